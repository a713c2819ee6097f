/* A block without a byte may grow.
 * RUN: faultline check --checks leak %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 */
#include <stdlib.h>

int main(void) {
    char *lost = malloc(4), *grows = malloc(0);
    free(realloc(grows, 12));
    lost = NULL;
    return lost != NULL;
}
