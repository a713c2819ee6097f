#include <stdlib.h>

int __VERIFIER_nondet_int(void);
void reach_error(void);

static void check(int x) {
    if (x == 3) reach_error();
}

static void middle(int x, int noise) {
    if (noise % 7 == 2) check(x);
}

static void limit(int n) {
    if (n > 100) exit(1);
}

int main(void) {
    int x = __VERIFIER_nondet_int(), noise = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (noise > 0) middle(x, noise);
    limit(y);
    if (y == 5)
        reach_error();
    return 0;
}
