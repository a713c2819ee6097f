/* Outputs of inline assembly have any value, of every type; the native run cannot be given them, and says so.
 * RUN: faultline check %s -- -DFAILS
 * EXIT: 5
 * EXPECT: UNKNOWN: failing runs were found, but none of them happened natively
 * EXPECT: assertion: character != 9 does not hold
 * EXPECT: where the machine executes inline assembly itself
 * EXPECT: assertion: !flag does not hold
 * EXPECT: assertion: wide != 2.5L does not hold
 * EXPECT: assertion: number != 1.5 does not hold
 * EXPECT-NOT: internal error
 * RUN: faultline check %s
 * EXPECT: holds
 * EXPECT-NOT: fails
 */
#include <assert.h>

int main(void) {
    unsigned char character;
    _Bool flag;
    long double wide;
    double number;
    __asm__ volatile("" : "=q"(character));
    __asm__ volatile("" : "=@ccz"(flag));
    __asm__ volatile("" : "=t"(wide));
    __asm__ volatile("" : "=x"(number));
#ifdef FAILS
    assert(character != 9);
    assert(!flag);
    assert(wide != 2.5L);
    assert(number != 1.5);
#else
    assert(character < 256);
    assert(flag == 0 || flag == 1);
    assert(wide == wide || wide != wide);
    assert(number == number || number != number);
#endif
}
