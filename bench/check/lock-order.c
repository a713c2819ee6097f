/* Two tasks take two locks in opposite order; some schedule ends with both waiting.
 * VERDICT: FAILS
 * UNWIND: 3
 */
#include <stdbool.h>
#include "input.h"

static int owner[2] = {-1, -1};

static bool acquire(int task, int lock) {
    if (owner[lock] >= 0 && owner[lock] != task) return false;
    owner[lock] = task;
    return true;
}

int main(void) {
    int counter[2] = {0, 0};
    for (int step = 0; step < 12; step++) {
        int task = __VERIFIER_nondet_uchar() & 1;
        int first = task, second = 1 - task;
        bool is_blocked[2] = {false, false};
        switch (counter[task]) {
        case 0: counter[task] += acquire(task, first); break;
        case 1: counter[task] += acquire(task, second); break;
        case 2:
            owner[second] = -1;
            counter[task]++;
            break;
        default:
            owner[first] = -1;
            counter[task] = 0;
            break;
        }
        for (int i = 0; i < 2; i++) is_blocked[i] = counter[i] == 1 && owner[1 - i] == 1 - i;
        assert(!is_blocked[0] || !is_blocked[1]);
    }
    return 0;
}
