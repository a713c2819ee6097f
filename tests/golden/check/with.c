/* Other verifiers join: what they say of a program whose failure is two large factors.
 * RUN: PATH=$PWD/%S/with:$PATH FAKE=safe faultline check --checks none --timeout 120 --with %S/with/fake.adapter %s
 * EXIT: 0
 * EXPECT: SAFE according to fake 1.2, not checked by Faultline: the check holds for all inputs
 * EXPECT: according to fake 1.2; not checked by Faultline
 * EXPECT: holds
 * RUN: PATH=$PWD/%S/with:$PATH FAKE=bound faultline check --checks none --timeout 120 --json --with %S/with/fake.adapter %s
 * EXIT: 0
 * EXPECT: "verdict": "SAFE"
 * EXPECT: "prover": "fake 1.2"
 * EXPECT: "outside": true
 * EXPECT: "checked": false
 * RUN: PATH=$PWD/%S/with:$PATH FAKE=fails faultline check --checks none --timeout 120 --first --with %S/with/fake.adapter %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: __VERIFIER_nondet_uint#1 = 1500450271u
 * EXPECT-NOT: fake
 * RUN: PATH=$PWD/%S/with:$PATH FAKE=witness faultline check --checks none --timeout 120 --first --with %S/with/fake.adapter %s
 * EXIT: 10
 * EXPECT: __VERIFIER_nondet_uint#1 = 1500450271u
 */
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
int main(void) {
    unsigned long long x = __VERIFIER_nondet_uint();
    unsigned long long y = __VERIFIER_nondet_uint();
    if (x > 1 && x < y && x * y == 5053366937341834823ull) reach_error();
    return 0;
}
