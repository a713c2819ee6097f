/* RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of
 * EXPECT: assertion: table[x] != 49 || y != x * 1000 + 3 does not hold
 * EXPECT: confirmed: the compiled program fails in the same way
 * EXPECT: nondet_int#1 = 7
 * EXPECT: nondet_int#2 = 7003
 * EXPECT: array index out of bounds
 * EXPECT: confirmed
 *
 * RUN: faultline check --first --json %s
 * EXIT: 10
 * EXPECT: "verdict": "FAILS"
 * EXPECT: "confirmed": true
 */
#include <assert.h>
int nondet_int(void);
int main(void) {
    int x = nondet_int(), y = nondet_int(), table[10];
    for (int i = 0; i < 10; i++) table[i] = i * i;
    if (x >= 0 && x < 10) assert(table[x] != 49 || y != x * 1000 + 3);
    return table[y & 15];
}
