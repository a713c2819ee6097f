/* Binary search in a sorted array of symbolic values finds a value exactly if it is there.
 * VERDICT: SAFE
 * UNWIND: 11
 */
#include "input.h"

#define COUNT 10

static int search(const int *values, int count, int wanted) {
    int low = 0, high = count - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (values[middle] == wanted) return middle;
        if (values[middle] < wanted)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

int main(void) {
    int values[COUNT];
    for (int i = 0; i < COUNT; i++) {
        values[i] = __VERIFIER_nondet_int();
        if (i > 0) __VERIFIER_assume(values[i - 1] <= values[i]);
    }
    int wanted = __VERIFIER_nondet_int();
    int found = search(values, COUNT, wanted);
    if (found >= 0)
        assert(found < COUNT && values[found] == wanted);
    else
        for (int i = 0; i < COUNT; i++) assert(values[i] != wanted);
    return 0;
}
