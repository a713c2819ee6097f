/* A path is joined into a buffer that has no room for the terminator.
 * VERDICT: FAILS
 * UNWIND: 9
 */
#include <string.h>
#include "input.h"

#define MOST 8

static void join(char *path, const char *directory, const char *name) {
    strcpy(path, directory);
    size_t length = strlen(path);
    path[length] = '/';
    strcpy(path + length + 1, name);
}

int main(void) {
    char directory[MOST + 1], name[MOST + 1], path[2 * MOST + 1];
    for (int i = 0; i < MOST; i++) {
        directory[i] = __VERIFIER_nondet_char();
        name[i] = __VERIFIER_nondet_char();
    }
    directory[MOST] = name[MOST] = '\0';
    join(path, directory, name);
    assert(strlen(directory) <= MOST);
    return 0;
}
