/* Breaks lines after so many characters, at spaces if asked to.
 * VERDICT: SAFE
 * INPUT: -w NUMBER, -s, and any text
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDEST 100

static char pending[WIDEST];
static int length;

static void print_pending(int count) {
    fwrite(pending, 1, (size_t)count, stdout);
    memmove(pending, pending + count, (size_t)(length - count));
    length -= count;
}

static int last_space(void) {
    for (int i = length; i > 0; i--) {
        if (pending[i - 1] == ' ') return i;
    }
    return length;
}

static void add(int c, int width, int at_spaces) {
    if (length == width) {
        print_pending(at_spaces ? last_space() : length);
        putchar('\n');
    }
    pending[length++] = (char)c;
}

int main(int argc, char **argv) {
    int width = 20, at_spaces = 0, c;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-s") == 0) {
            at_spaces = 1;
        } else if (strcmp(argv[i], "-w") == 0 && i + 1 < argc) {
            width = atoi(argv[++i]);
        } else {
            fprintf(stderr, "usage: fold-lines [-s] [-w WIDTH]\n");
            return 2;
        }
    }
    if (width < 1 || width > WIDEST) {
        fprintf(stderr, "the width is 1 to %d\n", WIDEST);
        return 2;
    }
    while ((c = getchar()) != EOF) {
        if (c == '\n') {
            print_pending(length);
            putchar('\n');
        } else {
            add(c, width, at_spaces);
        }
    }
    print_pending(length);
    return 0;
}
