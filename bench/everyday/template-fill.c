/* Fills ${names} in a template; a name that is not closed is followed to where no brace is.
 * VERDICT: FAILS
 * LINE: 44
 * INPUT: a definition, then a line with ${ and no }
 */
#include <stdio.h>
#include <string.h>

#define VARIABLES 10

struct variable {
    char name[12];
    char value[32];
};

static struct variable variables[VARIABLES];
static int count;

static const char *value_of(const char *name) {
    for (int i = 0; i < count; i++) {
        if (strcmp(variables[i].name, name) == 0) return variables[i].value;
    }
    return NULL;
}

static int define(const char *line) {
    struct variable variable;
    if (sscanf(line, "@set %11[a-z] %31[^\n]", variable.name, variable.value) != 2) return 0;
    if (value_of(variable.name) != NULL || count == VARIABLES) return 0;
    variables[count++] = variable;
    return 1;
}

static void fill(char *text) {
    while (*text != '\0') {
        const char *value;
        char *end;
        if (text[0] != '$' || text[1] != '{') {
            putchar(*text++);
            continue;
        }
        text += 2;
        end = strchr(text, '}');
        *end = '\0';
        value = value_of(text);
        if (value != NULL)
            fputs(value, stdout);
        else
            printf("<%s?>", text);
        text = end + 1;
    }
}

int main(void) {
    char line[160];
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (line[0] == '@') {
            if (!define(line)) fprintf(stderr, "bad definition: %s", line);
        } else if (count > 0) {
            fill(line);
        } else {
            fputs(line, stdout);
        }
    }
    return 0;
}
