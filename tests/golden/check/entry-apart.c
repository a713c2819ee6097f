/* What pointers that a function is given do not point to: what no other file can know, what another restrict
 * parameter points to, what has another type.
 * RUN: faultline check --entry hidden %s
 * EXPECT: SAFE
 * RUN: faultline check --entry restricted %s
 * EXPECT: SAFE
 * RUN: faultline check --entry other %s
 * EXPECT: SAFE
 * RUN: faultline check --entry read_only %s
 * EXPECT: SAFE
 */
#include <assert.h>

static int hidden_limit;
int limit;
long total;

void hidden(int *p) {
    if (!p) return;
    hidden_limit = 1;
    *p = 2;
    assert(hidden_limit == 1);
}

void restricted(int *restrict p, int *restrict q) {
    if (!p || !q) return;
    *p = 1;
    *q = 2;
    assert(*p == 1);
}

void other(int *p) {
    if (!p) return;
    total = 1;
    *p = 2;
    assert(total == 1);
}

int read_only(const int *p) {
    if (!p) return 0;
    int before = *p;
    hidden_limit = limit;
    assert(before == *p);
    return before;
}
