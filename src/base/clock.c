#include "base/clock.h"

#include <math.h>
#include <time.h>

double fl_clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
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
