/* Reversing a singly linked list keeps the length and turns the order around.
 * VERDICT: SAFE
 * UNWIND: 11
 * CHECKS: bounds,pointer,free,division,leak
 */
#include <stdlib.h>
#include "input.h"

#define MOST 10

struct node {
    int value;
    struct node *next;
};

static struct node *reverse(struct node *list) {
    struct node *reversed = NULL;
    while (list) {
        struct node *next = list->next;
        list->next = reversed;
        reversed = list;
        list = next;
    }
    return reversed;
}

int main(void) {
    unsigned count = __VERIFIER_nondet_uint();
    __VERIFIER_assume(count <= MOST);
    int values[MOST];
    struct node *list = NULL;
    for (unsigned i = 0; i < count; i++) {
        struct node *node = malloc(sizeof *node);
        node->value = values[i] = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    list = reverse(list);
    unsigned length = 0;
    while (list) {
        struct node *next = list->next;
        assert(list->value == values[length]);
        length++;
        free(list);
        list = next;
    }
    assert(length == count);
    return 0;
}
