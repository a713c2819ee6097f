/* explain/control/proof.h - that no correct run at all takes a way, not only none within a bound on loops. */
#ifndef FL_EXPLAIN_CONTROL_PROOF_H
#define FL_EXPLAIN_CONTROL_PROOF_H

#include "engine/check/check.h"
#include "explain/control/control.h"

/* Asks the provers of the search, for so many seconds, and checks their answer; where it holds, the extent of the
 * ways is the whole program. Where no correct run was found, that there is none is asked. `path`: the failing one.
 */
void fl_control_prove(struct fl_arena *arena, const struct fl_program *program, const struct fl_path *path,
                      const struct fl_control_options *options, const struct fl_check_options *search,
                      double seconds, struct fl_control *control);

#endif
