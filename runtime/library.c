/* runtime/library.c - library functions whose results are inputs: numbers that the system gives, and the time.
 *
 * Each takes as many inputs as its model (models/random.c, models/time.c, models/unistd.c).
 */
#include <stddef.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>

#include "world.h"

static int next_random(void) {
    int number;
    fl_feed_take("__fl_random", &number, sizeof number);
    return number;
}

/* Every look at the clock is one; the feed repeats the last as often as it was looked at. */
static long next_time(void) {
    long now;
    fl_feed_take("__fl_time", &now, sizeof now);
    return now;
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
    if (FL_FEED_FAILS("getrandom")) return -1;
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
    if (zone) memset(zone, 0, sizeof(struct timezone));
    result->tv_sec = next_time();
    result->tv_usec = fl_feed_world("gettimeofday.microseconds");
    return 0;
}

static int is_clock(clockid_t which) {
    if (which >= CLOCK_REALTIME && which <= CLOCK_TAI && which != 10) return 1;
    errno = EINVAL;
    return 0;
}

static int needs_device(clockid_t which) {
    return which == CLOCK_REALTIME_ALARM || which == CLOCK_BOOTTIME_ALARM;
}

int fl_feed_clock_gettime(clockid_t which, struct timespec *result);
int fl_feed_clock_gettime(clockid_t which, struct timespec *result) {
    if (!is_clock(which) || (needs_device(which) && FL_FEED_FAILS("clock_gettime"))) return -1;
    result->tv_sec = next_time();
    result->tv_nsec = fl_feed_world("clock_gettime.nanoseconds");
    return 0;
}

int fl_feed_clock_getres(clockid_t which, struct timespec *result);
int fl_feed_clock_getres(clockid_t which, struct timespec *result) {
    if (!is_clock(which) || (needs_device(which) && FL_FEED_FAILS("clock_getres"))) return -1;
    if (!result) return 0;
    long nanoseconds = fl_feed_world("clock_getres.nanoseconds");
    result->tv_sec = 0;
    result->tv_nsec = nanoseconds ? nanoseconds : 1;
    return 0;
}

int fl_feed_timespec_get(struct timespec *result, int base);
int fl_feed_timespec_get(struct timespec *result, int base) {
    if (base != TIME_UTC) return 0;
    result->tv_sec = next_time();
    result->tv_nsec = fl_feed_world("timespec_get.nanoseconds");
    return base;
}

clock_t fl_feed_times(struct tms *result);
clock_t fl_feed_times(struct tms *result) {
    struct tms now;
    now.tms_utime = fl_feed_world("times.user");
    now.tms_stime = fl_feed_world("times.system");
    now.tms_cutime = fl_feed_world("times.user-of-children");
    now.tms_cstime = fl_feed_world("times.system-of-children");
    if (result) *result = now;
    return (clock_t)next_time();
}
