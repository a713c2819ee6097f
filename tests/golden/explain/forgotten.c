/* What is forgotten shows elsewhere: a member that nobody assigns, a value that a function is given and does not read,
 * a branch that does nothing.
 * RUN: faultline explain %s -- -DCASE=1
 * EXIT: 10
 * EXPECT: +    node->key = key;
 * RUN: faultline explain %s -- -DCASE=2
 * EXIT: 10
 * EXPECT: +    stack->items[stack->count++] = value;
 * RUN: faultline explain --json %s -- -DCASE=3 -Wno-empty-body | jq -c '.ranking[0].line | . == 48 or . == 49'
 * EXIT: 0
 * EXPECT: true
 */
#include <assert.h>
#include <stdlib.h>
extern int nondet_int(void);

struct node {
    struct node *next;
    int key;
};

struct stack {
    int items[4], count, pushed;
};

static struct node *make(struct node *next, int key) {
    struct node *node = calloc(1, sizeof *node);
    if (!node) exit(0);
#if CASE != 1
    node->key = key;
#endif
    node->next = next;
    return node;
}

static void push(struct stack *stack, int value) {
#if CASE != 2
    stack->items[stack->count++] = value;
#endif
    stack->pushed++;
}

static int highest(const struct stack *stack) {
    int highest = 0;
    for (int i = 0; i < stack->count; i++) {
        int item = stack->items[i];
#if CASE == 3
        if (item > highest)
            ;
#else
        if (item > highest) highest = item;
#endif
    }
    return highest;
}

int main(void) {
    int number = nondet_int();
    if (number < 3 || number > 9) return 0;
    struct node *list = make(make(NULL, number), 2);
    struct stack stack = {.count = 0, .pushed = 0};
    for (struct node *node = list; node; node = node->next) push(&stack, node->key);
    assert(stack.pushed == 2 && stack.count == 2);
    assert(highest(&stack) == number);
    return 0;
}
