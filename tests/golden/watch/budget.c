/* A budget: what may be left out is, until the program takes no more than so much longer; or it is said that it does.
 * RUN: cd %S; faultline watch -p budget.spec --timeout 5 --budget 100000% --measure 3000000 budget.c
 * EXPECT-NOT: one in
 * EXPECT: more than as it is; 100000.0% were allowed.
 * RUN: cd %S; faultline watch -p budget.spec --timeout 5 --budget 0% --measure 3000000 budget.c
 * EXPECT: before tick  errors and one in
 * EXPECT: before rest
 * EXPECT: 0.0% were allowed: the budget is not reached by leaving out what the specs allow.
 * RUN: cd %S; faultline watch -p budget.spec --timeout 5 --budget 0% --measure 3000000 --json budget.c
 * EXPECT: "told": "errors and one in
 * EXPECT: "budget": 0.0
 * EXPECT: "within_budget": false
 */
#include <stdlib.h>

static int sum;
static void tick(void) { sum++; }
static void rest(void) { sum--; }

int main(int argc, char **argv) {
    long count = argc > 1 ? atol(argv[1]) : 10;
    for (long i = 0; i < count; i++) {
        tick();
        if (i % 1000 == 0) rest();
    }
    return 0;
}
