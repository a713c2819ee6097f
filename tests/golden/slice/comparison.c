/* A path through a comparison of texts, which is taken in one step elsewhere: its slice says what it asks of inputs.
 *
 * RUN: faultline slice --target %s:18 --timeout 30 %s
 * EXIT: 10
 * EXPECT: FEASIBLE: the target is reached where
 * EXPECT-NOT: contradict
 * RUN: faultline characterize --checks none --max-inputs 8 --timeout 60 %s -- -DCLAIM
 * EXIT: 10
 * EXPECT: FAILS
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[16];
    if (!fgets(line, sizeof line, stdin)) return 1;
    if (strcmp(line, "go") == 0) puts("the answer");
#ifdef CLAIM
    assert(strcmp(line, "stop") != 0);
#endif
    return 0;
}
