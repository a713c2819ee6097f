/* Lists that a function is given: null, of any length, and cyclic. */
#include <assert.h>
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

static int is_cyclic(const struct node *list) {
    const struct node *slow = list, *fast = list;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
        if (slow == fast) return 1;
    }
    return 0;
}

/* RUN: faultline check --first --entry acyclic %s
 * EXIT: 10
 * EXPECT: assertion: !is_cyclic(list) does not hold
 * EXPECT: confirmed: the compiled program fails in the same way
 * EXPECT: list = &node1
 * EXPECT: node1 = {.value =
 * EXPECT: a pointer among the inputs is null or points to an object or a global variable of its type, or to such a part of one */
int acyclic(const struct node *list) {
    assert(!is_cyclic(list));
    return 0;
}

/* The example of Catano, section 3. Its first step fails for no node at all; all others hold.
 * RUN: faultline check --entry swap_node %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 8 checks
 * EXPECT: self->next is not inside a live object
 * EXPECT: self = NULL
 * EXPECT-NOT: unknown
 * RUN: faultline check --entry swap_node --requires exists %s
 * EXIT: 0
 * EXPECT: SAFE: all 8 checks hold for all inputs */
static struct node *swap_node(struct node *self) {
    if (self->next != NULL) {
        if (self->value > self->next->value) {
            struct node *t = self->next;
            self->next = t->next;
            t->next = self;
            return t;
        }
    }
    return self;
}

static int exists(struct node *self) {
    return self != NULL;
}

/* Three nodes in order, the last of them the first again.
 * RUN: faultline check --first --entry ring %s
 * EXIT: 10
 * EXPECT: node1 = {.value = 1, .next = &node2}
 * EXPECT: node2 = {.value = 2, .next = &node3}
 * EXPECT: node3 = {.value = 3, .next = &node1} */
void ring(struct node *a) {
    if (!a || !a->next || !a->next->next) return;
    struct node *b = a->next, *c = b->next;
    assert(!(a->value == 1 && b->value == 2 && c->value == 3 && c->next == a));
}

struct link {
    struct link *previous, *next;
};

/* Nothing says that links point back.
 * RUN: faultline check --first --entry unlink_it %s
 * EXIT: 10
 * EXPECT: assertion: item->previous->next == item does not hold
 * RUN: faultline check --entry unlink_it --requires is_linked %s
 * EXIT: 0
 * EXPECT: SAFE */
void unlink_it(struct link *item) {
    if (!item || !item->previous || !item->next) return;
    assert(item->previous->next == item);
    item->previous->next = item->next;
    item->next->previous = item->previous;
}

int is_linked(struct link *item) {
    return !item || !item->previous || !item->next || (item->previous->next == item && item->next->previous == item);
}

/* Pointers among the inputs may point to global variables, as the head of a list does to itself.
 * RUN: faultline check --first --entry is_empty %s
 * EXIT: 10
 * EXPECT: assertion: head.next != &head does not hold
 * EXPECT: confirmed
 * EXPECT: head = {.previous = NULL, .next = &head}
 * RUN: faultline check --entry is_empty --requires has_items %s
 * EXIT: 0
 * EXPECT: SAFE */
static struct link head = {&head, &head};
void is_empty(void) {
    assert(head.next != &head);
    head.next = NULL;
}
static int has_items(void) {
    return head.next != &head;
}
