/* What is written of a failure belongs together, in whatever order failures were found: a check in a static function
 * comes behind those of the functions that call it, but before them in the source.
 *
 * RUN: faultline check --out %t %s
 * EXIT: 10
 * EXPECT: out-order.c:23:5: assertion: x != 71 does not hold
 * EXPECT: out-order.c:27:5: assertion: nondet_int() != 93 does not hold
 *
 * RUN: faultline check --out %t %s >/dev/null; cd %t/failure-1; grep -l 71 inputs inputs.c witness.yml
 * EXPECT: inputs
 * EXPECT: inputs.c
 * EXPECT: witness.yml
 *
 * RUN: faultline check --out %t %s >/dev/null; cat %t/failure-2/inputs %t/failure-2/inputs.c
 * EXPECT: nondet_int: 93
 * EXPECT: 93
 * EXPECT-NOT: 71
 */
#include <assert.h>

int nondet_int(void);
static void later(int x) {
    assert(x != 71);
}

int main(void) {
    assert(nondet_int() != 93);
    later(nondet_int());
}
