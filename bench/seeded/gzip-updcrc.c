/* The index into the table is one bit too long.
 *
 * KIND: wrong mask
 * MODULE: gzip util.c
 * ENTRY: updcrc
 * REQUIRES: is_readable
 * FAULT: s/& 0xff\] ^/\& 0x1ff] ^/
 */
#include "util.c"

size_t __fl_object_size(const void *pointer);

static int is_readable(const uch *s, unsigned n) {
    return !s || __fl_object_size(s) >= n;
}
