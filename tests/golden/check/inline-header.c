/* Several files have the body of an inline function, and none defines it.
 * RUN: faultline check %s %S/include/clamp-user.c
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: assertion: clamp(x) <= LARGEST does not hold
 * EXPECT-NOT: defined nowhere
 * RUN: faultline check %s %S/include/clamp-user.c -- -DLARGEST=101
 * EXPECT: SAFE
 * EXPECT-NOT: defined nowhere
 */
#include <assert.h>
#include "include/clamp.h"
#ifndef LARGEST
#define LARGEST 100
#endif
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(clamp(x) <= LARGEST);
    assert(clamp_twice(x) >= 0);
}
