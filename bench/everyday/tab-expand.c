/* Expands tabs; the end of the buffer is looked at before a tab, not while it is filled.
 * VERDICT: FAILS
 * LINE: 20 26
 * INPUT: a line with a tab near column 40, and tab stops that 40 is no multiple of
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 40

static int stop = 8;

static void expand(const char *line, char *out) {
    int column = 0;
    for (; *line != '\0' && *line != '\n'; line++) {
        if (column >= COLUMNS) break;
        if (*line == '\t') {
            do out[column++] = ' ';
            while (column % stop != 0);
        } else {
            out[column++] = *line;
        }
    }
    out[column] = '\0';
}

static void trim(char *text) {
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ') length--;
    text[length] = '\0';
}

int main(int argc, char **argv) {
    char line[100], out[COLUMNS + 1];
    int option, is_trimmed = 0, number = 0;
    while ((option = getopt(argc, argv, "t:s")) != -1) {
        switch (option) {
        case 't':
            stop = atoi(optarg);
            if (stop < 1 || stop > 16) {
                fprintf(stderr, "tab stops are 1 to 16\n");
                return 2;
            }
            break;
        case 's': is_trimmed = 1; break;
        default: return 2;
        }
    }
    while (number < 1000 && fgets(line, sizeof line, stdin) != NULL) {
        expand(line, out);
        if (is_trimmed) trim(out);
        printf("%4d  %s\n", ++number, out);
    }
    return 0;
}
