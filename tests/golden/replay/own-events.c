/* Events are recorded natively where the program says itself what becomes of them.
 * RUN: printf 'exact\ntick\ntick\nn -5\n' > %t/own.trace; faultline replay %s %t/own.trace
 * EXPECT: MATCHES: this run leaves the trace, confirmed by running the compiled program; no run that leaves it fails
 * EXPECT: 1  tests/golden/replay/own-events.c:26  tick  n = 2, i = 0
 * EXPECT: 2  tests/golden/replay/own-events.c:26  tick  i = 1
 * EXPECT: 3  tests/golden/replay/own-events.c:27  n -5  n - 7 = -5, i = 2
 * EXPECT: inputs
 * EXPECT: __VERIFIER_nondet_int#1 = 2
 * EXPECT: steps
 * RUN: printf 'exact\ntick\ntick\nn -5\n' > %t/own.trace; faultline replay %s %t/own.trace -- -m32
 * EXPECT: MATCHES: this run leaves the trace, confirmed by running the compiled program
 */
#include <stdio.h>

int __VERIFIER_nondet_int(void);

static void EVR(const char *id) { printf("event %s\n", id); }

void EVR_value(const char *id, long value) { fprintf(stderr, "event %s %ld\n", id, value); }

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5) return 1;
    for (int i = 0; i < n; i++)
        /* a comment that counts */
        EVR("tick");
    EVR_value("n", n - 7);
    return 0;
}
