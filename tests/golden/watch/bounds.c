/* Where only the automaton's states are followed, because of setjmp, conditions still bound what they are about, and so do the
 * results of functions.
 * RUN: cd %S; faultline watch -p bounds.spec --timeout 20 bounds.c
 * EXPECT: 4 places where something may be told: 3 removed, 1 guarded, 0 kept
 * EXPECT: removed  bounds.c:22:31  assign depth  no run makes the observer move here
 * EXPECT: removed  bounds.c:26:25  assign depth  no run makes the observer move here
 * EXPECT: removed  bounds.c:34:15  assign level  no run makes the observer move here
 * EXPECT: guarded  bounds.c:35:15  assign level  if (level > 19)
 */
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf place;
static int depth, level;

static int few(unsigned number) {
    return (int)(number % 8) - 4;
}

static void turn(int way) {
    if (way) {
        if (depth < 100) depth++;
        return;
    }
    if (depth == 0) longjmp(place, 1);
    if (depth > 0) depth--;
}

int main(int argc, char **argv) {
    (void)argv;
    setjmp(place);
    for (;;) {
        turn(argc > depth);
        level = few((unsigned)depth);
        level += 18;
    }
}
