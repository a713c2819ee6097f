/* analysis/dependence/control.h - which locations of a function a branch decides about.
 *
 * A location depends on a branch if one way out of the branch leads surely there (or to the end past it) and
 * another may not. Over the function's edges alone: a call comes back.
 */
#ifndef FL_ANALYSIS_DEPENDENCE_CONTROL_H
#define FL_ANALYSIS_DEPENDENCE_CONTROL_H

#include "analysis/function_graph.h"

/* From a branch to the locations that depend on it; node n is the function's n-th location. */
struct fl_graph fl_control_dependence(struct fl_arena *arena, const struct fl_program *program,
                                      fl_function_id function);

#endif
