/* Pointers into one object are ordered, and those of two in one way or the other.
 *
 * RUN: faultline check %s
 * EXPECT: SAFE
 */
#include <assert.h>

unsigned nondet_uint(void);

int main(void) {
    int a = 1, b = 2, table[4] = {0}, *first = &a, *second = &b;
    if (nondet_uint()) second = table;
    assert((first < second) == (second > first) && (first < second) != (first >= second));
    for (int *at = table; at < table + 4; at++) assert(at >= table && *at == 0);
    int *some = &table[nondet_uint() & 3];
    assert(some < table + 4);
    return a + b;
}
