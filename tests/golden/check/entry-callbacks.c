/* A pointer to a function that a function is given may lead to one of another file.
 * RUN: faultline check --entry run %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING pointers to functions among the inputs lead to functions of the program: all 2 checks hold
 * RUN: faultline check --entry result %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING pointers to functions among the inputs lead to functions of the program: all 4 checks hold
 * RUN: faultline check --entry before %s
 * EXIT: 0
 * EXPECT: SAFE: all 2 checks hold for all inputs
 * RUN: faultline check --entry own %s
 * EXIT: 0
 * EXPECT: SAFE: all 3 checks hold for all inputs
 */
#include <assert.h>

static int state;
static int one(int x) { return x ? 1 : 1; }
static int two(int x) { return x ? 2 : 2; }
static int (*const table[2])(int) = {one, two};
static void nothing(void) {}
void set(void) { state = 2; }
void (*actions[])(void) = {nothing, set};
struct operations { int (*get)(int); };
struct operations usual = {one};

void run(void (*action)(void)) {
    if (!action || action == set) return;
    state = 1;
    action();
    assert(state == 1);
}

void result(struct operations *operations) {
    if (!operations || !operations->get) return;
    int got = operations->get(3);
    assert(got == 1 || got == 2);
}

void before(int (*get)(int), int x) {
    if (x != 3) return;
    assert(x == 3);
    if (get) get(x);
}

void own(int i) {
    if (i < 0 || i > 1) return;
    assert(table[i](i) >= 1);
}
