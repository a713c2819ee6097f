/* What `watch` writes can observe itself, and tells other tools of events, by how it is compiled.
 * RUN: cd %S; faultline watch -p in-process.spec --out %t/out in-process.c
 * EXPECT: The instrumented program is in
 * RUN: cd %S; faultline watch --check -p in-process.spec in-process.c
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail
 * EXPECT: closed twice
 * RUN: cd %t/out; gcc -Wall -Wextra -pedantic -Werror -DFAULTLINE_IN_PROCESS -o self *.c; ./self
 * EXPECT: violated: closed twice
 * RUN: cd %t/out; mkdir sys; echo '#define DTRACE_PROBE3(a, b, c, d, e) probe((int)(c), d, e)' >sys/sdt.h; echo 'void probe(int, unsigned, unsigned long);' >>sys/sdt.h; gcc -Wall -Wextra -Werror -I. -DFAULTLINE_USDT -o probes *.c; ./probes
 * EXPECT: probe 0
 * EXPECT: probe 1
 * EXPECT: probe 2
 */
#include <stdio.h>

void probe(int site, unsigned rules, unsigned long key);
void probe(int site, unsigned rules, unsigned long key) {
    (void)rules, (void)key;
    printf("probe %d\n", site);
}

void faultline_violation(const char *message, unsigned site);
void faultline_violation(const char *message, unsigned site) {
    printf("violated: %s\n", message);
    (void)site;
}

static void open_it(void) {}
static void close_it(void) {}

int main(void) {
    open_it();
    close_it();
    close_it();
    return 0;
}
