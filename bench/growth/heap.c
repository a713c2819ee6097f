/* Growth with the number of heap objects: a list that is built, filtered and freed.
 * LABEL: heap objects
 * FIRST: 4
 */
#ifndef SIZE
#define SIZE 4
#endif
#include <stdlib.h>
#include "../check/input.h"

struct node {
    unsigned char value;
    struct node *next;
};

int main(void) {
    struct node *list = NULL;
    unsigned sum = 0, large = 0;
    for (int i = 0; i < SIZE; i++) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_uchar();
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        sum += list->value;
        large += list->value > 127;
        free(list);
        list = next;
    }
    assert(sum <= 255 * SIZE);
    assert(large <= SIZE);
    return 0;
}
