/* Filling a knapsack greedily by value is not always best: compared with dynamic programming.
 * VERDICT: FAILS
 * UNWIND: 10
 */
#include "input.h"

#define ITEMS 4
#define CAPACITY 15

static int greedy(const int *weights, const int *values) {
    int left = CAPACITY, sum = 0;
    for (int i = 0; i < ITEMS; i++)
        if (weights[i] <= left) {
            left -= weights[i];
            sum += values[i];
        }
    return sum;
}

static int best(const int *weights, const int *values) {
    int table[CAPACITY + 1] = {0};
    for (int i = 0; i < ITEMS; i++)
        for (int room = CAPACITY; room >= weights[i]; room--) {
            int with = table[room - weights[i]] + values[i];
            if (with > table[room]) table[room] = with;
        }
    return table[CAPACITY];
}

int main(void) {
    int weights[ITEMS], values[ITEMS];
    for (int i = 0; i < ITEMS; i++) {
        weights[i] = __VERIFIER_nondet_int();
        values[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(weights[i] >= 1 && weights[i] <= CAPACITY);
        __VERIFIER_assume(values[i] >= 1 && values[i] <= 50);
        if (i > 0) __VERIFIER_assume(values[i] <= values[i - 1]);
    }
    assert(greedy(weights, values) == best(weights, values));
    return 0;
}
