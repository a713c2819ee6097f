/* How likely a failure is, if inputs are equally likely in ranges; and files that do not say that.
 * RUN: cd %S; printf 'y: 0..9\n x: -3..20   # comment\n\n# nothing\nc: 0..255\n' >%t/d; faultline characterize --checks none --distribution %t/d distribution.c
 * EXIT: 10
 * EXPECT: y > 6
 * EXPECT: 2147483641 of 4294967296 values of y, 0.5
 * EXPECT: probability of failure, inputs being as in
 * RUN: cd %S; faultline characterize --json --checks none --distribution %t/d distribution.c
 * EXIT: 10
 * EXPECT: "distribution": "
 * EXPECT: "probability": "3/10"
 *
 * x * y == 12: five of 240, too many to try without ranges.
 * RUN: cd %S; faultline characterize --json --checks none --distribution %t/d distribution.c -- -DPRODUCT
 * EXIT: 10
 * EXPECT: "probability": "1/48"
 * RUN: cd %S; faultline characterize --checks none --distribution %t/d distribution.c -- -DPRODUCT
 * EXIT: 10
 * EXPECT: 1/48, 0.021
 *
 * Between the bounds.
 * RUN: cd %S; faultline characterize --checks none --provers none --bound 3 --distribution %t/d distribution.c -- -DLOOP
 * EXIT: 10
 * EXPECT: 1/10..7/10, 0.1 to 0.7
 *
 * Nothing fails, everything does.
 * RUN: cd %S; faultline characterize --json --checks none --distribution %t/d distribution.c -- -DNOTHING
 * EXIT: 0
 * EXPECT: "probability": "0"
 * RUN: cd %S; faultline characterize --json --checks none --distribution %t/d distribution.c -- -DEVERYTHING
 * EXIT: 10
 * EXPECT: "probability": "1"
 *
 * RUN: cd %S; printf 'x: 0..1\n' >%t/x; faultline characterize --checks none --distribution %t/x distribution.c
 * EXIT: 1
 * EXPECT: x: error: there is no range for y, which decides whether the program fails
 * RUN: cd %S; printf 'y: 0..1\nz: 0..2\n' >%t/x; faultline characterize --checks none --distribution %t/x distribution.c
 * EXIT: 1
 * EXPECT: x:2: error: there is no input 'z'; there are y
 * RUN: cd %S; printf 'y: 9..0\n' >%t/x; faultline characterize --checks none --distribution %t/x distribution.c
 * EXIT: 1
 * EXPECT: x:1: error: the range 9..0 has no values: it ends before it begins
 * RUN: cd %S; printf 'y: 0..2147483648\n' >%t/x; faultline characterize --checks none --distribution %t/x distribution.c
 * EXIT: 1
 * EXPECT: x:1: error: '2147483648' is no value of y, which has those from -2147483648 to 2147483647
 * RUN: cd %S; printf 'y: 0..1\nc: -1..3\n' >%t/x; faultline characterize --checks none --distribution %t/x distribution.c
 * EXIT: 1
 * EXPECT: x:2: error: '-1' is no value of c, which has those from 0 to 255
 * RUN: cd %S; printf '# y\ny 0..1\n' >%t/x; faultline characterize --checks none --distribution %t/x distribution.c
 * EXIT: 1
 * EXPECT: x:2: error: 'y 0..1' is not of the form NAME: LEAST..MOST
 * RUN: cd %S; printf 'y: ..3\n' >%t/x; faultline characterize --checks none --distribution %t/x distribution.c
 * EXIT: 1
 * EXPECT: x:1: error: 'y: ..3' is not of the form NAME: LEAST..MOST
 * RUN: cd %S; printf 'y: 0..1\n\ny: 1..2\n' >%t/x; faultline characterize --checks none --distribution %t/x distribution.c
 * EXIT: 1
 * EXPECT: x:3: error: y has a range already, on line 1
 * RUN: cd %S; printf 'argc: 0..0\n' >%t/x; faultline characterize --checks none --distribution %t/x distribution.c -- -DCOUNT
 * EXIT: 1
 * EXPECT: x: error: no input is in all of these ranges
 * RUN: cd %S; faultline characterize --checks none --distribution %t/nothing distribution.c
 * EXIT: 1
 * EXPECT: nothing: error: no such file
 */
#include <assert.h>

int nondet_int(void);
unsigned char nondet_uchar(void);

#ifdef COUNT
int main(int argc, char **argv) {
    assert(argc != 2);
}
#else
int main(void) {
    int y = nondet_int(), x = nondet_int();
    unsigned char c = nondet_uchar();
    assert(c < 256);
#ifdef PRODUCT
    assert(x * y != 12);
#elif defined LOOP
    unsigned k = 0;
    while (k < (unsigned)y) k++;
    assert(y != 2);
#elif defined NOTHING
    assert(x == x);
#elif defined EVERYTHING
    assert(x != x);
#else
    assert(y < 7);
#endif
}
#endif
