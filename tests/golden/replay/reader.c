/* A program that reads its input byte by byte: the log says little of what it read, and many states meet again.
 * RUN: printf 'line 1 done\n4 words\n' > %t/a.log; faultline replay --checks none %s %t/a.log
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * EXPECT: reader.c:17  line 1 done
 * EXPECT: reader.c:22  4 words
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>

int main(void) {
    int c, words = 0, lines = 0;
    bool is_inside = false;
    while ((c = getchar()) != EOF) {
        if (c == '\n') {
            lines++;
            printf("line %d done\n", lines);
        }
        if (isspace(c) || !is_inside) words += !isspace(c);
        is_inside = !isspace(c);
    }
    printf("%d words\n", words);
    return 0;
}
