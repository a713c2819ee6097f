/* Programs that jump and that handle signals are followed, too: the state that an automaton has where longjmp is called is
 * one that it may have where setjmp returns, and handlers may be called at any time.
 * RUN: cd %S; faultline watch -p jumps.spec --timeout 20 jumps.c
 * EXPECT: 5 places where something may be told: 2 removed, 0 guarded, 3 kept
 * EXPECT: removed  jumps.c:27:5  before begin  no run makes the observer move here
 * EXPECT: removed  jumps.c:28:5  before begin  no run makes the observer move here
 * EXPECT: kept     jumps.c:36:9  before end
 * EXPECT: kept     jumps.c:38:5  before begin
 * EXPECT: kept     jumps.c:40:5  before end
 */
#include <setjmp.h>
#include <signal.h>

static jmp_buf place;

static void begin(void) {
}

static void end(void) {
}

static void handle(int number) {
    if (number) longjmp(place, 1);
}

static void work(void) {
    begin();
    begin();
}

int main(int argc, char **argv) {
    (void)argv;
    signal(SIGINT, handle);
    if (setjmp(place)) {
        /* Nothing has begun, or something has, when the signal arrives. */
        end();
    }
    begin();
    if (argc > 1) work();
    end();
    return 0;
}
