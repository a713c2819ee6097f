/* slice/cut.h - cut a path, and find out whether what is left is feasible.
 *
 * While the path is walked backwards, the solver is asked whether the steps that were kept contradict each other;
 * if they do, cutting stops there. If no contradiction was found in this way, which sees less than an execution
 * does, the kept steps are executed symbolically from the beginning: that is exact.
 */
#ifndef FL_SLICE_CUT_H
#define FL_SLICE_CUT_H

#include "slice/feasible.h"
#include "slice/slicer.h"

struct fl_cut_options {
    struct fl_slice_options slice; /* the cut sets the listener itself */
    bool goes_on;                  /* cuts the whole path, also behind a contradiction */
    bool is_taken;                 /* a run is known that takes the path: there is no contradiction */
    struct fl_deadline deadline;
};

struct fl_cut {
    const struct fl_slice *slice;
    struct fl_feasibility feasibility;
    /* Of an infeasible path: steps that contradict each other, in the order of the path. There are none
     * (core_count is 0) if it is not known which do. */
    const uint32_t *core;
    size_t core_count;
};

struct fl_cut fl_cut_path(struct fl_slicer *slicer, struct fl_arena *arena, const struct fl_path *path,
                          const struct fl_cut_options *options);

#endif
