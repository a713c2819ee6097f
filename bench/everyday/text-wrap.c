/* Wraps text into lines; a word that is longer than a line is put into it all the same.
 * VERDICT: FAILS
 * LINE: 26
 * INPUT: words, one of which has 33 characters or more
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 32

static char line[WIDTH + 1];
static int line_length;

static void flush_line(void) {
    if (line_length == 0) return;
    line[line_length] = '\0';
    puts(line);
    line_length = 0;
}

static void add_word(const char *word, int length) {
    if (line_length > 0 && line_length + 1 + length > WIDTH) flush_line();
    if (line_length > 0) line[line_length++] = ' ';
    memcpy(line + line_length, word, (size_t)length);
    line_length += length;
}

static void wrap(char *text) {
    while (*text != '\0') {
        int length = 0;
        while (isspace((unsigned char)*text)) text++;
        while (text[length] != '\0' && !isspace((unsigned char)text[length])) length++;
        if (length > 0) add_word(text, length);
        text += length;
    }
}

int main(int argc, char **argv) {
    char *input = NULL;
    size_t size = 0;
    FILE *file;
    if (argc < 2) {
        fprintf(stderr, "usage: wrap FILE...\n");
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        file = fopen(argv[i], "r");
        if (file == NULL) {
            perror(argv[i]);
            continue;
        }
        while (getline(&input, &size, file) != -1) {
            if (input[0] == '\n') {
                flush_line();
                putchar('\n');
            } else if (input[0] == ' ') {
                flush_line();
                wrap(input);
            } else {
                wrap(input);
            }
        }
        flush_line();
        fclose(file);
    }
    free(input);
    return 0;
}
