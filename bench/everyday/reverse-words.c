/* Reverses lines, by characters or by words.
 * VERDICT: SAFE
 * INPUT: lines of any length; "-w" for words
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reverse(char *from, char *end) {
    while (from + 1 < end) {
        char c = *from;
        *from++ = *--end;
        *end = c;
    }
}

static void reverse_words(char *text, size_t length) {
    size_t begin = 0;
    reverse(text, text + length);
    for (size_t i = 0; i <= length; i++) {
        if (i == length || text[i] == ' ') {
            reverse(text + begin, text + i);
            begin = i + 1;
        }
    }
}

static int is_palindrome(const char *text, size_t length) {
    for (size_t i = 0; i < length / 2; i++) {
        if (text[i] != text[length - 1 - i]) return 0;
    }
    return length > 1;
}

int main(int argc, char **argv) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    unsigned long palindromes = 0;
    int by_words = argc > 1 && strcmp(argv[1], "-w") == 0;
    while ((length = getline(&line, &size, stdin)) > 0) {
        if (line[length - 1] == '\n') length--;
        if (is_palindrome(line, (size_t)length)) palindromes++;
        if (by_words)
            reverse_words(line, (size_t)length);
        else
            reverse(line, line + length);
        fwrite(line, 1, (size_t)length, stdout);
        putchar('\n');
    }
    free(line);
    if (palindromes > 0) fprintf(stderr, "%lu palindromes\n", palindromes);
    return 0;
}
