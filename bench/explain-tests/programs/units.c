/* A converter of units: "3.5 km in mi", "6 ft 2 inch in cm", "20 degC in degF"; "list length". */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef double (*conversion)(double);

typedef struct {
    const char *name;
    const char *kind;
    double factor;
    int takes_prefix;
    conversion to_base, from_base;
} unit;

static double from_celsius(double value) { return value + 273.15; }
static double to_celsius(double value) { return value - 273.15; }

static double from_fahrenheit(double value) {
    return (value - 32) * 5 / 9 + 273.15;
}

static double to_fahrenheit(double kelvin) {
    double celsius = kelvin - 273.15;
    return celsius * 9 / 5 + 32;
}

/* Litres for 100 km become km for one litre, and the other way round. */
static double reciprocal(double value) {
    if (value == 0)
        return 0;
    return 100 / value;
}

static const unit units[] = {
    {"m", "length", 1, 1, NULL, NULL},
    {"inch", "length", 0.0254, 0, NULL, NULL},
    {"ft", "length", 0.3048, 0, NULL, NULL},
    {"yd", "length", 0.9144, 0, NULL, NULL},
    {"mi", "length", 1609.344, 0, NULL, NULL},
    {"g", "mass", 1, 1, NULL, NULL},
    {"t", "mass", 1000000, 1, NULL, NULL},
    {"oz", "mass", 28.349523125, 0, NULL, NULL},
    {"lb", "mass", 453.59237, 0, NULL, NULL},
    {"s", "time", 1, 1, NULL, NULL},
    {"min", "time", 60, 0, NULL, NULL},
    {"h", "time", 3600, 0, NULL, NULL},
    {"day", "time", 86400, 0, NULL, NULL},
    {"B", "data", 8, 1, NULL, NULL},
    {"bit", "data", 1, 1, NULL, NULL},
    {"K", "temperature", 1, 1, NULL, NULL},
    {"degC", "temperature", 0, 0, from_celsius, to_celsius},
    {"degF", "temperature", 0, 0, from_fahrenheit, to_fahrenheit},
    {"kmpl", "economy", 1, 0, NULL, NULL},
    {"lp100", "economy", 0, 0, reciprocal, reciprocal},
};

static const struct { char letter; double factor; } prefixes[] = {
    {'n', 1e-9}, {'u', 1e-6}, {'m', 1e-3}, {'c', 1e-2}, {'d', 1e-1}, {'k', 1e3}, {'M', 1e6}, {'G', 1e9}, {'T', 1e12},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const unit *find_unit(const char *name, double *prefix) {
    *prefix = 1;
    for (size_t i = 0; i < COUNT(units); i++)
        if (strcmp(units[i].name, name) == 0)
            return &units[i];
    for (size_t p = 0; p < COUNT(prefixes); p++) {
        if (prefixes[p].letter != name[0])
            continue;
        for (size_t i = 0; i < COUNT(units); i++)
            if (units[i].takes_prefix && strcmp(units[i].name, name + 1) == 0) {
                *prefix = prefixes[p].factor;
                return &units[i];
            }
    }
    return NULL;
}

static int list(const char *kind) {
    int found = 0;
    for (size_t i = 0; i < COUNT(units); i++) {
        if (strcmp(units[i].kind, kind) != 0)
            continue;
        printf("%s%s", found > 0 ? ", " : "", units[i].name);
        if (units[i].takes_prefix)
            printf(" (and prefixes)");
        found++;
    }
    if (found == 0) {
        printf("no units of %s\n", kind);
        return 1;
    }
    printf("\n");
    return 0;
}

static char *next_word(char **at) {
    while (isspace((unsigned char)**at))
        (*at)++;
    if (**at == '\0')
        return NULL;
    char *word = *at;
    while (**at != '\0' && !isspace((unsigned char)**at))
        (*at)++;
    if (**at != '\0')
        *(*at)++ = '\0';
    return word;
}

static int fail(const char *what, const char *word) {
    printf("error: %s%s%s\n", what, word != NULL ? " " : "", word != NULL ? word : "");
    return 1;
}

static int convert(char *line, int digits) {
    const unit *first = NULL;
    double sum = 0, prefix;
    char *word = next_word(&line);
    while (word != NULL && strcmp(word, "in") != 0) {
        char *end;
        double value = strtod(word, &end);
        if (end == word || *end != '\0')
            return fail("not a number:", word);
        char *name = next_word(&line);
        if (name == NULL)
            return fail("unit is missing", NULL);
        const unit *found = find_unit(name, &prefix);
        if (found == NULL)
            return fail("no such unit:", name);
        if (first != NULL && strcmp(first->kind, found->kind) != 0)
            return fail("cannot add", name);
        if (first != NULL && found->to_base != NULL)
            return fail("makes no sense to add", name);
        sum += found->to_base != NULL ? found->to_base(value) : value * prefix * found->factor;
        if (first == NULL)
            first = found;
        word = next_word(&line);
    }
    if (first == NULL || word == NULL)
        return fail("write VALUE UNIT in UNIT", NULL);
    char *name = next_word(&line);
    if (name == NULL)
        return fail("unit is missing", NULL);
    const unit *target = find_unit(name, &prefix);
    if (target == NULL)
        return fail("no such unit:", name);
    if (strcmp(target->kind, first->kind) != 0)
        return fail("not the same kind:", name);
    if (strcmp(first->kind, "temperature") == 0 && sum < 0)
        return fail("colder than possible", NULL);
    double result = target->from_base != NULL ? target->from_base(sum) : sum / (prefix * target->factor);
    printf("%.*f %s\n", digits, result, name);
    return 0;
}

int main(int argc, char **argv) {
    int digits = argc > 1 ? atoi(argv[1]) : 3;
    int errors = 0;
    char line[200];
    if (digits < 0 || digits > 9) {
        printf("digits must be from 0 to 9\n");
        return 2;
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        char kind[32];
        if (line[0] == '\n' || line[0] == '#')
            continue;
        if (sscanf(line, "list %31s", kind) == 1)
            errors += list(kind);
        else
            errors += convert(line, digits);
    }
    return errors > 0 ? 1 : 0;
}
