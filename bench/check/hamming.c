/* A Hamming code corrects any flipped bit.
 * VERDICT: SAFE
 * UNWIND: 13
 */
#include <stdint.h>
#include "input.h"

/* Data bits at the places that are no powers of two, parities at those that are. */
static uint16_t encode(uint8_t data) {
    uint16_t code = 0;
    for (int place = 1, bit = 0; place <= 12; place++)
        if (place & (place - 1)) code |= (uint16_t)((data >> bit++ & 1) << place);
    for (int parity = 1; parity <= 8; parity *= 2) {
        int sum = 0;
        for (int place = 1; place <= 12; place++)
            if (place & parity) sum ^= code >> place & 1;
        code |= (uint16_t)(sum << parity);
    }
    return code;
}

static uint8_t decode(uint16_t code) {
    int syndrome = 0;
    for (int place = 1; place <= 12; place++)
        if (code >> place & 1) syndrome ^= place;
    if (syndrome) code ^= (uint16_t)(1 << syndrome);
    uint8_t data = 0;
    for (int place = 1, bit = 0; place <= 12; place++)
        if (place & (place - 1)) data |= (uint8_t)((code >> place & 1) << bit++);
    return data;
}

int main(void) {
    uint8_t data = __VERIFIER_nondet_uchar();
    unsigned flipped = __VERIFIER_nondet_uint();
    __VERIFIER_assume(flipped >= 1 && flipped <= 12);
    uint16_t code = encode(data);
    assert(decode(code) == data);
    assert(decode(code ^ (uint16_t)(1 << flipped)) == data);
    return 0;
}
