/* Sorts numbers in a linked list by merging, and leaves out those that are there twice.
 * VERDICT: SAFE
 * INPUT: numbers
 */
#include <stdio.h>
#include <stdlib.h>

#define MOST 2000

struct node {
    int value;
    struct node *next;
};

static struct node *push(struct node *list, int value) {
    struct node *node = malloc(sizeof *node);
    if (node == NULL) exit(1);
    node->value = value;
    node->next = list;
    return node;
}

static struct node *split(struct node *list) {
    struct node *slow = list, *fast = list->next, *second;
    while (fast != NULL && fast->next != NULL) {
        slow = slow->next;
        fast = fast->next->next;
    }
    second = slow->next;
    slow->next = NULL;
    return second;
}

static struct node *merge(struct node *left, struct node *right) {
    struct node *result = NULL, **end = &result;
    while (left != NULL && right != NULL) {
        struct node **smaller = left->value <= right->value ? &left : &right;
        *end = *smaller;
        *smaller = (*smaller)->next;
        end = &(*end)->next;
    }
    *end = left != NULL ? left : right;
    return result;
}

static struct node *sort(struct node *list) {
    struct node *second;
    if (list == NULL || list->next == NULL) return list;
    second = split(list);
    return merge(sort(list), sort(second));
}

static int remove_repeated(struct node *list) {
    int removed = 0;
    while (list != NULL && list->next != NULL) {
        if (list->value == list->next->value) {
            struct node *repeated = list->next;
            list->next = repeated->next;
            free(repeated);
            removed++;
        } else {
            list = list->next;
        }
    }
    return removed;
}

int main(void) {
    struct node *list = NULL;
    int value, count = 0, removed;
    while (count < MOST && scanf("%d", &value) == 1) {
        list = push(list, value);
        count++;
    }
    list = sort(list);
    removed = remove_repeated(list);
    while (list != NULL) {
        struct node *next = list->next;
        printf("%d\n", list->value);
        free(list);
        list = next;
    }
    printf("%d numbers, %d repeated\n", count, removed);
    return 0;
}
