/* analysis/live_variables.h - the local variables whose values matter at a location.
 *
 * A variable is dead where every way on writes it before reading it. Computed for a function when it
 * is first asked about.
 */
#ifndef FL_ANALYSIS_LIVE_VARIABLES_H
#define FL_ANALYSIS_LIVE_VARIABLES_H

#include "program/program.h"

struct fl_live_variables;

struct fl_live_variables *fl_live_variables_create(struct fl_arena *arena, const struct fl_program *program);

/* The dead ones of the location's function; they live as long as the analysis. */
const fl_variable_id *fl_dead_variables(struct fl_live_variables *live, fl_location_id location, size_t *count);

#endif
