/* A message's payload of symbolic length is copied between buffers with memcpy.
 * VERDICT: SAFE
 * UNWIND: 33
 */
#include <stdlib.h>
#include <string.h>
#include "input.h"

#define MOST 32

struct message {
    unsigned short length;
    unsigned char payload[MOST];
};

static unsigned char *extract(const struct message *message, size_t *length) {
    *length = message->length > MOST ? MOST : message->length;
    unsigned char *copy = malloc(*length + 1);
    memcpy(copy, message->payload, *length);
    copy[*length] = 0;
    return copy;
}

int main(void) {
    struct message message;
    message.length = __VERIFIER_nondet_ushort();
    for (int i = 0; i < MOST; i++) message.payload[i] = __VERIFIER_nondet_uchar();
    size_t length;
    unsigned char *copy = extract(&message, &length);
    unsigned at = __VERIFIER_nondet_uint();
    if (at < length) assert(copy[at] == message.payload[at]);
    assert(copy[length] == 0);
    free(copy);
    return 0;
}
