/* Assigning a counted reference to itself releases the object before it is retained.
 * VERDICT: FAILS
 * UNWIND: 4
 */
#include <stdlib.h>
#include "input.h"

#define SLOTS 3
#define STEPS 5

struct object {
    int references;
    int value;
};

static struct object *make(int value) {
    struct object *object = malloc(sizeof *object);
    object->references = 1;
    object->value = value;
    return object;
}

static void release(struct object *object) {
    if (--object->references == 0) free(object);
}

static void assign(struct object **slot, struct object *object) {
    release(*slot);
    object->references++;
    *slot = object;
}

int main(void) {
    struct object *slots[SLOTS];
    for (int i = 0; i < SLOTS; i++) slots[i] = make(i);
    for (int i = 0; i < STEPS; i++) {
        unsigned to = __VERIFIER_nondet_uint(), from = __VERIFIER_nondet_uint();
        __VERIFIER_assume(to < SLOTS && from < SLOTS);
        assign(&slots[to], slots[from]);
    }
    for (int i = 0; i < SLOTS; i++) release(slots[i]);
    return 0;
}
