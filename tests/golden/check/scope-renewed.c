/* A block that is entered again has new locals: a pointer to one of the time before is dead, though the local is
 * back. The address sanitizer does not see that; with each life in memory of its own it does. A block that is not left
 * has the same locals, even where a jump passes their declarations again.
 *
 * RUN: faultline check --entry loop %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed
 * EXPECT: pointer to 'x' of loop (4 bytes), whose block has ended
 * EXPECT: p = &x
 *
 * RUN: faultline check --entry array %s
 * EXIT: 10
 * EXPECT: can fail, confirmed
 * EXPECT: pointer to 'pair' of array (8 bytes), whose block has ended
 *
 * RUN: faultline check --entry skips %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed
 * EXPECT: pointer to 'x' of skips (4 bytes), whose block has ended
 *
 * RUN: faultline check --entry jumps %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed
 *
 * RUN: faultline check --entry list %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of
 * EXPECT: pointer to 'node' of list (16 bytes), whose block has ended
 *
 * RUN: faultline check --entry through %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed
 *
 * RUN: faultline check --entry variable %s
 * EXIT: 10
 * EXPECT: can fail, confirmed
 *
 * RUN: faultline check --entry value %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed
 *
 * RUN: faultline check --entry reset %s
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check --entry lasting %s
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check --entry kept_inside %s
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check --entry back %s
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check --entry passed %s
 * EXPECT: SAFE
 * RUN: faultline check --entry cases %s
 * EXPECT: SAFE: the check holds for all inputs
 *
 * RUN: faultline show %s --entry passed
 * EXPECT: begin(&x)
 * EXPECT: end(&x)
 */
int loop(void) {
    int *p = 0, sum = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        if (p) sum += *p;
        p = &x;
    }
    return sum;
}

int array(unsigned n) {
    int *p = 0, sum = 0;
    for (unsigned i = 0; i < n % 4; i++) {
        int pair[2] = {1, 2};
        if (p) sum = p[1];
        p = pair;
    }
    return sum;
}

/* The next round begins inside of the block. */
int skips(void) {
    int *p = 0, count = 0;
    while (1) {
        int x = count;
        if (p) return *p;
        p = &x;
        if (count++ < 3) continue;
        return 0;
    }
}

int jumps(void) {
    int *p = 0;
again: {
    int x = 1;
    if (p) return *p;
    p = &x;
    goto again;
}
}

struct node {
    struct node *next;
    int value;
};

int list(void) {
    struct node *head = 0;
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        struct node node = {head, i};
        head = &node;
        for (struct node *at = head; at && sum < 9; at = at->next) sum += at->value + 1;
    }
    return sum;
}

static int *kept;

static void keep_first(int *pointer) {
    if (!kept) kept = pointer;
}

int through(int n) {
    int sum = 0;
    kept = 0;
    for (int i = 0; i < (n & 3); i++) {
        int x = i;
        keep_first(&x);
        sum = *kept;
    }
    return sum;
}

int variable(unsigned n) {
    int *p = 0;
    for (unsigned i = 0; i < 2; i++) {
        int numbers[n % 4 + 1];
        numbers[0] = 1;
        if (p) return *p;
        p = numbers;
    }
    return 0;
}

int value(void) {
    int sum = 0;
    int *p = 0;
    for (int i = 0; i < 2; i++) {
        sum += p ? ({ int x = *p; x; }) : 0;
        p = ({ int y = i; &y; });
    }
    return sum;
}

int reset(unsigned n) {
    int *p = 0, sum = 0;
    for (unsigned i = 0; i < n; i++) {
        int x = 1;
        p = &x;
        sum = *p;
    }
    return sum;
}

int lasting(unsigned n) {
    int *p = 0, sum = 0;
    for (unsigned i = 0; i < n; i++) {
        static int x;
        if (p) sum = *p;
        p = &x;
    }
    return sum;
}

int kept_inside(unsigned n) {
    int sum = 0;
    kept = 0;
    for (unsigned i = 0; i < n % 4; i++) {
        int x = 1;
        keep_first(&x);
        sum += *kept;
        kept = 0;
    }
    return sum;
}

int back(void) {
    int *p = 0;
    {
    again:;
        int x = 1;
        if (p) return *p;
        p = &x;
        goto again;
    }
}

static void add(int *number) {
    *number += 1;
}

int passed(unsigned n) {
    int sum = 0;
    for (unsigned i = 0; i < n; i++) {
        int x = 1;
        add(&x);
        sum = x;
    }
    return sum;
}

int cases(unsigned n) {
    int *p = 0, sum = 0;
    for (unsigned i = 0; i < n % 4; i++)
        switch (i & 1) {
            int x;
        case 0: x = 1; p = &x;
        default:
            x = 2;
            p = &x;
            sum += *p;
        }
    return sum;
}

int main(void) {
    return 0;
}
