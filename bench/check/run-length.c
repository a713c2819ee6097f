/* Run-length encoding and decoding gives the text back.
 * VERDICT: SAFE
 * UNWIND: 7
 */
#include "input.h"

#define LENGTH 6

static int encode(const char *text, int length, unsigned char *packed) {
    int count = 0;
    for (int i = 0; i < length;) {
        int run = 1;
        while (i + run < length && text[i + run] == text[i]) run++;
        packed[count++] = (unsigned char)run;
        packed[count++] = (unsigned char)text[i];
        i += run;
    }
    return count;
}

static int decode(const unsigned char *packed, int count, char *text) {
    int length = 0;
    for (int i = 0; i < count; i += 2)
        for (int run = 0; run < packed[i]; run++) text[length++] = (char)packed[i + 1];
    return length;
}

int main(void) {
    char text[LENGTH], decoded[LENGTH];
    unsigned char packed[2 * LENGTH];
    for (int i = 0; i < LENGTH; i++) text[i] = __VERIFIER_nondet_char();
    int count = encode(text, LENGTH, packed);
    assert(count >= 2 && count <= 2 * LENGTH);
    int length = decode(packed, count, decoded);
    assert(length == LENGTH);
    for (int i = 0; i < LENGTH; i++) assert(text[i] == decoded[i]);
    return 0;
}
