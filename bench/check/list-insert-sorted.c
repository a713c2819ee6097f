/* Inserting into a sorted list through a pointer to the link keeps it sorted.
 * VERDICT: SAFE
 * UNWIND: 6
 */
#include <stdlib.h>
#include "input.h"

#define COUNT 5

struct node {
    int key;
    struct node *next;
};

static void insert(struct node **list, int key) {
    while (*list && (*list)->key < key) list = &(*list)->next;
    struct node *node = malloc(sizeof *node);
    node->key = key;
    node->next = *list;
    *list = node;
}

int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < COUNT; i++) insert(&list, __VERIFIER_nondet_int());
    int count = 0;
    for (struct node *node = list; node; node = node->next) {
        count++;
        if (node->next) assert(node->key <= node->next->key);
    }
    assert(count == COUNT);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
