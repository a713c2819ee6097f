/* models/time.c - the clock, which is an input: every look at it may give any time, but for clocks that cannot be
 * set. */
#include <errno.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>

#include "process.h"
#include "signals.h"
#include "world.h"

/* Linux sets no clock to a time before 1970; what is too late for 32 bits could be anything. */
static long seconds(void) {
    long now = __fl_time();
    __fl_assume(sizeof now == 4 || now >= 0);
    return now;
}

time_t time(time_t *result) {
    time_t now = (time_t)seconds();
    if (result) *result = now;
    return now;
}

/* Nobody sets back the time that was used. */
static long last_clock;

clock_t clock(void) {
    long now = __fl_time();
    __fl_assume(sizeof now == 4 || now >= last_clock);
    last_clock = now;
    return (clock_t)now;
}

int gettimeofday(struct timeval *restrict result, void *restrict zone) {
    if (zone) __fl_fill(zone, 0, sizeof(struct timezone));
    result->tv_sec = (time_t)seconds();
    result->tv_usec = __fl_world("gettimeofday.microseconds", 0, 999999);
    return 0;
}

/* Of the clocks that have a number, those that Linux knows; negative ones are made by the program. */
static bool is_clock(clockid_t clock) {
    return clock >= CLOCK_REALTIME && clock <= CLOCK_TAI && clock != 10;
}

/* Nobody sets back the others. */
static bool can_go_back(clockid_t clock) {
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_REALTIME_ALARM ||
           clock == CLOCK_TAI;
}

static struct timespec last_times[CLOCK_TAI];
static struct tms last_used;
static long last_ticks;

static void go_on(clockid_t clock, const struct timespec *now) {
    struct timespec *before = &last_times[clock];
    __fl_assume((now->tv_sec > before->tv_sec) |
                ((now->tv_sec == before->tv_sec) & (now->tv_nsec >= before->tv_nsec)));
    *before = *now;
}

void fl_model_forget_time(void) {
    last_clock = 0;
    __fl_fill(&last_used, 0, sizeof last_used);
    __fl_fill(&last_times[CLOCK_PROCESS_CPUTIME_ID], 0, sizeof *last_times);
    __fl_fill(&last_times[CLOCK_THREAD_CPUTIME_ID], 0, sizeof *last_times);
}

/* Those that wake the machine up need a device for it. */
static bool needs_device(clockid_t clock) {
    return clock == CLOCK_REALTIME_ALARM || clock == CLOCK_BOOTTIME_ALARM;
}

int clock_gettime(clockid_t clock, struct timespec *result) {
    int error = is_clock(clock) ? 0 : EINVAL;
    if (needs_device(clock)) error = FL_MODEL_FAILURE("clock_gettime", FL_MODEL_ERROR(EINVAL));
    if (error) return (int)fl_model_outcome(0, error);
    result->tv_sec = (time_t)seconds();
    result->tv_nsec = __fl_world("clock_gettime.nanoseconds", 0, 999999999);
    if (!can_go_back(clock)) go_on(clock, result);
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
    result->tv_sec = (time_t)seconds();
    result->tv_nsec = __fl_world("timespec_get.nanoseconds", 0, 999999999);
    return base;
}

/* What was used does not become less, nor do ticks go back. */
clock_t times(struct tms *result) {
    struct tms now = {.tms_utime = __fl_world("times.user", 0, 2147483647),
                      .tms_stime = __fl_world("times.system", 0, 2147483647),
                      .tms_cutime = __fl_world("times.user-of-children", 0, 2147483647),
                      .tms_cstime = __fl_world("times.system-of-children", 0, 2147483647)};
    long ticks = __fl_time();
    __fl_assume((now.tms_utime >= last_used.tms_utime) & (now.tms_stime >= last_used.tms_stime) &
                (now.tms_cutime >= last_used.tms_cutime) & (now.tms_cstime >= last_used.tms_cstime));
    __fl_assume(sizeof ticks == 4 || ticks >= last_ticks);
    last_used = now;
    last_ticks = ticks;
    if (result) *result = now;
    return (clock_t)ticks;
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
