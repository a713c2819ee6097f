/* malloc gives null for a size that no process can have, and only then.
 * RUN: faultline check --timeout 120 %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 3
 * EXPECT: too-large.c:17:5: assertion: block does not hold
 * EXPECT: confirmed
 * EXPECT: holds
 */
#include <assert.h>
#include <stdlib.h>

unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
    unsigned long size = __VERIFIER_nondet_ulong();
    char *block = malloc(size);
    assert(block);
    free(block);
    void *never = malloc((size_t)-1);
    assert(!never);
}
