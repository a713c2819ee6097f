/* Pointers that functions without a body return do not stand in the way of a proof of what they do not matter to.
 * RUN: faultline check %s
 * EXIT: 0
 * EXPECT: SAFE: the check holds
 * EXPECT: checked by code that did not find it
 * RUN: faultline check %s -- -DLOOKED_AT
 * EXIT: 5
 * EXPECT: SAFE ASSUMING device() gives null or memory of its own
 */
#include <assert.h>

void *device(void);
int has_more(void);

#ifdef LOOKED_AT
static int own;

int main(void) {
    void *found = device();
    assert(found != &own);
}
#else
int main(void) {
    int count = 0;
    while (has_more()) {
        void *found = device();
        if (found && count < 5) count++;
    }
    assert(count <= 5);
}
#endif
