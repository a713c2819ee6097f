/* Blocks of a loop, each with contents of its own, on a machine with 32 bits.
 * RUN: faultline check --timeout 120 %s -- -m32
 * EXIT: 10
 * EXPECT: confirmed: the compiled program fails in the same way
 * EXPECT: malloc#3 contents = {0x00, 0x00, 0x00, 0x09}
 * EXPECT: malloc#4 contents = {0x00, 0x78}
 * EXPECT-NOT: malloc#2
 */
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int count = 0;
    for (int i = 0; i < 4; i++) {
        unsigned char *block = malloc(4);
        if (i == 2 && block[3] == 9) count++;
        if (i == 3 && block[1] == 'x') count++;
        free(block);
    }
    assert(count != 2);
}
