/* A ring buffer of two indices that forgets one slot must stay free: full looks like empty.
 * VERDICT: FAILS
 * UNWIND: 9
 */
#include "input.h"

#define SIZE 8
#define STEPS 16

int main(void) {
    unsigned char items[SIZE];
    unsigned head = 0, tail = 0;
    int stored = 0;
    for (int step = 0; step < STEPS; step++) {
        unsigned char command = __VERIFIER_nondet_uchar();
        if (command & 1) {
            if (stored < SIZE) {
                items[head] = command;
                head = (head + 1) % SIZE;
                stored++;
            }
        } else if (head != tail) {
            unsigned char item = items[tail];
            assert(item & 1);
            tail = (tail + 1) % SIZE;
            stored--;
        } else {
            assert(stored == 0);
        }
    }
    return 0;
}
