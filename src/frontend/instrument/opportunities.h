/* frontend/instrument/opportunities.h - points at which a signal that arrives makes a difference.
 *
 * A handler that runs between two statements does the same wherever neither reads or writes what the handler
 * writes, nor writes what it reads, and, if the handler calls the library, neither does. So __fl_opportunity is
 * called only in front of accesses and calls that do, of calls that block signals or change handlers, and where
 * main ends. Whether a signal arrives there is an input of its model (models/signal.c).
 */
#ifndef FL_FRONTEND_INSTRUMENT_OPPORTUNITIES_H
#define FL_FRONTEND_INSTRUMENT_OPPORTUNITIES_H

#include <llvm-c/Core.h>

#include "program/handlers.h"

/* Of the functions that the whole program may install as handlers; NULL: it installs none. */
const struct fl_handlers *fl_handlers_find(struct fl_arena *arena, LLVMModuleRef module);

/* Puts the calls into the module, which is the program or a part of it. */
void fl_instrument_opportunities(struct fl_arena *arena, LLVMModuleRef module, const struct fl_handlers *handlers);

#endif
