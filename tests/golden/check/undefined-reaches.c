/* A function without a body reaches what pointers lead to that it finds: those it is given, those in global variables,
 * also in such that the program does not mention.
 *
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING tick() changes nothing: the check holds for all inputs
 * RUN: faultline check --undefined may-write %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING tick() writes only what it is given: the check holds for all inputs
 * RUN: faultline check %s -- -DHIDDEN
 * EXPECT: SAFE: the check holds for all inputs
 */
#include <assert.h>

#ifdef HIDDEN
#define SHARED static
#else
#define SHARED
#endif

struct node {
    int number;
    struct node *next;
};
static struct node last = {1}, middle = {2, &last};
SHARED struct node *first = &middle;

void tick(void);

int main(void) {
    tick();
    assert(last.number == 1);
}
