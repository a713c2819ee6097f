/* Looks up countries by code or name in a table that is ordered, by halving.
 * VERDICT: SAFE
 * INPUT: codes and names, one a line
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct country {
    char code[3];
    const char *name;
    int prefix;
};

static const struct country countries[] = {
    {"AT", "Austria", 43}, {"BE", "Belgium", 32}, {"CH", "Switzerland", 41}, {"DE", "Germany", 49},
    {"ES", "Spain", 34},   {"FR", "France", 33},  {"IT", "Italy", 39},       {"NL", "Netherlands", 31},
    {"PL", "Poland", 48},  {"SE", "Sweden", 46},
};
#define COUNTRIES ((int)(sizeof countries / sizeof countries[0]))

static const struct country *by_code(const char *code) {
    int low = 0, high = COUNTRIES - 1;
    while (low <= high) {
        int middle = (low + high) / 2, order = strcmp(code, countries[middle].code);
        if (order == 0) return &countries[middle];
        if (order < 0)
            high = middle - 1;
        else
            low = middle + 1;
    }
    return NULL;
}

static const struct country *by_name(const char *name) {
    size_t length = strlen(name);
    const struct country *found = NULL;
    for (int i = 0; i < COUNTRIES; i++) {
        if (strncmp(countries[i].name, name, length) != 0) continue;
        if (found != NULL) return NULL;
        found = &countries[i];
    }
    return found;
}

static const struct country *by_prefix(const char *text) {
    long prefix = strtol(text, NULL, 10);
    for (int i = 0; i < COUNTRIES; i++) {
        if (countries[i].prefix == prefix) return &countries[i];
    }
    return NULL;
}

int main(void) {
    char line[40];
    while (fgets(line, sizeof line, stdin) != NULL) {
        const struct country *country;
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '\0') continue;
        if (line[0] == '+') {
            country = by_prefix(line + 1);
        } else if (strlen(line) == 2) {
            line[0] = (char)toupper((unsigned char)line[0]);
            line[1] = (char)toupper((unsigned char)line[1]);
            country = by_code(line);
        } else {
            country = by_name(line);
        }
        if (country == NULL)
            printf("%s is not known\n", line);
        else
            printf("%s %s +%d\n", country->code, country->name, country->prefix);
    }
    return 0;
}
