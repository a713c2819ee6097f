/* The events of a run, as a trace from which its inputs are found again. */
// RUN: gcc -Iruntime/watch %s runtime/watch/faultline-watch.c -o %t/log -pthread
// RUN: faultline observe --log %t/run.trace -- %t/log 7 && cat %t/run.trace
// EXPECT: HOLDS: 3 events, no violation
// EXPECT: exact
// EXPECT: emitted 0x100000000 # log.c:10: before take, key 0x0
// EXPECT: emitted 0x200000001 # log.c:11: before give, key 0x0
// EXPECT: emitted 0x100000000 # log.c:10: before take, key 0x0
// RUN: FAULTLINE_LOG=%t/other.trace faultline observe -- %t/log 7 && cmp %t/run.trace %t/other.trace
// RUN: faultline replay %s %t/run.trace -- -DFAULTLINE_REPLAY -Iruntime/watch
// EXPECT: MATCHES
// EXPECT: n = 7
#include <stdlib.h>

#include "faultline-watch.h"

const struct faultline_site faultline_sites[] = {{"log.c", 10, 0}, {"log.c", 11, 1}};
const unsigned faultline_site_count = 2;
const char faultline_specs[] = "spec s { state free, taken; before take(): free -> taken;\n"
                               "before give(n) if (n < 5): taken -> free; before give(n): taken -> free; }\n";

int main(int argc, char **argv) {
    int n = argc > 1 ? argv[1][0] - '0' : 0;
    faultline_emit(0, 1, 0);
    faultline_emit(1, n < 5 ? 3 : 2, 0);
    if (n == 7) faultline_emit(0, 1, 0);
    return 0;
}
