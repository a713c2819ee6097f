/* Batcher's sorting network for eight values, with one comparator left out.
 * VERDICT: FAILS
 * UNWIND: 19
 */
#include "input.h"

static const unsigned char comparators[][2] = {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3},
                                               {4, 6}, {5, 7}, {1, 2}, {5, 6}, {0, 4}, {1, 5},
                                               {2, 6}, {3, 7}, {2, 4}, {3, 5}, {1, 2}, {3, 4}};

int main(void) {
    int values[8];
    for (int i = 0; i < 8; i++) values[i] = __VERIFIER_nondet_int();
    for (unsigned i = 0; i < sizeof comparators / sizeof comparators[0]; i++) {
        int *low = &values[comparators[i][0]], *high = &values[comparators[i][1]];
        if (*low > *high) {
            int kept = *low;
            *low = *high;
            *high = kept;
        }
    }
    for (int i = 1; i < 8; i++) assert(values[i - 1] <= values[i]);
    return 0;
}
