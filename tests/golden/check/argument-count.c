/* Where nobody looks at the arguments themselves, their number is not limited.
 * RUN: faultline check --timeout 20 %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 3
 * EXPECT: $ ./argument-count '' '' '' ''
 * EXPECT: argc > 0
 * EXPECT: holds
 * EXPECT: holds
 * EXPECT: fails
 */
#include <assert.h>

int main(int argc, char **argv) {
    assert(argc > 0);
    assert(argc + 1L < 2147483649);
    assert(argc != 5);
}
