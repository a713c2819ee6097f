/* Events as tracepoints of LTTng-UST: with a header that prints them, and with the real one where it is installed.
 * RUN: cd %S; faultline watch -p lock --timeout 5 --out %t/out lttng.c
 * EXPECT: 2 places where something may be told
 * RUN: cd %t; mkdir -p fake/lttng; echo '#define LTTNG_UST_TRACEPOINT_EVENT(...)' >fake/lttng/tracepoint.h; echo '#define lttng_ust_tracepoint(provider, event, ...) trace(#provider ":" #event, __VA_ARGS__)' >>fake/lttng/tracepoint.h; echo 'void trace(const char *, unsigned, unsigned, unsigned long, const char *, unsigned);' >>fake/lttng/tracepoint.h; : >fake/lttng/tracepoint-event.h
 * RUN: cd %t; gcc -Wall -Wextra -Werror -Wno-comment -DFAULTLINE_LTTNG -Ifake -Iout -o traced out/?*.c && ./traced
 * EXPECT: faultline:event 0 1 0 lttng.c:22
 * EXPECT: faultline:event 1 1 0 lttng.c:23
 * RUN: cd %t; echo '#include <lttng/tracepoint.h>' | gcc -E - >/dev/null 2>&1 || { echo 'skipped, without liblttng-ust-dev: traced'; exit 0; }; gcc -Wall -Wextra -Werror -Wno-comment -DFAULTLINE_LTTNG -Iout -o real out/?*.c -llttng-ust -ldl && ./real && readelf -W -s real | grep -o 'lttng_ust_tracepoint_faultline___event' && echo traced
 * EXPECT: traced
 */
#include <stdio.h>

void trace(const char *name, unsigned site, unsigned rules, unsigned long key, const char *file, unsigned line);
void trace(const char *name, unsigned site, unsigned rules, unsigned long key, const char *file, unsigned line) {
    printf("%s %u %u %lu %s:%u\n", name, site, rules, key, file, line);
}

static void lock(void) {}
static void unlock(void) {}

int main(void) {
    lock();
    unlock();
    return 0;
}
