/* Prints chosen fields of lines, -f 1,3 -d ':'.
 * VERDICT: SAFE
 * INPUT: options, and lines of any length
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIELDS 16

static long fields[FIELDS];
static int field_count;

static int parse_fields(const char *list) {
    field_count = 0;
    for (;;) {
        char *end;
        long field = strtol(list, &end, 10);
        if (end == list || field < 1 || field_count == FIELDS) return 0;
        fields[field_count++] = field;
        if (*end == '\0') return 1;
        if (*end != ',') return 0;
        list = end + 1;
    }
}

/* The field of a line by its number, NULL if there are not so many; its length goes to *length. */
static const char *field_of(const char *line, long number, char separator, size_t *length) {
    while (number > 1) {
        line = strchr(line, separator);
        if (line == NULL) return NULL;
        line++;
        number--;
    }
    const char *end = strchr(line, separator);
    *length = end != NULL ? (size_t)(end - line) : strlen(line);
    return line;
}

static void print_fields(const char *line, char separator) {
    for (int i = 0; i < field_count; i++) {
        size_t length;
        const char *field = field_of(line, fields[i], separator, &length);
        if (i > 0) putchar(separator);
        if (field != NULL) fwrite(field, 1, length, stdout);
    }
    putchar('\n');
}

int main(int argc, char **argv) {
    char separator = '\t', *line = NULL;
    size_t size = 0;
    int option;
    while ((option = getopt(argc, argv, "d:f:")) != -1) {
        if (option == 'd' && strlen(optarg) == 1) {
            separator = optarg[0];
        } else if (option != 'f' || !parse_fields(optarg)) {
            fprintf(stderr, "usage: select-fields [-d CHARACTER] -f LIST\n");
            return 2;
        }
    }
    if (field_count == 0) return 2;
    while (getline(&line, &size, stdin) != -1) {
        line[strcspn(line, "\n")] = '\0';
        print_fields(line, separator);
    }
    free(line);
    return 0;
}
