/* Floyd's tortoise and hare tell exactly whether a list runs into a cycle.
 * VERDICT: SAFE
 * UNWIND: 5
 */
#include <stdbool.h>
#include <stddef.h>
#include "input.h"

#define COUNT 4

struct node {
    struct node *next;
};

static bool has_cycle(const struct node *list) {
    const struct node *slow = list, *fast = list;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
        if (slow == fast) return true;
    }
    return false;
}

int main(void) {
    struct node nodes[COUNT];
    for (int i = 0; i < COUNT; i++) {
        int next = __VERIFIER_nondet_int();
        __VERIFIER_assume(next >= 0 && next <= COUNT);
        nodes[i].next = next == COUNT ? NULL : &nodes[next];
    }
    const struct node *node = &nodes[0];
    for (int i = 0; i < COUNT && node; i++) node = node->next;
    assert(has_cycle(&nodes[0]) == (node != NULL));
    return 0;
}
