/* Insertion sort keeps every value: each still occurs as often as before.
 * VERDICT: SAFE
 * UNWIND: 5
 */
#include "input.h"

#define COUNT 4

static void insertion_sort(short *values, int count) {
    for (int i = 1; i < count; i++) {
        short value = values[i];
        int at = i;
        while (at > 0 && values[at - 1] > value) {
            values[at] = values[at - 1];
            at--;
        }
        values[at] = value;
    }
}

static int occurrences(const short *values, int count, short wanted) {
    int found = 0;
    for (int i = 0; i < count; i++) found += values[i] == wanted;
    return found;
}

int main(void) {
    short before[COUNT], after[COUNT];
    for (int i = 0; i < COUNT; i++) before[i] = after[i] = __VERIFIER_nondet_short();
    insertion_sort(after, COUNT);
    short wanted = __VERIFIER_nondet_short();
    assert(occurrences(before, COUNT, wanted) == occurrences(after, COUNT, wanted));
    for (int i = 1; i < COUNT; i++) assert(after[i - 1] <= after[i]);
    return 0;
}
