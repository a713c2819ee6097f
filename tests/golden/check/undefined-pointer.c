/* A function without a body that returns a pointer gives null or an object, whose contents are inputs; never a number
 * that is no address. What it gave before may come again, unless it was freed.
 * RUN: faultline check %s -- -DCONTENTS
 * EXIT: 10
 * EXPECT: FAILS: 1 of 6 checks can fail, confirmed by running the compiled program
 * EXPECT: assertion: node->value + node->next->value != 12 does not hold
 * EXPECT: next
 * EXPECT: get#1 = &node1
 * EXPECT: what get returns is null or the start of an object that the program has not made
 * RUN: faultline check %s -- -DNULL_ONE
 * EXIT: 10
 * EXPECT: invalid pointer: node->value is not inside a live object
 * EXPECT: confirmed
 * EXPECT: get#1 = NULL
 * RUN: faultline check %s -- -DTWICE
 * EXIT: 10
 * EXPECT: FAILS: 1 of
 * EXPECT: assertion: first->value == 1 does not hold
 * EXPECT: confirmed
 * RUN: faultline check --checks all %s -- -DFREED | grep -c 'fails'
 * EXIT: 1
 * EXPECT: 0
 * RUN: faultline check --checks none %s -- -DTEXT
 * EXIT: 10
 * EXPECT: confirmed
 * EXPECT: text1 = "q
 */
#include <assert.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};
struct node *get(void);
const char *title(void);

int main(void) {
#if defined CONTENTS
    struct node *node = get();
    if (node && node->next && node->next != node) assert(node->value + node->next->value != 12);
#elif defined NULL_ONE
    struct node *node = get();
    return node->value;
#elif defined TWICE
    struct node *first = get(), *second = get();
    if (!first || !second) return 0;
    first->value = 1;
    second->value = 2;
    assert(first->value == 1);
#elif defined FREED
    struct node *first = get();
    free(first);
    struct node *second = get();
    if (second) second->value = 2;
#elif defined TEXT
    const char *text = title();
    assert(!text || text[0] != 'q');
#endif
}
