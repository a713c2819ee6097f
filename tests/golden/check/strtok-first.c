/* Without a text before, glibc's strtok reads through a null pointer.
 *
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: strtok-first.c:20:9: invalid pointer
 * EXPECT: confirmed: the compiled program fails in the same way
 * RUN: faultline check %s -- -DALWAYS
 * EXPECT: SAFE
 */
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[] = "a,b";
    int c = getchar();
#ifdef ALWAYS
    c = 0;
#endif
    if (c != 'x') strtok(line, ",");
    if (strtok(NULL, ",")) puts("another");
    return 0;
}
