/* Functions that the library's models pass to each other are no functions of the program, though code that is not
 * there may have copied pointers: printf() does not call close_door().
 * RUN: cd %S; faultline watch -p own-calls.spec --timeout 20 own-calls.c
 * EXPECT: removed  own-calls.c:34:5  before work
 *
 * What a program passes to the library is called, whoever has kept it.
 * RUN: cd %S; faultline watch -p own-calls.spec --timeout 20 own-calls.c -- -DSORT
 * EXPECT: kept     own-calls.c:34:5  before work
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void start(void) {}
static void stop(void) {}
static void work(void) {}

static int close_door(char *name) {
    stop();
    return name[0];
}

static int (*const doors[])(char *) = {close_door};

int main(int argc, char **argv) {
    int ends[2], numbers[] = {argc, 1};
    (void)numbers;
    if (pipe(ends)) return 1;
    start();
    printf("%d %s\n", ends[0], argv[0]);
#ifdef SORT
    qsort(numbers, 2, sizeof *numbers, (int (*)(const void *, const void *))doors[argc & 0]);
#endif
    work();
    doors[0](argv[0]);
    return 0;
}
