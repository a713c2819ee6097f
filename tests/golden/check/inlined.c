/* What the compiler always inlines is inlined in the model, too; what its assembler refuses is no obstacle
 * to the analysis.
 *
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 *
 * RUN: faultline check %s -- -DASSEMBLY
 * EXIT: 5
 * EXPECT: not confirmed: the program could not be run natively: clang-19 failed
 */
#include <assert.h>

int nondet_int(void);

static inline __attribute__((always_inline)) int twice(int number) {
    return (int)(2u * (unsigned)number);
}

int main(void) {
#ifdef ASSEMBLY
    __asm__("no_such_instruction");
#endif
    assert(twice(nondet_int()) != 6);
    return 0;
}
