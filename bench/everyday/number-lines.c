/* Prints files with the numbers of their lines that are not empty.
 * VERDICT: SAFE
 * INPUT: names of files
 */
#include <stdio.h>
#include <string.h>

struct numbering {
    unsigned long line;
    int at_start;
};

static int is_empty(const char *text) {
    return text[strspn(text, " \t\r\n")] == '\0';
}

static void print_piece(struct numbering *numbering, const char *text) {
    if (numbering->at_start) {
        if (is_empty(text))
            printf("%6s\t", "");
        else
            printf("%6lu\t", ++numbering->line);
    }
    fputs(text, stdout);
    numbering->at_start = strchr(text, '\n') != NULL;
}

static int print_file(struct numbering *numbering, const char *name) {
    char piece[64];
    FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
    if (file == NULL) {
        perror(name);
        return 0;
    }
    while (fgets(piece, sizeof piece, file) != NULL) print_piece(numbering, piece);
    if (file != stdin) fclose(file);
    return 1;
}

int main(int argc, char **argv) {
    struct numbering numbering = {0, 1};
    int failed = 0;
    if (argc < 2) {
        fprintf(stderr, "usage: number-lines FILE...\n");
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        if (!print_file(&numbering, argv[i])) failed = 1;
    }
    if (!numbering.at_start) putchar('\n');
    return failed;
}
