/* A failure ends the search soon, although the loop has no end and other checks stay open.
 * RUN: timeout 40 faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program; others may fail, too
 * EXPECT: assertion: number != 7
 */
#include <assert.h>
unsigned nondet_uint(void);
int main(void) {
    unsigned sum = 0;
    for (;;) {
        unsigned number = nondet_uint();
        assert(number != 7);
        sum = sum * 5 + number;
        assert(sum * sum != 2);
    }
}
