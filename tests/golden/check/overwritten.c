/* What was written at a symbolic place is read there again, unless something else was since.
 *
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 4 of
 * EXPECT: holds  tests/golden/check/overwritten.c:26:5   assertion
 * EXPECT: holds  tests/golden/check/overwritten.c:28:5   assertion
 * EXPECT: fails  tests/golden/check/overwritten.c:29:28  assertion
 * EXPECT: fails  tests/golden/check/overwritten.c:32:28  assertion
 * EXPECT: holds  tests/golden/check/overwritten.c:37:5   assertion
 * EXPECT: fails  tests/golden/check/overwritten.c:38:28  assertion
 * EXPECT: holds  tests/golden/check/overwritten.c:41:5   assertion
 * EXPECT: fails  tests/golden/check/overwritten.c:43:5   assertion
 */
#include <assert.h>

extern int nondet_int(void);
extern unsigned nondet_uint(void);

static int values[8];

int main(void) {
    unsigned i = nondet_uint() % 8, j = nondet_uint() % 8;
    int x = nondet_int();
    values[i] = x;
    assert(values[i] == x);
    values[j] = 5;
    assert(i == j || values[i] == x);
    if (nondet_int() == 1) assert(values[i] == x + 0);
    values[i] = 7;
    values[3] = 8;
    if (nondet_int() == 2) assert(values[i] == 7);
    if (x > 0)
        values[i] = 1;
    else
        values[i] = 2;
    assert(values[i] == (x > 0 ? 1 : 2));
    if (nondet_int() == 3) assert(values[i] == 1);
    short *half = (short *)values;
    half[2 * i] = 0x55;
    assert(half[2 * i] == 0x55);
    values[i] += x;
    assert(values[i] == 0x55);
    return 0;
}
