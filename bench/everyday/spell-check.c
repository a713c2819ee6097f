/* Suggests words by their distance; a row of the table has no place for a word of full length.
 * VERDICT: FAILS
 * LINE: 20 29
 * INPUT: a dictionary in a file, and a word of twelve letters
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORD 12

static int minimum(int a, int b, int c) {
    int smaller = a < b ? a : b;
    return smaller < c ? smaller : c;
}

static int distance(const char *left, const char *right) {
    int before[WORD], row[WORD];
    int length = (int)strlen(right);
    for (int j = 0; j <= length; j++) before[j] = j;
    for (int i = 1; left[i - 1] != '\0'; i++) {
        row[0] = i;
        for (int j = 1; j <= length; j++) {
            int change = before[j - 1] + (left[i - 1] != right[j - 1]);
            row[j] = minimum(before[j] + 1, row[j - 1] + 1, change);
        }
        memcpy(before, row, sizeof before);
    }
    return before[length];
}

static int read_word(FILE *file, char *word) {
    return fscanf(file, "%12s", word) == 1;
}

static void suggest(FILE *dictionary, const char *word) {
    char known[WORD + 1];
    int is_found = 0, suggestions = 0;
    rewind(dictionary);
    while (!is_found && read_word(dictionary, known)) is_found = strcmp(known, word) == 0;
    if (is_found) return;
    printf("%s:", word);
    rewind(dictionary);
    while (suggestions < 5 && read_word(dictionary, known)) {
        if (strlen(known) + 2 < strlen(word) || strlen(known) > strlen(word) + 2) continue;
        if (distance(known, word) > 2) continue;
        printf(" %s", known);
        suggestions++;
    }
    putchar('\n');
}

int main(int argc, char **argv) {
    char word[WORD + 1];
    FILE *dictionary;
    if (argc != 2) {
        fprintf(stderr, "usage: spell-check DICTIONARY < TEXT\n");
        return 2;
    }
    dictionary = fopen(argv[1], "r");
    if (dictionary == NULL) {
        perror(argv[1]);
        return 1;
    }
    while (read_word(stdin, word)) suggest(dictionary, word);
    fclose(dictionary);
    return 0;
}
