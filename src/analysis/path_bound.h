/* analysis/path_bound.h - how far a bound on loops and recursion must reach for a path to be within it. */
#ifndef FL_ANALYSIS_PATH_BOUND_H
#define FL_ANALYSIS_PATH_BOUND_H

#include "program/path.h"

/* The most iterations of a loop in a row, or calls of a function inside itself, that the path has; what the
 * program's own start does does not count. */
uint64_t fl_path_bound(const struct fl_program *program, const struct fl_path *path);

#endif
