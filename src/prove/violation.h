/* prove/violation.h - is what a violation witness tells a run that fails?
 *
 * The values that it gives to inputs are tried first, then values that lead along its path. What
 * fails in the interpreter is confirmed natively, as every failure is.
 */
#ifndef FL_PROVE_VIOLATION_H
#define FL_PROVE_VIOLATION_H

#include "engine/check/check.h"
#include "witness/witness.h"

/* FAILS: the run happens natively. UNKNOWN: the reason says where the witness cannot be followed, or why it
 * could not be confirmed. Not FL_OK: it is of another program, or has no path in this one. */
enum fl_status fl_violation_check(struct fl_arena *arena, const struct fl_program *program, const char *name,
                                  const struct fl_witness *witness, const struct fl_check_options *options,
                                  struct fl_verdicts **verdicts);

#endif
