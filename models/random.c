/* models/random.c - pseudo-random numbers are inputs: any sequence may come, whatever the seed. */
#include <stdlib.h>

#include "internal.h"

static int non_negative(void) {
    return __fl_random() & 0x7fffffff;
}

int rand(void) {
    return non_negative();
}

int rand_r(unsigned *seed) {
    *seed = (unsigned)__fl_random();
    return non_negative();
}

void srand(unsigned seed) {
    (void)seed;
}

long random(void) {
    return non_negative();
}

void srandom(unsigned seed) {
    (void)seed;
}

char *initstate(unsigned seed, char *state, size_t size) {
    (void)seed, (void)size;
    return state;
}

char *setstate(char *state) {
    return state;
}

/* 48 random bits, as the drand48 family has them. */
static unsigned long long bits48(void) {
    unsigned long long high = (unsigned)__fl_random() & 0xffffff;
    return high << 24 | ((unsigned)__fl_random() & 0xffffff);
}

double drand48(void) {
    return (double)bits48() / 281474976710656.0;
}

double erand48(unsigned short state[3]) {
    (void)state;
    return (double)bits48() / 281474976710656.0;
}

long lrand48(void) {
    return non_negative();
}

long nrand48(unsigned short state[3]) {
    (void)state;
    return non_negative();
}

long mrand48(void) {
    return __fl_random();
}

long jrand48(unsigned short state[3]) {
    (void)state;
    return __fl_random();
}

void srand48(long seed) {
    (void)seed;
}

static unsigned short old_seed[3];

unsigned short *seed48(unsigned short seed[3]) {
    (void)seed;
    return old_seed;
}

unsigned arc4random(void);
unsigned arc4random_uniform(unsigned bound);
void arc4random_buf(void *bytes, size_t size);

unsigned arc4random(void) {
    return (unsigned)__fl_random();
}

unsigned arc4random_uniform(unsigned bound) {
    unsigned number = (unsigned)__fl_random();
    return bound < 2 ? 0 : number % bound;
}

void arc4random_buf(void *bytes, size_t size) {
    unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) at[i] = (unsigned char)__fl_random();
}

long getrandom(void *bytes, size_t size, unsigned flags);

long getrandom(void *bytes, size_t size, unsigned flags) {
    (void)flags;
    arc4random_buf(bytes, size);
    return (long)size;
}
