/* A test that does not come to its end does not keep the others from being explained; wrong output is seen at once.
 *
 * RUN: cd %S; mkdir %t/suite; for i in 3 4 1 2000000000; do echo $i > %t/suite/t$i.args; done; echo 6 > %t/suite/t3.out; echo 10 > %t/suite/t4.out; echo 1 > %t/suite/t1.out; echo 2000000001000000000 > %t/suite/t2000000000.out; faultline explain --test %t/suite long-test.c
 * EXIT: 10
 * EXPECT: FAILS: 3 of 4 tests
 * EXPECT: test t2000000000: it does not end: it was stopped after 20000000 steps
 * EXPECT: test t3: the output differs from byte 1 on: expected "6\n", got "10\n"
 * EXPECT: suspects
 * EXPECT: long-test.c:21
 * RUN: cd %S; mkdir %t/wrong; echo 2000000000 1 > %t/wrong/a.args; echo x > %t/wrong/a.out; echo 1 > %t/wrong/b.args; echo 1 > %t/wrong/b.out; faultline explain --test %t/wrong long-test.c
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 tests
 * EXPECT: test a: the output differs from byte 1 on: expected "x\n", got "begin\n"
 */
#include <stdio.h>
#include <stdlib.h>

static unsigned long sum(unsigned long last) {
    unsigned long all = 0;
    for (unsigned long i = 1; i <= last; i++)
        all += i > 1 ? i + 2 : i;
    return all;
}

int main(int argc, char **argv) {
    if (argc > 2) printf("begin\n");
    printf("%lu\n", sum(strtoul(argv[1], NULL, 10)));
    return 0;
}
