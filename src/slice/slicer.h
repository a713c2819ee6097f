/* slice/slicer.h - the steps of a path that decide whether it reaches its target.
 *
 * Path slicing (Jhala and Majumdar, PLDI 2005): walks the path backwards and keeps the assignments
 * that feed what was kept, and the branches that must go this way, because another way could miss
 * the steps kept so far or write what they read. Calls are left out with all of their steps where
 * they can write nothing of that.
 *
 * Sound: every run along the path can execute the kept steps. So if they contradict each other, no
 * run takes the path. Complete: from each state that can execute the kept steps the target is
 * reached, unless the program does not get there: it loops or ends in a part that was left out, or
 * fails another check first. With skips_functions the slice is not complete.
 */
#ifndef FL_SLICE_SLICER_H
#define FL_SLICE_SLICER_H

#include "analysis/lvalue/lvalues.h"
#include "program/path.h"

struct fl_slicer;

/* Analyses the program, once for any number of paths. */
struct fl_slicer *fl_slicer_create(struct fl_arena *arena, const struct fl_program *program);
const struct fl_program *fl_slicer_program(const struct fl_slicer *slicer);
struct fl_lvalues *fl_slicer_lvalues(const struct fl_slicer *slicer);
const struct fl_call_graph *fl_slicer_call_graph(const struct fl_slicer *slicer);

/* The state of the algorithm behind a step that it looked at, for --explain-steps. */
struct fl_slice_moment {
    uint32_t step;
    bool is_kept;
    fl_location_id step_location;
    const char *live;
};

/* Told of each step that is kept, the last one first. false: the steps contradict each other, and
 * the walk ends. */
struct fl_slice_listener {
    void *context;
    bool (*kept)(void *context, uint32_t step);
};

struct fl_slice_options {
    bool skips_functions; /* how functions of the call stack at the end come to their call does not matter */
    bool keeps_exits;     /* calls that may end the program matter */
    bool explains;        /* fills in the moments, of the last 20,000 steps at most */
    bool measures;        /* fills in question_seconds */
    const struct fl_slice_listener *listener; /* or NULL */
};

struct fl_slice {
    const uint32_t *kept; /* steps of the path, rising */
    size_t kept_count;
    size_t first_walked;                   /* the walk ended here, 0 unless the listener ended it */
    bool is_incomplete;                    /* steps of functions were skipped: skips_functions made a difference */
    const struct fl_slice_moment *moments; /* the last step first */
    size_t moment_count;
    const uint32_t *left_out_exits; /* steps: calls left out that may end the program, each edge once */
    size_t left_out_exit_count;
    /* For asking whether steps can be bypassed, or what they read be written between them. */
    double question_seconds;
};

/* The slice lives in the arena; it may be another one than the slicer's. */
struct fl_slice *fl_slicer_cut(struct fl_slicer *slicer, struct fl_arena *arena, const struct fl_path *path,
                               const struct fl_slice_options *options);

#endif
