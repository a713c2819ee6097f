/* Codes that do not fit the table are not refused.
 *
 * KIND: missing bounds check
 * MODULE: gzip unlzh.c
 * ENTRY: build_table
 * FAULT: s/if ((unsigned) 1 << tablebits < nextcode)/if (0)/
 */
#include "unlzh.c"

#include <stdlib.h>

DECLARE(ush, tab_prefix, 1L << BITS);

/* Refusing a table is no failure. */
void gzip_error(char const *message) {
    (void)message;
    exit(0);
}

/* Of four symbols, with a table of 16 entries. */
void build_table(uch a, uch b, uch c, uch d) {
    uch lengths[] = {a, b, c, d};
    ush table[16];
    if (a > 16 || b > 16 || c > 16 || d > 16) return;
    make_table(4, lengths, 4, table);
}
