/* The first character of a string is not looked at.
 *
 * KIND: wrong comparison
 * MODULE: ed io.c
 * ENTRY: escape_once_more
 * REQUIRES: is_readable
 * FAULT: s/while( --len >= 0 \&\& s\[len\]/while( --len > 0 \&\& s[len]/
 */
#include "io.c"

#include <assert.h>

size_t __fl_object_size(const void *pointer);

static int is_readable(const char *text, int length) {
    return text && length > 0 && (size_t)length <= __fl_object_size(text);
}

void escape_once_more(const char *text, int length) {
    if (text[length - 1] == '\\')
        assert(trailing_escape(text, length) == !trailing_escape(text, length - 1));
    else
        assert(!trailing_escape(text, length));
}
