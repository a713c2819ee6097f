/* Tests as symptoms: what should have come out, and what did.
 *
 * RUN: cd %S; mkdir %t/suite; cd %t/suite; echo "max 'a b'" > a.args; echo 1 2 3 > a.in; echo 3 > a.out; echo sum > b.args; echo 1 2 3 > b.in; echo 6 > b.out; echo max > c.args; echo 5 > c.in; echo 5 > c.out; echo 0 > c.code; printf 'argv: "p" "max"\nstdin: "9 2 3"\n' > d.inputs; echo 9 > d.out; cd - > /dev/null; faultline explain --test %t/suite tests.c
 * EXIT: 10
 * EXPECT: FAILS: 2 of 4 tests
 * EXPECT: test a: the output differs from byte 1 on: expected "3\n", got "1\n"
 * EXPECT: test d: the output differs from byte 1 on: expected "9\n", got "2\n"
 * EXPECT: suspects
 * EXPECT: 1.00  tests.c:52
 * EXPECT: with this change all tests pass
 * EXPECT: +        if (numbers[i] > best) best = numbers[i];
 * RUN: cd %S; mkdir %t/good; echo 1 2 > %t/good/x.in; echo 3 > %t/good/x.out; faultline explain --test %t/good tests.c
 * EXIT: 0
 * EXPECT: all 1 tests pass
 * RUN: cd %S; mkdir %t/code; echo 1 2 > %t/code/x.in; echo 7 > %t/code/x.code; faultline explain --test %t/code tests.c
 * EXIT: 10
 * EXPECT: test x: the exit code is 0 instead of 7
 * RUN: cd %S; mkdir %t/bad; echo "'max" > %t/bad/x.args; faultline explain --test %t/bad tests.c
 * EXIT: 2
 * EXPECT: x.args:1: error: a quote has no end
 * RUN: cd %S; mkdir %t/shell; echo 'max $HOME' > %t/shell/x.args; faultline explain --test %t/shell tests.c
 * EXIT: 2
 * EXPECT: x.args:1: error: a shell would replace this: put it in single quotes
 * RUN: cd %S; mkdir %t/pipe; echo 'max | wc' > %t/pipe/x.args; faultline explain --test %t/pipe tests.c
 * EXIT: 2
 * EXPECT: x.args:1: error: to a shell this is no part of a word: put it in quotes
 * RUN: cd %S; mkdir %t/quoted; printf '%s' "max '|' \"\\\"\" \\$ '\$HOME' ''" > %t/quoted/x.args; echo 5 > %t/quoted/x.in; echo 5 > %t/quoted/x.out; faultline explain --test %t/quoted tests.c
 * EXIT: 0
 * EXPECT: all 1 tests pass
 * RUN: cd %S; mkdir %t/inputs; echo nonsense > %t/inputs/x.inputs; faultline explain --test %t/inputs tests.c
 * EXIT: 2
 * EXPECT: x.inputs:1:9: error: "NAME: value" was expected
 * RUN: cd %S; mkdir -p %t/folder/x.out; faultline explain --test %t/folder tests.c
 * EXIT: 2
 * EXPECT: x.out: error: cannot be read: Is a directory
 * RUN: cd %S; mkdir %t/worse; echo seven > %t/worse/x.code; faultline explain --test %t/worse tests.c
 * EXIT: 2
 * EXPECT: x.code:1: error: this is no exit code
 * RUN: cd %S; mkdir %t/empty; faultline explain --test %t/empty tests.c
 * EXIT: 2
 * EXPECT: there is no test
 * RUN: cd %S; faultline explain --test %t/none tests.c
 * EXIT: 2
 * EXPECT: No such file or directory
 */
#include <stdio.h>
#include <string.h>

static int largest(const int *numbers, int count) {
    int best = numbers[0];
    for (int i = 1; i < count; i++)
        if (numbers[i] < best) best = numbers[i];
    return best;
}

static int total(const int *numbers, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) sum += numbers[i];
    return sum;
}

int main(int argc, char **argv) {
    int numbers[100], count = 0;
    while (count < 100 && scanf("%d", &numbers[count]) == 1) count++;
    if (argc > 1 && strcmp(argv[1], "max") == 0 && count > 0)
        printf("%d\n", largest(numbers, count));
    else
        printf("%d\n", total(numbers, count));
    return 0;
}
