/* Can both players of tic-tac-toe have three in a row? Not if they stop in time; here they don't.
 * VERDICT: FAILS
 * UNWIND: 9
 */
#include <stdbool.h>
#include "input.h"

static int board[9];

static bool has_won(int player) {
    static const unsigned char lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                              {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (board[lines[i][0]] == player && board[lines[i][1]] == player && board[lines[i][2]] == player)
            return true;
    return false;
}

int main(void) {
    for (int turn = 0; turn < 9; turn++) {
        unsigned at = __VERIFIER_nondet_uint();
        __VERIFIER_assume(at < 9 && board[at] == 0);
        board[at] = 1 + turn % 2;
        if (turn % 2 == 0 && has_won(1)) break;
    }
    assert(!has_won(1) || !has_won(2));
    return 0;
}
