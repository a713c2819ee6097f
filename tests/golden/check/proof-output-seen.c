/* What is printed matters where the program reads it again: such calls stay in what is proved.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: assertion: count < 2 does not hold
 * EXPECT: confirmed
 * RUN: faultline check --timeout 10 %s -- -DREOPENED || true
 * EXPECT-NOT: SAFE: all
 */
#include <assert.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int count = 0;
    (void)argv;
#ifdef REOPENED
    FILE *log = argc > 1 ? freopen("out.tmp", "w+", stderr) : NULL;
#else
    if (argc > 1) stderr = fopen("out.tmp", "w+");
    FILE *log = argc > 1 ? stderr : NULL;
#endif
    if (!stderr) return 0;
    for (int c; (c = getchar()) != EOF;)
        if (c == 'a') fprintf(stderr, "%d", 7);
    if (log) {
        rewind(log);
        while (fgetc(log) != EOF) count++;
    }
    assert(count < 2);
    return 0;
}
