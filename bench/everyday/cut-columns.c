/* Cuts columns out of lines, --columns=2,4-7; the end of a range may be behind the last column that can be chosen.
 * VERDICT: FAILS
 * LINE: 26
 * INPUT: --columns with a range that ends after 64
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 64

static char is_chosen[COLUMNS + 1];

static int choose(const char *list) {
    while (*list != '\0') {
        char *end;
        long from = strtol(list, &end, 10), to = from;
        if (end == list || from < 1 || from > COLUMNS) return 0;
        if (*end == '-') {
            list = end + 1;
            to = strtol(list, &end, 10);
            if (end == list) to = COLUMNS;
            if (to < from || to > 999) return 0;
        }
        for (long i = from; i <= to; i++) is_chosen[i] = 1;
        if (*end == ',')
            end++;
        else if (*end != '\0')
            return 0;
        list = end;
    }
    return 1;
}

static void cut(const char *line, char separator) {
    int column = 1, is_first = 1;
    const char *at = line;
    for (;; at++) {
        if (*at == separator || *at == '\0' || *at == '\n') {
            if (column <= COLUMNS && is_chosen[column]) {
                printf("%s%.*s", is_first ? "" : "\t", (int)(at - line), line);
                is_first = 0;
            }
            if (*at != separator) break;
            line = at + 1;
            if (column <= COLUMNS) column++;
        }
    }
    putchar('\n');
}

int main(int argc, char **argv) {
    static const struct option options[] = {{"columns", required_argument, NULL, 'c'},
                                            {"delimiter", required_argument, NULL, 'd'},
                                            {NULL, 0, NULL, 0}};
    char line[512], separator = ';';
    int option, has_list = 0;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (option == 'c' && choose(optarg)) {
            has_list = 1;
        } else if (option == 'd' && strlen(optarg) == 1 && optarg[0] != '\n') {
            separator = optarg[0];
        } else {
            fprintf(stderr, "usage: cut-columns --columns=LIST [--delimiter=CHARACTER]\n");
            return 2;
        }
    }
    if (!has_list) return 2;
    while (fgets(line, sizeof line, stdin) != NULL) cut(line, separator);
    return 0;
}
