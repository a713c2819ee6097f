/* A run-length decoder trusts the counts in its input.
 * VERDICT: FAILS
 * UNWIND: 9
 */
#include <stdlib.h>
#include <string.h>
#include "input.h"

#define PACKED 8
#define ROOM 64

static size_t decode(const unsigned char *packed, size_t count, unsigned char *out, size_t room) {
    size_t used = 0;
    for (size_t i = 0; i + 1 < count; i += 2) {
        size_t run = packed[i];
        if (run == 0) break;
        if (used > room) return 0;
        memset(out + used, packed[i + 1], run);
        used += run;
    }
    return used;
}

int main(void) {
    unsigned char packed[PACKED];
    for (int i = 0; i < PACKED; i++) packed[i] = __VERIFIER_nondet_uchar();
    unsigned char *out = malloc(ROOM);
    size_t used = decode(packed, sizeof packed, out, ROOM);
    assert(used <= 255 * PACKED);
    free(out);
    return 0;
}
