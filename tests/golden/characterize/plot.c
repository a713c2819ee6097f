/* Drawings: every rectangle says which values it stands for and what becomes of them.
 * RUN: cd %S; faultline characterize --checks none --plot %t/plane.svg plot.c >%t/out; cat %t/plane.svg
 * EXPECT: <title>x = -2147483648..2147483647, y = -2147483648..0: safe</title>
 * EXPECT: <title>x = -2147483648..2147483647, y = 1: must fail</title>
 * EXPECT: y = 2..2147483647: safe</title>
 * EXPECT: x</text>
 * EXPECT: y (out of scale between dashed lines)</text>
 * EXPECT: must fail</text>
 * RUN: cd %S; faultline characterize --checks none --plot %t/one.svg --axes y plot.c >%t/out; cat %t/one.svg
 * EXPECT: <title>y = 1: must fail</title>
 * RUN: cd %S; faultline characterize --checks none --plot %t/may.svg --bound 4 --provers none plot.c -- -DMAY >%t/out; cat %t/may.svg
 * EXPECT: <title>n = 0..1: safe</title>
 * EXPECT: <title>n = 2: must fail</title>
 * EXPECT: ..4294967295: may fail</title>
 * RUN: cd %S; faultline characterize --checks none --plot %t/mixed.svg plot.c -- -DDIAGONAL >%t/out; cat %t/mixed.svg
 * EXPECT: <title>x = 0..979, y = 0..19: must fail</title>
 * EXPECT: <title>x = 980..1019, y = 0..19: several of these, or not decided</title>
 * EXPECT: <title>x = 1020..65535, y = 0..65535: safe</title>
 * RUN: cd %S; faultline characterize --checks none --plot %t/small.svg plot.c -- -DTHREE >%t/out; cat %t/small.svg
 * EXPECT: <desc>where z = 5</desc>
 * EXPECT: <title>x = 3, y = 4: must fail</title>
 * EXPECT: <desc>where y = 4</desc>
 * EXPECT: <title>x = 3, z = 5: must fail</title>
 * EXPECT: <desc>where x = 3</desc>
 * EXPECT: <title>y = 4, z = 5: must fail</title>
 * RUN: cd %S; faultline characterize --checks none --plot %t/asked.svg --axes z,x plot.c -- -DTHREE >%t/out; cat %t/asked.svg
 * EXPECT: <title>z = 5, x = 3: must fail</title>
 * RUN: cd %S; faultline characterize --checks none --plot %t/none.svg plot.c -- -DNONE >%t/out; cat %t/none.svg
 * EXPECT: <title>must fail</title>
 * RUN: cd %S; faultline characterize --checks none --plot %t/bad.svg --axes x,q plot.c
 * EXIT: 1
 * EXPECT: --axes: there is no input 'q'; there are x, y
 * RUN: cd %S; faultline characterize --checks none --plot %t/bad.svg --axes x,x plot.c
 * EXIT: 1
 * EXPECT: --axes: 'x,x' names one input twice
 * RUN: cd %S; faultline characterize --checks none --plot %t/bad.svg --axes d plot.c -- -DFLOAT
 * EXIT: 1
 * EXPECT: --axes: d is no whole number of at most 64 bits, and cannot be drawn
 * RUN: cd %S; faultline characterize --axes x,y plot.c
 * EXIT: 1
 * EXPECT: --axes: without --plot or --html nothing is drawn
 * RUN: cd %S; faultline characterize --checks none --plot /nowhere/plane.svg plot.c
 * EXIT: 1
 * EXPECT: /nowhere/plane.svg
 */
#include <assert.h>

int nondet_int(void);
unsigned nondet_unsigned(void);
unsigned short nondet_ushort(void);
double nondet_double(void);

int main(void) {
#ifdef MAY
    unsigned n = nondet_unsigned(), k = 0;
    while (k < n) k++;
    assert(k != 2);
#elif defined DIAGONAL
    unsigned short x = nondet_ushort(), y = nondet_ushort();
    assert(x + y > 1000);
#elif defined THREE
    int x = nondet_int(), y = nondet_int(), z = nondet_int();
    assert(x != 3 || y != 4 || z != 5);
#elif defined NONE
    assert(0);
#elif defined FLOAT
    double d = nondet_double();
    assert(d < 1.5);
#else
    int x = nondet_int(), y = nondet_int();
    if (x > 5) x = y;
    assert(y != 1 || x > 100000 + y);
    assert(y != 1);
#endif
}
