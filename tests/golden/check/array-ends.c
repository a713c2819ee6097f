/* Accesses to the element behind the last one of an array inside of an object, which clang's checks let through; the
 * address of that element alone is fine.
 *
 * RUN: faultline check %s -- -DDO='v.x[i]++'
 * EXIT: 10
 * EXPECT: array index out of bounds: i is not in 0..7
 * EXPECT: confirmed
 * RUN: faultline check %s -- -DDO='(v.x[i]) = 3'
 * EXIT: 10
 * EXPECT: confirmed
 * RUN: faultline check %s -- -DDO='v.q = v.p[i / 2]'
 * EXIT: 10
 * EXPECT: confirmed
 * RUN: faultline check %s -- -DDO='v.p[i / 2] = v.q'
 * EXIT: 10
 * EXPECT: confirmed
 * RUN: faultline check %s -- -DDO='--grid[1][i]'
 * EXIT: 10
 * EXPECT: confirmed
 * RUN: faultline check %s -- -DDO='(v.p[i / 2]).b = 5'
 * EXIT: 10
 * EXPECT: confirmed
 * RUN: faultline check %s -- -DDO='v.x[8]++' -w
 * EXIT: 10
 * EXPECT: confirmed
 * RUN: faultline check %s --out $TMPDIR/ends -- -DDO='v.x[i]++' >/dev/null; sh $TMPDIR/ends/failure-1/reproduce.sh >/dev/null 2>&1; [ $? -eq 132 ] && echo reproduced
 * EXPECT: reproduced
 * RUN: faultline check %s -- -DDO='int *p = &v.x[i]; last = p'
 * EXPECT: SAFE
 * RUN: faultline check %s -- -DDO='__builtin_memset(v.x + i, 1, i < 8)'
 * EXPECT: SAFE
 * RUN: faultline check %s -- -DDO='__builtin_memset(v.x + i, 1, 4)'
 * EXIT: 10
 * EXPECT: confirmed
 * RUN: faultline check %s -- -DDO='if (i < 8) v.x[i]++'
 * EXPECT: SAFE
 */
int __VERIFIER_nondet_int(void);

struct pair {
    int a, b;
};
struct {
    int x[8];
    int after;
    struct pair p[4], q;
} v;
int grid[4][8];
int *last;

int main(void) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 8) return 1;
    DO;
    return 0;
}
