/* Results, conditions over arguments and variables, assignments, events about all objects, structs by value.
 * RUN: printf 'spec result {\n  state start, failed;\n  after int r = attempt(_, unsigned n) if (r < 0 && n > 3000000000): any -> failed;\n  before commit(...): failed -> error "commit after a failed attempt";\n}\n' > %t/result.spec; faultline check -p %t/result.spec %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 3 checks can fail, confirmed
 * EXPECT: spec-event.c:55:30: specification violated: commit after a failed attempt
 * EXPECT: holds
 * RUN: printf 'spec level {\n  extern int level;\n  state low, high;\n  assign level if (level > 9): low -> high;\n  assign level if (level < 0): any -> error "level is negative";\n  before commit(...): high -> error "commit at a high level";\n}\n' > %t/level.spec; faultline check --timeout 120 -p %t/level.spec %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of
 * EXPECT: spec-event.c:50:15: specification violated: level is negative
 * EXPECT: spec-event.c:54:5: specification violated: commit at a high level
 * RUN: printf 'spec closed for int fd {\n  state shut, open;\n  after fd = acquire() if (fd >= 0): shut -> open;\n  before release(fd): open -> shut;\n  before leave(): open -> error "not released at the end";\n}\n' > %t/closed.spec; faultline check -p %t/closed.spec %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed
 * EXPECT: spec-event.c:57:5: specification violated: not released at the end
 * EXPECT: nondet_int
 */
int nondet_int(void);
struct pair {
    long left, right;
};
static int level;

int attempt(struct pair p, unsigned n) {
    return p.left > p.right && n > 10 ? -1 : 0;
}
void commit(int how) {
    (void)how;
}
static int next;
int acquire(void) {
    return next < 3 ? next++ : -1;
}
void release(int fd) {
    (void)fd;
}
void leave(void) {
}

int main(void) {
    int a = nondet_int(), b = nondet_int();
    struct pair p = {a, 5};
    int fd = acquire(), other = acquire();
    release(fd);
    if (b != 6) release(other);
    if (b > 10) {
        level = 10;
        level = 3;
    } else if (b < -1000)
        level = b;
    unsigned n = (unsigned)a;
    n = attempt(p, n) ? 1 : n;
    if (a < 100) attempt(p, 11);
    commit(0);
    if (a == 50 && n == 1) { commit(attempt((struct pair){6, 5}, 3000000001u)); commit(1); }
    (void)p;
    leave();
    return 0;
}
