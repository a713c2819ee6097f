/* frontend/instrument/inline_bodies.h - bodies that the compiler leaves to another file, made definitions.
 *
 * In modules they are `weak` where the compiler was asked for them (program/inline_bodies.h), and
 * `available_externally` where it shows them unasked.
 */
#ifndef FL_FRONTEND_INSTRUMENT_INLINE_BODIES_H
#define FL_FRONTEND_INSTRUMENT_INLINE_BODIES_H

#include <llvm-c/Core.h>

#include "base/arena.h"
#include "program/inline_bodies.h"

/* All functions that a module uses, and none has a body of: modules of all sources, in their order. */
struct fl_inline_bodies fl_inline_bodies_missing(struct fl_arena *arena, const LLVMModuleRef *modules,
                                                 size_t count);
/* Of the bodies that were asked for (NULL: none), and those that were shown unasked, defines all that there are.
 */
struct fl_inline_bodies fl_inline_bodies_take(struct fl_arena *arena, const struct fl_inline_bodies *asked,
                                              const LLVMModuleRef *modules, size_t count);
/* Defines the bodies that were taken, in the module of one source. */
void fl_inline_bodies_define(const struct fl_inline_bodies *bodies, LLVMModuleRef module, size_t source);

#endif
