/* RUN: faultline show --checks none %s
 * EXPECT: globals
 * EXPECT: struct list all
 * EXPECT: int weigh(struct node *node, unsigned int limit)
 * EXPECT: return node->weight * limit + node->data[2]
 * EXPECT: int main(void)
 * EXPECT: input __VERIFIER_nondet_int()
 * EXPECT: all.head = &first
 * EXPECT: all.head->data[i] = i
 * EXPECT: first.flag = 5
 * EXPECT: first.level = -2
 * EXPECT: first.color = GREEN
 * EXPECT: assume(x > 'a')
 * EXPECT: check assertion: weigh(all.head, 3) != x
 * EXPECT: inputs
 * EXPECT: __VERIFIER_nondet_int, a value, 32 bits
 * RUN: faultline show --checks none --function weigh %s
 * EXPECT: int weigh(
 * EXPECT-NOT: int main(
 * RUN: faultline show --dot --function weigh %s
 * EXPECT: digraph program {
 * EXPECT: label="int weigh(struct node *node, unsigned int limit)"
 * RUN: faultline show --dot --function weigh %s >%t/weigh.dot; tests/support/check-dot %t/weigh.dot
 * EXPECT: 4 nodes, 3 edges
 * RUN: faultline show --stats %s
 * EXPECT: functions
 * EXPECT: loop heads
 * EXPECT: assertion
 */
#include <assert.h>

enum color { RED, GREEN };

struct node {
    struct node *next;
    int data[4];
    union {
        int weight;
        float scale;
    };
    unsigned flag : 3;
    int level : 5;
    enum color color;
};

struct list {
    struct node *head;
};

int __VERIFIER_nondet_int(void);

static struct list all;
static struct node first;

static int weigh(struct node *node, unsigned limit) {
    return node->weight * limit + node->data[2];
}

int main(void) {
    char x = __VERIFIER_nondet_int();
    all.head = &first;
    for (int i = 0; i < 4; i++) all.head->data[i] = i;
    first.flag = 5;
    first.level = -2;
    first.color = GREEN;
    if (x > 'a') assert(weigh(all.head, 3) != x);
    return 0;
}
