/* Faultline may be started with standard descriptors that are closed; an answer that can't be written is an error.
 *
 * RUN: faultline check %s <&-
 * EXIT: 10
 * EXPECT: assertion: x != 7 does not hold
 * EXPECT: confirmed
 * RUN: faultline check %s <&- 2>&-
 * EXIT: 10
 * EXPECT: assertion: x != 7 does not hold
 * RUN: faultline check %s <&- 3>&1 >&- 2>&3 3>&-
 * EXIT: 1
 * EXPECT: cannot write to standard output
 */
#include <assert.h>

int nondet_int(void);

int main(void) {
    int x = nondet_int();
    assert(x != 7);
}
