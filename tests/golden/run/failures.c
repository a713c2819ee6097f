/* Runs that fail, and limits.
 * RUN: faultline run -q --arg assert %s
 * EXIT: 10
 * EXPECT: failures.c:42:5: assertion: x == 1 does not hold
 * EXPECT: in check at
 * EXPECT: in main at
 * RUN: faultline run -q --arg bounds %s
 * EXIT: 10
 * EXPECT: array index out of bounds
 * EXPECT: ^
 * RUN: faultline run -q --arg deep %s
 * EXIT: 10
 * EXPECT: stack overflow: the stack overflowed: too many nested calls
 * EXPECT: more calls
 * RUN: faultline run -q --arg forever --steps 10000 %s
 * EXIT: 5
 * EXPECT: step limit
 * RUN: faultline run -q --arg forever --timeout 6 %s
 * EXIT: 5
 * EXPECT: time limit
 * RUN: faultline run -q --arg assume %s
 * EXIT: 5
 * EXPECT: assumption not met
 * RUN: faultline run --arg leak %s
 * EXPECT: 1 heap object of 100 bytes in all was not freed:
 * EXPECT: 100 bytes
 * RUN: faultline run --fold 2 --arg loop %s
 * EXPECT: total += i
 * EXPECT: total += i
 * EXPECT-NOT: total = 3
 * EXPECT: steps like those above
 * EXPECT: return total
 * EXPECT: main returns 45
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

void __VERIFIER_assume(int);

static void check(int x) {
    assert(x == 1);
}

static int deep(int n) {
    return n + deep(n + 1);
}

int main(int argc, char **argv) {
    int a[4] = {0}, total = 0;
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "assert")) check(argc);
    if (!strcmp(what, "bounds")) a[argc + 2] = 1;
    if (!strcmp(what, "deep")) return deep(0);
    if (!strcmp(what, "assume")) __VERIFIER_assume(argc == 1);
    if (!strcmp(what, "leak")) return malloc(100) == NULL;
    if (!strcmp(what, "forever")) while (1) total++;
    if (strcmp(what, "loop")) return a[0];
    for (int i = 0; i < 10; i++) total += i;
    return total;
}
