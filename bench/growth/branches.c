/* Growth with the number of branches: decisions that change what later ones see.
 * LABEL: branches
 * FIRST: 8
 */
#ifndef SIZE
#define SIZE 8
#endif
#include "../check/input.h"

int main(void) {
    int level = 0, highest = 0;
    for (int i = 0; i < SIZE; i++) {
        int input = __VERIFIER_nondet_int();
        if (input > level)
            level++;
        else if (level > 0)
            level--;
        if (level > highest) highest = level;
    }
    assert(level >= 0 && level <= highest);
    assert(highest <= SIZE);
    return 0;
}
