/* Segments of arrays: sorted by where they are filled, in memory of malloc, of two dimensions.
 * RUN: faultline check --timeout 300 --provers induction --checks none %s -- -DSORTED
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 * EXPECT: for all j, 0 <= j && j < i - 1ul: a[j] <= a[j + 1ul]
 * RUN: faultline check --timeout 300 --provers induction --checks none --accept-assumptions %s -- -DALLOCATED
 * EXIT: 0
 * EXPECT: SAFE
 * EXPECT: for all j, 0 <= j && j < i: 
 * RUN: faultline check --timeout 300 --provers induction --checks none %s -- -DNESTED
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 * EXPECT: < i * 400ul: table[0]
 */
extern unsigned nondet_uint(void);
extern void *malloc(unsigned long);
extern void reach_error(void);

#ifdef SORTED
int main(void) {
    static int a[5000];
    int v = 0, i;
    unsigned k = nondet_uint();
    for (i = 0; i < 5000; i++) {
        a[i] = v;
        if (nondet_uint() && v < 100) v++;
    }
    if (k < 4999 && a[k] > a[k + 1]) reach_error();
    return 0;
}
#endif

#ifdef ALLOCATED
int main(void) {
    int n = (int)(nondet_uint() % 5000), k = (int)(nondet_uint() % 5000), *p = malloc(sizeof(int) * 5000);
    if (!p || k >= n) return 0;
    for (int i = 0; i < n; i++) p[i] = i + 1;
    if (p[k] != k + 1) reach_error();
    return 0;
}
#endif

#ifdef NESTED
static int table[300][400];

int main(void) {
    unsigned row = nondet_uint(), column = nondet_uint();
    for (int i = 0; i < 300; i++)
        for (int j = 0; j < 400; j++) table[i][j] = 8;
    if (row < 300 && column < 400 && table[row][column] != 8) reach_error();
    return 0;
}
#endif
