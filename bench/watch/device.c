/* A converter that is set up once, then read a great many times, and stopped at the end. */
#include <stdio.h>
#include <stdlib.h>

static unsigned noise = 1, gain, offset;

void configure(unsigned new_gain, unsigned new_offset) {
    gain = new_gain;
    offset = new_offset;
}

unsigned sample(void) {
    noise ^= noise << 13;
    noise ^= noise >> 17;
    noise ^= noise << 5;
    return (noise & 1023) * gain + offset;
}

void stop(void) {
    gain = 0;
}

int main(int argc, char **argv) {
    long count = argc > 1 ? atol(argv[1]) : 1000;
    unsigned long sum = 0, peaks = 0;
    configure(3, 17);
    for (long i = 0; i < count; i++) {
        unsigned value = sample();
        sum += value;
        if (value > 3000) peaks++;
    }
    stop();
    printf("%lu %lu\n", sum, peaks);
    return 0;
}
