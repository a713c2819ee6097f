/* analysis/dependence/observed.h - where a program looks at an address as a number.
 *
 * Using a pointer, moving it inside of its object and comparing it with null gives the same wherever the object
 * lies. Comparing it with another pointer, or doing arithmetic with it, does not.
 */
#ifndef FL_ANALYSIS_DEPENDENCE_OBSERVED_H
#define FL_ANALYSIS_DEPENDENCE_OBSERVED_H

#include "base/number/bitset.h"
#include "program/program.h"

/* Edges that look at addresses of what is allocated where the assumption is made: at edges that name it, and in
 * its function and those that this one calls. */
struct fl_bitset fl_observing_edges(struct fl_arena *arena, const struct fl_program *program,
                                    fl_assumption_id assumption);

#endif
