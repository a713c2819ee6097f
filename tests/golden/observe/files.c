/* A spec with a key, and objects that start in another state than the others: the program tells which they are. */
// RUN: gcc -Wall -Wextra -Werror -Iruntime/watch %s runtime/watch/faultline-watch.c -o %t/files -pthread
// RUN: faultline observe %S/files.spec -- %t/files
// EXIT: 10
// EXPECT: VIOLATED: files.c:4: fputs needs f to be open
// EXPECT:   spec file, f = 0x1238, event 6, moved by
// EXPECT:     files.c:2: after fopen
// EXPECT:     files.c:3: before fclose
// EXPECT:     files.c:4: before fputs
// EXPECT: VIOLATED: files.c:5: a file is open
// EXPECT:   and 1 more object there
// EXPECT: 8 events, none lost
// RUN: gcc -m32 -Wall -Wextra -Werror -Iruntime/watch %s runtime/watch/faultline-watch.c -o %t/files32 -pthread
// RUN: faultline observe %S/files.spec -- %t/files32
// EXIT: 10
// EXPECT: VIOLATED: files.c:4: fputs needs f to be open
// EXPECT: 8 events, none lost
// Without the starts, nothing is known.
// RUN: gcc -DUNTOLD -Wall -Wextra -Werror -Iruntime/watch %s runtime/watch/faultline-watch.c -o %t/untold -pthread
// RUN: faultline observe %S/files.spec -- %t/untold
// EXIT: 5
// EXPECT: /untold does not tell what its specs need: instrument it again
// RUN: gcc -DWILD -Wall -Wextra -Werror -Iruntime/watch %s runtime/watch/faultline-watch.c -o %t/wild -pthread
// RUN: faultline observe %S/files.spec -- %t/wild
// EXIT: 5
// EXPECT: UNKNOWN: an event arrived that the program cannot have sent: its memory may be overwritten
#include <stdio.h>

#include "faultline-watch.h"

const struct faultline_site faultline_sites[] = {
    {"files.c", 1, 1}, {"files.c", 2, 0}, {"files.c", 3, 2}, {"files.c", 4, 1}, {"files.c", 5, 3}};
const unsigned faultline_site_count = 5;
const char faultline_specs[] =
    "spec file for FILE *f { state closed; state open: stdout; state out: stderr;"
    "    after f = fopen(...) if (f != NULL): any -> open;"
    "    before fputs(_, f): closed -> error \"{function} needs f to be open\";"
    "    before fclose(f): open -> closed;"
    "    before exit(_): open -> error \"a file is open\"; }";

#ifndef UNTOLD
void faultline_tell_starts(void (*tell)(unsigned, unsigned, uint64_t)) {
    tell(0, 0, (uint64_t)(uintptr_t)stdout);
    tell(0, 1, (uint64_t)(uintptr_t)stderr);
}
#endif

int main(void) {
    faultline_emit(0, 1, (uint64_t)(uintptr_t)stdout);
    faultline_emit(0, 1, (uint64_t)(uintptr_t)stderr);
    faultline_emit(1, 1, 0x1234);
    faultline_emit(1, 1, 0x1238);
    faultline_emit(2, 1, 0x1238);
#ifdef WILD
    faultline_emit(77, 1, 0);
#endif
    faultline_emit(3, 1, 0x1238);
    faultline_emit(3, 0, 0x9999);
    faultline_emit(4, 1, 0);
    return 0;
}
