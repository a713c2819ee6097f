/* What is printed matters where the program reads it again: such calls stay in what is proved.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: assertion: count < 2 does not hold
 * EXPECT: confirmed
 * RUN: faultline check --timeout 10 %s -- -DREOPENED
 * EXIT: 5
 * EXPECT: UNKNOWN: failing runs were found, but none of them happened natively
 * EXPECT: assertion: count < 2 does not hold
 * RUN: faultline check --timeout 20 %s -- -DOUTPUT
 * EXIT: 10
 * EXPECT: assertion: count < 2 does not hold
 * EXPECT: confirmed
 */
#include <assert.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int count = 0;
    (void)argv;
#ifdef REOPENED
    FILE *log = argc > 1 ? freopen("out.tmp", "w+", stderr) : NULL;
#elif defined OUTPUT
    if (argc > 1) stdout = fopen("out.tmp", "w+");
    FILE *log = argc > 1 ? stdout : NULL;
    if (!stdout) return 0;
#else
    if (argc > 1) stderr = fopen("out.tmp", "w+");
    FILE *log = argc > 1 ? stderr : NULL;
#endif
    if (!stderr) return 0;
    for (int c; (c = getchar()) != EOF;)
#ifdef OUTPUT
        if (c == 'a') putchar('x');
#else
        if (c == 'a') fprintf(stderr, "%d", 7);
#endif
    if (log) {
        rewind(log);
        while (fgetc(log) != EOF) count++;
    }
    assert(count < 2);
    return 0;
}
