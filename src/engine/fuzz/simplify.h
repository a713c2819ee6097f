/* engine/fuzz/simplify.h - the simplest inputs that fail in the same way.
 *
 * Lines, words and single bytes are left out, bytes become letters and digits, numbers become small, as long as
 * the run still fails the same check.
 */
#ifndef FL_ENGINE_FUZZ_SIMPLIFY_H
#define FL_ENGINE_FUZZ_SIMPLIFY_H

#include "base/system/clock.h"
#include "engine/fuzz/seed.h"
#include "run/run.h"

struct fl_simplify_options {
    const struct fl_program *program;
    fl_check_id check;
    const fl_edge_id *call; /* from which the failure comes (fl_outcome_call), or none; NULL: any */
    uint64_t most_steps;    /* of one run; 0: any number */
    bool keeps_rest;        /* what the world decides stays as it is, also where it does not matter */
    struct fl_deadline deadline;
    uint64_t *count; /* of interpretations */
};

/* The seed fails the check. */
const struct fl_seed *fl_simplify(struct fl_arena *arena, const struct fl_seed *seed,
                                  const struct fl_simplify_options *options);

/* The run; or, if it reads bytes that nobody types or numbers that nobody chooses, a simpler one that fails the
 * same check. */
const struct fl_run *fl_simplify_run(struct fl_arena *arena, const struct fl_run *run,
                                     const struct fl_simplify_options *options);

#endif
