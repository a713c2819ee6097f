/* Heap sort whose sift-down compares with the left child only when both exist.
 * VERDICT: FAILS
 * UNWIND: 6
 */
#include "input.h"

#define COUNT 5

static void sift_down(int *heap, int root, int count) {
    for (;;) {
        int child = 2 * root + 1;
        if (child + 1 >= count) return;
        if (heap[child + 1] > heap[child]) child++;
        if (heap[root] >= heap[child]) return;
        int kept = heap[root];
        heap[root] = heap[child];
        heap[child] = kept;
        root = child;
    }
}

static void heap_sort(int *values, int count) {
    for (int root = count / 2 - 1; root >= 0; root--) sift_down(values, root, count);
    for (int last = count - 1; last > 0; last--) {
        int kept = values[0];
        values[0] = values[last];
        values[last] = kept;
        sift_down(values, 0, last);
    }
}

int main(void) {
    int values[COUNT];
    for (int i = 0; i < COUNT; i++) values[i] = __VERIFIER_nondet_int();
    heap_sort(values, COUNT);
    for (int i = 1; i < COUNT; i++) assert(values[i - 1] <= values[i]);
    return 0;
}
