/* A stream that only appends is at the end of its file from the beginning.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: at == 0 does not hold
 * EXPECT: confirmed: the compiled program fails in the same way
 * RUN: faultline check %s -- -DBOTH
 * EXIT: 0
 */
#include <assert.h>
#include <stdio.h>

int main(void) {
    FILE *first = fopen("append-position.txt", "w");
    if (!first) return 1;
    if (fputs("four", first) < 0 || fclose(first) != 0) return 1;
    FILE *second = fopen("append-position.txt", "a");
    if (!second) return 1;
    long at = ftell(second);
#ifdef BOTH
    assert(at == 4 || at == -1); /* or it is a pipe */
#else
    assert(at == 0);
#endif
    fclose(second);
    return 0;
}
