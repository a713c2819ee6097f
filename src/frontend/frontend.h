/* frontend/frontend.h - from the user's files to a frozen program.
 *
 * Accepts C files, .i, .bc, .ll, and directories with a compile_commands.json (or that file
 * itself). Files are taken in sorted order whatever the order they were given in. Messages of the
 * compiler go to standard error as they are.
 */
#ifndef FL_FRONTEND_FRONTEND_H
#define FL_FRONTEND_FRONTEND_H

#include <stdbool.h>
#include <stddef.h>

#include "base/clock.h"
#include "base/status.h"
#include "frontend/instrument.h"
#include "program/program.h"

/* What the compiler made of the files for the machine beside what is read here, by source in their order;
 * no items: nothing. */
struct fl_object_files {
    struct fl_object_file {
        const unsigned char *bytes;
        size_t size;
    } *items;
    size_t count;
};

struct fl_frontend_options {
    const char *const *inputs; /* as given on the command line */
    size_t input_count;
    const char *const *compiler_flags; /* what followed "--" */
    size_t compiler_flag_count;
    const char *entry;        /* NULL: main */
    const char *precondition; /* the precondition of entry; NULL: none */
    uint32_t checks;          /* bit 1 << kind for each enum fl_check_kind that was chosen; without those that
                                 have no option, a run ends where one would fail */
    const char *const
        *log_functions; /* NAME or NAME:ARGUMENT: calls of these are calls though nothing defines them */
    size_t log_function_count;
    bool is_whole;      /* functions that nothing calls are part of the program too */
    bool keeps_refused; /* setjmp, threads and the like are warnings, and undefined functions: for looking at a
                           program, never for a verdict */
    const struct fl_instrumentation *instrumentation; /* observers of specs; NULL: none */
    bool follows_all;                /* the observer that is for native runs is taken for the analysis, too */
    unsigned jobs;                   /* compilers at a time; 0: as many as there are cores */
    struct fl_deadline deadline;     /* for the compilers; at 0: none. Then the status is FL_TIME_USED_UP */
    struct fl_object_files *objects; /* filled in, if the sources can be compiled for the machine; may be NULL */
};

/* Everything in the program lives in the arena. On failure *program is NULL and the diagnostics
 * say why; a compiler error was already printed by the compiler, and gets no second line. */
enum fl_status fl_frontend_load(struct fl_arena *arena, const struct fl_frontend_options *options,
                                struct fl_diagnostics *diagnostics, const struct fl_program **program);

/* "overflow,shift", "all", "none", "" or NULL for the default, into the bits of `checks`.
 * On an unknown word gives FL_BAD_USAGE and names the nearest. */
enum fl_status fl_checks_parse(const char *list, struct fl_diagnostics *diagnostics, uint32_t *checks);

#endif
