/* Converts lengths: "12.5 in = ? cm", or "12.5 in cm".
 * VERDICT: SAFE
 * INPUT: lines with a number and two units
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

struct unit {
    const char *name;
    double metres;
};

static const struct unit units[] = {
    {"mm", 0.001},  {"cm", 0.01},   {"m", 1},       {"km", 1000},
    {"in", 0.0254}, {"ft", 0.3048}, {"yd", 0.9144}, {"mi", 1609.344},
};
#define UNITS (sizeof units / sizeof units[0])

static const struct unit *find(const char *name) {
    for (size_t i = 0; i < UNITS; i++) {
        if (strcmp(units[i].name, name) == 0) return &units[i];
    }
    return NULL;
}

static void print_table(double metres) {
    for (size_t i = 0; i < UNITS; i++) printf("%12.4g %s\n", metres / units[i].metres, units[i].name);
}

int main(void) {
    char line[100], from_name[8], to_name[8];
    double value;
    while (fgets(line, sizeof line, stdin) != NULL) {
        const struct unit *from, *to;
        int words = sscanf(line, "%lf %7s = ? %7s", &value, from_name, to_name);
        if (words == 2) words = sscanf(line, "%lf %7s %7s", &value, from_name, to_name);
        if (words < 2) {
            puts("a number and a unit are needed");
            continue;
        }
        from = find(from_name);
        if (from == NULL || isnan(value)) {
            printf("%s: unknown\n", from_name);
            continue;
        }
        if (words == 2) {
            print_table(value * from->metres);
            continue;
        }
        to = find(to_name);
        if (to == NULL)
            printf("%s: unknown\n", to_name);
        else
            printf("%g %s = %g %s\n", value, from->name, value * from->metres / to->metres, to->name);
    }
    return 0;
}
