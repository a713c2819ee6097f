/* Rotating by three reversals equals moving each element by the distance.
 * VERDICT: SAFE
 * UNWIND: 11
 */
#include "input.h"

#define COUNT 10

static void reverse(char *values, int low, int high) {
    while (low < high) {
        char kept = values[low];
        values[low++] = values[--high];
        values[high] = kept;
    }
}

int main(void) {
    char values[COUNT], before[COUNT];
    for (int i = 0; i < COUNT; i++) before[i] = values[i] = __VERIFIER_nondet_char();
    int distance = __VERIFIER_nondet_int();
    __VERIFIER_assume(distance >= 0 && distance < COUNT);
    reverse(values, 0, distance);
    reverse(values, distance, COUNT);
    reverse(values, 0, COUNT);
    for (int i = 0; i < COUNT; i++) assert(values[i] == before[(i + distance) % COUNT]);
    return 0;
}
