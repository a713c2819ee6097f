/* A pointer that a function is given may point to a global variable of its type that other files know, to a member of
 * another input, to an element of an array; one to bytes may point to anything.
 * RUN: faultline check --entry global %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: p = &limit
 * RUN: faultline check --entry member %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: p = &pair1 + 4 bytes
 * RUN: faultline check --entry element %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: p = &table + 8 bytes
 * RUN: faultline check --entry bytes %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: p = &total
 */
#include <assert.h>

int limit, table[4];
long total;
struct pair { int first, second; };

void global(int *p) {
    if (!p) return;
    limit = 1;
    *p = 2;
    assert(limit == 1);
}

void member(struct pair *pair, int *p) {
    if (!p || !pair) return;
    pair->second = 1;
    *p = 2;
    assert(pair->second == 1);
}

void element(int *p) {
    if (!p) return;
    table[2] = 1;
    *p = 2;
    assert(table[2] == 1);
}

void bytes(unsigned char *p) {
    if (!p) return;
    total = 1;
    *p = 2;
    assert(total == 1);
}
