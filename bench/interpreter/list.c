/* A linked list on the heap: built, reversed, merged, freed. */
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *push(struct node *list, int value) {
    struct node *node = malloc(sizeof *node);
    if (!node) exit(1);
    node->value = value;
    node->next = list;
    return node;
}

static struct node *reverse(struct node *list) {
    struct node *result = NULL;
    while (list) {
        struct node *next = list->next;
        list->next = result;
        result = list;
        list = next;
    }
    return result;
}

static struct node *merge(struct node *left, struct node *right) {
    struct node *result = NULL, **end = &result;
    while (left && right) {
        struct node **smaller = left->value <= right->value ? &left : &right;
        *end = *smaller;
        end = &(*smaller)->next;
        *smaller = (*smaller)->next;
    }
    *end = left ? left : right;
    return result;
}

int main(void) {
    long total = 0;
    for (int round = 0; round < 60; round++) {
        struct node *odd = NULL, *even = NULL;
        for (int i = 0; i < 5000; i++) {
            odd = push(odd, 2 * i + 1);
            even = push(even, 2 * i);
        }
        struct node *all = merge(reverse(odd), reverse(even));
        long index = 0;
        while (all) {
            struct node *next = all->next;
            total += all->value * (index++ % 7);
            free(all);
            all = next;
        }
    }
    printf("%ld\n", total);
    return 0;
}
