/* Standard input may be a file: then it can be read twice.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: stdin#1 is a file = 1
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE:
 */
#include <assert.h>
#include <stdio.h>

int main(void) {
    int first = getchar();
    int code = fseek(stdin, 0, SEEK_SET);
#ifdef HARMLESS
    if (code == 0 && first != EOF) assert(getchar() == first);
#else
    assert(code != 0 || first != 'x');
#endif
    return 0;
}
