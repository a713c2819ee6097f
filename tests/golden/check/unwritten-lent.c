/* What is not written is followed into functions, and out of them: addresses that they are lent, structs that they
 * are given and return.
 * RUN: faultline check --entry sometimes %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: use of what was never written: v has a value does not hold
 * RUN: faultline check --entry sometimes %s -- -DTWIN
 * EXPECT: SAFE: 
 * RUN: faultline check --entry reading %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: use of what was never written: what is read of *p has a value does not hold
 * RUN: faultline check --entry reading %s -- -DTWIN
 * EXPECT: SAFE: 
 * RUN: faultline check --entry some_elements %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: use of what was never written: what is read of a has a value does not hold
 * RUN: faultline check --entry some_elements %s -- -DTWIN
 * EXPECT: SAFE: 
 * RUN: faultline check --entry returned %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: use of what was never written: what is read of q has a value does not hold
 * RUN: faultline check --entry returned %s -- -DTWIN
 * EXPECT: SAFE: 
 * RUN: faultline check --entry returned_in_memory %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: use of what was never written: what is read of q has a value does not hold
 * RUN: faultline check --entry returned_in_memory %s -- -DTWIN
 * EXPECT: SAFE: 
 * RUN: faultline check --entry by_value %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: use of what was never written: what is read of given has a value does not hold
 * RUN: faultline check --entry by_value %s -- -DTWIN
 * EXPECT: SAFE: 
 * RUN: faultline check --entry by_value_in_memory %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: use of what was never written: what is read of given has a value does not hold
 * RUN: faultline check --entry by_value_in_memory %s -- -DTWIN
 * EXPECT: SAFE: 
 * RUN: faultline check --entry further %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: use of what was never written: what is read of q has a value does not hold
 * RUN: faultline check --entry further %s -- -DTWIN
 * EXPECT: SAFE: 
 * RUN: faultline check --entry at_return %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: use of what was never written: what is read of b has a value does not hold
 *
 * Where a function surely writes all, there is nothing to follow.
 * RUN: faultline show --entry surely --function surely %s
 * EXPECT-NOT: written of
 */
#ifdef TWIN
enum { IS_TWIN = 1 };
#else
enum { IS_TWIN = 0 };
#endif

static void set_some(int *v, int n) {
    if (n > 3) *v = n;
}
int sometimes(int n) {
    int v;
    set_some(&v, n);
    if (IS_TWIN && n <= 3) return 0;
    if (v == 3) return 1;
    return 0;
}

static int get(const int *p) {
    if (*p == 3) return 1;
    return 2;
}
int reading(int n) {
    int v;
    if (IS_TWIN || n == 4) v = n;
    return get(&v);
}

static void fill(int *a, int n) {
    for (int i = 0; i < n; i++) a[i] = i;
}
int some_elements(unsigned n, unsigned k) {
    int a[6];
    fill(a, IS_TWIN ? 6 : n % 6);
    if (a[k % 6] == 3) return 1;
    return 0;
}

struct small {
    char letter;
    int number;
};
static struct small make(int n) {
    struct small made;
    made.letter = 'a';
    if (n > 3) made.number = n;
    return made;
}
int returned(int n) {
    struct small q = make(n);
    if (q.letter != 'a') return 2;
    if (IS_TWIN && n <= 3) return 0;
    if (q.number == 7) return 1;
    return 0;
}

struct large {
    char letter;
    int number;
    long more[3];
};
static struct large make_large(int n) {
    struct large made;
    made.letter = 'a';
    if (n > 3) made.number = n;
    return made;
}
int returned_in_memory(int n) {
    struct large q;
    q = make_large(n);
    if (q.letter != 'a') return 2;
    if (IS_TWIN && n <= 3) return 0;
    if (q.number == 7) return 1;
    return 0;
}

static int take(struct small given, int n) {
    if (n > 3 && given.number == 7) return 1;
    return given.letter;
}
int by_value(int n) {
    struct small q;
    q.letter = 'a';
    if (n > 5 || (IS_TWIN && n > 3)) q.number = 1;
    return take(q, n);
}

static int take_large(struct large given, int n) {
    if (n > 3 && given.number == 7) return 1;
    given.number = 1;
    return given.letter;
}
int by_value_in_memory(int n) {
    struct large q;
    q.letter = 'a';
    if (n > 5 || (IS_TWIN && n > 3)) q.number = 1;
    return take_large(q, n);
}

static void pass_on(struct large *large, int n) {
    if (n > 8)
        *large = make_large(n);
    else
        set_some(&large->number, n);
}
int further(int n) {
    struct large q;
    pass_on(&q, n);
    if (IS_TWIN && n <= 3) return 0;
    if (q.number == 7) return 1;
    return 0;
}

static int element(unsigned n) {
    int b[4];
    b[0] = 1;
    b[2] = 2;
    if (n > 5) return 7;
    return b[n & 3];
}
int at_return(unsigned n) {
    int r = element(n);
    return r > 3;
}

static void set_both(struct small *small, int n) {
    small->letter = 'b';
    if (n > 2)
        small->number = 1;
    else
        small->number = 2;
}
int surely(int n) {
    struct small q;
    set_both(&q, n);
    return q.number == n;
}
