/* How many inputs fail: exactly where inputs are independent or few, else about.
 * RUN: cd %S; faultline characterize --checks none counts.c
 * EXIT: 10
 * EXPECT: x > 0
 * EXPECT: 2147483647 of 4294967296 values of x, 0.5
 * RUN: cd %S; faultline characterize --checks none --json counts.c
 * EXIT: 10
 * EXPECT: "failing_count": "2147483647"
 * EXPECT: "fraction": "2147483647/4294967296"
 * EXPECT: "counted": [
 * EXPECT: "failing_count": "2147483647"
 * EXPECT: "total_count": "4294967296"
 * EXPECT: "fraction": "2147483647/4294967296"
 * EXPECT: "count_error": null
 * RUN: cd %S; faultline characterize --checks none --json counts.c -- -DBOXES
 * EXIT: 10
 * EXPECT: "failing_count": "79228162514264337597838917631"
 * EXPECT: "total_count": "340282366920938463463374607431768211456"
 * RUN: cd %S; faultline characterize --checks none counts.c -- -DFEW
 * EXIT: 10
 * EXPECT: 102 of 256 values of c, 0.4
 * RUN: cd %S; faultline characterize --checks none counts.c -- -DSUM
 * EXIT: 10
 * EXPECT: of 4294967296 values of x and y, 0.00012 (within a factor of 1.8, with a probability of 0.8)
 * RUN: cd %S; faultline characterize --checks none --json counts.c -- -DSUM
 * EXIT: 10
 * EXPECT: "failing_count": "~
 * EXPECT: "fraction": "~
 * EXPECT: "epsilon": 0.8
 * EXPECT: "delta": 0.2
 * RUN: cd %S; faultline characterize --checks none --bound 3 --provers none counts.c -- -DLOOP
 * EXIT: 10
 * EXPECT: between 1 and
 */
#include <assert.h>

int nondet_int(void);
unsigned nondet_unsigned(void);
unsigned char nondet_uchar(void);
unsigned short nondet_ushort(void);

int main(void) {
#ifdef BOXES
    int x = nondet_int(), y = nondet_int(), z = nondet_int(), w = nondet_int();
    if (x == 3) assert(0);
    if (y == 4 && z == 5) assert(w);
#elif defined FEW
    unsigned char c = nondet_uchar();
    assert(c * c % 5 != 1);
#elif defined SUM
    unsigned short x = nondet_ushort(), y = nondet_ushort();
    assert(x + y > 1000);
#elif defined LOOP
    unsigned n = nondet_unsigned(), k = 0;
    while (k < n) k++;
    assert(n != 2);
#else
    int x = nondet_int();
    assert(x <= 0);
#endif
}
