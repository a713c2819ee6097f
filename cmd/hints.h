/* cmd/hints.h - invariants that the command line offers. */
#ifndef FL_CMD_HINTS_H
#define FL_CMD_HINTS_H

#include "cmd/options.h"
#include "prove/hint_text.h"

/* Those of --invariant and of correctness witnesses. Not FL_OK: the diagnostics say why. */
enum fl_status fl_hints_of_options(struct fl_arena *arena, const struct fl_options *options,
                                   const struct fl_program *program, struct fl_hints *hints,
                                   struct fl_diagnostics *diagnostics);

#endif
