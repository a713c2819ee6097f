/* However a block is entered and left, its locals are there inside of it.
 *
 * RUN: faultline check %s -- -w
 * EXPECT: SAFE
 */
int nondet_int(void);

static int *kept;

static void keep(int *number) {
    kept = number;
}

static inline __attribute__((always_inline)) int through(int value) {
    int result = 0;
    {
        int copy = value;
        keep(&copy);
        result = *kept;
    }
    return result;
}

static int switches(int n) {
    int sum = 0;
    switch (n) {
        int outer;
    case 0:
        outer = 1;
        keep(&outer);
        sum += *kept;
        break;
    case 1: {
        int inner;
    case 2:
        inner = 5;
        keep(&inner);
        sum += *kept;
    }
    default:
        outer = 2;
        keep(&outer);
        sum += *kept;
    }
    return sum;
}

static int jumps(int n) {
    int sum = 0;
    if (n == 3) goto inside;
    {
        int number = 4;
        keep(&number);
        sum += *kept;
    inside:
        number = 3;
        keep(&number);
        sum += *kept;
    }
    return sum;
}

static int loops(int n) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int pair[2] = {i, n};
        keep(pair);
        if (i == n) continue;
        sum += kept[1];
        for (;;) {
            int again = i;
            keep(&again);
            if (*kept == i) break;
        }
    }
    return sum + ({
               int value = 3;
               keep(&value);
               *kept;
           });
}

int main(void) {
    int n = nondet_int() & 3;
    return switches(n) + jumps(n) + loops(n) + through(n);
}
