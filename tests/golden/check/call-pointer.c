/* Calls through pointers: each callee is followed, and one that is no function fails.
 *
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 4 checks can fail, confirmed
 * EXPECT: operations[i].second does not point to a function
 * EXPECT: nondet_uint#1 = 1
 * EXPECT: points to a function
 */
#include <stddef.h>

unsigned nondet_uint(void);

static int next(int x) {
    return x + 1;
}
static int twice(int x) {
    return x * 2;
}

static const struct {
    int (*first)(int), (*second)(int);
} operations[] = {{next, twice}, {twice, NULL}, {next, next}};

int main(void) {
    unsigned i = nondet_uint();
    if (i > 2) return 0;
    return operations[i].first(1) + operations[i].second(2);
}
