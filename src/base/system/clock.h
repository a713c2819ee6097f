/* base/system/clock.h - time spent and time left. */
#ifndef FL_BASE_SYSTEM_CLOCK_H
#define FL_BASE_SYSTEM_CLOCK_H

#include <stdbool.h>
#include <sys/types.h>

/* Seconds on the monotonic clock. */
double fl_clock_now(void);
/* Seconds of the processor that this process has used. */
double fl_clock_used(void);
/* That another process has used. False: there is no such process. */
bool fl_clock_used_by(pid_t process, double *seconds);

struct fl_deadline {
    double at; /* on fl_clock_now's clock; infinity: none */
};

struct fl_deadline fl_deadline_none(void);
struct fl_deadline fl_deadline_after(double seconds);
bool fl_deadline_has_passed(struct fl_deadline deadline);
double fl_deadline_seconds_left(struct fl_deadline deadline);

#endif
