/* A character that is cut off by the end of the text is read as a whole.
 *
 * KIND: missing bounds check
 * MODULE: less charset.c
 * ENTRY: look_at_copy
 * REQUIRES: is_readable
 * FAULT: s/if (len > slen)/if (slen < 1)/
 */
#include "charset.c"

size_t __fl_object_size(const void *pointer);

static int is_readable(char *text, int length) {
    return text && length > 0 && (size_t)length <= __fl_object_size(text);
}

/* As less's line buffer is: without an end that could stop the search. */
int look_at_copy(char *text, int length) {
    char *copy = malloc(length);
    if (!copy) return 0;
    memcpy(copy, text, length);
    return is_utf8_well_formed(copy, length);
}
