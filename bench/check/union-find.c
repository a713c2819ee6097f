/* Union-find with path halving and union by size agrees with a reachability matrix.
 * VERDICT: SAFE
 * UNWIND: 5
 */
#include <stdbool.h>
#include "input.h"

#define COUNT 4
#define UNIONS 2

static int parent[COUNT], size[COUNT];

static int find(int element) {
    while (parent[element] != element) {
        parent[element] = parent[parent[element]];
        element = parent[element];
    }
    return element;
}

static void join(int left, int right) {
    left = find(left);
    right = find(right);
    if (left == right) return;
    if (size[left] < size[right]) {
        int kept = left;
        left = right;
        right = kept;
    }
    parent[right] = left;
    size[left] += size[right];
}

int main(void) {
    bool is_joined[COUNT][COUNT] = {{false}};
    for (int i = 0; i < COUNT; i++) {
        parent[i] = i;
        size[i] = 1;
        is_joined[i][i] = true;
    }
    for (int step = 0; step < UNIONS; step++) {
        int left = __VERIFIER_nondet_int(), right = __VERIFIER_nondet_int();
        __VERIFIER_assume(left >= 0 && left < COUNT && right >= 0 && right < COUNT);
        join(left, right);
        bool before[COUNT][COUNT];
        for (int i = 0; i < COUNT; i++)
            for (int j = 0; j < COUNT; j++) before[i][j] = is_joined[i][j];
        for (int i = 0; i < COUNT; i++)
            for (int j = 0; j < COUNT; j++)
                if ((before[i][left] && before[right][j]) || (before[i][right] && before[left][j]))
                    is_joined[i][j] = true;
    }
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < i; j++) assert((find(i) == find(j)) == is_joined[i][j]);
    return 0;
}
