/* Logs that say what was read in other words than those that were read: what a run of the loosened program was given is
 * written down as a text for the program.
 *
 * RUN: cd %t; printf '101101, 2d\n11, 3\n2 numbers\n' >log; faultline replay --timeout 60 $OLDPWD/%s log -- -DREAD=1
 * EXPECT: MATCHES
 * RUN: cd %t; printf '1100, c\n1, 1\n2 numbers\n' >log; faultline replay --timeout 60 $OLDPWD/%s log -- -DREAD=2
 * EXPECT: MATCHES
 * RUN: cd %t; printf 'm: 1001, 9\nm: 10, 2\n2 numbers\n' >log; faultline replay --timeout 60 $OLDPWD/%s log -- -DREAD=3
 * EXPECT: MATCHES
 * RUN: cd %t; printf '10110, 16\n0, 0\n10, 2\n3 numbers\n' >log; faultline replay --timeout 60 $OLDPWD/%s log -- -DREAD=4
 * EXPECT: MATCHES
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[64];

static int read_number(int *number) {
    char word[16];
    char *at;
    (void)word, (void)at;
#if READ == 1
    return scanf("%d", number) == 1;
#elif READ == 2
    if (!fgets(line, sizeof line, stdin)) return 0;
    *number = atoi(line);
    return 1;
#elif READ == 3
    if (!fgets(line, sizeof line, stdin) || sscanf(line, "set %15s = %d", word, number) != 2) return 0;
    printf("%s: ", word);
    return 1;
#else
    if (!fgets(line, sizeof line, stdin) || !(at = strtok(line, ";")) || !(at = strtok(NULL, ";"))) return 0;
    *number = (int)strtol(at, NULL, 10);
    return 1;
#endif
}

int main(void) {
    int number, count = 0;
    while (read_number(&number)) {
        char text[9];
        int size = 0;
        unsigned byte = (unsigned)number & 0xff;
        for (int bit = 7; bit >= 0; bit--)
            if (size || byte >> bit & 1 || bit == 0) text[size++] = byte >> bit & 1 ? '1' : '0';
        text[size] = 0;
        printf("%s, %x\n", text, byte);
        count++;
    }
    printf("%d numbers\n", count);
    return 0;
}
