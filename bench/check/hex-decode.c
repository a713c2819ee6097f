/* Hexadecimal text to bytes: rejects what is no digit, never writes past the buffer.
 * VERDICT: SAFE
 * UNWIND: 13
 */
#include "input.h"

#define LENGTH 12

static int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c |= 0x20;
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

static int decode(const char *text, unsigned char *bytes, int room) {
    int count = 0;
    while (text[0] && text[1]) {
        int high = digit(text[0]), low = digit(text[1]);
        if (high < 0 || low < 0) return -1;
        if (count == room) return -2;
        bytes[count++] = (unsigned char)(high * 16 + low);
        text += 2;
    }
    return text[0] ? -1 : count;
}

int main(void) {
    char text[LENGTH + 1];
    unsigned char bytes[4];
    for (int i = 0; i < LENGTH; i++) text[i] = __VERIFIER_nondet_char();
    text[LENGTH] = '\0';
    int count = decode(text, bytes, sizeof bytes);
    assert(count >= -2 && count <= 4);
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < count; i++) {
        assert(digits[bytes[i] >> 4] == (text[2 * i] <= '9' ? text[2 * i] : (text[2 * i] | 0x20)));
        assert(digits[bytes[i] & 15] == (text[2 * i + 1] <= '9' ? text[2 * i + 1] : (text[2 * i + 1] | 0x20)));
    }
    return 0;
}
