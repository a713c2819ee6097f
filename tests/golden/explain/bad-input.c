/* Nothing fails; everything fails; what is trusted is not there.
 *
 * RUN: cd %S; faultline explain bad-input.c
 * EXIT: 0
 * EXPECT: SAFE
 * RUN: cd %S; faultline explain bad-input.c -- -DALWAYS
 * EXIT: 10
 * EXPECT: FAILS: 1 cause
 * EXPECT: bad-input.c:25:7
 * EXPECT: no correct run exists
 * RUN: cd %S; faultline explain --trust nowhere.c bad-input.c
 * EXIT: 1
 * EXPECT: --trust nowhere.c: the program has no such file
 * RUN: faultline explain
 * EXIT: 1
 * EXPECT: no input file
 */
#include <assert.h>

int nondet_int(void);

int main(void) {
    int x = nondet_int();
#ifdef ALWAYS
    x = 7; /* always */
#endif
    assert(x != 7 || x > 6);
#ifdef ALWAYS
    assert(x != 7);
#endif
}
