/* frontend/instrument/tell.h - a whole program as bitcode that tells what happens (docs/watch.md). */
#ifndef FL_FRONTEND_INSTRUMENT_TELL_H
#define FL_FRONTEND_INSTRUMENT_TELL_H

#include <llvm-c/Core.h>

#include "base/status.h"
#include "frontend/instrument/hooks.h"
#include "program/inline_bodies.h"

/* Is all that specs look at still to be seen in the bitcode? Says what may be missing in one that was optimised,
 * and what is not known without debug information. False after an error. */
bool fl_instrument_check_whole(struct fl_arena *arena, LLVMModuleRef module,
                               const struct fl_instrumentation *instrumentation,
                               struct fl_diagnostics *diagnostics);

/* Inserts what is told, and lets the module give the addresses of variables. FL_BAD_INPUT: a place is not among
 * the tellings, so that the files are other ones by now, or a variable's name is not its own. `bodies`: that were
 * made definitions; other files that are linked may have them, too. */
enum fl_status fl_instrument_tell(struct fl_arena *arena, LLVMModuleRef module,
                                  const struct fl_instrumentation *instrumentation,
                                  const struct fl_inline_bodies *bodies, struct fl_tellings *tellings,
                                  struct fl_diagnostics *diagnostics);

#endif
