/* Bubble sort with an early exit leaves a sorted array.
 * VERDICT: SAFE
 * UNWIND: 7
 */
#include <stdbool.h>
#include "input.h"

#define COUNT 6

static void bubble_sort(int *values, int count) {
    bool is_swapped = true;
    while (is_swapped) {
        is_swapped = false;
        for (int i = 0; i + 1 < count; i++)
            if (values[i] > values[i + 1]) {
                int kept = values[i];
                values[i] = values[i + 1];
                values[i + 1] = kept;
                is_swapped = true;
            }
        count--;
    }
}

int main(void) {
    int values[COUNT];
    for (int i = 0; i < COUNT; i++) values[i] = __VERIFIER_nondet_int();
    bubble_sort(values, COUNT);
    for (int i = 0; i + 1 < COUNT; i++) assert(values[i] <= values[i + 1]);
    return 0;
}
