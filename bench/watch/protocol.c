/* A receiver of frames: synchronise, length, data, checksum; counts what it accepts. */
#include <stdio.h>
#include <stdlib.h>

enum state { IDLE, LENGTH, DATA, CHECK };
int phase = IDLE;
static unsigned long accepted, rejected;
static unsigned char sum, left;

static void receive(unsigned char byte) {
    switch (phase) {
    case IDLE:
        if (byte == 0x7e) phase = LENGTH;
        break;
    case LENGTH:
        left = byte & 15;
        sum = byte;
        phase = left ? DATA : CHECK;
        break;
    case DATA:
        sum ^= byte;
        if (--left == 0) phase = CHECK;
        break;
    case CHECK:
        if (byte == sum) accepted++;
        else rejected++;
        phase = IDLE;
        break;
    }
}

int main(int argc, char **argv) {
    long count = argc > 1 ? atol(argv[1]) : 1000;
    unsigned random = 7;
    for (long i = 0; i < count; i++) {
        random = random * 1664525u + 1013904223u;
        receive(i % 9 == 0 ? 0x7e : (unsigned char)(random >> 24));
    }
    printf("%lu %lu\n", accepted, rejected);
    return 0;
}
