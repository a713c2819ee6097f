/* Where nobody looks at the arguments themselves, their number is not limited.
 * RUN: faultline check --timeout 120 %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 3
 * EXPECT: $ ./argument-count '' '' '' ''
 * EXPECT: argc > 0
 * EXPECT: holds
 * EXPECT: holds
 * EXPECT: fails
 * RUN: faultline check --timeout 120 %s -- -m32 -DNARROW
 * EXIT: 10
 * EXPECT: FAILS: 1 of 4
 * EXPECT: holds
 * EXPECT: argc < 1000000000
 */
#include <assert.h>

int main(int argc, char **argv) {
    assert(argc > 0);
    assert(argc + 1L < 2147483649);
#ifdef NARROW
    assert(argc < 1000000000); /* there would be no room for their pointers */
#endif
    assert(argc != 5);
}
