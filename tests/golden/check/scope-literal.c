/* A compound literal lives as long as the block that it stands in.
 *
 * RUN: faultline check --entry after %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed
 * EXPECT: whose block has ended
 *
 * RUN: faultline check --entry again %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed
 * EXPECT: whose block has ended
 *
 * RUN: faultline check --entry one_branch %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed
 *
 * RUN: faultline check --entry member %s
 * EXIT: 10
 * EXPECT: can fail, confirmed
 *
 * RUN: faultline check --entry inside %s
 * EXPECT: SAFE
 * RUN: faultline check --entry outermost %s
 * EXPECT: SAFE
 * RUN: faultline check --entry every_round %s
 * EXPECT: SAFE
 * RUN: faultline check --entry argument %s
 * EXPECT: SAFE
 */
struct pair {
    int first, second;
};

int after(void) {
    int *p;
    { p = &(int){3}; }
    return *p;
}

int again(unsigned n) {
    int *p = 0, sum = 0;
    for (unsigned i = 0; i < n; i++) {
        if (p) sum = *p;
        p = &(int){3};
    }
    return sum;
}

int one_branch(int n) {
    int *p = &(int){1};
    if (n > 3) {
        p = &(int){2};
    }
    return *p;
}

int member(int n) {
    struct pair *p = 0;
    for (int i = 0; i < 3; i++) {
        if (i == 2) return p->second;
        p = &(struct pair){n, i};
    }
    return 0;
}

int inside(int n) {
    int sum = 0;
    {
        int *p = &(int){n};
        sum = *p;
    }
    return sum;
}

int outermost(int n) {
    int *p = (int[2]){1, 2};
    if (n > 0) p++;
    return *p;
}

int every_round(unsigned n) {
    int sum = 0;
    struct pair *p;
    for (unsigned i = 0; i < n; i++) {
        p = &(struct pair){1, 2};
        sum = p->first + p->second;
    }
    return sum;
}

static int sum_of(const struct pair *pair) {
    return (pair->first & 255) + (pair->second & 255);
}

int argument(unsigned n) {
    int sum = 0;
    for (unsigned i = 0; i < n; i++) sum = sum_of(&(struct pair){1, 2});
    return sum;
}

int main(void) {
    return 0;
}
