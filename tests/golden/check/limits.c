/* Each limit ends the analysis with what it has, and is named.
 * RUN: faultline check --bound 7 --provers none %s
 * EXIT: 5
 * EXPECT: SAFE UP TO 7: the bound of 7 is reached (--bound)
 * EXPECT: holds up to 7
 * RUN: faultline check --paths 3 --provers none %s
 * EXIT: 5
 * EXPECT: the limit of 3 paths is reached (--paths)
 * RUN: faultline check --memory 1 %s
 * EXIT: 5
 * EXPECT: UNKNOWN: the memory is used up (1 MiB, --memory)
 * RUN: clang-19 -O0 -g -emit-llvm -c -o %t/limits.bc %s && faultline check --timeout 0 %t/limits.bc
 * EXIT: 5
 * EXPECT: UNKNOWN: the time is used up
 * RUN: faultline check --depth 1 --bound 2 --provers none %s -- -DCALLS
 * EXIT: 5
 * EXPECT: calls are followed only 1 deep (--depth)
 * RUN: faultline check --depth 2 %s -- -DCALLS
 * EXPECT: SAFE
 * RUN: faultline check --bound 2 --provers none %s -- -DRECURSION
 * EXIT: 5
 * EXPECT: SAFE UP TO 2: the bound of 2 is reached (--bound)
 * RUN: faultline check --bound 8 %s -- -DRECURSION
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check --provers abstraction,magic %s
 * EXIT: 1
 * EXPECT: 'magic' is no prover: there are induction and abstraction, or none
 * RUN: faultline check --memory 0 %s
 * EXIT: 1
 * EXPECT: option '--memory' takes a number from 1 to
 */
#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
static unsigned twice(unsigned n) { return n + n; }
__attribute__((unused)) static unsigned sum(unsigned n) { return n ? sum(n - 1) + n : 0; }
int main(void) {
#ifdef CALLS
    unsigned x = __VERIFIER_nondet_uint();
    assert(twice(x) % 2 == 0);
#elif defined RECURSION
    assert(sum(__VERIFIER_nondet_uint() % 4) <= 6);
#else
    unsigned n = 0, s = 0, x;
    while ((x = __VERIFIER_nondet_uint())) {
        n = 3 * n + x;
        s = 3 * s + 2 * x;
        assert(s == twice(n));
    }
#endif
    return 0;
}
