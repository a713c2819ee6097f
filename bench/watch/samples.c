/* Samples of a sensor come in blocks of 64: each is scaled, smoothed by a median of three and a low-pass filter, and where the
 * smoothed value leaves its band, the band moves. */
#include <stdio.h>
#include <stdlib.h>

#define BLOCK 64
static int block[BLOCK], filtered[BLOCK];
static unsigned noise = 1;
int level, limit = 400;
static long alarms;

static void read_block(long number) {
    for (int i = 0; i < BLOCK; i++) {
        noise = noise * 1664525u + 1013904223u;
        int wave = (int)((number * BLOCK + i) & 8191) - 4096;
        block[i] = (wave < 0 ? -wave : wave) / 8 + (int)(noise >> 26);
    }
}

static int median(int a, int b, int c) {
    int low = a < b ? a : b, high = a < b ? b : a;
    return c < low ? low : c > high ? high : c;
}

static void filter(void) {
    int slow = filtered[BLOCK - 1] * 16;
    for (int i = 0; i < BLOCK; i++) {
        int before = i ? block[i - 1] : block[i], after = i + 1 < BLOCK ? block[i + 1] : block[i];
        slow += median(before, block[i], after) - slow / 16;
        filtered[i] = slow / 16;
    }
}

static void watch_levels(void) {
    for (int i = 0; i < BLOCK; i++) {
        if (filtered[i] > level)
            level += (filtered[i] - level + 3) / 4;
        else
            level -= (level - filtered[i] + 3) / 4;
        if (level > limit) alarms++;
    }
}

/* STEPS: 2000000 */
int main(int argc, char **argv) {
    long blocks = argc > 1 ? atol(argv[1]) : 100;
    for (long i = 0; i < blocks; i++) {
        read_block(i);
        filter();
        watch_levels();
    }
    printf("%d %ld\n", level, alarms);
    return 0;
}
