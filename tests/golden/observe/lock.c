/* An instrumented program, by hand: its argument says what it does. */
// RUN: gcc -Wall -Wextra -Werror -Iruntime/watch %s runtime/watch/faultline-watch.c -o %t/lock -pthread && %t/lock holds
// RUN: faultline observe lock -- %t/lock holds
// EXPECT: HOLDS: 4 events, no violation
// EXPECT: /lock ended with status 0
// RUN: faultline observe lock -- %t/lock violates
// EXIT: 10
// EXPECT: VIOLATED: dir/lock.c:56: unlock is called without the lock
// EXPECT:   spec lock, event 9, moved by
// EXPECT:     ...
// EXPECT:     dir/lock.c:12: before unlock
// EXPECT:     dir/lock.c:11: before lock
// EXPECT:     dir/lock.c:12: before unlock
// EXPECT:     dir/lock.c:56: before unlock
// EXPECT: 9 events, none lost
// EXPECT: /lock ended with status 3
// The specs need not be named; all that came before the program's death counts.
// RUN: faultline observe -- %t/lock dies
// EXIT: 10
// EXPECT: VIOLATED: dir/lock.c:56: unlock is called without the lock
// EXPECT: /lock was ended by signal 9 (Killed)
// RUN: faultline observe lock -- %t/lock dies-early
// EXPECT: HOLDS: 4 events, no violation
// EXPECT: /lock was ended by signal 9 (Killed)
// RUN: faultline observe --json lock -- %t/lock violates
// EXIT: 10
// EXPECT: "verdict": "VIOLATED"
// EXPECT: "events": 9,
// EXPECT: "lost": 0,
// EXPECT: "file": "dir/lock.c"
// EXPECT: "line": 56
// EXPECT: "text": "unlock is called without the lock"
// EXPECT: "status": 3
// A child process has objects of its own; what it does is not told.
// RUN: faultline observe lock -- %t/lock forks
// EXPECT: HOLDS: 4 events, no violation
// EXPECT: not observed: 1 process that it started
// What is observed may be started by something else.
// RUN: faultline observe lock -- sh -c '%t/lock violates; true'
// EXIT: 10
// EXPECT: VIOLATED: dir/lock.c:56: unlock is called without the lock
// EXPECT: sh ended with status 0
// RUN: faultline observe lock -- sh -c '%t/lock holds; %t/lock violates'
// EXPECT: HOLDS: 4 events, no violation
// EXPECT: not observed: 1 process that it started
// Mistakes.
// RUN: faultline observe mutex -- %t/lock holds
// EXIT: 5
// EXPECT: /lock was instrumented with other specs, or in another order
// EXPECT: 0 events, none lost
// RUN: faultline observe lock -- true
// EXIT: 5
// EXPECT: UNKNOWN: true is not instrumented by this version of Faultline; 'faultline watch' does that
// RUN: faultline observe lock -- ./no-such-program
// EXIT: 1
// EXPECT: faultline: error: cannot start ./no-such-program: No such file or directory
// RUN: faultline observe lock
// EXIT: 1
// EXPECT: faultline: error: no program; 'faultline observe SPEC -- PROGRAM ARGUMENT...' runs one
// RUN: faultline observe lcok -- %t/lock
// EXIT: 1
// EXPECT: did you mean
// RUN: faultline observe --overrun never lock -- %t/lock
// EXIT: 1
// EXPECT: faultline: error: option '--overrun' takes 'block' or 'count', not 'never'
// RUN: faultline observe --log /no/such/directory/x lock -- %t/lock
// EXIT: 1
// EXPECT: faultline: error: cannot write to /no/such/directory/x: No such file or directory
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "faultline-watch.h"

const struct faultline_site faultline_sites[] = {{"dir/lock.c", 11, 0}, {"dir/lock.c", 12, 1}, {"dir/lock.c", 56, 1}};
const unsigned faultline_site_count = 3;
const char faultline_specs[] = "// A lock is taken and released in turn.\n"
                               "spec lock {\n"
                               "    state unlocked, locked;\n\n"
                               "    before lock(...) {\n"
                               "        unlocked -> locked;\n"
                               "        locked -> error \"lock is called while the lock is held\";\n"
                               "    }\n"
                               "    before unlock(...) {\n"
                               "        locked -> unlocked;\n"
                               "        unlocked -> error \"unlock is called without the lock\";\n"
                               "    }\n"
                               "}\n";

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    for (int i = 0; i < 4; i++) faultline_emit(i % 2, 1, 0);
    if (strcmp(what, "dies-early") == 0) raise(SIGKILL);
    if (strcmp(what, "forks") == 0) {
        pid_t child = fork();
        if (child == 0) faultline_emit(2, 1, 0);
        if (child == 0) return 0;
        waitpid(child, 0, 0);
    }
    if (strcmp(what, "violates") != 0 && strcmp(what, "dies") != 0) return 0;
    for (int i = 0; i < 4; i++) faultline_emit(i % 2, 1, 0);
    faultline_emit(2, 1, 0);
    if (strcmp(what, "dies") == 0) raise(SIGKILL);
    return 3;
}
