/* models/time.c - the clock, which is an input: every look at it may give any time. */
#include <errno.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>

#include "signals.h"
#include "world.h"

time_t time(time_t *result) {
    time_t now = (time_t)__fl_time();
    if (result) *result = now;
    return now;
}

clock_t clock(void) {
    return (clock_t)__fl_time();
}

int gettimeofday(struct timeval *restrict result, void *restrict zone) {
    if (zone) __fl_fill(zone, 0, sizeof(struct timezone));
    result->tv_sec = (time_t)__fl_time();
    result->tv_usec = __fl_world("gettimeofday.microseconds", 0, 999999);
    return 0;
}

/* Of the clocks that have a number, those that Linux knows; negative ones are made by the program. */
static bool is_clock(clockid_t clock) {
    return clock >= CLOCK_REALTIME && clock <= CLOCK_TAI && clock != 10;
}

/* Those that wake the machine up need a device for it. */
static bool needs_device(clockid_t clock) {
    return clock == CLOCK_REALTIME_ALARM || clock == CLOCK_BOOTTIME_ALARM;
}

int clock_gettime(clockid_t clock, struct timespec *result) {
    int error = is_clock(clock) ? 0 : EINVAL;
    if (needs_device(clock)) error = FL_MODEL_FAILURE("clock_gettime", FL_MODEL_ERROR(EINVAL));
    if (error) return (int)fl_model_outcome(0, error);
    result->tv_sec = (time_t)__fl_time();
    result->tv_nsec = __fl_world("clock_gettime.nanoseconds", 0, 999999999);
    return 0;
}

int clock_getres(clockid_t clock, struct timespec *result) {
    int error = is_clock(clock) ? 0 : EINVAL;
    if (needs_device(clock)) error = FL_MODEL_FAILURE("clock_getres", FL_MODEL_ERROR(EINVAL));
    if (error) return (int)fl_model_outcome(0, error);
    if (result) {
        result->tv_sec = 0;
        result->tv_nsec = fl_model_or_ordinary(__fl_world("clock_getres.nanoseconds", 0, 999999999), 1);
    }
    return 0;
}

int timespec_get(struct timespec *result, int base) {
    if (base != TIME_UTC) return 0;
    result->tv_sec = (time_t)__fl_time();
    result->tv_nsec = __fl_world("timespec_get.nanoseconds", 0, 999999999);
    return base;
}

clock_t times(struct tms *result) {
    result->tms_utime = __fl_world("times.user", 0, 2147483647);
    result->tms_stime = __fl_world("times.system", 0, 2147483647);
    result->tms_cutime = __fl_world("times.user-of-children", 0, 2147483647);
    result->tms_cstime = __fl_world("times.system-of-children", 0, 2147483647);
    return (clock_t)__fl_time();
}

int nanosleep(const struct timespec *wanted, struct timespec *rest) {
    if (wanted->tv_nsec < 0 || wanted->tv_nsec > 999999999 || wanted->tv_sec < 0) {
        fl_model_set_error(EINVAL);
        return -1;
    }
    if (!fl_model_signal_arrives()) return 0;
    long left = __fl_world("nanosleep.leaves-seconds", 0, 2147483647);
    __fl_assume(left <= wanted->tv_sec);
    if (rest) {
        rest->tv_sec = left;
        rest->tv_nsec = left < wanted->tv_sec ? __fl_world("nanosleep.leaves-nanoseconds", 0, 999999999) : 0;
    }
    return (int)fl_model_outcome(0, EINTR);
}
