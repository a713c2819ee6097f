/* A variable that is defined elsewhere may point to one that is defined here, and to functions of other files.
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING place leads to null or memory of its own: all 2 checks hold for all inputs
 * RUN: faultline check %s -- -DMEMBER
 * EXIT: 5
 * EXPECT: SAFE ASSUMING head leads to null or memory of its own: all 2 checks hold for all inputs
 * RUN: faultline check %s -- -DCALL
 * EXIT: 5
 * EXPECT: UNKNOWN: a function pointer among the inputs, and no function of its type
 * RUN: faultline check %s -- -DNUMBER
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 */
#include <assert.h>

struct node { int value; struct node *next; };
extern int *place, count;
extern struct node head;
extern int (*action)(int);
int limit;
struct node own;

int main(void) {
#if defined MEMBER
    struct node *next = head.next;
    if (!next) return 0;
    own.value = 1;
    next->value = 2;
    assert(own.value == 1);
#elif defined CALL
    if (action) assert(action(limit) == 0);
#elif defined NUMBER
    limit = count;
    assert(limit == count);
#else
    if (!place) return 0;
    limit = 1;
    *place = 2;
    assert(limit == 1);
#endif
    return 0;
}
