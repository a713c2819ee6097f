/* A stack of heap nodes driven by symbolic commands never leaks and pops what was pushed last.
 * VERDICT: SAFE
 * UNWIND: 8
 * CHECKS: bounds,pointer,free,division,leak
 */
#include <stdlib.h>
#include "input.h"

#define STEPS 7

struct node {
    int value;
    struct node *below;
};

static struct node *push(struct node *top, int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->below = top;
    return node;
}

static struct node *pop(struct node *top, int *value) {
    struct node *below = top->below;
    *value = top->value;
    free(top);
    return below;
}

int main(void) {
    struct node *top = NULL;
    int shadow[STEPS], depth = 0;
    for (int i = 0; i < STEPS; i++) {
        if (__VERIFIER_nondet_int() > 0) {
            int value = __VERIFIER_nondet_int();
            shadow[depth++] = value;
            top = push(top, value);
        } else if (top) {
            int value;
            top = pop(top, &value);
            assert(value == shadow[--depth]);
        }
        assert((depth == 0) == (top == NULL));
    }
    while (top) {
        int value;
        top = pop(top, &value);
    }
    return 0;
}
