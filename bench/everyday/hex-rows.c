/* Reads a hex dump; a row that is given up leaves its bytes to the next one.
 * VERDICT: FAILS
 * LINE: 34
 * INPUT: a full row whose end is not hexadecimal, then another row
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROW 8

static unsigned char row[ROW];
static int row_length;

static int digit(int c) {
    if (c >= '0' && c <= '9') return c - '0';
    c = tolower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static int read_row(const char *text) {
    int here = 0;
    while (*text != '\0') {
        int high, low;
        if (isspace((unsigned char)*text)) {
            text++;
            continue;
        }
        high = digit((unsigned char)text[0]);
        low = high < 0 ? -1 : digit((unsigned char)text[1]);
        if (low < 0) return 0;
        if (here == ROW) return 0;
        row[row_length++] = (unsigned char)(high * 16 + low);
        here++;
        text += 2;
    }
    return here > 0;
}

static void print_row(unsigned long address) {
    printf("%06lx ", address & 0xffffff);
    for (int i = 0; i < row_length; i++) putchar(isprint(row[i]) ? row[i] : '.');
    putchar('\n');
    row_length = 0;
}

int main(int argc, char **argv) {
    char line[100];
    unsigned long bad = 0;
    FILE *file = stdin;
    if (argc > 1 && strcmp(argv[1], "-") != 0) {
        file = fopen(argv[1], "r");
        if (file == NULL) {
            perror(argv[1]);
            return 1;
        }
    }
    while (fgets(line, sizeof line, file) != NULL) {
        char *colon = strchr(line, ':');
        unsigned long address = strtoul(line, NULL, 16);
        if (colon == NULL) continue;
        if (read_row(colon + 1)) {
            print_row(address);
        } else {
            bad++;
        }
    }
    if (bad > 0) printf("%lu bad rows\n", bad);
    if (file != stdin) fclose(file);
    return bad > 0;
}
