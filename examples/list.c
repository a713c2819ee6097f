/* A list that other code builds: its functions can be checked one by one with --entry. */
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

/* Puts the first two nodes in order, and gives the new first one. */
struct node *order_two(struct node *list) {
    if (list->next != NULL && list->value > list->next->value) { /* wrong: a list may be empty */
        struct node *second = list->next;
        list->next = second->next;
        second->next = list;
        return second;
    }
    return list;
}

/* What callers promise. */
int order_two_pre(struct node *list) {
    return list != NULL;
}
