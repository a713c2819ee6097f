/* Conditions on inputs, those of the environment, too: the answer is relative to them.
 * RUN: cd %S; faultline characterize --checks allocation --given 'x > 5' given.c
 * EXIT: 10
 * EXPECT: FAILS, given x > 5, exactly if
 * EXPECT: x > 100 && malloc fails#1
 * EXPECT: or x < 10 && y == 7 && !malloc fails#1
 * EXPECT: of 18446744022169944064 values of x, y and malloc fails#1
 * RUN: cd %S; faultline characterize --checks allocation --given 'malloc fails#1' given.c
 * EXIT: 10
 * EXPECT: FAILS, given malloc fails#1, exactly if
 * EXPECT: x > 100
 * EXPECT: 2147483547 of 4294967296 values
 * EXPECT: malloc fails#1 = true
 * RUN: cd %S; faultline characterize --checks allocation --given '!malloc fails#1' --json given.c
 * EXIT: 10
 * EXPECT: "given": [
 * EXPECT: "!malloc fails#1"
 * EXPECT: "lower": "x < 10 && x > 3 && y == 7"
 * RUN: cd %S; faultline characterize --checks allocation --given 'x > LIMIT' --given y==7 given.c
 * EXIT: 10
 * EXPECT: FAILS, given x > LIMIT and y==7, exactly if
 * EXPECT: x > 100 && malloc fails#1
 * RUN: cd %S; faultline characterize --checks allocation --given 'x + y == 12' --check-input x=1,y=1 given.c
 * EXIT: 10
 * EXPECT: FAILS, given x + y == 12, exactly if
 * EXPECT: y == 7 && !malloc fails#1
 * EXPECT-NOT: values of
 * EXPECT: x=1,y=1: there is no such input, or it is not given
 * RUN: cd %S; faultline characterize --checks allocation --given 'x == (signed char)200' given.c
 * EXIT: 0
 * EXPECT: SAFE, given x == (signed char)200: no input fails
 * RUN: cd %S; faultline characterize --checks none --given 'n > 10' given.c -- -DLOOP
 * EXIT: 0
 * EXPECT: SAFE, given n > 10: no input fails
 * RUN: cd %S; faultline characterize --checks none --given 'n < 10' given.c -- -DLOOP
 * EXIT: 10
 * EXPECT: FAILS, given n < 10, exactly if
 * EXPECT: n == 7
 * RUN: cd %S; faultline characterize --checks none --timeout 20 --given 'file data.missing' given.c -- -DFILE_THERE
 * EXIT: 10
 * EXPECT: FAILS, given file data.missing, exactly if
 * EXPECT: x == 3
 * RUN: cd %S; faultline characterize --checks none --given 'y#12 == 5' given.c -- -DLATE
 * EXIT: 0
 * EXPECT: SAFE, given y#12 == 5: no input fails
 * RUN: cd %S; faultline characterize --checks none --given 'stdin[0] == 65' --given 'stdin.length == 2' given.c -- -DTEXT
 * EXIT: 10
 * EXPECT: FAILS, given stdin[0] == 65 and stdin.length == 2, exactly if
 * EXPECT: stdin[1] == 'B'
 * RUN: cd %S; faultline characterize --given 'q > 1' given.c
 * EXIT: 1
 * EXPECT: --given 'q > 1': there is no input 'q'; there are x, y
 * RUN: cd %S; faultline characterize --given 'p != 0' given.c
 * EXIT: 1
 * EXPECT: --given 'p != 0': there is no input 'p'; there are x, y
 * RUN: cd %S; faultline characterize --given 'x >' given.c
 * EXIT: 1
 * EXPECT: --given 'x >': an operand is expected, but the expression ends
 * RUN: cd %S; faultline characterize --given 'x = 1' given.c
 * EXIT: 1
 * EXPECT: --given 'x = 1': a condition has no side effects: compare with ==
 * RUN: cd %S; faultline characterize --given 'x > 5 && x < 3' given.c
 * EXIT: 1
 * EXPECT: --given 'x > 5 && x < 3': no input is so
 * RUN: cd %S; faultline characterize --given 'x > 5' --given 'x < 3' given.c
 * EXIT: 1
 * EXPECT: --given: no input has all of these conditions
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define LIMIT 50

int nondet_int(void);
unsigned nondet_unsigned(void);

int main(void) {
#ifdef LOOP
    unsigned n = nondet_unsigned(), k = 0;
    while (k < n) k++;
    assert(k != 7);
#elif defined FILE_THERE
    int x = nondet_int();
    FILE *file = fopen("data", "r");
    if (!file) assert(x != 3);
#elif defined LATE
    int sum = 0;
    for (int i = 0; i < 20; i++) {
        int y = nondet_int();
        if (i == 11) sum = y;
    }
    assert(sum == 5);
#elif defined TEXT
    if (getchar() == 'A' && getchar() == 'B') assert(0);
#else
    int x = nondet_int(), y = nondet_int();
    char *p = malloc(10);
    if (p) {
        if (x > 3 && x < 10) assert(y != 7);
    } else
        assert(x <= 100);
#endif
}
