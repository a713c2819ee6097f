/* Tests of the bounds: inside, on both sides of each border, outside; each run natively. The script runs them again,
 * on another version, too. A test that natively ends otherwise than predicted is an error.
 * RUN: cd %S; faultline characterize --checks none --tests %t/a tests.c
 * EXIT: 10
 * EXPECT: y > 10 && y < 21
 * EXPECT: 2 must fail, 5 must not, 0 may; natively all of them did as predicted
 * RUN: %t/a/run
 * EXPECT: 7 tests, 0 not as expected
 * RUN: cat %t/a/test-*
 * EXPECT: fails
 * EXPECT: assertion: y < 11 || y > 20 does not hold
 * RUN: grep -h -A 2 'region 1' %t/a/test-*.inputs
 * EXPECT: # inside region 1: fails
 * EXPECT: # beside region 1, across y > 10: does not fail
 * EXPECT: nondet_int: 10
 * EXPECT: # beside region 1, across y < 21: does not fail
 * EXPECT: nondet_int: 21
 * RUN: cd %S; %t/a/run --fixed tests.c
 * EXIT: 1
 * EXPECT: expected: does not fail; but it fails
 * EXPECT: 7 tests, 2 not as expected
 * RUN: printf 'int nondet_int(void); int main(void) { return nondet_int(); }' >%t/b.c; %t/a/run --fixed %t/b.c; %t/a/run %t/b.c
 * EXIT: 1
 * EXPECT: 7 tests, 0 not as expected
 * EXPECT: expected: fails; but it does not fail
 * EXPECT: 7 tests, 2 not as expected
 *
 * Texts.
 * RUN: cd %S; faultline characterize --checks none --bound 4 --timeout 20 --tests %t/c tests.c -- -DARGUMENT
 * EXIT: 10
 * EXPECT: natively all of them did as predicted
 * RUN: cat %t/c/test-*.inputs; %t/c/run
 * EXPECT: argv: "program" "q
 * EXPECT: 0 not as expected
 * RUN: cd %S; faultline characterize --checks none --bound 4 --timeout 20 --tests %t/c tests.c -- -DSTANDARD_INPUT
 * EXIT: 10
 * EXPECT: natively all of them did as predicted
 * RUN: cat %t/c/test-*.inputs; %t/c/run
 * EXPECT: stdin: "z"
 * EXPECT: 0 not as expected
 * RUN: cd %S; faultline characterize --checks none --bound 4 --timeout 20 --tests %t/c tests.c -- -DENVIRONMENT
 * EXIT: 10
 * EXPECT: natively all of them did as predicted
 * RUN: cat %t/c/test-*.inputs; %t/c/run
 * EXPECT: env: MODE="x
 * EXPECT: 0 not as expected
 *
 * Of two regions the one with fewer inputs has tests of its own: a byte that is there.
 * RUN: cd %S; faultline characterize --checks none --bound 4 --timeout 20 --tests %t/c tests.c -- -DLINE
 * EXIT: 10
 * EXPECT: natively all of them did as predicted
 * RUN: cat %t/c/test-*.inputs; %t/c/run
 * EXPECT: inside region 2: fails
 * EXPECT: stdin: "\000
 * EXPECT: across stdin[0] == 0: does not fail
 * EXPECT: 0 not as expected
 *
 * The same input is read at two places, and in which order depends on it.
 * RUN: cd %S; faultline characterize --checks none --tests %t/d tests.c -- -DORDER
 * EXIT: 10
 * EXPECT: natively all of them did as predicted
 * RUN: %t/d/run
 * EXPECT: 0 not as expected
 *
 * Where nothing is proved, tests may fail.
 * RUN: cd %S; faultline characterize --checks none --provers none --bound 3 --tests %t/e tests.c -- -DOPEN
 * EXIT: 10
 * EXPECT-NOT: 0 may
 * EXPECT: natively all of them did as predicted
 * RUN: cat %t/e/test-*.expected; %t/e/run
 * EXPECT: may fail
 * EXPECT: 0 not as expected
 *
 * It is another program where it is compiled with the address sanitizer, as it is for native runs.
 * RUN: cd %S; faultline characterize --tests %t/f tests.c -- -DREFUTED
 * EXIT: 6
 * EXPECT: REFUTED by
 * EXPECT: error: refutes a bound: expected: does not fail; found: it does not fail; but the native run failed an assertion
 * EXPECT: error: 1 test does not end as predicted: the bounds above are wrong, or an assumption is
 *
 * RUN: cd %S; faultline characterize --tests tests.c/x tests.c
 * EXIT: 1
 * EXPECT: cannot write to tests.c/x
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int nondet_int(void);
unsigned nondet_unsigned(void);

#ifdef ARGUMENT
int main(int argc, char **argv) {
    if (argc > 1) assert(argv[1][0] != 'q');
}
#else
int main(void) {
#ifdef STANDARD_INPUT
    assert(getchar() != 'z');
#elif defined LINE
    char line[4];
    unsigned n = 0;
    if (fgets(line, sizeof line, stdin))
        while (line[n]) n++;
    assert(n);
#elif defined ENVIRONMENT
    char *mode = getenv("MODE");
    assert(!mode || mode[0] != 'x');
#elif defined ORDER
    int first = nondet_int();
    int second = first > 3 ? nondet_int() : 7;
    int third = nondet_int();
    assert(second != 5 || third != 9);
    assert(first != 2 || third != 8);
#elif defined OPEN
    unsigned n = nondet_unsigned(), k = 0;
    while (k < n) k++;
    assert(n != 2);
#elif defined REFUTED
    int y = nondet_int(), *p = malloc(2 * sizeof *p);
    if (!p) return 0;
    p[y & 1] = 0;
    free(p);
    assert(y != 3);
#if __has_feature(address_sanitizer)
    assert(y != 4);
#endif
#else
    int y = nondet_int();
    assert(y < 11 || y > 20);
#endif
}
#endif
