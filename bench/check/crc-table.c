/* The table-driven CRC-32 equals the one that shifts bit by bit.
 * VERDICT: SAFE
 * UNWIND: 257
 */
#include <stdint.h>
#include "input.h"

#define LENGTH 2

static uint32_t table[256];

static void fill(void) {
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t crc = i;
        for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
        table[i] = crc;
    }
}

int main(void) {
    uint32_t fast = 0xffffffffu, slow = 0xffffffffu;
    fill();
    for (int i = 0; i < LENGTH; i++) {
        uint8_t byte = __VERIFIER_nondet_uchar();
        fast = fast >> 8 ^ table[(fast ^ byte) & 0xff];
        slow ^= byte;
        for (int bit = 0; bit < 8; bit++) slow = slow & 1 ? slow >> 1 ^ 0xedb88320u : slow >> 1;
    }
    assert(fast == slow);
    return 0;
}
