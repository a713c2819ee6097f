/* A program without anything that could fail is nothing to say SAFE of; a property of SV-COMP holds of it.
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: UNKNOWN: there is no check in this program (an assert is one, and --checks all puts in others)
 * EXPECT-NOT: SAFE
 * RUN: faultline check --json %s
 * EXIT: 5
 * EXPECT: "verdict": "UNKNOWN"
 * EXPECT: "reason": "there is no check in this program
 * RUN: echo 'CHECK( init(main()), LTL(G ! overflow) )' >%t.prp && faultline check --property %t.prp %s
 * EXPECT: SAFE: no check that is looked for fails
 */
int main(void) {
    return 0;
}
