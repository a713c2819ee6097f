/* Tic-tac-toe from a list of moves; taking back a move of each player does not ask whether there are two.
 * VERDICT: FAILS
 * LINE: 37 38
 * INPUT: an odd number of moves, all taken back
 */
#include <stdio.h>
#include <string.h>

#define SIZE 3

struct move {
    int row, column;
};

static char board[SIZE][SIZE];
static struct move history[SIZE * SIZE];
static int moves;

static void clear(void) {
    memset(board, '.', sizeof board);
    moves = 0;
}

static int play(int row, int column) {
    if (row < 0 || row >= SIZE || column < 0 || column >= SIZE || board[row][column] != '.') return 0;
    board[row][column] = moves % 2 == 0 ? 'x' : 'o';
    history[moves].row = row;
    history[moves].column = column;
    moves++;
    return 1;
}

/* Takes back a move of each player. */
static void take_back(void) {
    if (moves == 0) return;
    for (int i = 0; i < 2; i++) {
        const struct move *last = &history[--moves];
        board[last->row][last->column] = '.';
    }
}

static char winner(void) {
    for (int i = 0; i < SIZE; i++) {
        if (board[i][0] != '.' && board[i][0] == board[i][1] && board[i][1] == board[i][2]) return board[i][0];
        if (board[0][i] != '.' && board[0][i] == board[1][i] && board[1][i] == board[2][i]) return board[0][i];
    }
    if (board[1][1] != '.' && board[0][0] == board[1][1] && board[1][1] == board[2][2]) return board[1][1];
    if (board[1][1] != '.' && board[0][2] == board[1][1] && board[1][1] == board[2][0]) return board[1][1];
    return '.';
}

static void show(void) {
    for (int row = 0; row < SIZE; row++) printf("%.*s\n", SIZE, board[row]);
}

int main(void) {
    char line[32], letter;
    int row;
    clear();
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "play %c%d", &letter, &row) == 2 && row >= 1 && row <= SIZE) {
            if (winner() != '.' || !play(row - 1, letter - 'a')) printf("not possible\n");
        } else if (strcmp(line, "undo\n") == 0) {
            take_back();
        } else if (strcmp(line, "show\n") == 0) {
            show();
        } else {
            printf("play a1, undo or show\n");
        }
        if (winner() != '.') printf("%c wins\n", winner());
    }
    return 0;
}
