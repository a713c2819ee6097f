/* What is opened to be read may be a directory: its first byte cannot be read.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: file#1 fails with errno
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE:
 */
#include <assert.h>
#include <stdio.h>

int main(void) {
    FILE *file = fopen("data", "r");
    if (!file) return 1;
    if (getc(file) == EOF) {
#ifdef HARMLESS
        assert(feof(file) || ferror(file));
#else
        assert(feof(file));
#endif
    }
    fclose(file);
    return 0;
}
