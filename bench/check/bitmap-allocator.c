/* Pages from a bitmap: a page that was handed out is not handed out again before it is freed.
 * VERDICT: SAFE
 * UNWIND: 9
 */
#include <stdint.h>
#include "input.h"

#define PAGES 8
#define STEPS 8

static uint8_t used;

static int allocate(void) {
    for (int page = 0; page < PAGES; page++)
        if (!(used >> page & 1)) {
            used |= (uint8_t)(1 << page);
            return page;
        }
    return -1;
}

static void release(int page) {
    used &= (uint8_t)~(1 << page);
}

int main(void) {
    int owners[PAGES] = {0};
    for (int step = 1; step <= STEPS; step++) {
        int page = __VERIFIER_nondet_int();
        if (page >= 0 && page < PAGES && owners[page]) {
            release(page);
            owners[page] = 0;
        } else {
            page = allocate();
            assert(page >= 0);
            assert(owners[page] == 0);
            owners[page] = step;
        }
    }
    return 0;
}
