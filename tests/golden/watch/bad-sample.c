/* Leaving out events that no spec lets one leave out, or of which nobody can say how many.
 * RUN: cd %S; faultline watch -p verdict.spec --sample 8 verdict.c
 * EXIT: 2
 * EXPECT: verdict.spec:1:6: error: --sample would leave out events, but spec turns does not allow that, nor does any other: a spec that does says 'may lose events;'
 * RUN: cd %S; faultline watch -p verdict.spec --budget 2% --measure 1 verdict.c
 * EXIT: 2
 * EXPECT: verdict.spec:1:6: error: --budget would leave out events, but spec turns does not allow that
 * RUN: cd %S; faultline watch -p sample.spec --full --sample 8 sample.c
 * EXIT: 1
 * EXPECT: --full tells everything: it does not go with --sample or --budget
 * RUN: cd %S; faultline watch -p sample.spec --budget 2% sample.c
 * EXIT: 1
 * EXPECT: --budget is about the time that --measure measures: tell its arguments, too
 * RUN: cd %S; faultline watch -p sample.spec --budget little --measure 1 sample.c
 * EXIT: 1
 * EXPECT: option '--budget' takes a percentage such as 2%, not 'little'
 * RUN: cd %S; faultline watch -p sample.spec --sample 1 sample.c
 * EXIT: 1
 * RUN: echo 'spec s { may lose; state a; before f(): a -> a; }' >%t/s.spec; cd %t; faultline watch -p s.spec $OLDPWD/%s
 * EXIT: 2
 * EXPECT: s.spec:1:18: error: 'events' is expected here, not ';'
 */
int main(void) {
    return 0;
}
