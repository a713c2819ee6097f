/* More runs than one: by path, by the values of variables.
 * RUN: printf 'exact\ndone 3\n' > %t/a.trace; faultline replay --all %s %t/a.trace
 * EXPECT: MATCHES: 2 runs leave the trace, 0 of them fail; each confirmed by running the compiled program
 * EXPECT: run 1
 * EXPECT: run 2
 * EXPECT: There are no others.
 * RUN: printf 'exact\ndone 3\n' > %t/a.trace; faultline replay --differ first %s %t/a.trace
 * EXPECT: MATCHES: 4 runs leave the trace
 * EXPECT: run 4
 * EXPECT-NOT: run 5
 * EXPECT: There are no others.
 * RUN: printf 'exact\ndone 3\n' > %t/a.trace; faultline replay --differ __VERIFIER_nondet_uchar#2 %s %t/a.trace
 * EXPECT: MATCHES: 4 runs leave the trace
 * EXPECT: There are no others.
 * RUN: printf 'exact\ndone 3\n' > %t/a.trace; faultline replay --all --json %s %t/a.trace
 * EXPECT: "runs": [
 * EXPECT: "runs_complete": true
 */
void EVR_value(const char *id, int value);
unsigned char __VERIFIER_nondet_uchar(void);
unsigned char first;

int main(void) {
    first = __VERIFIER_nondet_uchar();
    unsigned char second = __VERIFIER_nondet_uchar();
    if (first == 0) EVR_value("done", second);
    else EVR_value("done", first + second);
    return 0;
}
