/* A CRC of eight bits notices every burst of up to eight flipped bits.
 * VERDICT: SAFE
 * UNWIND: 9
 */
#include <stdint.h>
#include "input.h"

#define LENGTH 6

static uint8_t checksum(const uint8_t *bytes, int count) {
    uint8_t crc = 0;
    for (int i = 0; i < count; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) crc = (uint8_t)(crc & 0x80 ? crc << 1 ^ 0x07 : crc << 1);
    }
    return crc;
}

int main(void) {
    uint8_t sent[LENGTH], received[LENGTH];
    unsigned at = __VERIFIER_nondet_uint();
    uint8_t flipped = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(at < LENGTH && flipped != 0);
    for (int i = 0; i < LENGTH; i++) sent[i] = received[i] = __VERIFIER_nondet_uchar();
    received[at] ^= flipped;
    assert(checksum(sent, LENGTH) != checksum(received, LENGTH));
    return 0;
}
