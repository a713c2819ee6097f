/* To leave a function in front of its check mends nothing, though what is added there may have checks of its own; nor
 * does it where the check is an operation that always fails.
 * RUN: faultline explain %s
 * EXIT: 10
 * EXPECT-NOT: +    return count(node->next, next + 1);
 * EXPECT-NOT: +    return next;
 * RUN: faultline explain %s -- -DCASE=2 -Wno-array-bounds
 * EXIT: 10
 * EXPECT: array index out of bounds
 * EXPECT-NOT: +    return 0;
 */
#include <assert.h>
extern int nondet_int(void);

struct node {
    const struct node *next;
    int key;
};

static int count(const struct node *node, int next) {
    if (!node) return next;
    assert(node->key == next);
    return count(node->next, next + 1);
}

int main(void) {
#if CASE == 2
    int numbers[3], number = 0;
    for (int i = 0; i < 3; i++) numbers[i] = i;
    numbers[3] = 0;
    return number;
#else
    struct node second = {0, nondet_int()}, first = {&second, 0};
    return count(&first, 0);
#endif
}
