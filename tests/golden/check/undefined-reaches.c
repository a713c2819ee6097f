/* A function without a body reaches what pointers lead to that it finds: those it is given, those in global variables,
 * also in such that the program does not mention.
 *
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING tick() changes nothing: the check holds for all inputs
 * RUN: faultline check --undefined may-write %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: tick writes *first->next#1 = {
 * RUN: faultline check --undefined may-write %s -- -m32
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check --undefined may-write %s -- -DGIVEN
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: tick writes *argument1->parts[1].rest#1 = {
 * RUN: faultline check --undefined may-write %s -- -DFAR
 * EXIT: 5
 * EXPECT: SAFE ASSUMING tick() keeps no pointers and follows at most three in a row: the check holds for all inputs
 * RUN: faultline check %s -- -DHIDDEN
 * EXPECT: SAFE: the check holds for all inputs
 */
#include <assert.h>

#ifdef HIDDEN
#define SHARED static
#else
#define SHARED
#endif

#ifdef GIVEN
struct part {
    int kind;
    int *rest;
};
struct whole {
    int count;
    struct part parts[2];
};
void tick(const struct whole *);

int main(void) {
    int number = 1;
    struct whole whole = {2, {{0, 0}, {1, &number}}};
    tick(&whole);
    assert(number != 17);
}
#else
struct node {
    int number;
    struct node *next;
};
#ifdef FAR
static struct node last = {1}, one = {2, &last}, two = {2, &one}, middle = {2, &two};
#else
static struct node last = {1}, middle = {2, &last};
#endif
SHARED struct node *first = &middle;

void tick(void);

int main(void) {
    tick();
    assert(last.number == 1);
}
#endif
