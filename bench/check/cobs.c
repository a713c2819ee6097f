/* Consistent overhead byte stuffing: no zero in the frame, and it decodes to the data.
 * VERDICT: SAFE
 * UNWIND: 7
 */
#include <stdint.h>
#include "input.h"

#define LENGTH 5

static int encode(const uint8_t *data, int length, uint8_t *frame) {
    int code_at = 0, count = 1;
    for (int i = 0; i < length; i++) {
        if (data[i]) {
            frame[count++] = data[i];
        } else {
            frame[code_at] = (uint8_t)(count - code_at);
            code_at = count++;
        }
    }
    frame[code_at] = (uint8_t)(count - code_at);
    return count;
}

static int decode(const uint8_t *frame, int count, uint8_t *data) {
    int length = 0;
    for (int i = 0; i < count;) {
        int code = frame[i++];
        for (int j = 1; j < code; j++) data[length++] = frame[i++];
        if (i < count) data[length++] = 0;
    }
    return length;
}

int main(void) {
    uint8_t data[LENGTH], frame[LENGTH + 1], decoded[LENGTH + 1];
    for (int i = 0; i < LENGTH; i++) data[i] = __VERIFIER_nondet_uchar();
    int count = encode(data, LENGTH, frame);
    assert(count == LENGTH + 1);
    for (int i = 0; i < count; i++) assert(frame[i] != 0);
    assert(decode(frame, count, decoded) == LENGTH);
    for (int i = 0; i < LENGTH; i++) assert(decoded[i] == data[i]);
    return 0;
}
