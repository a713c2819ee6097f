/* Going back does not stop at the start of the text.
 *
 * KIND: missing bounds check
 * MODULE: less charset.c
 * ENTRY: step_back
 * REQUIRES: is_inside
 * FAULT: s/while (p > limit \&\& IS_UTF8_TRAIL/while (IS_UTF8_TRAIL/
 */
#include "charset.c"

size_t __fl_object_size(const void *pointer);

/* A character at the end of the text is there as a whole, as in the buffers of less. */
static int is_inside(char *text, int offset) {
    return text && offset >= 0 && (size_t)offset + 6 <= __fl_object_size(text);
}

LWCHAR step_back(char *text, int offset) {
    char *position = text + offset;
    return step_char(&position, -1, text);
}
