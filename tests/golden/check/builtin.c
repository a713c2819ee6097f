/* A builtin that is not modelled gives any value; natively the machine executes it.
 *
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS
 * EXPECT: assertion: first != 10 does not hold
 * EXPECT: confirmed: the compiled program fails in the same way
 * EXPECT: assertion: second != 1 does not hold
 * EXPECT: not confirmed: found
 * EXPECT: the compiler's builtin x86.sse2.pmadd.wd gives any value
 */
#include <assert.h>
#include <emmintrin.h>

int nondet_int(void);

int main(void) {
    __m128i some = _mm_set1_epi32(nondet_int()), even = _mm_set1_epi16(2);
    int first = _mm_cvtsi128_si32(_mm_add_epi32(some, even)) - 131074;
    int second = _mm_cvtsi128_si32(_mm_madd_epi16(some, even));
    assert(first != 10);
    assert(second != 1);
    return 0;
}
