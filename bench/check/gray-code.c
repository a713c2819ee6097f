/* Neighbouring Gray codes differ in one bit, and decoding undoes encoding.
 * VERDICT: SAFE
 * UNWIND: 17
 */
#include "input.h"

static unsigned encode(unsigned x) {
    return x ^ x >> 1;
}

static unsigned decode(unsigned code) {
    unsigned x = 0;
    for (; code; code >>= 1) x ^= code;
    return x;
}

int main(void) {
    unsigned x = __VERIFIER_nondet_ushort();
    assert(decode(encode(x)) == x);
    unsigned difference = encode(x) ^ encode(x + 1);
    assert(difference && (difference & (difference - 1)) == 0);
    return 0;
}
