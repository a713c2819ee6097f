/* Rotates letters by a number of places that may change in the text, by lines "%rot NUMBER".
 * VERDICT: SAFE
 * INPUT: any text
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE 80

struct rotation {
    int places;
    char upper[26], lower[26];
};

static void set(struct rotation *rotation, long places) {
    rotation->places = (int)(((places % 26) + 26) % 26);
    for (int i = 0; i < 26; i++) {
        rotation->upper[i] = (char)('A' + (i + rotation->places) % 26);
        rotation->lower[i] = (char)('a' + (i + rotation->places) % 26);
    }
}

static void rotate(const struct rotation *rotation, char *text) {
    for (; *text != '\0'; text++) {
        if (*text >= 'A' && *text <= 'Z')
            *text = rotation->upper[*text - 'A'];
        else if (*text >= 'a' && *text <= 'z')
            *text = rotation->lower[*text - 'a'];
    }
}

int main(int argc, char **argv) {
    struct rotation rotation;
    char line[LINE];
    int is_start = 1;
    set(&rotation, argc > 1 ? strtol(argv[1], NULL, 10) : 13);
    while (fgets(line, sizeof line, stdin) != NULL) {
        size_t length = strlen(line);
        if (is_start && strncmp(line, "%rot ", 5) == 0) {
            set(&rotation, strtol(line + 5, NULL, 10));
            printf("now %d\n", rotation.places);
        } else {
            rotate(&rotation, line);
            fputs(line, stdout);
        }
        is_start = length > 0 && line[length - 1] == '\n';
    }
    return 0;
}
