/* Under valid-memsafety a block may stay allocated as long as something points to it: lost ones are leaks.
 * RUN: echo 'CHECK( init(main()), LTL(G valid-memtrack) )' > %t/p.prp; faultline check --property %t/p.prp %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: memory leak
 * RUN: echo 'CHECK( init(main()), LTL(G valid-memtrack) )' > %t/p.prp; faultline check --property %t/p.prp %s -- -DKEPT
 * EXIT: 0
 * EXPECT: SAFE: 
 * RUN: faultline check --checks leak %s
 * EXIT: 10
 * EXPECT: memory leak: every allocated block was freed or can be reached does not hold
 * RUN: faultline check --checks leak %s -- -DKEPT
 * EXIT: 0
 * RUN: faultline check --checks leak,reachable %s -- -DKEPT
 * EXIT: 10
 * EXPECT: memory leak: every allocated block was freed does not hold
 * RUN: echo 'CHECK( init(main()), LTL(G valid-memcleanup) )' > %t/p.prp; faultline check --property %t/p.prp %s -- -DKEPT
 * EXIT: 10
 */
#include <stdlib.h>
struct node {
    struct node *next;
};
static struct node *list;
static struct node *made(struct node *next) {
    struct node *node = malloc(sizeof *node);
    node->next = next;
    return node;
}
int main(void) {
    list = made(made(NULL));
#ifndef KEPT
    list = list->next;
#endif
}
