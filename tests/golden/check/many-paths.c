/* 2^40 paths that meet again after each step.
 * RUN: faultline check --timeout 60 %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2
 * EXPECT: assertion: sum != 781 does not hold
 * EXPECT: holds
 */
#include <assert.h>
int nondet_int(void);
int main(void) {
    int x = nondet_int();
    unsigned sum = 0;
    for (int i = 0; i < 40; i++) {
        if (x >> (i % 31) & 1) sum += i;
        else sum += 1;
        x ^= nondet_int();
    }
    assert(sum <= 1000);
    assert(sum != 781);
    return 0;
}
