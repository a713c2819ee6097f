/* Following compression pointers in a DNS name with a hop count, but labels may run past the end.
 * VERDICT: FAILS
 * UNWIND: 13
 */
#include <stdint.h>
#include "input.h"

#define PACKET 12
#define ROOM 8

static int expand(const uint8_t *packet, unsigned at, char *name) {
    int length = 0;
    for (int hops = 0; hops < 6; hops++) {
        if (at >= PACKET) return -1;
        unsigned lead = packet[at++];
        if (lead == 0) return length;
        if (lead >= 0xc0) {
            if (at >= PACKET) return -1;
            at = (lead & 0x3f) << 8 | packet[at];
            continue;
        }
        if (length + (int)lead > ROOM) return -1;
        for (unsigned i = 0; i < lead; i++) name[length++] = (char)packet[at++];
    }
    return -1;
}

int main(void) {
    uint8_t packet[PACKET];
    char name[ROOM];
    for (int i = 0; i < PACKET; i++) packet[i] = __VERIFIER_nondet_uchar();
    int length = expand(packet, 0, name);
    assert(length <= ROOM);
    return 0;
}
