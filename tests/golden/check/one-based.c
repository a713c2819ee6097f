/* A pointer may leave its object for a while: what counts is where it points when it is used.
 *
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of
 * EXPECT: one-based.c:27:12: invalid pointer: v[n == 3 ? 0 : 1] is not inside a live object
 * EXPECT: confirmed
 * EXPECT: n = 3
 */
#include <assert.h>
#include <stdlib.h>

int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n < 1 || n > 4) return 0;
    int a[4] = {1, 2, 3, 4}, *v = a, *w = n > 2 ? a : a + 1, sum = 0;
    v--, w--;
    for (int i = 1; i <= n; i++) sum += v[i];
    w[n] = 0;
    assert(sum == n * (n + 1) / 2);

    int *heap = (int *)malloc(n * sizeof *heap) - 1;
    heap[n] = 3;
    free(heap + 1);
    return v[n == 3 ? 0 : 1] & 1;
}
