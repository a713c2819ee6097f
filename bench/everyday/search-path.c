/* Looks for a command in the directories of a variable; one directory more is stored than there is room for.
 * VERDICT: FAILS
 * LINE: 26
 * INPUT: SEARCH with seven directories and a command that is not absolute
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIRECTORIES 6

struct path {
    char *copy;
    char *directories[DIRECTORIES];
    int count;
};

static int split(struct path *path, const char *text) {
    char *at;
    path->count = 0;
    path->copy = strdup(text);
    if (path->copy == NULL) return 0;
    for (at = path->copy; at != NULL && path->count <= DIRECTORIES;) {
        char *colon = strchr(at, ':');
        if (colon != NULL) *colon++ = '\0';
        if (*at == '/') path->directories[path->count++] = at;
        at = colon;
    }
    return path->count > 0;
}

static int is_known(const struct path *path, int index) {
    for (int i = 0; i < index; i++) {
        if (strcmp(path->directories[i], path->directories[index]) == 0) return 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    const char *text = getenv("SEARCH");
    struct path *path;
    if (argc != 2 || argv[1][0] == '\0') {
        fprintf(stderr, "usage: search-path COMMAND\n");
        return 2;
    }
    if (argv[1][0] == '/') {
        puts(argv[1]);
        return 0;
    }
    if (text == NULL) {
        fprintf(stderr, "SEARCH is not set\n");
        return 1;
    }
    path = malloc(sizeof *path);
    if (path == NULL) return 1;
    if (split(path, text)) {
        for (int i = 0; i < path->count; i++) {
            if (!is_known(path, i)) printf("%s/%s\n", path->directories[i], argv[1]);
        }
    } else {
        fprintf(stderr, "no directories in SEARCH\n");
    }
    free(path->copy);
    free(path);
    return 0;
}
