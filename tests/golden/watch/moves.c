/* Moves are put together, and arrive all the same, however the program ends. Where only one state is possible, it is not
 * asked. What the program has told is in the log while it does something else.
 *
 * RUN: mkdir -p %t && cp %s %S/moves.spec %t && cd %t && faultline watch -p moves.spec --out out moves.c && gcc -O2 -w -o moves $(find out -name '*.c')
 * EXPECT: before take
 * RUN: cd %t && grep -c 'switch (faultline_state_0)' out/faultline-sites.h
 * EXIT: 1
 * EXPECT: 0
 * RUN: cd %t && faultline observe -- ./moves 1000
 * EXPECT: HOLDS: 2,000 events, no violation
 * RUN: cd %t && faultline observe --log crash.log -- ./moves 1000 crash | grep -c 'HOLDS: 2,001 events' && tail -n 1 crash.log
 * EXPECT: 1
 * EXPECT: before take, key 0x0
 * RUN: cd %t && { faultline observe --log live.log -- ./moves 3 wait >/dev/null & }; for i in $(seq 100); do [ "$(wc -l < live.log)" = 7 ] && break; sleep 0.1; done; tail -n 1 live.log; kill $(cat moves.pid)
 * EXPECT: before take, key 0x0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile int taken;

static void take(void) { taken = 1; }
static void give(void) { taken = 0; }

int main(int argc, char **argv) {
    int *nowhere = NULL;
    long count = argc > 1 ? atol(argv[1]) : 10;
    for (long i = 0; i < count; i++) {
        take();
        give();
    }
    if (argc > 2) {
        take();
        if (strcmp(argv[2], "wait") == 0) {
            FILE *file = fopen("moves.pid", "w");
            fprintf(file, "%ld\n", (long)getpid());
            fclose(file);
            sleep(60);
        }
        *nowhere = argc;
    }
    return 0;
}
