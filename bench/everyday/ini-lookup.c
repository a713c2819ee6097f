/* Looks up a setting in an INI file: ini-lookup FILE SECTION KEY.
 * VERDICT: SAFE
 * INPUT: a file and two names
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static char *trim(char *text) {
    char *end;
    while (isspace((unsigned char)*text)) text++;
    end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1])) end--;
    *end = '\0';
    return text;
}

static int is_section(char *line, const char *section, int *is_inside) {
    char *close;
    if (line[0] != '[') return 0;
    close = strchr(line, ']');
    if (close != NULL) {
        *close = '\0';
        *is_inside = strcasecmp(trim(line + 1), section) == 0;
    } else {
        *is_inside = 0;
    }
    return 1;
}

/* The value of a line "key = value" if that is its key, else NULL. */
static char *value_of(char *line, const char *key) {
    char *equals = strpbrk(line, "=:");
    if (equals == NULL) return NULL;
    *equals = '\0';
    return strcasecmp(trim(line), key) == 0 ? trim(equals + 1) : NULL;
}

static int lookup(FILE *file, const char *section, const char *key) {
    char *line = NULL, *value = NULL;
    size_t size = 0;
    int is_inside = section[0] == '\0';
    while (value == NULL && getline(&line, &size, file) != -1) {
        char *text = trim(line);
        if (*text == '\0' || *text == ';' || *text == '#') continue;
        if (!is_section(text, section, &is_inside) && is_inside) value = value_of(text, key);
    }
    if (value != NULL) puts(value);
    free(line);
    return value != NULL;
}

int main(int argc, char **argv) {
    FILE *file;
    int is_found;
    if (argc != 4) {
        fprintf(stderr, "usage: ini-lookup FILE SECTION KEY\n");
        return 2;
    }
    file = fopen(argv[1], "r");
    if (file == NULL) {
        perror(argv[1]);
        return 2;
    }
    is_found = lookup(file, argv[2], argv[3]);
    fclose(file);
    return !is_found;
}
