/* The towers of Hanoi, recursively: only smaller discs on larger ones, in 2^n - 1 moves.
 * VERDICT: SAFE
 * UNWIND: 5
 */
#include "input.h"

#define MOST 4

static int pegs[3][MOST], heights[3], moves;

static void move(int from, int to) {
    int disc = pegs[from][--heights[from]];
    if (heights[to] > 0) assert(pegs[to][heights[to] - 1] > disc);
    pegs[to][heights[to]++] = disc;
    moves++;
}

static void hanoi(int count, int from, int to, int over) {
    if (count == 0) return;
    hanoi(count - 1, from, over, to);
    move(from, to);
    hanoi(count - 1, over, to, from);
}

int main(void) {
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 1 && count <= MOST);
    for (int i = 0; i < count; i++) pegs[0][heights[0]++] = count - i;
    hanoi(count, 0, 2, 1);
    assert(heights[2] == count && moves == (1 << count) - 1);
    return 0;
}
