/* Failing runs are shown with small numbers also where they need what the world decided.
 *
 * RUN: faultline check --checks allocation %s
 * EXIT: 10
 * EXPECT: x == 12345678 does not hold
 * EXPECT: nondet_int#1 = 0
 * EXPECT: malloc fails#1 = true
 */
#include <assert.h>
#include <stdlib.h>

int nondet_int(void);

int main(void) {
    int x = nondet_int();
    char *block = malloc(10);
    if (!block) assert(x == 12345678);
    free(block);
}
