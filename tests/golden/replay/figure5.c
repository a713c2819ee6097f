/* The program of figure 5 of "Exploiting Traces in Static Program Analysis" (Groce, Joshi).
 * RUN: printf 'exact\nfoo 2\nfoo 1\n' > %t/exact.trace; faultline replay %s %t/exact.trace
 * EXIT: 10
 * EXPECT: MATCHES: this run leaves the trace, and fails: tests/golden/replay/figure5.c:75:5: assertion
 * EXPECT: confirmed: the compiled program fails in the same way
 * EXPECT: events
 * EXPECT: 1  tests/golden/replay/figure5.c:57  foo 2  x = 2
 * EXPECT: 2  tests/golden/replay/figure5.c:57  foo 1  x = 1
 * EXPECT: inputs
 * EXPECT: __VERIFIER_nondet_int#1 = 3
 * RUN: printf 'suffix\nfoo 1\n' > %t/suffix.trace; faultline replay %s %t/suffix.trace
 * EXIT: 10
 * EXPECT: MATCHES: this run leaves the trace, and fails
 * EXPECT: foo 1
 * RUN: printf 'exact\nfoo 2\nfoo 3\n' > %t/wrong.trace; faultline replay %s %t/wrong.trace
 * EXPECT: IMPOSSIBLE: no run leaves the trace
 * EXPECT: 1 of 2 events can be reported
 * EXPECT: wrong.trace, line 3: foo 3
 * EXPECT: tests/golden/replay/figure5.c:57  EVR_value("foo", x)
 * EXPECT: the program ends
 * RUN: printf 'exact\nfoo 2\nfoo 3\n' > %t/wrong.trace; faultline replay --must-not %s %t/wrong.trace
 * EXPECT: SAFE: no run leaves the trace
 * RUN: printf 'exact\nfoo 2\nfoo 3\n' > %t/wrong.trace; faultline replay --can %s %t/wrong.trace
 * EXIT: 10
 * EXPECT: IMPOSSIBLE: no run leaves the trace, which one must be able to
 * RUN: printf 'exact\nfoo 2\nfoo 1\n' > %t/exact.trace; faultline replay --must-not %s %t/exact.trace
 * EXIT: 10
 * EXPECT: FAILS: a run leaves the trace, which none may, confirmed by running the compiled program
 * RUN: printf 'exact\nfoo 2\nfoo 1\n' > %t/exact.trace; faultline replay --can %s %t/exact.trace
 * EXPECT: MATCHES: this run leaves the trace, and fails
 * RUN: printf 'exact\nfoo 2\nfoo 1\n' > %t/exact.trace; faultline replay --all %s %t/exact.trace
 * EXIT: 10
 * EXPECT: MATCHES: 2 runs leave the trace, 2 of them fail; each confirmed by running the compiled program
 * EXPECT: There are no others.
 * RUN: printf 'exact\nfoo 2\nfoo 1\n' > %t/exact.trace; faultline replay --json %s %t/exact.trace
 * EXIT: 10
 * EXPECT: "command": "replay"
 * EXPECT: "verdict": "MATCHES"
 * EXPECT: "fails": true
 * EXPECT: "matched_events": 2
 * EXPECT: "run": {
 * EXPECT: "confirmed": true
 * EXPECT: "text": "foo 2"
 * EXPECT: "step": 8
 */
#include <assert.h>
#include <stdbool.h>

void EVR(const char *id);
void EVR_value(const char *id, int value);
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);
int x;

void foo(void) {
    x--;
    EVR_value("foo", x);
}

void bar(void) {
    x++;
    EVR("bar");
}

int main(void) {
    int input = __VERIFIER_nondet_int();
    bool p = __VERIFIER_nondet_bool(), q = __VERIFIER_nondet_bool();
    x = input;
    if (p) foo();
    if (q) foo();
    if (p && q)
        bar();
    else
        foo();
    assert(x + 1 == input);
    return 0;
}
