/* slice/path/reach.h - a run that comes to where a path ends, by whatever way. */
#ifndef FL_SLICE_PATH_REACH_H
#define FL_SLICE_PATH_REACH_H

#include "engine/check/check.h"
#include "program/path.h"

enum fl_reach_answer {
    FL_REACH_FOUND,
    FL_REACH_NOT_FOUND, /* in time, or within the limits */
    FL_REACH_NEVER,     /* every run was followed */
};

/* Looks for so many seconds. FOUND: `way` is the path of a run to the end of `path`, or to the failure of its last
 * edge if it fails. */
enum fl_reach_answer fl_path_reach(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_path *path, const struct fl_check_options *options,
                                   struct fl_path *way);

#endif
