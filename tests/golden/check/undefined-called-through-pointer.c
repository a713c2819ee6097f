/* A function without a body is one through a pointer, too.
 * RUN: faultline check %s -- -DFAILS
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: measure#1 = 4
 * RUN: faultline check %s
 * EXPECT: SAFE
 */
#include <assert.h>

int measure(int);

int main(void) {
    int (*function)(int) = measure;
#ifdef FAILS
    assert(function(3) != 4);
#else
    unsigned result = function(3);
    assert(result % 2 < 2);
#endif
}
