/* Removing from a list while walking it reads the link of the node just freed.
 * VERDICT: FAILS
 * UNWIND: 7
 */
#include <stdlib.h>
#include "input.h"

#define COUNT 6

struct node {
    int value;
    struct node *next;
};

static struct node *remove_negative(struct node *list) {
    struct node *previous = NULL;
    for (struct node *node = list; node; node = node->next) {
        if (node->value < 0) {
            if (previous)
                previous->next = node->next;
            else
                list = node->next;
            free(node);
        } else {
            previous = node;
        }
    }
    return list;
}

int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < COUNT; i++) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    list = remove_negative(list);
    for (struct node *node = list; node; node = node->next) assert(node->value >= 0);
    return 0;
}
