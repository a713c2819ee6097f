/* Whether a block moves is not known; natively it does where the run has it so.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DMOVES
 * EXIT: 5
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE
 */
#include <assert.h>
#include <stdlib.h>

int main(void) {
    char *block = calloc(8, 1);
    if (!block) return 0;
    char *larger = realloc(block, 9);
    if (!larger) return 0;
#ifdef HARMLESS
    assert(larger[7] == 0);
#elif defined MOVES
    assert(larger != block);
#else
    assert(larger == block);
#endif
    free(larger);
    return 0;
}
