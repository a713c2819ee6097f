/* models/time.c - the clock, which is an input: every look at it may give any time. */
#include <errno.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>

#include "internal.h"

time_t time(time_t *result) {
    time_t now = (time_t)__fl_time();
    if (result) *result = now;
    return now;
}

clock_t clock(void) {
    return (clock_t)__fl_time();
}

int gettimeofday(struct timeval *restrict result, void *restrict zone) {
    (void)zone;
    result->tv_sec = (time_t)__fl_time();
    result->tv_usec = 0;
    return 0;
}

int clock_gettime(clockid_t clock, struct timespec *result) {
    (void)clock;
    result->tv_sec = (time_t)__fl_time();
    result->tv_nsec = 0;
    return 0;
}

int clock_getres(clockid_t clock, struct timespec *result) {
    (void)clock;
    if (result) {
        result->tv_sec = 0;
        result->tv_nsec = 1;
    }
    return 0;
}

int timespec_get(struct timespec *result, int base) {
    if (base != TIME_UTC) return 0;
    result->tv_sec = (time_t)__fl_time();
    result->tv_nsec = 0;
    return base;
}

clock_t times(struct tms *result) {
    result->tms_utime = result->tms_stime = result->tms_cutime = result->tms_cstime = 0;
    return (clock_t)__fl_time();
}

int nanosleep(const struct timespec *wanted, struct timespec *rest) {
    if (wanted->tv_nsec < 0 || wanted->tv_nsec > 999999999 || wanted->tv_sec < 0) {
        fl_model_set_error(EINVAL);
        return -1;
    }
    (void)rest;
    return 0;
}
