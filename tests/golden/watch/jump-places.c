/* Where jumps are taken apart, what happens is where it was: streams are followed through functions that jump, and through
 * handlers of signals.
 * RUN: cd %S; faultline watch -p file --timeout 20 jump-places.c
 * EXPECT: 4 places where something may be told: 3 removed, 1 guarded, 0 kept
 * EXPECT: removed  jump-places.c:18:9   before fprintf  no run makes the observer move here
 * EXPECT: removed  jump-places.c:21:9   before fprintf  no run makes the observer move here
 * EXPECT: guarded  jump-places.c:32:18  after fopen     if (f != 0)
 * EXPECT: removed  jump-places.c:35:5   before fprintf  no run makes the observer move here
 */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static jmp_buf place;

static void show(const char *text, int number) {
    if (text)
        fprintf(stderr, "%s%s%s\n", text,
                number > 0 ? ": " : "", number > 0 ? "positive" : "");
    if (number > 1)
        fprintf(stderr, "%d\n",
                number);
    if (number > 5) longjmp(place, 1);
}

static void handle(int number) {
    show("signal", number);
}

int main(int argc, char **argv) {
    signal(SIGINT, handle);
    FILE *file = fopen(argv[0], "r");
    if (setjmp(place)) return 1;
    show(argv[0], argc);
    fprintf(stdout, "%s\n",
            argv[0]);
    return file != NULL;
}
