/* Expressions in parentheses from standard input, by sfsexp: the buffer of an atom grows one character too late.
 * PACKAGE: sfsexp
 * FILES: src/parser.c src/event_temp.c src/cstring.c src/faststack.c src/sexp.c src/sexp_memory.c
 * FILES: src/sexp_ops.c
 * FLAGS: -Isrc
 * FAULT: src/parser.c 2 s/val_used == val_allocated/val_used > val_allocated/
 * FAILS: src/parser.c vcur\[0\] =
 * INPUT: a list with an atom of sixteen characters or more
 */
#include <stdio.h>
#include <string.h>
#include "sexp.h"

int main(void) {
    char text[256];
    size_t length = fread(text, 1, sizeof text - 1, stdin);
    sexp_t *expression;
    text[length] = '\0';
    set_parser_buffer_params(16, 16);
    expression = parse_sexp(text, length);
    if (expression == NULL) {
        puts("not an expression");
        return 1;
    }
    printf("%d elements\n", expression->ty == SEXP_LIST ? sexp_list_length(expression) : 1);
    destroy_sexp(expression);
    sexp_cleanup();
    return 0;
}
