/* A character of four bytes is written with bits of another.
 *
 * KIND: wrong shift
 * MODULE: less charset.c
 * ENTRY: write_and_read
 * FAULT: /11110xxx/,/else/s/(ch >> 12)/(ch >> 13)/
 */
#include "charset.c"

#include <assert.h>

void write_and_read(LWCHAR ch) {
    char text[6];
    char *end = text;
    if (ch > 0x10ffff) return;
    utf_mode = 1;
    put_wchar(&end, ch);
    assert(get_wchar(text) == ch);
}
