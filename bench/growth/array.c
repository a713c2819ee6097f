/* Growth with the size of an array: read and written at symbolic places.
 * LABEL: elements of an array
 * FIRST: 16
 */
#ifndef SIZE
#define SIZE 16
#endif
#include "../check/input.h"

int main(void) {
    int values[SIZE];
    for (int i = 0; i < SIZE; i++) values[i] = __VERIFIER_nondet_short();
    unsigned from = __VERIFIER_nondet_uint(), to = __VERIFIER_nondet_uint();
    __VERIFIER_assume(from < SIZE && to < SIZE);
    int kept = values[from];
    values[from] = values[to];
    values[to] = kept;
    assert(values[to] == kept);
    unsigned other = __VERIFIER_nondet_uint();
    if (other < SIZE && other != from && other != to) assert(values[other] <= 32767);
    return 0;
}
