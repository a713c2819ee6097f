#include "base/system/clock.h"

#include <math.h>
#include <time.h>

static double read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double fl_clock_now(void) {
    return read_clock(CLOCK_MONOTONIC);
}

double fl_clock_used(void) {
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

bool fl_clock_used_by(pid_t process, double *seconds) {
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(process, &clock) || clock_gettime(clock, &used)) return false;
    *seconds = (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
    return true;
}

struct fl_deadline fl_deadline_none(void) {
    return (struct fl_deadline){INFINITY};
}

struct fl_deadline fl_deadline_after(double seconds) {
    return (struct fl_deadline){fl_clock_now() + seconds};
}

bool fl_deadline_has_passed(struct fl_deadline deadline) {
    return deadline.at != INFINITY && fl_clock_now() >= deadline.at;
}

double fl_deadline_seconds_left(struct fl_deadline deadline) {
    return deadline.at - fl_clock_now();
}
