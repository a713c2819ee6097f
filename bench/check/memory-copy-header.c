/* The length in a packet counts its header, and the copy subtracts it without looking: heartbeat.
 * VERDICT: FAILS
 * UNWIND: 25
 */
#include <stdlib.h>
#include <string.h>
#include "input.h"

#define PACKET 24
#define HEADER 3

int main(void) {
    unsigned char *packet = malloc(PACKET);
    for (int i = 0; i < PACKET; i++) packet[i] = __VERIFIER_nondet_uchar();
    unsigned length = packet[1] | (unsigned)packet[2] << 8;
    if (packet[0] == 1 && length <= PACKET) {
        unsigned char answer[PACKET];
        memcpy(answer, packet + HEADER, length);
        assert(answer[0] == packet[HEADER]);
    }
    free(packet);
    return 0;
}
