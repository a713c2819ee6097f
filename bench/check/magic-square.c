/* Ask for a 3x3 magic square by claiming there is none.
 * VERDICT: FAILS
 * UNWIND: 10
 */
#include "input.h"

int main(void) {
    int square[9], seen = 0;
    for (int i = 0; i < 9; i++) {
        square[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(square[i] >= 1 && square[i] <= 9);
        seen |= 1 << square[i];
    }
    __VERIFIER_assume(seen == 0x3fe);
    int sum = square[0] + square[1] + square[2];
    int is_magic = square[0] + square[4] + square[8] == sum && square[2] + square[4] + square[6] == sum;
    for (int i = 0; i < 3; i++) {
        is_magic = is_magic && square[3 * i] + square[3 * i + 1] + square[3 * i + 2] == sum;
        is_magic = is_magic && square[i] + square[i + 3] + square[i + 6] == sum;
    }
    assert(!is_magic);
    return 0;
}
