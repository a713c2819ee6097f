/* Packets of records (tag, length, value) in a buffer: each is checked and decoded, byte by byte. */
#include <stdio.h>
#include <stdlib.h>

enum { HEADER, BODY, TRAILER };
static unsigned char buffer[2048];
static unsigned long sums[16], bad;
int stage;

static unsigned fill(unsigned random) {
    unsigned at = 0;
    while (at < sizeof buffer - 64) {
        random = random * 1664525u + 1013904223u;
        unsigned length = 8 + (random >> 27);
        buffer[at++] = (unsigned char)(random >> 20 & 15);
        buffer[at++] = (unsigned char)length;
        unsigned char check = 0;
        for (unsigned i = 0; i < length; i++) {
            buffer[at] = (unsigned char)(random >> (i & 15));
            check ^= buffer[at++];
        }
        buffer[at++] = check;
    }
    buffer[at] = 255;
    return random;
}

static void decode(void) {
    const unsigned char *at = buffer;
    while (*at != 255) {
        stage = HEADER;
        unsigned tag = *at++, length = *at++, value = 0;
        unsigned char check = 0;
        stage = BODY;
        for (unsigned i = 0; i < length; i++) {
            value = value * 31 + *at;
            check ^= *at++;
        }
        stage = TRAILER;
        if (check == *at++) sums[tag] += value;
        else bad++;
    }
}

/* STEPS: 100000 */
int main(int argc, char **argv) {
    long count = argc > 1 ? atol(argv[1]) : 100;
    unsigned random = 7;
    for (long i = 0; i < count; i++) {
        random = fill(random);
        decode();
    }
    printf("%lu %lu\n", sums[3], bad);
    return 0;
}
