/* engine/check/worker.h - an analysis in a process of its own.
 *
 * Analyses run side by side, one of them running out of memory or of luck takes nothing from the
 * others, and each is ended at once when another has decided. Failures arrive as they are found and
 * are kept however the worker ends; they were executed in the interpreter by the worker, and come
 * with what was recorded then.
 */
#ifndef FL_ENGINE_CHECK_WORKER_H
#define FL_ENGINE_CHECK_WORKER_H

#include "base/recovery.h"
#include "base/system/beside.h"
#include "engine/symbolic/search/explore.h"

typedef struct fl_verdicts *fl_policy(struct fl_arena *arena, const struct fl_program *program,
                                      const struct fl_explore_options *options);

struct fl_worker {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_explore_options *options;
    struct fl_beside beside;   /* its channel is -1 when nothing more comes from it */
    struct fl_cleanup cleanup; /* while the process runs */
    bool is_cancelled;
    bool has_followed;                           /* every run; it is about to decide the checks that they met */
    struct fl_text received;                     /* messages that are not whole yet */
    const struct fl_run **failures;              /* of each check; NULL: none was found */
    FL_VECTOR_OF(const struct fl_run *) further; /* of the same checks, from other calls of the library */
    uint64_t interpretations;                    /* that it told of */
    struct fl_verdicts *so_far;                  /* what it said of the last bound, NULL before that */
    struct fl_verdicts *verdicts;                /* what it said at its end, NULL before that */
    const char *trouble; /* the invariant that did not hold in it; NULL unless one ended it */
};

/* The worker begins after so many seconds: analyses of small programs have ended by then. */
struct fl_worker *fl_worker_start(struct fl_arena *arena, const struct fl_program *program, fl_policy *policy,
                                  const struct fl_explore_options *options, double delay);
/* It begins when the other one has worked for so many seconds, or has ended: where the machine is busy, that takes
 * longer than they do. */
struct fl_worker *fl_worker_start_behind(struct fl_arena *arena, const struct fl_program *program,
                                         fl_policy *policy, const struct fl_explore_options *options,
                                         const struct fl_worker *other, double delay);

/* Waits until one of them says something or the time has passed, and takes in what they say. */
void fl_workers_wait(struct fl_worker **workers, unsigned count, double seconds);

/* Lets the others go first, where there are more than processors. */
void fl_worker_stand_back(struct fl_worker *worker);
/* Waits for its end until the time is over or it is cancelled, and ends it then. */
struct fl_verdicts *fl_worker_finish(struct fl_worker *worker, struct fl_deadline end);
/* Asks it to come to an end with what it has. */
void fl_worker_cancel(struct fl_worker *worker);
/* Ends it at once if it has not ended. It has verdicts afterwards. */
void fl_worker_end(struct fl_worker *worker);

/* One policy alone, from its beginning to its end. */
struct fl_verdicts *fl_worker_run(struct fl_arena *arena, const struct fl_program *program, fl_policy *policy,
                                  const struct fl_explore_options *options);

#endif
