/* memcmp needs all of the bytes that it is told of, however soon they differ.
 * RUN: faultline check %s -- -DSIZE=5 -DCOMPARE=memcmp
 * EXIT: 10
 * EXPECT: 29:11: invalid pointer: what memcmp reads is not inside a live object
 * EXPECT: confirmed
 * RUN: faultline check %s -- -DSIZE=5 -DCOMPARE=bcmp
 * EXIT: 10
 * EXPECT: 29:11: invalid pointer: what bcmp reads is not inside a live object
 * EXPECT: confirmed
 * RUN: faultline check %s -- -DSIZE=5 '-DCOMPARE(a,b,n)=!memmem(a,n,b,1)'
 * EXIT: 10
 * EXPECT: 29:11: invalid pointer: what memmem reads is not inside a live object
 * EXPECT: confirmed
 * RUN: faultline check %s -- -DSIZE=4 -DCOMPARE=memcmp
 * EXIT: 0
 * EXPECT: SAFE: all
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int main(void) {
    char *left = calloc(4, 1), *right = calloc(5, 1);
    right[0] = 'b';
    int found = 0;
    if (left)
        found =
          COMPARE(left, right, SIZE);
    free(left);
    free(right);
    return found;
}
