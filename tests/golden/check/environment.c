/* An environment variable, as one would type it.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: MODE='x y' ./environment
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    const char *mode = getenv("MODE");
    if (mode && strcmp(mode, "x y") == 0) assert(0);
    return 0;
}
