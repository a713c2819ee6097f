/* Memory of malloc that one local points to: what was never written of it must not be used.
 *
 * RUN: faultline check --entry element %s
 * EXIT: 10
 * EXPECT: can fail, confirmed
 * EXPECT: use of what was never written: what is read of *p has a value does not hold
 * RUN: faultline check --entry member %s
 * EXIT: 10
 * EXPECT: can fail, confirmed
 * RUN: faultline check --entry each %s
 * EXIT: 10
 * EXPECT: can fail, confirmed
 *
 * RUN: faultline check --entry filled %s
 * EXPECT: SAFE
 * RUN: faultline check --entry initialised %s
 * EXPECT: SAFE
 * RUN: faultline check --entry copied %s
 * EXPECT: SAFE
 * RUN: faultline check --entry zeros %s
 * EXPECT: SAFE
 */
#include <stdlib.h>
#include <string.h>

struct record {
    char kind;
    int number;
};

int element(void) {
    int *p = malloc(4 * sizeof *p), result = 0;
    if (!p) return 0;
    p[0] = 1;
    if (p[1] == 3) result = 1;
    free(p);
    return result;
}

int member(int n) {
    struct record *p = malloc(sizeof *p);
    if (!p) return 0;
    p->kind = 1;
    if (n > 3) p->number = 2;
    int result = 0;
    if (p->number == 3) result = 1;
    free(p);
    return result;
}

int each(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int *p = malloc(sizeof *p);
        if (!p) return 0;
        if (i < 2) *p = 1;
        if (*p == 1) sum++;
        free(p);
    }
    return sum;
}

int filled(unsigned k) {
    int *p = malloc(4 * sizeof *p), result = 0;
    if (!p) return 0;
    for (int i = 0; i < 4; i++) p[i] = i;
    if (p[k & 3] == 3) result = 1;
    free(p);
    return result;
}

static void initialise(struct record *record) {
    record->kind = 1;
    record->number = 2;
}

int initialised(void) {
    struct record *p = malloc(sizeof *p);
    int result = 0;
    if (!p) return 0;
    initialise(p);
    if (p->number == 3) result = 1;
    free(p);
    return result;
}

int copied(void) {
    struct record *p = malloc(sizeof *p), whole = {1, 2};
    int result = 0;
    if (!p) return 0;
    memcpy(p, &whole, sizeof *p);
    if (p->number == 3) result = 1;
    free(p);
    return result;
}

int zeros(void) {
    int *p = calloc(2, sizeof *p), result = 0;
    if (!p) return 0;
    if (p[1]) result = 1;
    free(p);
    return result;
}

int main(void) {
    return 0;
}
