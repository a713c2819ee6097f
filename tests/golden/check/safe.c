/* RUN: faultline check --checks all %s
 * EXIT: 0
 * EXPECT: SAFE
 */
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
int main(void) {
    unsigned x = nondet_int();
    int *block = malloc(8 * sizeof *block), sum = 0;
    for (unsigned i = 0; i < 8; i++) block[i] = (x >> i & 1) ? 3 : 4;
    for (unsigned i = 0; i < 8; i++) sum += block[i];
    assert(sum >= 24 && sum <= 32);
    free(block);
    return 0;
}
