/* Events that are left out, of specs that allow it: what is said to be violated is so.
 * RUN: cd %S; faultline watch -p sample.spec --timeout 5 --sample 10 --out %t/out sample.c
 * EXPECT: sample.c:59:9    before start   errors and one in 10 others are told:
 * EXPECT: sample.c:60:47   before stop    errors and one in 10 others are told:
 * EXPECT: before take    one in 10 objects are told:
 * EXPECT: before give    one in 10 objects are told:
 * EXPECT: sample.c:68:5    before finish
 * RUN: cd %t/out; gcc -O2 -Wall -Wextra -pedantic -Werror -Wno-comment -o ../sample *.c; faultline observe --choice 1 -- ../sample right
 * EXPECT: HOLDS of what was told: 402 events, no violation
 * EXPECT: spec turns: told of all errors, and of one in 10 other moves
 * EXPECT: spec object: told of one in 10 objects, those with all of their events
 * EXPECT: ../sample ended with status 0
 * An error of the program's only automaton is always told, with the state that it happens in.
 * RUN: faultline observe --choice 1 -- %t/sample wrong
 * EXIT: 10
 * EXPECT: VIOLATED: sample.c:59: started twice
 * EXPECT:   spec turns, event 201, moved by
 * EXPECT: none lost
 * Of objects that are told, each error is one; which they are is another choice in each run.
 * RUN: faultline observe --choice 1 -- %t/sample twice
 * EXIT: 10
 * EXPECT: VIOLATED: sample.c:65: given twice
 * EXPECT:   and 99 more objects there
 * RUN: faultline observe --choice 1 -- %t/sample never
 * EXIT: 10
 * EXPECT: VIOLATED: sample.c:68: never given
 * RUN: for i in $(seq 60); do faultline observe --json -- %t/sample one | grep verdict; done | sort | uniq -c | awk '{ print $3, ($1 > 0) }'
 * EXPECT: "HOLDS", 1
 * EXPECT: "VIOLATED", 1
 * What can't lose events is never left out, and an observer in the program is told of everything.
 * RUN: cd %t/out; gcc -DFAULTLINE_IN_PROCESS -DWITHIN -DFAULTLINE_OBJECTS=2000 -o ../self *.c && ../self twice
 * EXPECT: 1000 times given twice
 * Where the program does not keep the state, one is sure of an error only if every state leads to it.
 * RUN: cd %S; faultline watch -p sample.spec --timeout 5 --sample 10 --no-state --out %t/stateless sample.c && gcc -O2 -w -o %t/stateless.run %t/stateless/?*.c; faultline observe --json -- %t/stateless.run wrong
 * EXPECT: one in 10 are told:
 * EXPECT: "verdict": "HOLDS"
 * EXPECT: "complete": false
 * EXPECT: "of": "events"
 * EXPECT: "every": 10
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void start(void) {}
static void stop(void) {}
static void take(int n) { (void)n; }
static void give(int n) { (void)n; }
static void finish(void) {}
#ifdef WITHIN
static int given;
void faultline_violation(const char *message, unsigned site);
void faultline_violation(const char *message, unsigned site) { (void)site, given += message[0] == 'g'; }
#endif

int main(int argc, char **argv) {
    const char *how = argc > 1 ? argv[1] : "";
    for (int i = 0; i < 1000; i++) {
        start();
        if (i != 997 || strcmp(how, "wrong")) stop();
    }
    for (int i = 0; i < 1000; i++) {
        take(i);
        if (i != 500 || strcmp(how, "never")) give(i);
        if (!strcmp(how, "twice") || (i == 500 && !strcmp(how, "one"))) give(i);
    }
    if (!strcmp(how, "never")) take(7), take(8), take(9), take(10), take(11), take(12), take(13), take(14), take(15);
    finish();
#ifdef WITHIN
    printf("%d times given twice\n", given);
#endif
    return 0;
}
