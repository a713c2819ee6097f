/* analysis/facts.h - what is known of a program, computed when it is first asked for, and once.
 *
 * A frozen program never changes, so neither does what was found out about it; who needs a fact asks the
 * program, whichever command or engine that is. Facts lie in the arena of the program. A process that is
 * forked has those that were known then, and finds out others for itself.
 *
 * The functions that give facts stand beside those that compute them: fl_call_graph_of_program,
 * fl_loops_of_function, fl_points_to_of_program, fl_lvalues_of_program, fl_mod_ref_of_program,
 * fl_observed_of_program, fl_dependence_of_program, fl_modes_of_program.
 *
 * Invariant: a fact is put in place when it is whole. One that is being computed when memory runs out is
 * computed anew by the next who asks.
 */
#ifndef FL_ANALYSIS_FACTS_H
#define FL_ANALYSIS_FACTS_H

#include "program/program.h"

enum fl_program_fact {
    FL_FACT_CALL_GRAPH,
    FL_FACT_LOOPS, /* a table, filled function by function */
    FL_FACT_POINTS_TO,
    FL_FACT_LVALUES,
    FL_FACT_MOD_REF,
    FL_FACT_INTERVALS,
    FL_FACT_OBSERVED,
    FL_FACT_DEPENDENCE,
    FL_FACT_MODES,
    FL_FACT_COUNT
};

typedef void *fl_fact_maker(struct fl_arena *arena, const struct fl_program *program);

/* Made at the first call. The maker may ask for other facts; it gives NULL where there is nothing to keep, and
 * is called again then. */
void *fl_fact_of(const struct fl_program *program, enum fl_program_fact fact, fl_fact_maker *make);

/* For those who compute a fact, kept or not: counts that. */
void fl_fact_count(const struct fl_program *program, enum fl_program_fact fact);
/* How often it was computed in this process; of loops, for how many functions. */
unsigned fl_fact_computations(const struct fl_program *program, enum fl_program_fact fact);

#endif
