/* A binary heap as a priority queue gives out the smallest first.
 * VERDICT: SAFE
 * UNWIND: 6
 */
#include "input.h"

#define COUNT 5

static int heap[COUNT];
static int count;

static void put(int value) {
    int at = count++;
    while (at > 0 && heap[(at - 1) / 2] > value) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap[at] = value;
}

static int take(void) {
    int smallest = heap[0], value = heap[--count], at = 0;
    for (;;) {
        int child = 2 * at + 1;
        if (child >= count) break;
        if (child + 1 < count && heap[child + 1] < heap[child]) child++;
        if (heap[child] >= value) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = value;
    return smallest;
}

int main(void) {
    for (int i = 0; i < COUNT; i++) put(__VERIFIER_nondet_int());
    int previous = take();
    while (count > 0) {
        int next = take();
        assert(previous <= next);
        previous = next;
    }
    return 0;
}
