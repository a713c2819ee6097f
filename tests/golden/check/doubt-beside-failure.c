/* A failing run that hangs on what no input controls, and whose inputs fail another check, shows nothing of the first.
 * RUN: faultline check --checks overflow %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: unknown
 * EXPECT: fails
 * EXPECT-NOT: holds
 */
#include <assert.h>
int main(int argc, char **argv) {
    int never_written;
    int next = never_written + 1;
    (void)next;
    assert(argc != 2);
}
