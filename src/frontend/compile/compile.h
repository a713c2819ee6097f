/* frontend/compile/compile.h - the user's files as LLVM bitcode in memory.
 *
 * clang runs at -O0 with debug information, its sanitizers inserting the checks that were chosen
 * (as traps). It writes to anonymous memory: no temporary file is left, however the run ends.
 */
#ifndef FL_FRONTEND_COMPILE_COMPILE_H
#define FL_FRONTEND_COMPILE_COMPILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/status.h"
#include "frontend/compile/options.h"
#include "frontend/compile/source.h"

struct fl_bitcode {
    const char *source_path;    /* for messages */
    const unsigned char *bytes; /* bitcode, or LLVM's text form; followed by a zero that is not counted */
    size_t size;
};

struct fl_bitcode_list {
    struct fl_bitcode *items;
    size_t count;
    size_t capacity;
};

/* One module for each file, in sorted order, in the arena. What the compiler said comes
 * first among the diagnostics, in the same order. The observer of the instrumentation, if there is one, is the
 * last module. */
enum fl_status fl_compile_inputs(struct fl_arena *arena, const struct fl_frontend_options *options,
                                 struct fl_diagnostics *diagnostics, struct fl_bitcode_list *list);

/* How the compiler reads a source: every flag but those for what it makes of it, the user's last. */
const char *const *fl_compile_flags(struct fl_arena *arena, const struct fl_frontend_options *options,
                                    const struct fl_source *source, size_t *count);
/* What makes it read a prologue, which is in this file, before a source. */
const char *const *fl_compile_prologue_flags(struct fl_arena *arena, const char *path, size_t *count);
/* How it reads the text of an observer, from standard input or a file. */
const char *const *fl_compile_observer_flags(size_t *count);

#endif
