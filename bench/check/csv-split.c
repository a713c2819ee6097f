/* Splitting a line at commas stores one field more than there is room for.
 * VERDICT: FAILS
 * UNWIND: 12
 */
#include "input.h"

#define LENGTH 11
#define FIELDS 4

struct row {
    char *fields[FIELDS];
    int count;
};

static void split(char *line, struct row *row) {
    int is_quoted = 0;
    row->count = 0;
    row->fields[row->count++] = line;
    for (char *at = line; *at; at++) {
        if (*at == '"') {
            is_quoted = !is_quoted;
        } else if (*at == ',' && !is_quoted) {
            *at = '\0';
            if (row->count > FIELDS) break;
            row->fields[row->count++] = at + 1;
        }
    }
}

int main(void) {
    char line[LENGTH + 1];
    struct row row;
    for (int i = 0; i < LENGTH; i++) line[i] = __VERIFIER_nondet_char();
    line[LENGTH] = '\0';
    split(line, &row);
    for (int i = 1; i < row.count; i++) assert(row.fields[i - 1] < row.fields[i]);
    return 0;
}
