/* Terms may be as deep as a loop is long: no analysis follows them by calls of itself. There are no inputs.
 *
 * RUN: faultline check --provers none %s
 * EXPECT: SAFE: all 5 checks hold for all inputs
 * EXPECT-NOT: error of its own
 */
extern void abort(void);

int a[60000];

int main(void) {
    int odd = 0;
    for (int i = 0; i < 60000; i++) a[i] = i * 3;
    for (int i = 0; i < 60000; i++) odd += a[i] & 1;
    for (int i = 0; i < 60000; i++)
        if (a[i] != 3 * i) abort();
    if (odd != 30000) abort();
    return 0;
}
