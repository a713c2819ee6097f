/* A run, step by step.
 * RUN: faultline run --inputs %S/steps.inputs %s
 * EXPECT: steps before main
 * EXPECT: main(argc = 2, argv = {"steps", "x", NULL})
 * EXPECT: int sum = 0, a[2]                         sum = 0
 * EXPECT: input __VERIFIER_nondet_int = -7
 * EXPECT: twice(n = -7)
 * EXPECT: twice returns -14
 * EXPECT: a[i] = -14
 * EXPECT: i < 2
 * EXPECT: twice(n = 12)
 * EXPECT: twice returns 24
 * EXPECT: a[i] = 24
 * EXPECT: i >= 2
 * EXPECT: steps in printf
 * EXPECT: | sum 10 x
 * EXPECT: main returns 3
 * EXPECT: exited with status 3 after
 * EXPECT-NOT: were not given
 * RUN: faultline run -q --inputs %S/steps.inputs %s
 * EXPECT: sum 10 x
 * EXPECT: exited with status 3
 * RUN: faultline run -q %s
 * EXPECT: sum 0 -
 * EXPECT: 2 of 3 inputs were not given and taken as 0
 * RUN: faultline run --steps 60 %s
 * EXIT: 5
 * EXPECT: step limit: the step limit was reached (after 60 steps)
 * RUN: faultline run -q --inputs %S/steps.inputs --save-inputs %t/saved %s && cat %t/saved && faultline run -q --inputs %t/saved %s
 * EXPECT: argv: "steps" "x"
 * EXPECT: __VERIFIER_nondet_int: -7
 * EXPECT: __VERIFIER_nondet_int: 12
 * EXPECT: sum 10 x
 * RUN: faultline run -q --inputs %S/no-such-file %s
 * EXIT: 2
 * EXPECT: no-such-file: error: cannot be read: No such file or directory
 * RUN: echo '__VERIFIER_nondet_int: 99999999999' >%t/large; faultline run -q --inputs %t/large %s
 * EXIT: 2
 * EXPECT: large:1:1: error: this value does not fit '__VERIFIER_nondet_int' (int)
 */
#include <stdio.h>

int __VERIFIER_nondet_int(void);

static int twice(int n) {
    return 2 * n;
}

int main(int argc, char **argv) {
    int sum = 0, a[2];
    for (int i = 0; i < 2; i++) {
        a[i] = twice(__VERIFIER_nondet_int());
        sum += a[i];
    }
    printf("sum %d %s\n", sum, argc > 1 ? argv[1] : "-");
    return sum ? 3 : 0;
}
