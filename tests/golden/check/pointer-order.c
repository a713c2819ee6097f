/* Which of two objects is lower in memory is not known; within one object it is.
 *
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: UNKNOWN: a failing run depends on where objects lie in memory, or on other values that no input controls
 * EXPECT: first < second
 */
#include <assert.h>

int main(void) {
    int a = 1, b = 2, table[4] = {0}, *first = &a, *second = &b;
    assert(first < second);
    for (int *at = table; at < table + 4; at++) *at = 0;
    assert((first < second) == (second >= first));
    return a + b;
}
