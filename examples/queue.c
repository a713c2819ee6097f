/* A ring buffer that is used for as long as somebody asks. */
#include <assert.h>
#include <stdbool.h>

enum { SLOTS = 8 };

bool nondet_bool(void);
int nondet_int(void);

int main(void) {
    int slots[SLOTS] = {0};
    unsigned first = 0, count = 0;
    while (nondet_bool()) {
        if (nondet_bool() && count < SLOTS) {
            slots[(first + count) % SLOTS] = nondet_int();
            count++;
        } else if (count > 0) {
            first = (first + 1) % SLOTS;
            count--;
        }
        assert(count <= SLOTS && first < SLOTS);
    }
    return slots[first];
}
