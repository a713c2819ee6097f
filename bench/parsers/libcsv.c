/* Sums of the columns of CSV, by libcsv: the buffer for a field grows one character too late.
 * PACKAGE: libcsv
 * FILES: libcsv.c
 * FLAGS: -I.
 * FAULT: libcsv.c s/p->entry_size - 1 : p->entry_size\)/p->entry_size + 1 : p->entry_size)/
 * FAILS: libcsv.c SUBMIT_(CHAR|FIELD)\(
 * INPUT: a field of sixteen characters or more
 */
#include <stdio.h>
#include <stdlib.h>
#include "csv.h"

struct sums {
    long total;
    int fields, rows;
};

static void on_field(void *text, size_t length, void *data) {
    struct sums *sums = data;
    (void)length;
    sums->total += atoi(text) % 1000;
    sums->fields++;
}

static void on_row(int end, void *data) {
    struct sums *sums = data;
    (void)end;
    sums->rows++;
}

int main(void) {
    struct csv_parser parser;
    struct sums sums = {0, 0, 0};
    char buffer[64];
    size_t count;
    if (csv_init(&parser, CSV_APPEND_NULL) != 0) return 1;
    csv_set_blk_size(&parser, 16);
    while ((count = fread(buffer, 1, sizeof buffer, stdin)) > 0) {
        if (csv_parse(&parser, buffer, count, on_field, on_row, &sums) != count) {
            fprintf(stderr, "%s\n", csv_strerror(csv_error(&parser)));
            break;
        }
    }
    csv_fini(&parser, on_field, on_row, &sums);
    printf("%d rows, %d fields, sum %ld\n", sums.rows, sums.fields, sums.total);
    csv_free(&parser);
    return 0;
}
