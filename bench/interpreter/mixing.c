/* Rounds of a hash function of the SHA-2 kind over a block that changes. */
#include <stdint.h>
#include <stdio.h>

static uint32_t rotate(uint32_t value, unsigned count) {
    return value >> count | value << (32 - count);
}

static void mix(uint32_t state[8], const unsigned char *block) {
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t s0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t s1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    for (int i = 0; i < 8; i++) v[i] = state[i];
    for (int i = 0; i < 64; i++) {
        uint32_t s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25);
        uint32_t first = v[7] + s1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + w[i] + 0x9e3779b9u * (unsigned)i;
        uint32_t s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22);
        uint32_t second = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        for (int k = 7; k > 0; k--) v[k] = v[k - 1];
        v[4] += first;
        v[0] = first + second;
    }
    for (int i = 0; i < 8; i++) state[i] += v[i];
}

int main(void) {
    uint32_t state[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    unsigned char block[64] = {0};
    for (int i = 0; i < 30000; i++) {
        block[i % 64] += (unsigned char)(state[i % 8] >> 3);
        mix(state, block);
    }
    for (int i = 0; i < 8; i++) printf("%08x", state[i]);
    printf("\n");
    return 0;
}
