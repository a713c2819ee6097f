/* A C99 inline function that no file declares extern has the body that it has.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: inline-body.c:18:5: assertion: x != 7 does not hold
 * EXPECT-NOT: defined nowhere
 * RUN: faultline check %s -- -DTWIN
 * EXPECT: SAFE
 * EXPECT-NOT: defined nowhere
 */
#include <assert.h>
#ifdef TWIN
#define BAD 8
#else
#define BAD 7
#endif
inline int twice(int x) {
    assert(x != 7);
    return 2 * x;
}
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 9 || (x == 7 && BAD == 8)) return 0;
    return twice(x) != 2 * x;
}
