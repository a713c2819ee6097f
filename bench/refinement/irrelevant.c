/* A lock that is taken and given back in turn, beside a computation that nobody follows to its end. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned collatz(unsigned n) {
    unsigned steps = 0;
    while (n != 1) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        steps++;
    }
    return steps;
}

int main(void) {
    int locked = 0, turn = 0;
    unsigned work = 0;
    while (__VERIFIER_nondet_int()) {
        if (turn == 0) {
            if (locked) reach_error();
            locked = 1;
        }
        work += collatz(837799);
        if (turn == 1) {
            if (!locked) reach_error();
            locked = 0;
        }
        turn = 1 - turn;
    }
    return (int)work;
}
