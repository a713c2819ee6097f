/* Prints the first lines of standard input, -n NUMBER or -NUMBER, or all but the last ones.
 * VERDICT: SAFE
 * INPUT: an option, and any text
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 50

static int parse_count(const char *text, long *count) {
    char *end;
    if (!isdigit((unsigned char)text[0])) return 0;
    *count = strtol(text, &end, 10);
    return *end == '\0' && *count <= 1000000;
}

static void print_first(long count) {
    int c;
    while (count > 0 && (c = getchar()) != EOF) {
        putchar(c);
        if (c == '\n') count--;
    }
}

/* All but the last lines: each is printed when so many others have been read. */
static void print_but_last(size_t count) {
    char *kept[MOST] = {NULL}, *line = NULL;
    size_t sizes[MOST] = {0}, size = 0, next = 0;
    while (getline(&line, &size, stdin) != -1) {
        char *oldest = kept[next];
        size_t oldest_size = sizes[next];
        if (oldest != NULL) fputs(oldest, stdout);
        kept[next] = line;
        sizes[next] = size;
        line = oldest;
        size = oldest_size;
        next = (next + 1) % count;
    }
    free(line);
    for (size_t i = 0; i < count; i++) free(kept[i]);
}

int main(int argc, char **argv) {
    long count = 10;
    if (argc == 2 && argv[1][0] == '-' && parse_count(argv[1] + 1, &count)) {
        print_first(count);
    } else if (argc == 3 && strcmp(argv[1], "-n") == 0 && parse_count(argv[2], &count)) {
        print_first(count);
    } else if (argc == 3 && strcmp(argv[1], "--but") == 0 && parse_count(argv[2], &count) && count >= 1 &&
               count <= MOST) {
        print_but_last((size_t)count);
    } else if (argc == 1) {
        print_first(count);
    } else {
        fprintf(stderr, "usage: first-lines [-n COUNT | --but COUNT]\n");
        return 2;
    }
    return 0;
}
