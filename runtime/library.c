/* runtime/library.c - library functions whose results are inputs: random numbers and the time.
 *
 * Each takes as many inputs as its model (models/random.c, models/time.c, models/unistd.c).
 */
#include <stddef.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>

#include "feed.h"

static int next_random(void) {
    int number;
    fl_feed_take("__fl_random", &number, sizeof number);
    return number;
}

static int non_negative(void) {
    return next_random() & 0x7fffffff;
}

/* Two of them, the first one above. */
static unsigned long long bits48(void) {
    unsigned long long high = (unsigned)next_random() & 0xffffff;
    return high << 24 | ((unsigned)next_random() & 0xffffff);
}

/* Every look at the clock is one; the feed repeats the last as often as it was looked at. */
static long next_time(void) {
    long now;
    fl_feed_take("__fl_time", &now, sizeof now);
    return now;
}

int fl_feed_rand(void);
int fl_feed_rand(void) {
    return non_negative();
}

int fl_feed_rand_r(unsigned *seed);
int fl_feed_rand_r(unsigned *seed) {
    *seed = (unsigned)next_random();
    return non_negative();
}

long fl_feed_random(void);
long fl_feed_random(void) {
    return non_negative();
}

double fl_feed_drand48(void);
double fl_feed_drand48(void) {
    return (double)bits48() / 281474976710656.0;
}

double fl_feed_erand48(unsigned short state[3]);
double fl_feed_erand48(unsigned short state[3]) {
    (void)state;
    return (double)bits48() / 281474976710656.0;
}

long fl_feed_lrand48(void);
long fl_feed_lrand48(void) {
    return non_negative();
}

long fl_feed_nrand48(unsigned short state[3]);
long fl_feed_nrand48(unsigned short state[3]) {
    (void)state;
    return non_negative();
}

long fl_feed_mrand48(void);
long fl_feed_mrand48(void) {
    return next_random();
}

long fl_feed_jrand48(unsigned short state[3]);
long fl_feed_jrand48(unsigned short state[3]) {
    (void)state;
    return next_random();
}

unsigned fl_feed_arc4random(void);
unsigned fl_feed_arc4random(void) {
    return (unsigned)next_random();
}

unsigned fl_feed_arc4random_uniform(unsigned bound);
unsigned fl_feed_arc4random_uniform(unsigned bound) {
    unsigned number = (unsigned)next_random();
    return bound < 2 ? 0 : number % bound;
}

void fl_feed_arc4random_buf(void *bytes, size_t size);
void fl_feed_arc4random_buf(void *bytes, size_t size) {
    unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) at[i] = (unsigned char)next_random();
}

long fl_feed_getrandom(void *bytes, size_t size, unsigned flags);
long fl_feed_getrandom(void *bytes, size_t size, unsigned flags) {
    (void)flags;
    fl_feed_arc4random_buf(bytes, size);
    return (long)size;
}

time_t fl_feed_time(time_t *result);
time_t fl_feed_time(time_t *result) {
    time_t now = next_time();
    if (result) *result = now;
    return now;
}

clock_t fl_feed_clock(void);
clock_t fl_feed_clock(void) {
    return (clock_t)next_time();
}

int fl_feed_gettimeofday(struct timeval *result, void *zone);
int fl_feed_gettimeofday(struct timeval *result, void *zone) {
    (void)zone;
    result->tv_sec = next_time();
    result->tv_usec = 0;
    return 0;
}

int fl_feed_clock_gettime(clockid_t which, struct timespec *result);
int fl_feed_clock_gettime(clockid_t which, struct timespec *result) {
    (void)which;
    result->tv_sec = next_time();
    result->tv_nsec = 0;
    return 0;
}

int fl_feed_timespec_get(struct timespec *result, int base);
int fl_feed_timespec_get(struct timespec *result, int base) {
    if (base != TIME_UTC) return 0;
    result->tv_sec = next_time();
    result->tv_nsec = 0;
    return base;
}

clock_t fl_feed_times(struct tms *result);
clock_t fl_feed_times(struct tms *result) {
    result->tms_utime = result->tms_stime = result->tms_cutime = result->tms_cstime = 0;
    return (clock_t)next_time();
}

/* Waiting changes nothing that the program can see. */
unsigned fl_feed_sleep(unsigned seconds);
unsigned fl_feed_sleep(unsigned seconds) {
    (void)seconds;
    return 0;
}

int fl_feed_usleep(unsigned microseconds);
int fl_feed_usleep(unsigned microseconds) {
    (void)microseconds;
    return 0;
}

int fl_feed_nanosleep(const struct timespec *wanted, struct timespec *rest);
int fl_feed_nanosleep(const struct timespec *wanted, struct timespec *rest) {
    (void)wanted, (void)rest;
    return 0;
}
