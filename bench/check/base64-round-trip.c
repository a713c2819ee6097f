/* Encoding six bytes as base64 and decoding the text gives them back.
 * VERDICT: SAFE
 * UNWIND: 7
 */
#include <stddef.h>
#include <stdint.h>
#include "input.h"

#define BYTES 6

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void encode(const uint8_t *bytes, size_t count, char *text) {
    for (size_t i = 0; i < count; i += 3) {
        uint32_t group = (uint32_t)bytes[i] << 16 | (uint32_t)bytes[i + 1] << 8 | bytes[i + 2];
        for (int shift = 18; shift >= 0; shift -= 6) *text++ = alphabet[group >> shift & 63];
    }
}

static uint32_t digit(char c) {
    if (c >= 'A' && c <= 'Z') return (uint32_t)(c - 'A');
    if (c >= 'a' && c <= 'z') return (uint32_t)(c - 'a' + 26);
    if (c >= '0' && c <= '9') return (uint32_t)(c - '0' + 52);
    return c == '+' ? 62 : 63;
}

static void decode(const char *text, size_t length, uint8_t *bytes) {
    for (size_t i = 0; i < length; i += 4) {
        uint32_t group = 0;
        for (int j = 0; j < 4; j++) group = group << 6 | digit(text[i + (size_t)j]);
        *bytes++ = (uint8_t)(group >> 16);
        *bytes++ = (uint8_t)(group >> 8);
        *bytes++ = (uint8_t)group;
    }
}

int main(void) {
    uint8_t bytes[BYTES], decoded[BYTES];
    char text[BYTES / 3 * 4];
    for (int i = 0; i < BYTES; i++) bytes[i] = __VERIFIER_nondet_uchar();
    encode(bytes, BYTES, text);
    decode(text, sizeof text, decoded);
    for (int i = 0; i < BYTES; i++) assert(bytes[i] == decoded[i]);
    return 0;
}
