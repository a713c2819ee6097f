/* One bit too many is reversed.
 *
 * KIND: wrong comparison
 * MODULE: gzip bits.c
 * ENTRY: reverse_bit
 * FAULT: s/while (--len > 0)/while (--len >= 0)/
 */
#include "bits.c"

#include <assert.h>

void reverse_bit(unsigned code, int len, int bit) {
    if (len < 1 || len > 15 || code >> len || bit < 0 || bit >= len) return;
    assert((bi_reverse(code, len) >> bit & 1) == (code >> (len - 1 - bit) & 1));
}
