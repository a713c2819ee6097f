/* A test whose output is right passes, though the address of an element is taken that is not there; unless that is
 * asked for. What is read from there is a failure.
 *
 * RUN: cd %S; mkdir %t/suite; echo 9 > %t/suite/x.in; echo outside > %t/suite/x.out; faultline explain --test %t/suite tests-outside.c
 * EXIT: 0
 * EXPECT: all 1 tests pass
 * RUN: cd %S; faultline explain --checks bounds --test %t/suite tests-outside.c
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 test
 * EXPECT: test x: array index out of bounds: index is not in 0..4
 * RUN: cd %S; echo 9000 > %t/suite/x.in; faultline explain --test %t/suite tests-outside.c
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 test
 * EXPECT: test x: invalid pointer: name[1] is not inside a live object
 */
#include <stdio.h>

static const char *names[5][2] = {{"zero", "none"}, {"one", "single"}, {"two", "pair"}, {"three", "few"}, {"four", "some"}};

int main(void) {
    int index;
    if (scanf("%d", &index) != 1 || index < 0) return 1;
    const char **name = &names[index][0];
    if (index > 5 && index < 1000) puts("outside");
    else puts(name[1]);
    return 0;
}
