/* Under the name of a file there may be a pipe, which does not know where its end is.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: file#1 is a pipe = 1
 * RUN: faultline check %s --timeout 20 -- -DHARMLESS
 * EXIT: 5
 * EXPECT: SAFE UP TO
 */
#include <assert.h>
#include <stdio.h>

int main(void) {
    FILE *file = fopen("data", "rb");
    if (!file) return 1;
    int code = fseek(file, 0, SEEK_END);
    long size = ftell(file);
#ifdef HARMLESS
    assert(code == 0 ? size >= 0 : size == -1);
#else
    assert(size >= 0 || code == 0);
#endif
    fclose(file);
    return 0;
}
