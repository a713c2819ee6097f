/* Decoding numbers in groups of seven bits shifts too far on a long run of continuation bits.
 * VERDICT: FAILS
 * UNWIND: 13
 * CHECKS: bounds,pointer,division,shift
 */
#include <stdint.h>
#include "input.h"

#define LENGTH 12

int main(void) {
    uint8_t bytes[LENGTH];
    for (int i = 0; i < LENGTH; i++) bytes[i] = __VERIFIER_nondet_uchar();
    uint64_t number = 0;
    int shift = 0, at = 0;
    uint8_t byte;
    do {
        byte = bytes[at++];
        number |= (uint64_t)(byte & 0x7f) << shift;
        shift += 7;
    } while (byte & 0x80 && at < LENGTH);
    assert(at <= LENGTH);
    return number == 0;
}
