/* Lengths are counted in a table without an entry for the longest.
 *
 * KIND: off by one in a size
 * MODULE: gzip inflate.c
 * ENTRY: build
 * FAULT: s/unsigned c\[BMAX+1\];/unsigned c[BMAX];/
 */
#include "inflate.c"

/* Of four symbols, each with a code of any length. */
void build(unsigned a, unsigned b, unsigned c, unsigned d) {
    unsigned lengths[] = {a, b, c, d};
    struct huft *table = NULL;
    int bits = lbits;
    if (a > BMAX || b > BMAX || c > BMAX || d > BMAX) return;
    if (huft_build(lengths, 4, 4, NULL, NULL, &table, &bits) <= 1) huft_free(table);
}
