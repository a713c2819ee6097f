/* A run is executed in the interpreter once, in whichever process, and recorded then: what is reported, cut and
 * written of it is read from the recording. On a busy machine two analyses may find a failing run each before the
 * first is confirmed: then it takes another try to see that one needs no more than one execution.
 *
 * RUN: for i in 1 2 3 4 5 6 7 8; do faultline check --json %s | grep -q '"interpretations": 1,' && break; done && echo once
 * EXPECT: once
 *
 * RUN: for i in 1 2 3 4 5 6 7 8; do faultline check --json --out %t --sarif %t/sarif %s | grep -q '"interpretations": 1,' && break; done && echo once
 * EXPECT: once
 *
 * RUN: for i in 1 2 3 4 5 6 7 8; do faultline slice --json --all %s | grep -q '"interpretations": 1,' && break; done && echo once
 * EXPECT: once
 *
 * RUN: printf 'exact\nFOUND 4\n' > %t/found.trace; faultline replay --json --out %t %s %t/found.trace
 * EXIT: 10
 * EXPECT: "interpretations": 1,
 *
 * Nothing fails: nothing is executed.
 * RUN: faultline check --json %s -- -DHOLDS
 * EXPECT: "interpretations": 0,
 */
#include <assert.h>
#include <stdlib.h>

int nondet_int(void);
void EVR_value(const char *name, int value);

int main(void) {
    int wanted = nondet_int(), sum = 0;
    int *cell = malloc(sizeof *cell);
    *cell = wanted;
    for (int i = 0; i < 5; i++) sum += i;
    EVR_value("FOUND", *cell);
#ifdef HOLDS
    assert(sum == 10);
#else
    assert(sum != 10 || *cell != 4);
#endif
    free(cell);
    return 0;
}
