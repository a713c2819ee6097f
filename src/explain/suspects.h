/* explain/suspects.h - lines of the source, ranked by how much points to them.
 *
 * What points to a line, the strongest first: a change of it that mends all failing runs and was found right; one
 * that passes all runs that are known; a branch that does nothing; what tells the failing run from correct ones.
 */
#ifndef FL_EXPLAIN_SUSPECTS_H
#define FL_EXPLAIN_SUSPECTS_H

#include "explain/explain.h"
#include "explain/symptom/suspect.h"

/* The most likely first; of lines that are equal, in the order of the source. */
fl_suspects fl_suspects_of_causes(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_explanation *explanation);

/* The same of one cause. */
fl_suspects fl_suspects_of_cause(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_cause *cause);

#endif
