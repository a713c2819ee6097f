/* models/random.c - pseudo-random numbers as the C library computes them.
 *
 * Without a seed, or with one that is a constant of the program, every run of it gets the same numbers. With any
 * other seed all sequences are taken for possible: they are inputs, and a run that was found is one only if some
 * seed gives its numbers. Proofs take any numbers, too. Numbers that the system gives are inputs always.
 */
#include <stdlib.h>

#include "world.h"

/* ---- rand and random: r[i] = r[i - 3] + r[i - 31] ---- */

#define DEGREE 31
#define SEPARATION 3
#define WARM_UP 10 /* times DEGREE numbers that a seed throws away */

/* Not static: code that is not in the program may go on with the sequence. */
unsigned fl_model_random_state[DEGREE] = {
    /* of seed 1 */
    0x991539b1, 0x16a5bce3, 0x6774a4cd, 0x3e01511e, 0x4e508aaa, 0x61048c05, 0xf5500617, 0x846b7115,
    0x6a19892c, 0x896a97af, 0xdb48f936, 0x14898454, 0x37ffd106, 0xb58bff9c, 0x59e17104, 0xcf918a49,
    0x09378c83, 0x52c7a471, 0x8d293ea9, 0x1f4fc301, 0xc3db71be, 0x39b44e1c, 0xf8a44ef9, 0x4c8b80b1,
    0x19edc328, 0x87bf4bdd, 0xc9b240e5, 0xe9ee4b1b, 0x4382aee7, 0x535b6b41, 0xf3bec5da,
};
static int front = SEPARATION, rear;

static int next_number(void) {
    unsigned sum = fl_model_random_state[front] += fl_model_random_state[rear];
    front = front == DEGREE - 1 ? 0 : front + 1;
    rear = rear == DEGREE - 1 ? 0 : rear + 1;
    return (int)(sum >> 1);
}

static void seed_numbers(unsigned seed) {
    int word = (int)(seed ? seed : 1);
    fl_model_random_state[0] = (unsigned)word;
    for (int i = 1; i < DEGREE; i++) {
        int high = word / 127773, low = word % 127773;
        word = 16807 * low - 2836 * high;
        if (word < 0) word += 2147483647;
        fl_model_random_state[i] = (unsigned)word;
    }
    front = SEPARATION;
    rear = 0;
    for (int i = 0; i < WARM_UP * DEGREE; i++) next_number();
}

static bool is_any_sequence(void) {
    return __fl_sees("a seed that is not constant") || fl_model_proves();
}

static int number(void) {
    return is_any_sequence() ? __fl_number() & 0x7fffffff : next_number();
}

int rand(void) {
    return number();
}

long random(void) {
    return number();
}

static void take_seed(unsigned seed) {
    if (is_any_sequence())
        __fl_seed(seed, 0);
    else
        seed_numbers(seed);
}

void srand(unsigned seed) {
    take_seed(seed);
}

void srandom(unsigned seed) {
    take_seed(seed);
}

/* The size decides how numbers are computed; with too small a one nothing changes. */
static char *current_state = (char *)fl_model_random_state;

static char *change_state(unsigned seed, char *new_state) {
    char *before = current_state;
    __fl_seed(seed, 1);
    current_state = new_state;
    return before;
}

char *initstate(unsigned seed, char *new_state, size_t size) {
    if (size >= 8) return change_state(seed, new_state);
    fl_model_set_error(EINVAL);
    return NULL;
}

char *setstate(char *new_state) {
    return change_state(0, new_state);
}

/* Three steps of a sequence for 11 + 10 + 10 bits. */
int rand_r(unsigned *seed) {
    unsigned next = *seed, result;
    next = next * 1103515245u + 12345u;
    result = (next / 65536) % 2048;
    next = next * 1103515245u + 12345u;
    result = result << 10 ^ (next / 65536) % 1024;
    next = next * 1103515245u + 12345u;
    result = result << 10 ^ (next / 65536) % 1024;
    *seed = next;
    return (int)result;
}

/* ---- 48 bits ---- */

#define MULTIPLIER 0x5deece66dull
#define ADDEND 0xbull
#define BITS_48 0xffffffffffffull

static unsigned short own_state[3], old_state[3];
static unsigned long long multiplier = MULTIPLIER, addend = ADDEND;

static unsigned long long join(const unsigned short words[3]) {
    return (unsigned long long)words[2] << 32 | (unsigned long long)words[1] << 16 | words[0];
}

static void split(unsigned long long number, unsigned short words[3]) {
    words[0] = (unsigned short)number;
    words[1] = (unsigned short)(number >> 16);
    words[2] = (unsigned short)(number >> 32);
}

static unsigned long long step(unsigned short words[3]) {
    unsigned long long next = (join(words) * multiplier + addend) & BITS_48;
    split(next, words);
    return next;
}

double drand48(void) {
    return (double)step(own_state) / 281474976710656.0;
}

double erand48(unsigned short words[3]) {
    return (double)step(words) / 281474976710656.0;
}

long lrand48(void) {
    return (long)(step(own_state) >> 17);
}

long nrand48(unsigned short words[3]) {
    return (long)(step(words) >> 17);
}

long mrand48(void) {
    return (int)(step(own_state) >> 16);
}

long jrand48(unsigned short words[3]) {
    return (int)(step(words) >> 16);
}

void srand48(long seed) {
    split((unsigned long long)(unsigned)seed << 16 | 0x330e, own_state);
    multiplier = MULTIPLIER;
    addend = ADDEND;
}

unsigned short *seed48(unsigned short seed[3]) {
    __fl_copy(old_state, own_state, sizeof old_state);
    __fl_copy(own_state, seed, sizeof own_state);
    multiplier = MULTIPLIER;
    addend = ADDEND;
    return old_state;
}

void lcong48(unsigned short parameters[7]) {
    __fl_copy(own_state, parameters, sizeof own_state);
    multiplier = join(parameters + 3);
    addend = parameters[6];
}

/* ---- what the system gives ---- */

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

#define RANDOM_ERRORS (FL_MODEL_ERROR(EAGAIN) | FL_MODEL_ERROR(ENOSYS) | FL_MODEL_INTERRUPTION)

long getrandom(void *bytes, size_t size, unsigned flags) {
    (void)flags;
    int error = FL_MODEL_FAILURE("getrandom", RANDOM_ERRORS);
    if (error) return fl_model_outcome(0, error);
    arc4random_buf(bytes, size);
    return (long)size;
}
