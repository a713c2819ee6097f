/* Work items in a queue behind a lock: each is taken, hashed for some 30 ns outside of the lock, and its result is put back. */
#include <stdio.h>
#include <stdlib.h>

#define ITEMS 256
static unsigned long items[ITEMS], results[ITEMS];
static unsigned first, is_held;

static void lock(void) { is_held = 1; }
static void unlock(void) { is_held = 0; }

static unsigned take(void) {
    lock();
    unsigned item = first++ % ITEMS;
    unlock();
    return item;
}

static unsigned long work(unsigned long value) {
    for (int i = 0; i < 12; i++) {
        value ^= value >> 31;
        value *= 0x9e3779b97f4a7c15ul;
    }
    return value;
}

static void put(unsigned item, unsigned long result) {
    lock();
    results[item] += result;
    items[item] = result;
    unlock();
}

/* STEPS: 20000000 */
int main(int argc, char **argv) {
    long count = argc > 1 ? atol(argv[1]) : 1000;
    for (unsigned i = 0; i < ITEMS; i++) items[i] = i;
    for (long i = 0; i < count; i++) {
        unsigned item = take();
        put(item, work(items[item]));
    }
    printf("%lu\n", results[17]);
    return 0;
}
