/* run/run.h - a run of a program: the one description of it, whoever found it.
 *
 * It is executed in the interpreter once, and recorded then (engine/interpret/record.h); slices, reports and
 * exports read what was recorded. Its number is its identity: reports, files that are written and other commands
 * call it by that.
 */
#ifndef FL_RUN_RUN_H
#define FL_RUN_RUN_H

#include "run/events.h"
#include "run/outcome.h"
#include "run/recording.h"

/* Did the natively compiled program end the same way? */
struct fl_confirmation {
    bool is_tried;
    bool is_confirmed;
    bool is_refuted;    /* not confirmed: it was run natively, and what should have been seen would have been */
    const char *reason; /* why not, with both outcomes; NULL if confirmed */
    const char *output; /* what the native run said of the failure; may be NULL */
};

struct fl_run {
    uint64_t number; /* from 1, in the order of reports; 0: it has none yet */
    const struct fl_inputs *inputs;
    const struct fl_outcome *outcome;
    fl_check_id check; /* that fails at its end; none: it ends otherwise */
    struct fl_confirmation confirmation;
    struct fl_recording recording;
    const struct fl_run_events *events; /* what it left behind; NULL: nobody asked */
};

extern const struct fl_message fl_position_message; /* of struct fl_position */
/* All that a process needs that did not execute the run; events are left out. */
extern const struct fl_message fl_run_message;
/* Puts what came over to rights, in the arena that it was unpacked to. */
void fl_run_adopt(struct fl_run *run, struct fl_arena *arena, const struct fl_program *program);

/* The same run in another arena, without its events. */
struct fl_run *fl_run_copy(struct fl_arena *arena, const struct fl_run *run, const struct fl_program *program);

/* Its path in an array; it fails where a check did. */
struct fl_path fl_run_path(struct fl_arena *arena, const struct fl_run *run);

#endif
