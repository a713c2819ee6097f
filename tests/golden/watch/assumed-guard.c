/* That n is 0 in the first iteration rests on what nobody knows of: next() may change base. So it is no guard.
 * RUN: cd %S; faultline watch -p assumed-guard.spec assumed-guard.c
 * EXPECT: guarded  assumed-guard.c:16:11  assign x  if (x > 0): a run makes the observer move here
 */
void next(void);
int nondet_int(void);
int base;
int x;

int main(void) {
    int n, count = nondet_int();
    next();
    for (int k = 0; k < count; k++) {
        n = base + k * 7;
        (void)n;
        x = k + 1;
    }
    return 0;
}
