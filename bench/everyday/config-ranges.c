/* Reads settings with types from a file; a range without its two dots is split all the same.
 * VERDICT: FAILS
 * LINE: 38
 * INPUT: a file with a setting of type range whose value has no ".."
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum type { TYPE_NUMBER, TYPE_TEXT, TYPE_RANGE };

struct setting {
    char name[24];
    enum type type;
    long low, high;
    char text[40];
};

static int parse_type(const char *word, enum type *type) {
    static const char *const names[] = {"number", "text", "range"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(word, names[i]) == 0) {
            *type = (enum type)i;
            return 1;
        }
    }
    return 0;
}

static int parse_value(struct setting *setting, const char *value) {
    const char *dots;
    switch (setting->type) {
    case TYPE_NUMBER: setting->low = setting->high = strtol(value, NULL, 10); break;
    case TYPE_TEXT: snprintf(setting->text, sizeof setting->text, "%s", value); break;
    case TYPE_RANGE:
        dots = strstr(value, "..");
        setting->low = strtol(value, NULL, 10);
        setting->high = strtol(dots + 2, NULL, 10);
        if (setting->low > setting->high) return 0;
        break;
    }
    return 1;
}

/* name:type=value */
static int parse_line(char *line, struct setting *setting) {
    char *colon = strchr(line, ':'), *equals = strchr(line, '=');
    if (colon == NULL || equals == NULL || equals < colon || colon == line) return 0;
    *colon = '\0';
    *equals = '\0';
    memset(setting, 0, sizeof *setting);
    snprintf(setting->name, sizeof setting->name, "%s", line);
    return parse_type(colon + 1, &setting->type) && parse_value(setting, equals + 1);
}

int main(int argc, char **argv) {
    char line[160];
    struct setting setting;
    FILE *file;
    if (argc != 2) {
        fprintf(stderr, "usage: settings FILE\n");
        return 2;
    }
    file = fopen(argv[1], "r");
    if (file == NULL) {
        perror(argv[1]);
        return 1;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '\0' || line[0] == '#') continue;
        if (!parse_line(line, &setting)) {
            printf("bad line\n");
        } else if (setting.type == TYPE_TEXT) {
            printf("%s is \"%s\"\n", setting.name, setting.text);
        } else {
            printf("%s is %ld to %ld\n", setting.name, setting.low, setting.high);
        }
    }
    fclose(file);
    return 0;
}
