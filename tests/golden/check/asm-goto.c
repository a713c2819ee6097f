/* Inline assembly may jump to any of its labels; what it leaves in its outputs is any value.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 3 checks can fail, confirmed by running the compiled program
 * EXPECT: asm-goto.c:25:5: assertion: 0 does not hold
 * RUN: faultline check %s -- -DHARMLESS
 * EXIT: 0
 * EXPECT: SAFE: all 2 checks hold for all inputs
 */
#include <assert.h>

int main(void) {
    int x = 1, y = 2;
    __asm__ goto("jmp %l[out]" : "+r"(x) : : : out);
    assert(y == 2);
    return 0;
out:
    assert(y == 2);
#ifndef HARMLESS
    __asm__ goto("jmp %l[failed]" : : : : failed);
#endif
    return x - x;
failed:
#ifndef HARMLESS
    assert(0);
#endif
    return 1;
}
