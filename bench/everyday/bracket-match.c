/* Looks for brackets that do not match, and says where.
 * VERDICT: SAFE
 * INPUT: any text
 */
#include <stdio.h>

#define DEPTH 64

struct open {
    char bracket;
    unsigned long line;
};

static char closing(int bracket) {
    switch (bracket) {
    case '(': return ')';
    case '[': return ']';
    case '{': return '}';
    default: return '\0';
    }
}

int main(void) {
    struct open stack[DEPTH];
    int depth = 0, deepest = 0, quote = 0, c;
    unsigned long line = 1;
    while ((c = getchar()) != EOF) {
        if (c == '\n') line++;
        if (quote) {
            if (c == quote || c == '\n')
                quote = 0;
            else if (c == '\\' && getchar() == EOF)
                break;
            continue;
        }
        switch (c) {
        case '"':
        case '\'': quote = c; break;
        case '(':
        case '[':
        case '{':
            if (depth == DEPTH) {
                printf("line %lu: too deep\n", line);
                return 2;
            }
            stack[depth].bracket = (char)c;
            stack[depth].line = line;
            depth++;
            if (depth > deepest) deepest = depth;
            break;
        case ')':
        case ']':
        case '}':
            if (depth == 0) {
                printf("line %lu: %c closes nothing\n", line, c);
                return 1;
            }
            depth--;
            if (closing(stack[depth].bracket) != c) {
                printf("line %lu: %c closes %c of line %lu\n", line, c, stack[depth].bracket, stack[depth].line);
                return 1;
            }
            break;
        default: break;
        }
    }
    if (depth > 0)
        printf("line %lu: %c is not closed\n", stack[depth - 1].line, stack[depth - 1].bracket);
    else
        printf("fine, %d deep\n", deepest);
    return depth > 0;
}
