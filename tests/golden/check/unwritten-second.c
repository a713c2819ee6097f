/* What the second block holds before it is written decides; the first is written.
 * RUN: faultline check --timeout 120 --checks bounds,pointer,free,division %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 7
 * EXPECT: confirmed: the compiled program fails in the same way
 * EXPECT: malloc#2 contents = {[4] = 0x4d}  at
 * EXPECT: the run reads memory that it never wrote
 * EXPECT-NOT: malloc#1
 */
#include <assert.h>
#include <stdlib.h>

struct pair {
    int first, second;
};

int main(void) {
    struct pair *written = malloc(sizeof *written), *unwritten = malloc(sizeof *unwritten);
    if (!written || !unwritten) return 0;
    written->first = 1;
    unwritten->first = 2;
    assert(unwritten->second != 77 || written->first != 1);
    free(written);
    free(unwritten);
    return 0;
}
