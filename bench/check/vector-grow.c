/* A pointer into a growing vector is used after the vector moved.
 * VERDICT: FAILS
 * UNWIND: 9
 */
#include <stdlib.h>
#include "input.h"

#define STEPS 7

struct vector {
    int *items;
    size_t count, room;
};

static void push(struct vector *vector, int value) {
    if (vector->count == vector->room) {
        vector->room = vector->room ? vector->room * 2 : 2;
        vector->items = realloc(vector->items, vector->room * sizeof *vector->items);
    }
    vector->items[vector->count++] = value;
}

int main(void) {
    struct vector vector = {NULL, 0, 0};
    push(&vector, 0);
    int *largest = &vector.items[0];
    for (int i = 0; i < STEPS; i++) {
        int value = __VERIFIER_nondet_int();
        push(&vector, value);
        if (value > *largest) largest = &vector.items[vector.count - 1];
    }
    for (size_t i = 0; i < vector.count; i++) assert(vector.items[i] <= *largest);
    free(vector.items);
    return 0;
}
