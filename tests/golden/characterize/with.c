/* Another verifier says that nothing fails outside of the regions, or shows what does: the program that it is given
 * has an end where inputs are in one. It is named as the only one who says so.
 * RUN: cd %S; PATH=$PWD/with:$PATH faultline characterize --checks none --bound 4 --with with/try-all.adapter with.c
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: x == 5
 * EXPECT: that nothing else fails is according to try-all 3.1, not checked by Faultline
 * RUN: cd %S; PATH=$PWD/with:$PATH faultline characterize --checks none --bound 4 --json --with with/try-all.adapter with.c
 * EXIT: 10
 * EXPECT: "exact": true
 * EXPECT: "checked": false
 * EXPECT: "according_to": "try-all 3.1"
 * RUN: cd %S; PATH=$PWD/with:$PATH faultline characterize --checks none --bound 4 --with with/try-all.adapter with.c -- -DLATE
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: x == 5
 * EXPECT: y == 7
 * EXPECT: according to try-all 3.1
 * RUN: cd %S; PATH=$PWD/with:$PATH DAMAGED=1 faultline characterize --checks none --bound 4 --with with/try-all.adapter with.c
 * EXIT: 10
 * EXPECT: FAILS if
 * EXPECT: may also fail if
 * EXPECT: asked in vain: try-all 3.1: it was ended by a signal
 * RUN: cd %S; faultline characterize --checks none --bound 4 --with with/try-all.adapter with.c
 * EXIT: 10
 * EXPECT: may also fail if
 * EXPECT: asked in vain: try-all: it is not installed: there is no program 'try-all' in PATH
 */
unsigned char nondet_uchar(void);
void reach_error(void) {}

#ifdef LATE
enum { REACHED = 21 * 21 * 7 };
#else
enum { REACHED = 21 * 21 * 7 + 1 };
#endif

int main(void) {
    unsigned char x = nondet_uchar(), y = nondet_uchar();
    unsigned sum = 0;
    if (x > 15 || y > 15) return 0;
    if (x == 5) reach_error();
    for (unsigned i = 0; i < 21; i++)
        for (unsigned k = 0; k < 21; k++) sum += y;
    if (sum == REACHED) reach_error();
    return 0;
}
