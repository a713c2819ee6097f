/* A decoder of type-length-value records compares the end with a sum that wraps around.
 * VERDICT: FAILS
 * UNWIND: 13
 */
#include <stdint.h>
#include <stdlib.h>
#include "input.h"

#define PACKET 12

static unsigned sum_values(const uint8_t *packet, uint8_t size) {
    unsigned sum = 0;
    uint8_t at = 0;
    while (at < size) {
        if (packet[at] == 0) break;
        if (at + 2 > size) break;
        uint8_t length = packet[at + 1];
        uint8_t end = (uint8_t)(at + 2 + length);
        if (end > size) break;
        if (packet[at] == 7) sum += packet[at + 1 + length];
        at = end;
    }
    return sum;
}

int main(void) {
    uint8_t *packet = malloc(PACKET);
    for (int i = 0; i < PACKET; i++) packet[i] = __VERIFIER_nondet_uchar();
    assert(sum_values(packet, PACKET) < 256 * PACKET);
    free(packet);
    return 0;
}
