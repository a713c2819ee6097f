/* A journal of transactions: records are written between a beginning and a commit, a checkpoint now and then outside. */
#include <stdio.h>
#include <stdlib.h>

static unsigned log_area[4096], used, sum;
static unsigned long commits, checkpoints;

void begin(void) {
    used = 0;
}

void record(unsigned value) {
    if (used < 4096) log_area[used++] = value;
}

void commit(void) {
    for (unsigned i = 0; i < used; i++) sum = sum * 31 + log_area[i];
    commits++;
}

void checkpoint(void) {
    sum ^= sum >> 7;
    checkpoints++;
}

static unsigned transact(unsigned random, unsigned count) {
    begin();
    for (unsigned i = 0; i < count; i++) {
        random = random * 1664525u + 1013904223u;
        record(random >> 8);
    }
    commit();
    return random;
}

/* STEPS: 50000000 */
int main(int argc, char **argv) {
    long left = argc > 1 ? atol(argv[1]) : 1000;
    unsigned random = 9;
    while (left > 0) {
        random = transact(random, 2000);
        left -= 2000;
        if (random >> 30 == 0) checkpoint();
    }
    printf("%u %lu %lu\n", sum, commits, checkpoints);
    return 0;
}
