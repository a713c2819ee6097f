/* What is wrong with a free is told, and where the first one was.
 * RUN: faultline check --first %s -- -DTWICE
 * EXIT: 10
 * EXPECT: double-free.c:34:5: invalid free
 * EXPECT: double free: the memory was freed before at tests/golden/check/double-free.c:26, allocated at tests/golden/check/double-free.c:24
 * RUN: faultline check --first %s -- -DMIDDLE
 * EXIT: 10
 * EXPECT: the pointer leads 1 byte behind the start of the memory (6 bytes, allocated at tests/golden/check/double-free.c:39)
 * RUN: faultline check --first %s -- -DLOCAL
 * EXIT: 10
 * EXPECT: the pointer leads to 'local' of main (4 bytes), which malloc did not give
 * RUN: faultline check --first %s -- -DREALLOC
 * EXIT: 10
 * EXPECT: freed at tests/golden/check/double-free.c:51, allocated at tests/golden/check/double-free.c:50
 */
#include <stdlib.h>
#include <string.h>

struct item {
    char *name;
};

static int load(struct item *item, const char *text) {
    item->name = strdup(text);
    if (text[0] == '-') {
        free(item->name);
        return -1;
    }
    return 0;
}

#ifdef TWICE
static void release(struct item *item) {
    free(item->name);
}
#endif

int main(int argc, char **argv) {
    char *copy = strdup("hello"), local[4] = "abc";
#ifdef TWICE
    struct item item = {0};
    if (argc == 2) load(&item, argv[1]);
    release(&item);
#elif defined MIDDLE
    if (argc == 2) copy++;
#elif defined LOCAL
    if (argc == 2) free(local);
#else
    if (argc == 2) {
        char *more = malloc(8);
        free(more);
        copy = realloc(more, 16);
    }
#endif
    free(copy);
    return local[0] == 'x';
}
