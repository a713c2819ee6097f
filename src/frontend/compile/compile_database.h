/* frontend/compile/compile_database.h - compile_commands.json, through libclang.
 *
 * libclang is loaded at the first use, so that runs without a compile database don't pay for it.
 */
#ifndef FL_FRONTEND_COMPILE_COMPILE_DATABASE_H
#define FL_FRONTEND_COMPILE_COMPILE_DATABASE_H

#include <stddef.h>

#include "base/arena.h"
#include "base/status.h"

struct fl_compile_command {
    const char *directory;    /* absolute */
    const char *file;         /* as in the database: absolute, or relative to directory */
    const char *const *flags; /* those that matter to what the program means; see compiler_flags.h */
    size_t flag_count;
};

struct fl_compile_command_list {
    struct fl_compile_command *items;
    size_t count;
    size_t capacity;
};

/* path is that of the file itself. Commands come in the order of the file. */
enum fl_status fl_compile_database_read(struct fl_arena *arena, const char *path,
                                        struct fl_diagnostics *diagnostics,
                                        struct fl_compile_command_list *commands);

/* The shape of a database, without libclang: an array of objects that each have a directory, a
 * file, and a command or arguments. Adds a diagnostic in which `path` is the file's name. */
enum fl_status fl_compile_database_check(const char *path, const char *json, size_t size,
                                         struct fl_diagnostics *diagnostics);

#endif
