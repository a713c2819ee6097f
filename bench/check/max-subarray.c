/* Kadane's algorithm against trying all ranges.
 * VERDICT: SAFE
 * UNWIND: 5
 */
#include "input.h"

#define COUNT 4

static int kadane(const int *values, int count) {
    int best = values[0], ending_here = values[0];
    for (int i = 1; i < count; i++) {
        ending_here = ending_here > 0 ? ending_here + values[i] : values[i];
        if (ending_here > best) best = ending_here;
    }
    return best;
}

static int try_all(const int *values, int count) {
    int best = values[0];
    for (int low = 0; low < count; low++) {
        int sum = 0;
        for (int high = low; high < count; high++) {
            sum += values[high];
            if (sum > best) best = sum;
        }
    }
    return best;
}

int main(void) {
    int values[COUNT];
    for (int i = 0; i < COUNT; i++) {
        values[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(values[i] >= -1000 && values[i] <= 1000);
    }
    assert(kadane(values, COUNT) == try_all(values, COUNT));
    return 0;
}
