/* Counts the tokens of C-like text; an escape in a string is stored as two characters where one was looked at.
 * VERDICT: FAILS
 * LINE: 45 48
 * INPUT: a string literal of 30 characters that ends with an escape
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define TOKEN 32

enum kind { END, NAME, NUMBER, STRING, SIGN };

static int next_char;
static char text[TOKEN];

static void advance(void) {
    next_char = getchar();
}

static void skip_space(void) {
    while (next_char != EOF && isspace(next_char)) advance();
}

static int take_while(int (*belongs)(int)) {
    int length = 0;
    while (next_char != EOF && (belongs(next_char) || next_char == '_')) {
        if (length < TOKEN - 1) text[length++] = (char)next_char;
        advance();
    }
    text[length] = '\0';
    return length;
}

static int string(void) {
    int length = 0;
    advance();
    while (next_char != EOF && next_char != '"') {
        if (length == TOKEN - 1) return 0;
        if (next_char == '\\') {
            text[length++] = '\\';
            advance();
            if (next_char == EOF) return 0;
        }
        text[length++] = (char)next_char;
        advance();
    }
    text[length] = '\0';
    if (next_char == EOF) return 0;
    advance();
    return 1;
}

static enum kind next_token(void) {
    skip_space();
    if (next_char == EOF) return END;
    if (isdigit(next_char)) {
        take_while(isdigit);
        return NUMBER;
    }
    if (isalpha(next_char) || next_char == '_') {
        take_while(isalnum);
        return NAME;
    }
    if (next_char == '"') return string() ? STRING : END;
    text[0] = (char)next_char;
    text[1] = '\0';
    advance();
    return SIGN;
}

int main(void) {
    static const char *const names[] = {"end", "name", "number", "string", "sign"};
    unsigned long counts[5] = {0};
    enum kind kind;
    advance();
    while ((kind = next_token()) != END) {
        counts[kind]++;
        printf("%-7s %s\n", names[kind], text);
    }
    for (int i = 1; i < 5; i++) printf("%lu %s%c", counts[i], names[i], i < 4 ? ',' : '\n');
    return 0;
}
