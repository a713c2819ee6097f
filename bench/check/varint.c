/* Numbers in groups of seven bits: encoding and decoding gives the number back.
 * VERDICT: SAFE
 * UNWIND: 10
 * CHECKS: bounds,pointer,division,shift
 */
#include <stdint.h>
#include "input.h"

static int encode(uint64_t number, uint8_t *bytes) {
    int count = 0;
    while (number >= 0x80) {
        bytes[count++] = (uint8_t)(number | 0x80);
        number >>= 7;
    }
    bytes[count++] = (uint8_t)number;
    return count;
}

static int decode(const uint8_t *bytes, uint64_t *number) {
    *number = 0;
    for (int i = 0; i < 10; i++) {
        *number |= (uint64_t)(bytes[i] & 0x7f) << (7 * i);
        if (!(bytes[i] & 0x80)) return i + 1;
    }
    return 0;
}

int main(void) {
    uint64_t number = __VERIFIER_nondet_ulong(), decoded;
    uint8_t bytes[10];
    int count = encode(number, bytes);
    assert(count >= 1 && count <= 10);
    assert(decode(bytes, &decoded) == count);
    assert(decoded == number);
    return 0;
}
