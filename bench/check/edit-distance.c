/* The edit distance of two words is symmetric, and at most the longer length.
 * VERDICT: SAFE
 * UNWIND: 6
 */
#include "input.h"

#define LENGTH 4

static int least(int a, int b, int c) {
    int result = a < b ? a : b;
    return result < c ? result : c;
}

static int distance(const char *left, const char *right) {
    int table[LENGTH + 1][LENGTH + 1];
    for (int i = 0; i <= LENGTH; i++) table[i][0] = table[0][i] = i;
    for (int i = 1; i <= LENGTH; i++)
        for (int j = 1; j <= LENGTH; j++)
            table[i][j] = least(table[i - 1][j] + 1, table[i][j - 1] + 1,
                                table[i - 1][j - 1] + (left[i - 1] != right[j - 1]));
    return table[LENGTH][LENGTH];
}

int main(void) {
    char left[LENGTH], right[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
        left[i] = __VERIFIER_nondet_char();
        right[i] = __VERIFIER_nondet_char();
    }
    int there = distance(left, right), back = distance(right, left);
    assert(there == back);
    assert(there >= 0 && there <= LENGTH);
    return 0;
}
