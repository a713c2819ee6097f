/* frontend/compile/compiler_flags.h - which flags of a recorded compiler call matter to the program's meaning. */
#ifndef FL_FRONTEND_COMPILE_COMPILER_FLAGS_H
#define FL_FRONTEND_COMPILE_COMPILER_FLAGS_H

#include <stddef.h>

#include "base/arena.h"

/* Keeps what chooses the language, the target, the include path, macros and the meaning of the
 * code (-fwrapv, -funsigned-char). Drops the compiler's name, the files, outputs and dependencies,
 * optimisation, debug information, instrumentation and warnings, and what only gcc knows.
 * The strings of the result are borrowed. */
const char *const *fl_compiler_flags_filter(struct fl_arena *arena, const char *const *arguments, size_t count,
                                            size_t *kept_count);

#endif
