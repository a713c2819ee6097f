/* A pointer may lead into what another member of its struct, or a member of what is known already, leads to,
 * whichever of them is read first.
 *
 * RUN: faultline check --entry number_first %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 6 checks can fail, confirmed
 * EXPECT: .y = pair1 + 4 bytes, .x = pair1
 * RUN: faultline check --entry byte_first %s
 * EXIT: 10
 * EXPECT: assertion: *y == 1 does not hold
 * RUN: faultline check --entry outside %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 6 checks can fail, confirmed
 * RUN: faultline check --entry global_first %s
 * EXIT: 10
 * EXPECT: can fail, confirmed
 *
 * RUN: faultline check --entry either %s
 * EXPECT: SAFE
 * RUN: faultline check --entry list %s
 * EXPECT: SAFE
 */
#include <assert.h>

struct pair {
    int a, b;
};
struct two {
    int *y;
    struct pair *x;
};
struct bytes {
    unsigned char *y;
    struct pair *x;
};
struct node {
    int *value;
    struct node *next;
};

struct two both;

void number_first(struct two *t) {
    int *y = t ? t->y : 0;
    if (!y) return;
    *y = 1;
    struct pair *x = t->x;
    if (!x) return;
    x->b = 2;
    assert(*y == 1);
}

void outside(int *y, struct two *t) {
    if (!y || !t || !t->x) return;
    *y = 1;
    t->x->b = 2;
    assert(*y == 1);
}

void byte_first(struct bytes *t) {
    unsigned char *y = t ? t->y : 0;
    if (!y) return;
    *y = 1;
    struct pair *x = t->x;
    if (!x) return;
    x->b = 2;
    assert(*y == 1);
}

void global_first(void) {
    int *y = both.y;
    if (!y) return;
    *y = 1;
    if (!both.x) return;
    both.x->a = 2;
    assert(*y == 1);
}

void either(struct two *t) {
    if (!t || !t->y || !t->x) return;
    int *y = t->y;
    struct pair *x = t->x;
    x->b = 1;
    *y = 2;
    assert(x->b == 1 || x->b == 2);
}

void list(struct node *l) {
    if (!l || !l->value) return;
    int *value = l->value;
    *value = 3;
    l->next = l;
    assert(*value == 3);
}
