/* A function without a body may call those that it knows by name, while others are under way.
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING notify() changes nothing: the check holds for all inputs
 * RUN: faultline check %s -- -DSTATIC
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check %s -- -DAFTER
 * EXIT: 0
 * EXPECT: SAFE: all 2 checks hold for all inputs
 */
#include <assert.h>

void notify(void);

static int depth;

#ifdef STATIC
static
#endif
void enter(int level) {
#ifdef AFTER
    assert(level == 1 || level == 2);
    depth = 0;
#endif
    assert(depth == 0);
    depth++;
    notify();
    depth--;
}

int main(void) {
    enter(1);
    enter(2);
    return 0;
}
