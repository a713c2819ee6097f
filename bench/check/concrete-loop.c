/* A long loop on concrete data, then one question about an input.
 * VERDICT: SAFE
 * UNWIND: 2001
 */
#include "input.h"

int main(void) {
    unsigned state = 1, table[16] = {0};
    for (int i = 0; i < 2000; i++) {
        state = state * 1103515245u + 12345u;
        table[state >> 28]++;
    }
    unsigned at = __VERIFIER_nondet_uint();
    if (at < 16) assert(table[at] > 50 && table[at] < 250);
    return 0;
}
