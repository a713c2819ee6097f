/* Reads an INI file; the name of a section that fills its buffer has no terminator.
 * VERDICT: FAILS
 * LINE: 34
 * INPUT: a section with a name of sixteen characters or more, and a key in it
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define NAME 16

struct entry {
    char path[2 * NAME];
    char value[32];
};

static char *trim(char *text) {
    while (isspace((unsigned char)*text)) text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1])) text[--length] = '\0';
    return text;
}

static void copy(char *to, size_t size, const char *from) {
    size_t i = 0;
    while (i + 1 < size && from[i] != '\0') {
        to[i] = from[i];
        i++;
    }
    to[i] = '\0';
}

static void make_path(struct entry *entry, const char *section, const char *key) {
    size_t length = strlen(section);
    copy(entry->path, sizeof entry->path, section);
    if (length + 1 < sizeof entry->path) {
        entry->path[length] = '.';
        copy(entry->path + length + 1, sizeof entry->path - length - 1, key);
    }
}

int main(void) {
    char line[128], section[NAME] = "";
    struct entry entry;
    int errors = 0;
    while (errors < 100 && fgets(line, sizeof line, stdin) != NULL) {
        char *text = trim(line), *equals;
        if (*text == '\0' || *text == ';' || *text == '#') continue;
        if (*text == '[') {
            char *close = strchr(text, ']');
            if (close == NULL) {
                errors++;
                continue;
            }
            *close = '\0';
            strncpy(section, text + 1, sizeof section);
            continue;
        }
        equals = strchr(text, '=');
        if (equals == NULL || section[0] == '\0') {
            errors++;
            continue;
        }
        *equals = '\0';
        make_path(&entry, section, trim(text));
        copy(entry.value, sizeof entry.value, trim(equals + 1));
        printf("%-32s %s\n", entry.path, entry.value);
    }
    printf("%d errors\n", errors);
    return errors > 0;
}
