/* frontend/compile/source.h - which files the user's inputs stand for, and how each is to be read.
 *
 * Compile databases are expanded. A C file that is named beside a database that knows it chooses
 * from the database: then only the named files are taken, those in the database with its flags.
 *
 * Invariant: sources are sorted by real path and each file occurs once, so that the order of the
 * command line changes nothing.
 */
#ifndef FL_FRONTEND_COMPILE_SOURCE_H
#define FL_FRONTEND_COMPILE_SOURCE_H

#include <stddef.h>

#include "base/arena.h"
#include "base/status.h"

enum fl_source_kind {
    FL_SOURCE_C,       /* .c, or preprocessed .i */
    FL_SOURCE_BITCODE, /* .bc, or any file that starts like LLVM bitcode */
    FL_SOURCE_IR_TEXT, /* .ll */
};

struct fl_source {
    enum fl_source_kind kind;
    const char *path;         /* for messages: as given, or relative to the working directory if below it */
    const char *real_path;    /* absolute, without links */
    const char *argument;     /* what the compiler is given, relative to `directory` */
    const char *directory;    /* where the compiler runs; NULL: here */
    const char *const *flags; /* from a compile database */
    size_t flag_count;
};

struct fl_source_list {
    struct fl_source *items;
    size_t count;
    size_t capacity;
};

/* On failure every trouble has a diagnostic, and the list is not to be used. */
enum fl_status fl_sources_collect(struct fl_arena *arena, const char *const *inputs, size_t input_count,
                                  struct fl_diagnostics *diagnostics, struct fl_source_list *list);

#endif
