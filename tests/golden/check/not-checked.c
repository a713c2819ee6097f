/* What was not looked for is named.
 * RUN: faultline check %s
 * EXIT: 0
 * EXPECT: not checked: overflow, shift, leak, conversion, alignment, nonnull, vla, overlap, stack (--checks all
 * RUN: faultline check --checks bounds,overflow %s
 * EXIT: 10
 * EXPECT: not checked: division, shift, pointer, free, leak, uninitialized
 * RUN: faultline check --checks all %s
 * EXIT: 10
 * EXPECT: FAILS
 * EXPECT-NOT: not checked
 * RUN: faultline check -p file %s
 * EXIT: 0
 * EXPECT-NOT: not checked
 * RUN: faultline check --json %s
 * EXIT: 0
 * EXPECT: "not_checked": "overflow, shift, leak
 */
#include <stdio.h>

int main(int argc, char **argv) {
    int table[4] = {argc, 1, 2, 3};
    FILE *file = fopen("x", "r");
    if (file) fclose(file);
    return table[argc & 3] + 2147483647;
}
