/* What a prefix says of the length of a text, and that it says no more.
 * RUN: faultline check --timeout 60 %s
 * EXIT: 10
 * EXPECT: contracts-prefix.c:20
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[7];

int main(int argc, char **argv) {
    if (argc == 2) {
        char copy[8];
        if (strlen(argv[1]) >= sizeof copy) return 1;
        strcpy(copy, argv[1]);
        puts(copy);
    }
    if (fgets(line, sizeof line, stdin) != NULL && strncmp(line, "set ", 4) == 0) {
        return line[3 + strlen(line + 4) * 2];
    }
    return 0;
}
