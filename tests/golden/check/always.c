/* A program that reads nothing and fails always.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of
 */
#include <assert.h>
int main(void) {
    int x = 3;
    assert(x == 4);
    return 0;
}
