/* The inverse of a permutation undoes it, in both directions.
 * VERDICT: SAFE
 * UNWIND: 8
 */
#include "input.h"

#define COUNT 7

int main(void) {
    unsigned char forward[COUNT], backward[COUNT];
    unsigned seen = 0;
    for (int i = 0; i < COUNT; i++) {
        forward[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(forward[i] < COUNT);
        __VERIFIER_assume(!(seen >> forward[i] & 1));
        seen |= 1u << forward[i];
    }
    for (int i = 0; i < COUNT; i++) backward[forward[i]] = (unsigned char)i;
    for (int i = 0; i < COUNT; i++) {
        assert(backward[forward[i]] == i);
        assert(forward[backward[i]] == i);
    }
    return 0;
}
