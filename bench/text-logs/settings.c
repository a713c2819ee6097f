/* Settings that change: "name=5"; tells the value before and after. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 8

struct setting {
    char name[12];
    int value;
};

int main(void) {
    struct setting settings[MOST];
    char *line = NULL;
    size_t size = 0;
    int count = 0, changes = 0;
    while (changes < 1000 && getline(&line, &size, stdin) != -1) {
        char *equals = strchr(line, '=');
        int i = 0, value;
        if (equals == NULL || equals == line || equals - line > 11) {
            puts("ignored");
            continue;
        }
        *equals = '\0';
        value = atoi(equals + 1);
        while (i < count && strcmp(settings[i].name, line) != 0) i++;
        if (i == MOST) {
            printf("no room for %s\n", line);
            continue;
        }
        if (i == count) {
            strcpy(settings[count].name, line);
            settings[count++].value = 0;
        }
        printf("%s: %d -> %d\n", line, settings[i].value, value);
        settings[i].value = value;
        changes++;
    }
    printf("%d settings, %d changes\n", count, changes);
    free(line);
    return 0;
}
