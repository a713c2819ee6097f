/* A command may fail in any way, and print anything.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of 2 checks can fail, each confirmed by running the compiled program
 * EXPECT: system()#1 status = 
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int status = system("make");
    FILE *pipe = popen("uname", "r");
    if (!pipe) return 1;
    int first = fgetc(pipe);
#ifdef HARMLESS
    assert(status >= -1 && first < 256);
#else
    assert(status == 0 || status == -1);
    assert(first != 'q');
#endif
    pclose(pipe);
    return 0;
}
