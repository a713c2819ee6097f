/* engine/fuzz/coverage.h - which steps of a program are executed by runs that fuzzing finds.
 *
 * Each run that did something new is executed once more, step by step. What no run has executed may be reached all the
 * same: nothing follows from it.
 */
#ifndef FL_ENGINE_FUZZ_COVERAGE_H
#define FL_ENGINE_FUZZ_COVERAGE_H

#include "engine/symbolic/search/options.h"

struct fl_coverage {
    uint64_t *runs;     /* by edge: of those that were executed step by step, how many took it */
    uint64_t run_count; /* those */
};

/* `failures`: more runs, beside those that fuzzing finds until the deadline. */
struct fl_coverage *fl_coverage_measure(struct fl_arena *arena, const struct fl_program *program,
                                        const struct fl_run *const *failures, size_t failure_count,
                                        const struct fl_explore_options *options);

#endif
