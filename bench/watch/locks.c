/* A table of accounts behind a lock that is taken for each transfer. */
#include <stdio.h>
#include <stdlib.h>

static long balance[16];
static int is_locked;

static void lock(void) { is_locked = 1; }
static void unlock(void) { is_locked = 0; }

static int transfer(unsigned from, unsigned to, long amount) {
    lock();
    if (balance[from] < amount) {
        unlock();
        return 0;
    }
    balance[from] -= amount;
    balance[to] += amount;
    unlock();
    return 1;
}

int main(int argc, char **argv) {
    long count = argc > 1 ? atol(argv[1]) : 1000, done = 0;
    unsigned random = 5;
    for (unsigned i = 0; i < 16; i++) balance[i] = 1000;
    for (long i = 0; i < count; i++) {
        random = random * 1664525u + 1013904223u;
        done += transfer(random >> 28, random >> 20 & 15, (long)(random >> 10 & 127));
    }
    printf("%ld\n", done);
    return 0;
}
