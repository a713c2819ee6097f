/* frontend/compile/module.h - LLVM modules: reading, linking, data layout. */
#ifndef FL_FRONTEND_COMPILE_MODULE_H
#define FL_FRONTEND_COMPILE_MODULE_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "base/arena.h"
#include "base/status.h"
#include "frontend/compile/options.h"
#include "program/inline_bodies.h"

struct fl_bitcode; /* frontend/compile/compile.h */

struct fl_module {
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMTargetDataRef layout;        /* borrowed from the module */
    struct fl_inline_bodies bodies;  /* that were made definitions */
    bool has_strict_ends;            /* checks of indices were made stricter (instrument/array_ends.h) */
    struct fl_inline_bodies missing; /* functions that are used and have no body in any file */
};

/* All of the bitcode as one module. A symbol defined twice is a diagnostic that names it and both files; a
 * function that only has inline bodies has those. Debug records are converted to the older intrinsic form. Static
 * variables that the instrumentation (may be NULL) reads become visible to all. */
enum fl_status fl_module_link(struct fl_arena *arena, LLVMContextRef context, const struct fl_bitcode *list,
                              size_t count, const struct fl_frontend_options *options,
                              struct fl_diagnostics *diagnostics, struct fl_module *result);

/* As bitcode. */
const unsigned char *fl_module_bytes(struct fl_arena *arena, const struct fl_module *module, size_t *size);

void fl_module_dispose(struct fl_module *module);

#endif
