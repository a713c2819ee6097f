/* frontend/bodies.h - bodies of inline functions.
 *
 * A function that C99 code declares inline, and nowhere extern, has a body that the compiler leaves out without
 * optimisation: it expects a definition in another file. Programs that have none are compiled once more, with
 * these bodies (-fgnu89-inline).
 */
#ifndef FL_FRONTEND_BODIES_H
#define FL_FRONTEND_BODIES_H

#include <llvm-c/Core.h>

#include "frontend/compile/options.h"
#include "frontend/library/models.h"

/* Does the module use a function that nobody defines, and could a source have an inline one? */
bool fl_bodies_may_be_missing(struct fl_arena *arena, LLVMModuleRef module,
                              const struct fl_frontend_options *options, const struct fl_models *models);
/* Does the second module define all functions that the first one defines, and one that the first one only uses? */
bool fl_bodies_are_more(LLVMModuleRef first, LLVMModuleRef second);

#endif
