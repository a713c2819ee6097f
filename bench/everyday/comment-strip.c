/* Takes comments out of C, and keeps strings and character constants as they are.
 * VERDICT: SAFE
 * INPUT: any text
 */
#include <stdio.h>

enum state {
    CODE,
    SLASH,
    LINE_COMMENT,
    COMMENT,
    STAR,
    STRING,
    STRING_ESCAPE,
    CHARACTER,
    CHARACTER_ESCAPE,
    STATES
};

static unsigned long comments;

static enum state start(enum state state) {
    comments++;
    if (state == COMMENT) putchar(' ');
    return state;
}

static enum state in_code(int c) {
    if (c == '/') return SLASH;
    putchar(c);
    return c == '"' ? STRING : c == '\'' ? CHARACTER : CODE;
}

static enum state after_slash(int c) {
    if (c == '/') return start(LINE_COMMENT);
    if (c == '*') return start(COMMENT);
    putchar('/');
    return in_code(c);
}

static enum state in_literal(int c, enum state here, enum state escaped, int quote) {
    putchar(c);
    if (c == '\\') return escaped;
    return c == quote || c == '\n' ? CODE : here;
}

static enum state next(enum state state, int c) {
    switch (state) {
    case CODE: return in_code(c);
    case SLASH: return after_slash(c);
    case LINE_COMMENT:
        if (c != '\n') return LINE_COMMENT;
        putchar(c);
        return CODE;
    case COMMENT: return c == '*' ? STAR : COMMENT;
    case STAR: return c == '/' ? CODE : c == '*' ? STAR : COMMENT;
    case STRING: return in_literal(c, STRING, STRING_ESCAPE, '"');
    case CHARACTER: return in_literal(c, CHARACTER, CHARACTER_ESCAPE, '\'');
    case STRING_ESCAPE: putchar(c); return STRING;
    case CHARACTER_ESCAPE: putchar(c); return CHARACTER;
    default: return CODE;
    }
}

int main(void) {
    static const char *const names[STATES] = {"code",   "code",   "comment",   "comment",  "comment",
                                              "string", "string", "character", "character"};
    enum state state = CODE;
    int c;
    while ((c = getchar()) != EOF) state = next(state, c);
    if (state == SLASH) putchar('/');
    if (state != CODE && state != SLASH) fprintf(stderr, "ends within a %s\n", names[state]);
    fprintf(stderr, "%lu comments\n", comments);
    return 0;
}
