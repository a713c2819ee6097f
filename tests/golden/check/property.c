/* SV-COMP property files choose the checks.
 * RUN: echo 'CHECK( init(main()), LTL(G ! call(reach_error())) )' > %t/unreach-call.prp; faultline check --property %t/unreach-call.prp %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed
 * EXPECT: error function reached
 * RUN: echo 'CHECK( init(main()), LTL(G ! overflow) )' > %t/no-overflow.prp; faultline check --property %t/no-overflow.prp %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed
 * EXPECT: arithmetic overflow: x + 1
 * RUN: printf 'CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n' > %t/safe.prp; faultline check --property %t/safe.prp %s
 * EXPECT: SAFE
 * RUN: echo 'CHECK( init(main()), LTL(G valid-memtrack) )' > %t/track.prp; faultline check --property %t/track.prp %s
 * EXIT: 0
 * EXPECT: SAFE
 * RUN: echo 'CHECK( init(main()), LTL(G valid-memcleanup) )' > %t/cleanup.prp; faultline check --property %t/cleanup.prp %s
 * EXIT: 10
 * EXPECT: memory leak
 * RUN: printf '\nCHECK( init(main()), LTL(F end) )\n' > %t/termination.prp; faultline check --property %t/termination.prp %s
 * EXIT: 2
 * EXPECT: termination.prp:2: error: this property is not supported: CHECK( init(main()), LTL(F end) )
 * RUN: echo 'CHECK( init(main() LTL(G ! overflow) )' > %t/bad.prp; faultline check --property %t/bad.prp %s
 * EXIT: 2
 * EXPECT: bad.prp:1: error: not of the form
 * RUN: : > %t/empty.prp; faultline check --property %t/empty.prp %s
 * EXIT: 2
 * EXPECT: empty.prp: error: there is no property in this file
 * RUN: faultline check --property %t/missing.prp %s
 * EXIT: 2
 * EXPECT: missing.prp
 * RUN: faultline check --checks none --property %t/safe.prp %s
 * EXIT: 1
 * EXPECT: error: '--property' and '--checks' both choose the checks; give one of them
 */
#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void) { assert(0); }
static void assume_abort_if_not(int condition) {
    if (!condition) abort();
}
char *kept;
int main(void) {
    int x = __VERIFIER_nondet_int();
    assume_abort_if_not(x != 5);
    assert(x != 6);
    int y = (int)(x + 1);
    kept = malloc(3);
    if (y == 8) reach_error();
    return 0;
}
