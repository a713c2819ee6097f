/* A table is freed before the link to the next is read from it.
 *
 * KIND: use after free
 * MODULE: gzip inflate.c
 * ENTRY: build_and_free
 * FAULT: /^    q = (--p)->v.t;$/{N;s/\(.*\)\n\(.*\)/    --p;\n\2\n    q = p->v.t;/;}
 */
#include "inflate.c"

/* Two codes of a length that decides how many tables there are. */
void build_and_free(unsigned length) {
    unsigned lengths[] = {length, length};
    struct huft *table = NULL;
    int bits = 1;
    if (length > 3) return;
    if (huft_build(lengths, 2, 2, NULL, NULL, &table, &bits) <= 1) huft_free(table);
}
