/* Jugs of three and five litres: measure four by claiming that it can't be done.
 * VERDICT: FAILS
 * UNWIND: 6
 */
#include "input.h"

static int least(int left, int right) {
    return left < right ? left : right;
}

int main(void) {
    int small = 0, large = 0;
    for (int i = 0; i < 7; i++) {
        int moved;
        switch (__VERIFIER_nondet_uint() % 6) {
        case 0: small = 3; break;
        case 1: large = 5; break;
        case 2: small = 0; break;
        case 3: large = 0; break;
        case 4:
            moved = least(small, 5 - large);
            small -= moved;
            large += moved;
            break;
        case 5:
            moved = least(large, 3 - small);
            large -= moved;
            small += moved;
            break;
        }
        assert(large != 4);
    }
    return 0;
}
