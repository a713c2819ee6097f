/* Regular expressions over named events, for each object and for all.
 * RUN: printf 'spec order for int fd {\n  event open: after fd = acquire() if (fd >= 0);\n  event use: before use(fd);\n  event close: before release(fd);\n  allow (open use* close)*: error "{function} out of order";\n}\nspec last {\n  event open: after r = acquire() if (r == 2);\n  event leave: before leave();\n  forbid any* open leave: error "left with the last one";\n}\n' > %t/order.spec; faultline check --timeout 120 -p %t/order.spec %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of 9 checks can fail, each confirmed
 * EXPECT: spec-regex.c:27:18: specification violated: use out of order
 * EXPECT: spec-regex.c:31:17: specification violated: left with the last one
 * EXPECT: holds
 */
int nondet_int(void);
static int next;
int acquire(void) {
    return next < 3 ? next++ : -1;
}
void use(int fd) {
    (void)fd;
}
void release(int fd) {
    (void)fd;
}
void leave(void) {
}

int main(void) {
    int n = nondet_int(), a = acquire(), b = acquire();
    use(a);
    release(a);
    if (n == 77) use(a);
    release(b);
    if (n == 3) leave();
    acquire();
    if (n == 5) leave();
    return 0;
}
