/* Pointers that functions without a body return do not stand in the way of a proof of what they do not matter to.
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING device() gives null or memory of its own
 * EXPECT: checked by code that did not find it
 */
#include <assert.h>

void *device(void);
int has_more(void);

int main(void) {
    int count = 0;
    while (has_more()) {
        void *found = device();
        if (found && count < 5) count++;
    }
    assert(count <= 5);
}
