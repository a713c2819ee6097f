/* characterize/scout.h - failing runs that are found beside.
 *
 * While all runs up to a bound are executed at once, other analyses look for single runs that fail, each in a process
 * of its own, as for `check`: where executing all of them takes too long, one of these may be known sooner.
 */
#ifndef FL_CHARACTERIZE_SCOUT_H
#define FL_CHARACTERIZE_SCOUT_H

#include "engine/check/check.h"

enum { FL_SCOUT_COUNT = 3 };

struct fl_scouts {
    const struct fl_program *program;
    struct fl_explore_options how;
    struct fl_worker *workers[FL_SCOUT_COUNT]; /* NULL: they were not started, or have ended */
    bool *is_taken;                            /* of each check: a run was given */
};

/* They begin a little later: small programs are decided by then. */
void fl_scouts_start(struct fl_scouts *scouts, struct fl_arena *arena, const struct fl_program *program,
                     const struct fl_check_options *search, struct fl_deadline deadline);
/* A failing run of a check of which none was given before; NULL: none is there within so many seconds. */
const struct fl_run *fl_scouts_next(struct fl_scouts *scouts, double seconds);
/* Nothing more comes from them. */
void fl_scouts_end(struct fl_scouts *scouts);

#endif
