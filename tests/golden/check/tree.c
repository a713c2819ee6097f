/* The symbolic execution tree: where it forks, under which conditions, and how each path ends.
 * RUN: faultline check --tree %t/tree.dot %s > %t/report; cat %t/tree.dot
 * EXPECT: digraph tree {
 * EXPECT: symbolic execution tree of main
 * EXPECT: tree.c:26: x < 0\lx: nondet_int#1\l
 * EXPECT: n0 -> n1 [label="x < 0\l[nondet_int#1 < 0]\l"]
 * EXPECT: ended with status 0
 * EXPECT: n0 -> n2 [label="x >= 0
 * EXPECT: assertion: y >= 0 does not hold
 * EXPECT: }
 * RUN: faultline check --tree %t/tree.dot %s | head -n 1
 * EXPECT: FAILS: 1 of 1 check can fail
 * RUN: faultline check --tree %t/tree.dot %s >%t/report; tests/support/check-dot %t/tree.dot
 * EXPECT: 5 nodes, 4 edges
 * RUN: faultline check --tree /proc/nowhere/tree.dot %s
 * EXIT: 1
 * EXPECT: cannot write to /proc/nowhere/tree.dot
 */
#include <assert.h>

int nondet_int(void);

static int absolute(int x) {
    int y;

    if (x < 0)
        y = -x;
    else
        y = x;
    return y;
}

int main(void) {
    int y = absolute(nondet_int());
    assert(y >= 0);
    return 0;
}
