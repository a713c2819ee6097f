/* Each file calls its own version of an inline function; one that has none calls that of another file, and a
 * definition is everybody's.
 * RUN: faultline check %s %S/include/inline-versions-other.c -- -DHERE=10 -DOTHER=4
 * EXIT: 10
 * EXPECT: FAILS: 1 of 4 checks can fail, confirmed by running the compiled program
 * EXPECT: inline-versions-other.c:8:5: assertion: x != OTHER does not hold
 * RUN: faultline check %s %S/include/inline-versions-other.c -- -DHERE=4 -DOTHER=10
 * EXIT: 10
 * EXPECT: FAILS: 1 of 4 checks can fail, confirmed by running the compiled program
 * EXPECT: inline-versions.c:35:5: assertion: x != HERE does not hold
 * RUN: faultline check %s %S/include/inline-versions-other.c -- -DHERE=10 -DOTHER=10
 * EXPECT: SAFE: all 4 checks hold for all inputs
 * RUN: faultline check %s %S/include/inline-versions-other.c -- -DHERE=4 -DDECLARED -DTHERE=2
 * EXIT: 10
 * EXPECT: FAILS: 1 of 3 checks can fail, confirmed by running the compiled program
 * EXPECT: inline-versions.c:35:5: assertion: x != HERE does not hold
 * RUN: faultline check %s %S/include/inline-versions-other.c -- -DHERE=10 -DDECLARED -DTHERE=2
 * EXPECT: SAFE: all 3 checks hold for all inputs
 * RUN: faultline check %s %S/include/inline-versions-other.c -- -DHERE=4 -DDEFINED
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * RUN: faultline check %s %S/include/inline-versions-other.c -- -DHERE=4 -DDEFINED -DIS_SUM
 * EXPECT: SAFE: all 2 checks hold for all inputs
 */
#include <assert.h>
#ifndef THERE
#define THERE 3
#endif
#ifdef IS_SUM
#define IS(factor) n + 1
#else
#define IS(factor) factor *n
#endif
inline int scale(int x) {
    assert(x != HERE);
    return 2 * x;
}
int scale_there(int x);
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 2 || n > 9) return 0;
    assert(scale(n) == IS(2));
    assert(scale_there(n) == IS(THERE));
    return 0;
}
