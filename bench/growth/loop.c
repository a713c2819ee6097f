/* Growth with the bound of a loop whose end depends on an input.
 * LABEL: iterations of a loop
 * FIRST: 16
 */
#ifndef SIZE
#define SIZE 16
#endif
#include "../check/input.h"

int main(void) {
    unsigned count = __VERIFIER_nondet_uint(), even = 0, odd = 0;
    __VERIFIER_assume(count <= SIZE);
    for (unsigned i = 0; i < count; i++) {
        if (i % 2)
            odd++;
        else
            even++;
    }
    assert(even + odd == count);
    assert(even == odd || even == odd + 1);
    return 0;
}
