/* What global variables hold where a function begins that --entry names: files that are not given may have written all
 * that they can name, and the native run starts with what was found; const and static variables that no function writes
 * keep what they start with.
 *
 * RUN: faultline check --entry number %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: limit == 10 does not hold
 * RUN: faultline check --entry element %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: table[i] == i + 1 does not hold
 * RUN: faultline check --entry member %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: pair.name does not hold
 * RUN: faultline check --entry followed %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: behind == 1 does not hold
 * RUN: faultline check --entry counted %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: calls == 1 does not hold
 *
 * RUN: faultline check --entry fixed %s
 * EXPECT: SAFE:
 * RUN: faultline check --entry constant %s
 * EXPECT: SAFE:
 * RUN: faultline check %s
 * EXPECT: SAFE:
 */
#include <assert.h>

int limit = 10;
int table[4] = {1, 2, 3, 4};
struct {
    int number;
    const char *name;
} pair = {3, "abc"};
static int behind = 1;
int *way = &behind;
static int fixed_limit = 10, fixed_table[2] = {1, 2};
const int constant_table[2] = {1, 2};
static int calls;

int number(void) {
    assert(limit == 10);
    return 0;
}

int element(int i) {
    if (i < 0 || i > 3) return 0;
    assert(table[i] == i + 1);
    return 0;
}

int member(void) {
    assert(pair.name);
    return 0;
}

int followed(void) {
    assert(behind == 1);
    return 0;
}

int counted(void) {
    calls++;
    assert(calls == 1);
    return 0;
}

int fixed(int i) {
    if (i < 0 || i > 1) return 0;
    assert(fixed_limit == 10);
    assert(fixed_table[i] == i + 1);
    return 0;
}

int constant(int i) {
    if (i < 0 || i > 1) return 0;
    assert(constant_table[i] == i + 1);
    return 0;
}

int main(void) {
    return number() + followed();
}
