/* A bracket that is never closed is followed beyond the end of the line.
 *
 * KIND: missing end of a loop
 * MODULE: ed regex.c
 * ENTRY: parse_char_class
 * REQUIRES: is_line
 * FAULT: s/for( ; \*p != ']' \&\& \*p != '\\n'; ++p )/for( ; *p != ']'; ++p )/
 */
#include "regex.c"

static int is_line(const char *text) {
    if (!text) return 0;
    while (*text && *text != '\n') text++;
    return *text == '\n';
}
