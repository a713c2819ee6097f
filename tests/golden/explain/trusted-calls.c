/* A check of trusted code fails by two calls, for reasons of their own: by the first, correct runs take all ways of the
 * failing one.
 *
 * RUN: cd %S; faultline explain --json --trust trusted-calls.h trusted-calls.c | jq -c '[.causes[] | [.kind, .lines[0].line]] | sort'
 * EXPECT: [["control",25],["state",15]]
 * RUN: cd %S; faultline explain --trust trusted-calls.h trusted-calls.c
 * EXIT: 10
 * EXPECT: FAILS: 2 causes; nothing else fails
 */
#include "trusted-calls.h"

static int uses;

static void use_once(void) {
    int handle = acquire();
    if (handle < -1) return; /* 0 was meant */
    release(handle);
}

static void use_twice(void) {
    int handle = acquire();
    if (handle < 0) return;
    release(handle);
    while (nondet_int() && uses < 40) uses++;
    if (uses == 40) release(handle);
}

int main(void) {
    if (nondet_int())
        use_twice();
    else
        use_once();
}
