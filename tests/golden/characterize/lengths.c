/* Programs that read any number of inputs: exact up to a number of them, with what is longer in the upper bound.
 * RUN: cd %S; faultline characterize --checks none --max-inputs 3 lengths.c
 * EXIT: 10
 * EXPECT: FAILS if
 * EXPECT: x == 3 && x#2 == 7
 * EXPECT: may also fail if
 * EXPECT: x#4 != 0
 * EXPECT: safe otherwise
 * EXPECT: with at most 3 inputs: exact; longer: may fail
 * RUN: cd %S; faultline characterize --checks none --max-inputs 3 --check-input x=3,x#2=7 lengths.c
 * EXIT: 10
 * EXPECT: x=3,x#2=7: must fail
 * RUN: cd %S; faultline characterize --checks none --max-inputs 3 --check-input x=3,x#2=8,x#3=0 lengths.c
 * EXIT: 10
 * EXPECT: x=3,x#2=8,x#3=0: does not fail
 * RUN: cd %S; faultline characterize --checks none --max-inputs 3 --check-input x=3,x#2=8,x#3=3,x#4=7 lengths.c
 * EXIT: 10
 * EXPECT: x=3,x#2=8,x#3=3,x#4=7: may fail
 * RUN: cd %S; faultline characterize --checks none --max-inputs 3 --json lengths.c
 * EXIT: 10
 * EXPECT: "exact": false
 * EXPECT: "exact_up_to": {
 * EXPECT: "inputs": 3
 * EXPECT: "bytes": null
 * RUN: cd %S; faultline characterize --checks none --bound 4 --provers none lengths.c
 * EXIT: 10
 * EXPECT: with at most 4 inputs: exact; longer: may fail
 * RUN: cd %S; faultline characterize --checks none --max-inputs 3 lengths.c -- -DTEXT
 * EXIT: 10
 * EXPECT: FAILS, with texts of at most 3 bytes, if
 * EXPECT: may also fail with more
 * EXPECT: with texts of at most 3 bytes: exact; longer: may fail
 * RUN: cd %S; faultline characterize --checks none --max-inputs 3 lengths.c -- -DARGUMENTS
 * EXIT: 10
 * EXPECT: FAILS, with texts of at most 3 bytes and at most 1 argument, if
 * EXPECT: may also fail with more
 * EXPECT: with texts of at most 3 bytes and at most 1 argument: exact; longer: may fail
 * RUN: cd %S; faultline characterize --checks none --max-inputs 3 --json lengths.c -- -DARGUMENTS
 * EXIT: 10
 * EXPECT: "inputs": null
 * EXPECT: "bytes": 3
 * EXPECT: "arguments": 1
 * RUN: cd %S; faultline characterize --checks none --max-inputs 3 lengths.c -- -DFIXED
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT-NOT: longer
 * RUN: cd %S; faultline characterize --max-inputs 0 lengths.c
 * EXIT: 1
 * EXPECT: --max-inputs
 */
#include <assert.h>
#include <stdio.h>

int nondet_int(void);

int main(int argc, char **argv) {
#ifdef TEXT
    int c, n = 0;
    while ((c = getchar()) != EOF) {
        if (c == 'x') n++;
        assert(n < 2);
    }
#elif defined ARGUMENTS
    for (int i = 1; i < argc; i++)
        for (int k = 0; argv[i][k]; k++) assert(argv[i][k] != 'q' || argv[i][0] != '-');
#elif defined FIXED
    int x = nondet_int(), y = nondet_int();
    assert(x != 3 || y != 4);
#else
    int last = 0;
    for (;;) {
        int x = nondet_int();
        if (x == 0) break;
        assert(x != 7 || last != 3);
        last = x;
    }
#endif
}
