/* Translates text to Pig Latin, word by word.
 * VERDICT: SAFE
 * INPUT: any text
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define WORD 40

static int is_vowel(int c) {
    c = tolower(c);
    return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u';
}

/* How many consonants a word begins with; "qu" counts as one. */
static size_t consonants(const char *word, size_t length) {
    size_t count = 0;
    while (count < length && !is_vowel((unsigned char)word[count])) {
        if (tolower((unsigned char)word[count]) == 'q' && count + 1 < length &&
            tolower((unsigned char)word[count + 1]) == 'u')
            count++;
        count++;
    }
    return count;
}

static void print_word(char *word, size_t length) {
    size_t start = consonants(word, length);
    int is_capital = isupper((unsigned char)word[0]) != 0;
    word[0] = (char)tolower((unsigned char)word[0]);
    if (start < length && is_capital) word[start] = (char)toupper((unsigned char)word[start]);
    if (start >= length) {
        fwrite(word, 1, length, stdout);
    } else {
        fwrite(word + start, 1, length - start, stdout);
        fwrite(word, 1, start, stdout);
    }
    fputs(start == 0 ? "way" : "ay", stdout);
}

int main(void) {
    char word[WORD];
    size_t length = 0;
    int c;
    for (;;) {
        c = getchar();
        if (c != EOF && isalpha(c) && length < sizeof word) {
            word[length++] = (char)c;
            continue;
        }
        if (length > 0) {
            print_word(word, length);
            length = 0;
            if (c != EOF && isalpha(c)) {
                putchar('-');
                word[length++] = (char)c;
                continue;
            }
        }
        if (c == EOF) break;
        putchar(c);
    }
    return 0;
}
