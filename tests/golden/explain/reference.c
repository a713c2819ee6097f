/* A version that was right tells what should come out: on tests that don't say it, or on inputs that are found.
 *
 * RUN: cd %S; sed 's/amount > 20/amount >= 20/' reference.c > %t/new.c; faultline explain --reference reference.c %t/new.c -- -DANY
 * EXIT: 10
 * EXPECT: FAILS: 1 of
 * EXPECT: the output differs from byte 1 on: expected "5\n", got "2\n"
 * EXPECT: suspects
 * EXPECT: new.c:42
 * EXPECT: with this change all tests pass
 * EXPECT: +    if (amount > 20)
 * RUN: cd %S; cp reference.c %t/same.c; faultline explain --reference reference.c %t/same.c -- -DANY
 * EXIT: 5
 * EXPECT: UNKNOWN: the output is that of the reference on all
 * RUN: cd %S; sed 's/amount > 20/amount >= 20/' reference.c > %t/old.c; mkdir %t/suite; for i in 7 20 30; do echo $i > %t/suite/$i.args; done; faultline explain --reference reference.c --test %t/suite %t/old.c
 * EXIT: 10
 * EXPECT: FAILS: 1 of 3 tests
 * EXPECT: test 20: the output differs from byte 1 on: expected "5\n", got "2\n"
 * EXPECT: old.c:42
 * RUN: cd %S; mkdir %t/code; echo 20 > %t/code/a.args; faultline explain --reference reference.c --test %t/code reference.c
 * EXIT: 0
 * EXPECT: all 1 tests pass
 * RUN: cd %S; mkdir %t/fails; echo 20 > %t/fails/a.args; echo 'int main(void) { int *p = 0; return *p; }' > %t/crash.c; faultline explain --reference %t/crash.c --test %t/fails reference.c
 * EXIT: 5
 * EXPECT: UNKNOWN: 0 tests pass, the reference does not come to the end of 1
 * RUN: cd %S; mkdir %t/said; echo 20 > %t/said/a.args; echo 6 > %t/said/a.out; faultline explain --reference reference.c --test %t/said reference.c
 * EXIT: 10
 * EXPECT: test a: the output differs from byte 1 on: expected "6\n", got "5\n"
 * RUN: cd %S; faultline explain --reference nowhere.c reference.c
 * EXIT: 2
 * EXPECT: nowhere.c: error: no such file
 * RUN: cd %S; echo 'int main(void) { return' > %t/broken.c; faultline explain --reference %t/broken.c reference.c
 * EXIT: 2
 * EXPECT: broken.c:1
 */
#include <stdio.h>
#include <stdlib.h>

int nondet_int(void);

static int fee(int amount) {
    int fee = 5;
    if (amount > 20)
        fee = amount / 10;
    return fee;
}

#ifdef ANY
int main(void) {
    printf("%d\n", fee(nondet_int()));
    return 0;
}
#else
int main(int argc, char **argv) {
    if (argc < 2) {
        printf("usage\n");
        return 1;
    }
    printf("%d\n", fee(atoi(argv[1])));
    return 0;
}
#endif
