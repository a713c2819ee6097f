/* replay/track/tracked_run.h - runs that printed the beginning of a log, to go on from. */
#ifndef FL_REPLAY_TRACK_TRACKED_RUN_H
#define FL_REPLAY_TRACK_TRACKED_RUN_H

#include "engine/fuzz/seed.h"

struct fl_tracked_run {
    const struct fl_seed *seed;
    uint64_t matched;                    /* bytes of the log that the run printed before others */
    uint64_t line_start;                 /* of the line that it does not print */
    size_t settled;                      /* bytes of standard input that were read for the lines before that */
    uint64_t digest;                     /* of what it did */
    unsigned tries;                      /* that went on from here */
    unsigned next_approach;              /* after so many tries */
    bool is_asked;                       /* what it would have needed to print more */
    bool is_asked_again;                 /* and to go other ways */
    const struct fl_tracked_run *before; /* that it went on from; NULL: from none */
};

/* The furthest first. */
struct fl_tracked_runs {
    struct fl_arena *arena;
    FL_VECTOR_OF(struct fl_tracked_run *) items;
};

/* Is it worth while to go on from a run that came so far and did this? */
bool fl_tracked_runs_want(const struct fl_tracked_runs *runs, uint64_t matched, uint64_t digest);
/* A copy is kept. */
struct fl_tracked_run *fl_tracked_runs_add(struct fl_tracked_runs *runs, const struct fl_tracked_run *run);
/* One that came far and was not yet tried too often; there is one. */
struct fl_tracked_run *fl_tracked_runs_choose(const struct fl_tracked_runs *runs);

#endif
