/* Automata of which something can't be meant.
 * RUN: cd %S; faultline watch -p bad-spec.spec bad-spec.c
 * EXIT: 2
 * EXPECT: bad-spec.spec:2:17: warning: no event leads to the state 'lost' of spec twice
 * EXPECT: bad-spec.spec:4:12: error: spec twice is not deterministic: in the state 'a', step leads to another one by the rule at line 3
 */
void step(void) {}
int main(void) {
    step();
    return 0;
}
