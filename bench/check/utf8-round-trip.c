/* Every code point survives being encoded as UTF-8 and decoded by a strict decoder.
 * VERDICT: SAFE
 * UNWIND: 4
 */
#include <stdint.h>
#include "input.h"

static int encode(uint32_t point, uint8_t *bytes) {
    if (point < 0x80) {
        bytes[0] = (uint8_t)point;
        return 1;
    }
    int count = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (int i = count - 1; i > 0; i--) {
        bytes[i] = (uint8_t)(0x80 | (point & 0x3f));
        point >>= 6;
    }
    bytes[0] = (uint8_t)(0xf0u << (4 - count) | point);
    return count;
}

/* How many bytes were read; 0 if they are no UTF-8. */
static int decode(const uint8_t *bytes, int count, uint32_t *point) {
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    int length = bytes[0] < 0x80 ? 1 : bytes[0] < 0xc0 ? 0 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;
    if (length == 0 || length > count || bytes[0] > 0xf4) return 0;
    *point = length == 1 ? bytes[0] : bytes[0] & (0x7fu >> length);
    for (int i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80) return 0;
        *point = *point << 6 | (bytes[i] & 0x3f);
    }
    if (*point < smallest[length] || *point > 0x10ffff || (*point >= 0xd800 && *point < 0xe000)) return 0;
    return length;
}

int main(void) {
    uint32_t point = __VERIFIER_nondet_uint(), decoded = 0;
    __VERIFIER_assume(point <= 0x10ffff && (point < 0xd800 || point >= 0xe000));
    uint8_t bytes[4];
    int count = encode(point, bytes);
    assert(decode(bytes, count, &decoded) == count);
    assert(decoded == point);
    return 0;
}
