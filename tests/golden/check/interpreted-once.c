/* A run is executed in the interpreter once, in whichever process, and recorded then: what is reported, cut and
 * written of it is read from the recording. Only one analysis finds the failing run of this program, however long the
 * first takes to be confirmed: of its paths, one in millions fails.
 *
 * RUN: faultline check --json %s
 * EXIT: 10
 * EXPECT: "interpretations": 1,
 *
 * RUN: faultline check --json --out %t --sarif %t/sarif %s
 * EXIT: 10
 * EXPECT: "interpretations": 1,
 *
 * RUN: faultline slice --json --all %s
 * EXIT: 10
 * EXPECT: "interpretations": 1,
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

#define CHOICE chosen *= 2; if (nondet_int() > 0) chosen++;
#define CHOICES CHOICE CHOICE CHOICE CHOICE CHOICE CHOICE

int main(void) {
    int wanted = nondet_int(), sum = 0, chosen = 0;
    int *cell = malloc(sizeof *cell);
    *cell = wanted;
    for (int i = 0; i < 5; i++) sum += i;
    CHOICES CHOICES CHOICES CHOICES
    EVR_value("FOUND", *cell);
#ifdef HOLDS
    assert(sum == 10);
#else
    assert(sum != 10 || *cell != 4 || chosen != 0x5a5a5a);
#endif
    free(cell);
    return 0;
}
