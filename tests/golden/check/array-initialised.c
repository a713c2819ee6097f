/* What is true of all elements of an array, of loops of any number of iterations.
 * RUN: faultline check --timeout 240 --provers induction --checks bounds %s
 * EXIT: 0
 * EXPECT: SAFE: all 5 checks hold for all inputs
 * EXPECT: checked by code that did not find it
 * EXPECT: for all k, 0 <= k && k < i: a[k] <= most
 * RUN: faultline check --timeout 240 --first --checks none %s -- -DWRONG
 * EXIT: 10
 * EXPECT: FAILS
 */
extern unsigned nondet_uint(void);
extern int nondet_int(void);
extern void reach_error(void);

int main(void) {
    int a[5000], most = 7;
    unsigned n = nondet_uint(), at = nondet_uint(), i = 0;
    if (n > 5000 || at >= n) return 0;
    for (i = 0; i < n; i++) a[i] = nondet_int();
    for (i = 0; i < n; i++)
        if (a[i] > most) {
#ifdef WRONG
            if (i != 3)
#endif
                most = a[i];
        }
    if (a[at] > most) reach_error();
    return 0;
}
