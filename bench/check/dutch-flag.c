/* Three-way partition: smaller, equal, larger than the pivot, in one pass.
 * VERDICT: SAFE
 * UNWIND: 6
 */
#include "input.h"

#define COUNT 5

int main(void) {
    int values[COUNT];
    for (int i = 0; i < COUNT; i++) values[i] = __VERIFIER_nondet_int();
    int pivot = values[COUNT / 2];
    int low = 0, middle = 0, high = COUNT;
    while (middle < high) {
        int value = values[middle];
        if (value < pivot) {
            values[middle++] = values[low];
            values[low++] = value;
        } else if (value > pivot) {
            values[middle] = values[--high];
            values[high] = value;
        } else {
            middle++;
        }
    }
    assert(low < high);
    for (int i = 0; i < COUNT; i++) {
        if (i < low)
            assert(values[i] < pivot);
        else if (i < high)
            assert(values[i] == pivot);
        else
            assert(values[i] > pivot);
    }
    return 0;
}
