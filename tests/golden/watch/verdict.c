/* Where the verdict is all that is asked for, what can't lead to an error is not told: nothing about `turns`, which no run
 * violates, and of `ending` nothing that happens after stop, from where no error can be reached any more.
 * RUN: cd %S; faultline watch --verdict-only -p verdict.spec --timeout 20 verdict.c
 * EXPECT: 5 places where something may be told: 3 removed, 0 guarded, 2 kept
 * EXPECT: removed  verdict.c:30:9   before start   no run leads the observer to an error
 * EXPECT: removed  verdict.c:31:23  before stop    no run leads the observer to an error
 * EXPECT: kept     verdict.c:31:23  before stop    a run makes the observer move here
 * EXPECT: removed  verdict.c:33:5   before finish  no error can be reached from where the observer would move here
 * EXPECT: kept     verdict.c:34:19  before leave   a run makes the observer move here
 *
 * RUN: cd %S; faultline watch -p verdict.spec --timeout 20 verdict.c
 * EXPECT: 5 places where something may be told: 0 removed, 0 guarded, 5 kept
 */
static void start(void) {
}

static void stop(void) {
}

static void finish(void) {
}

static void leave(void) {
}

int main(int argc, char **argv) {
    (void)argv;
    for (int i = 1; i < argc; i++) {
        /* Once, or in turns. */
        start();
        if (argc > 2) stop();
    }
    finish();
    if (argc < 3) leave();
    return 0;
}
