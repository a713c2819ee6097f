/* Every body that is there is used, of whichever kind of inline it is, and whatever stands beside it.
 * RUN: faultline check %s -- -DKIND=1
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: inline-kinds.c:90:5: assertion: x != BAD does not hold
 * RUN: faultline check %s -- -DKIND=1 -DBAD=10
 * EXPECT: SAFE: all 2 checks hold for all inputs
 * RUN: faultline check %s -- -DKIND=2
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: inline-kinds.c:90:5: assertion: x != BAD does not hold
 * RUN: faultline check %s -- -DKIND=2 -DBAD=10
 * EXPECT: SAFE: all 2 checks hold for all inputs
 * RUN: faultline check %s -- -DKIND=3
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: inline-kinds.c:90:5: assertion: x != BAD does not hold
 * RUN: faultline check %s -- -DKIND=3 -DBAD=10
 * EXPECT: SAFE: all 2 checks hold for all inputs
 * RUN: faultline check %s -- -DKIND=4
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: inline-kinds.c:90:5: assertion: x != BAD does not hold
 * RUN: faultline check %s -- -DKIND=4 -DBAD=10
 * EXPECT: SAFE: all 2 checks hold for all inputs
 * RUN: faultline check %s -- -DKIND=5
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: inline-kinds.c:90:5: assertion: x != BAD does not hold
 * RUN: faultline check %s -- -DKIND=5 -DBAD=10
 * EXPECT: SAFE: all 2 checks hold for all inputs
 * RUN: faultline check %s -- -DKIND=6
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: inline-kinds.c:90:5: assertion: x != BAD does not hold
 * RUN: faultline check %s -- -DKIND=6 -DBAD=10
 * EXPECT: SAFE: all 2 checks hold for all inputs
 * RUN: faultline check %s -- -DKIND=7
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: inline-kinds.c:90:5: assertion: x != BAD does not hold
 * RUN: faultline check %s -- -DKIND=7 -DBAD=10
 * EXPECT: SAFE: all 2 checks hold for all inputs
 * RUN: faultline check %s -- -DKIND=8 -std=gnu89
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: inline-kinds.c:90:5: assertion: x != BAD does not hold
 * RUN: faultline check %s -- -DKIND=8 -DBAD=10 -std=gnu89
 * EXPECT: SAFE: all 2 checks hold for all inputs
 * RUN: faultline check --entry f %s -- -DKIND=1
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: inline-kinds.c:90:5: assertion: x != BAD does not hold
 * RUN: faultline check --entry f --requires small %s -- -DKIND=1 -DBAD=10
 * EXPECT: SAFE: the check holds for all inputs
 */
#include <assert.h>
#ifndef BAD
#define BAD 7
#endif
int __VERIFIER_nondet_int(void);
int small(int x) {
    return x >= 0 && x <= 9;
}

#if KIND == 1 /* left to another file */
#define KEYWORDS inline
#elif KIND == 2 /* defined by what comes later */
#define KEYWORDS inline
#elif KIND == 3
#define KEYWORDS static inline
#elif KIND == 4
#define KEYWORDS extern inline __attribute__((gnu_inline))
#elif KIND == 5
#define KEYWORDS inline __attribute__((gnu_inline))
#elif KIND == 6
#define KEYWORDS inline __attribute__((always_inline))
#elif KIND == 7 /* cannot be inlined where it calls itself */
#define KEYWORDS inline __attribute__((always_inline))
#define CALLS_ITSELF 1
#elif KIND == 8 /* as GNU C had it */
#define KEYWORDS extern __inline__
#endif
#ifndef CALLS_ITSELF
#define CALLS_ITSELF 0
#endif

KEYWORDS int f(int x) {
    if (CALLS_ITSELF && x < 0) return f(x + 1);
    assert(x != BAD);
    return x;
}
#if KIND == 2
extern int f(int x);
#endif
#if KIND == 8
__inline__
#else
extern inline
#endif
int g(int x) {
    return x + 1;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < -3 || n > 9) return 0;
    if (n < 0 && !CALLS_ITSELF) return 0;
    f(n);
    assert(g(0) == 1);
    return 0;
}
