/* Prints JSON indented; the stack of open brackets has no room for the deepest level that is let through.
 * VERDICT: FAILS
 * LINE: 62
 * INPUT: nine nested arrays or objects
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#define DEPTH 8

static int look = ' ';

static void advance(void) {
    do look = getchar();
    while (look != EOF && isspace(look));
}

static void fail(const char *what) {
    printf("\nerror: %s\n", what);
    exit(1);
}

static void indent(int depth) {
    putchar('\n');
    for (int i = 0; i < depth; i++) fputs("  ", stdout);
}

static void string(void) {
    int c;
    putchar('"');
    while ((c = getchar()) != EOF && c != '"') {
        putchar(c);
        if (c == '\\') {
            c = getchar();
            if (c == EOF) break;
            putchar(c);
        }
    }
    if (c == EOF) fail("string without end");
    putchar('"');
    advance();
}

static void word(void) {
    int length = 0;
    while (look != EOF && (isalnum(look) || look == '-' || look == '+' || look == '.')) {
        putchar(look);
        if (length < 100) length++;
        look = getchar();
    }
    if (length == 0) fail("value expected");
    if (look != EOF && isspace(look)) advance();
}

static void outline(void) {
    char open[DEPTH];
    int depth = 0, is_value_next = 1;
    while (look != EOF) {
        if (is_value_next && (look == '[' || look == '{')) {
            if (depth > DEPTH) fail("too deep");
            open[depth++] = (char)look;
            putchar(look);
            advance();
            if (look != ']' && look != '}') indent(depth);
        } else if (look == ']' || look == '}') {
            if (depth == 0 || open[depth - 1] != (look == ']' ? '[' : '{')) fail("unbalanced");
            indent(--depth);
            putchar(look);
            is_value_next = 0;
            advance();
        } else if (!is_value_next && look == ',') {
            if (depth == 0) fail("text behind the value");
            putchar(',');
            indent(depth);
            is_value_next = 1;
            advance();
        } else if (look == '"') {
            string();
            is_value_next = 0;
            if (look == ':' && depth > 0 && open[depth - 1] == '{') {
                fputs(": ", stdout);
                is_value_next = 1;
                advance();
            }
        } else {
            if (!is_value_next) fail("comma expected");
            word();
            is_value_next = 0;
        }
    }
    if (depth > 0) fail("not closed");
    putchar('\n');
}

int main(void) {
    advance();
    if (look == EOF) fail("empty");
    outline();
    return 0;
}
