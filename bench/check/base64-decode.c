/* A base64 decoder indexes its table with plain char, which is negative above 127.
 * VERDICT: FAILS
 * UNWIND: 129
 */
#include "input.h"

#define LENGTH 8

static signed char table[128];

static void fill(void) {
    static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < 128; i++) table[i] = -1;
    for (int i = 0; i < 64; i++) table[(int)alphabet[i]] = (signed char)i;
}

static int decode(const char *text, unsigned char *bytes) {
    int bits = 0, count = 0;
    unsigned value = 0;
    for (int i = 0; i < LENGTH; i++) {
        char c = text[i];
        if (c == '=') break;
        if (table[(int)c] < 0) return -1;
        value = value << 6 | (unsigned)table[(int)c];
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes[count++] = (unsigned char)(value >> bits);
        }
    }
    return count;
}

int main(void) {
    char text[LENGTH];
    unsigned char bytes[LENGTH / 4 * 3];
    fill();
    for (int i = 0; i < LENGTH; i++) text[i] = __VERIFIER_nondet_char();
    int count = decode(text, bytes);
    assert(count >= -1 && count <= 6);
    return 0;
}
