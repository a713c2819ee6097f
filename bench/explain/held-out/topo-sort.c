/* Orders the modules of a program so that each is initialised after those that it
   needs, by depth-first search; finds out whether that is impossible. */
#include <assert.h>
#include <stdbool.h>

extern _Bool __VERIFIER_nondet_bool(void);

#define MODULES 3

enum mark { UNSEEN, ACTIVE, FINISHED };

static bool needs[MODULES][MODULES];
static enum mark mark[MODULES];
static int order[MODULES];
static int ordered;

static bool visit(int module)
{
    if (mark[module] == FINISHED)
        return true;
    if (mark[module] == ACTIVE)
        return false;
    mark[module] = ACTIVE;
    for (int other = 0; other < MODULES; other++) {
        if (needs[module][other] && !visit(other))
            return false;
    }
    mark[module] = FINISHED;
    order[ordered++] = module;
    return true;
}

static bool sort_modules(void)
{
    ordered = 0;
    for (int m = 0; m < MODULES; m++)
        mark[m] = UNSEEN;
    for (int m = 0; m < MODULES; m++) {
        if (!visit(m))
            return false;
    }
    return true;
}

static int position(int module)
{
    for (int i = 0; i < ordered; i++) {
        if (order[i] == module)
            return i;
    }
    return -1;
}

/* Transitive closure after Warshall, as a second opinion about cycles. */
static bool has_cycle(void)
{
    bool reach[MODULES][MODULES];

    for (int i = 0; i < MODULES; i++) {
        for (int j = 0; j < MODULES; j++)
            reach[i][j] = needs[i][j];
    }
    for (int k = 0; k < MODULES; k++) {
        for (int i = 0; i < MODULES; i++) {
            for (int j = 0; j < MODULES; j++)
                reach[i][j] = reach[i][j] || (reach[i][k] && reach[k][j]);
        }
    }
    for (int i = 0; i < MODULES; i++) {
        if (reach[i][i])
            return true;
    }
    return false;
}

int main(void)
{
    bool possible;
    bool again;

    for (int i = 0; i < MODULES; i++) {
        for (int j = 0; j < MODULES; j++) {
            if (i != j)
                needs[i][j] = __VERIFIER_nondet_bool();
        }
    }

    possible = sort_modules();
    assert(possible == !has_cycle());
    again = sort_modules();
    assert(again == possible);
    if (possible) {
        assert(ordered == MODULES);
        for (int m = 0; m < MODULES; m++) {
            assert(position(m) >= 0);
            assert(mark[m] == FINISHED);
            for (int other = 0; other < MODULES; other++) {
                if (needs[m][other])
                    assert(position(other) < position(m));
            }
        }
    } else {
        assert(ordered < MODULES);
    }
    return 0;
}
