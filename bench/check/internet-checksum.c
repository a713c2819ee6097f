/* The internet checksum of a header that includes its checksum is zero.
 * VERDICT: SAFE
 * UNWIND: 5
 */
#include <stdint.h>
#include "input.h"

#define WORDS 4

static uint16_t checksum(const uint16_t *words) {
    uint32_t sum = 0;
    for (int i = 0; i < WORDS; i++) sum += words[i];
    while (sum >> 16) sum = (sum & 0xffff) + (sum >> 16);
    return (uint16_t)~sum;
}

int main(void) {
    uint16_t header[WORDS];
    for (int i = 0; i < WORDS; i++) header[i] = __VERIFIER_nondet_ushort();
    header[2] = 0;
    header[2] = checksum(header);
    assert(checksum(header) == 0);
    return 0;
}
