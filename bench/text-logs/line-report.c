/* Words and characters of lines, without the text itself. */
#include <ctype.h>
#include <stdio.h>

int main(void) {
    char line[200];
    int lines = 0;
    long all_words = 0, all_characters = 0;
    while (lines < 1000 && fgets(line, sizeof line, stdin) != NULL) {
        int words = 0, characters = 0, in_word = 0;
        for (const char *at = line; *at != '\0' && *at != '\n'; at++) {
            characters++;
            if (isspace((unsigned char)*at)) {
                in_word = 0;
            } else if (!in_word) {
                in_word = 1;
                words++;
            }
        }
        lines++;
        all_words += words;
        all_characters += characters;
        printf("line %d: %d words, %d characters\n", lines, words, characters);
    }
    printf("%d lines, %ld words, %ld characters\n", lines, all_words, all_characters);
    return 0;
}
