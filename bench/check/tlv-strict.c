/* A strict decoder of type-length-value records stays inside the packet.
 * VERDICT: SAFE
 * UNWIND: 11
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "input.h"

#define MOST 10

struct record {
    uint8_t type, length;
    const uint8_t *value;
};

static bool next(const uint8_t *packet, size_t size, size_t *at, struct record *record) {
    if (size - *at < 2) return false;
    record->type = packet[*at];
    record->length = packet[*at + 1];
    if (record->length > size - *at - 2) return false;
    record->value = packet + *at + 2;
    *at += 2 + (size_t)record->length;
    return true;
}

int main(void) {
    size_t size = __VERIFIER_nondet_uint() % (MOST + 1);
    uint8_t *packet = malloc(size);
    for (size_t i = 0; i < size; i++) packet[i] = __VERIFIER_nondet_uchar();
    size_t at = 0;
    unsigned sum = 0;
    struct record record;
    while (next(packet, size, &at, &record)) {
        assert(at <= size);
        if (record.length > 0) sum += record.value[record.length - 1];
    }
    assert(sum <= 255 * MOST);
    free(packet);
    return 0;
}
