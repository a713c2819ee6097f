/* What inline assembly leaves in its outputs is an input, whose name has a blank.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: assertion: value != 5 does not hold
 * EXPECT: confirmed: the compiled program fails in the same way
 * EXPECT: inline assembly#1 = 5
 * EXPECT: inline assembly leaves any values in its outputs and changes nothing else
 *
 * RUN: faultline check %s -- -DBARRIER
 * EXPECT: SAFE
 * EXPECT-NOT: inline assembly
 *
 * RUN: faultline check %s -- -DCLOBBER
 * EXIT: 5
 * EXPECT: SAFE ASSUMING inline assembly writes only its outputs
 * EXPECT: inline assembly that may write any memory leaves any values in its outputs and writes nothing else
 */
#include <assert.h>

int limit = 1;

int main(void) {
#if defined BARRIER
    __asm__ volatile("" ::: "memory");
#elif defined CLOBBER
    __asm__ volatile("nop" ::: "memory");
#else
    unsigned value;
    __asm__ volatile("movl $5, %0" : "=r"(value));
    assert(value != 5);
#endif
    assert(limit == 1);
}
