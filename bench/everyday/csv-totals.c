/* Column totals of a CSV file: one column more is taken from the header than there are totals for.
 * VERDICT: FAILS
 * LINE: 25
 * INPUT: a header with nine names, then a line of numbers
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_COLUMNS 8
#define MAX_LINE 256

struct column {
    char name[16];
    long total;
    int rows;
};

static struct column columns[MAX_COLUMNS];
static int column_count;

static void read_header(char *line) {
    char *name = strtok(line, ",\n");
    while (name != NULL && column_count <= MAX_COLUMNS) {
        snprintf(columns[column_count].name, sizeof columns[column_count].name, "%s", name);
        column_count++;
        name = strtok(NULL, ",\n");
    }
}

static int add_row(char *line) {
    int index = 0;
    char *field = strtok(line, ",\n");
    while (field != NULL && index < column_count) {
        char *end;
        long value = strtol(field, &end, 10);
        if (end == field || value > 1000000 || value < -1000000) return -1;
        columns[index].total += value;
        columns[index].rows++;
        index++;
        field = strtok(NULL, ",\n");
    }
    return index;
}

int main(void) {
    char line[MAX_LINE];
    int line_number = 1;
    if (fgets(line, sizeof line, stdin) == NULL) {
        fprintf(stderr, "no header\n");
        return 1;
    }
    read_header(line);
    while (line_number < 1000 && fgets(line, sizeof line, stdin) != NULL) {
        line_number++;
        if (line[0] == '#') continue;
        if (add_row(line) < 0) {
            fprintf(stderr, "line %d: not a number\n", line_number);
            return 1;
        }
    }
    for (int i = 0; i < column_count; i++)
        printf("%-16s %10ld %4d\n", columns[i].name, columns[i].total, columns[i].rows);
    return 0;
}
