/* Unlinking from a doubly linked list forgets to mend the tail.
 * VERDICT: FAILS
 * UNWIND: 6
 */
#include <stdlib.h>
#include "input.h"

#define COUNT 5

struct node {
    int id;
    struct node *previous, *next;
};

struct list {
    struct node *head, *tail;
};

static void append(struct list *list, int id) {
    struct node *node = malloc(sizeof *node);
    node->id = id;
    node->next = NULL;
    node->previous = list->tail;
    if (list->tail)
        list->tail->next = node;
    else
        list->head = node;
    list->tail = node;
}

static void unlink_node(struct list *list, int id) {
    struct node *node = list->head;
    while (node && node->id != id) node = node->next;
    if (!node) return;
    if (node->previous)
        node->previous->next = node->next;
    else
        list->head = node->next;
    if (node->next) node->next->previous = node->previous;
    free(node);
}

int main(void) {
    struct list list = {NULL, NULL};
    for (int i = 0; i < COUNT; i++) append(&list, i);
    unlink_node(&list, __VERIFIER_nondet_int());
    int count = 0;
    for (struct node *node = list.tail; node; node = node->previous) count++;
    assert(count >= COUNT - 1);
    return 0;
}
