/* frontend/compile/options.h - what the user wants to have read, and how. */
#ifndef FL_FRONTEND_COMPILE_OPTIONS_H
#define FL_FRONTEND_COMPILE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/system/clock.h"
#include "frontend/instrument/hooks.h"
#include "program/program.h"

struct fl_inline_bodies; /* program/inline_bodies.h */

/* What the compiler made of the files for the machine beside what is read here, by source in their order;
 * no items: nothing. */
struct fl_object_files {
    struct fl_object_file {
        const unsigned char *bytes;
        size_t size;
    } *items;
    size_t count;
};

/* What the compiler is to read where it would read a file. Messages and positions name the file; what lines of the
 * program are quoted from is the file as it is. */
struct fl_changed_file {
    const char *path; /* from where the compiler runs, or absolute; without ';' */
    const char *contents;
    size_t size;
};

struct fl_frontend_options {
    const char *const *inputs; /* as given on the command line */
    size_t input_count;
    const char *const *compiler_flags; /* what followed "--" */
    size_t compiler_flag_count;
    const struct fl_changed_file *changed;
    size_t changed_count;
    const char *entry;        /* NULL: main */
    const char *precondition; /* the precondition of entry; NULL: none */
    uint32_t checks;          /* bit 1 << kind for each enum fl_check_kind that was chosen; without those that
                                 have no option, a run ends where one would fail */
    uint64_t stack_bytes;     /* for the check STACK; 0: 8 MiB */
    const char *const
        *log_functions; /* NAME or NAME:ARGUMENT: calls of these are calls though nothing defines them */
    size_t log_function_count;
    const char *const *undefined; /* what functions without a body do: "may-write", "pure:NAME" */
    size_t undefined_count;
    bool trusts_undefined;  /* they write nothing, as the rules of a competition say */
    bool reads_numbers;     /* arguments that the program reads as numbers alone are inputs of that type */
    bool is_whole;          /* functions that nothing calls are part of the program too */
    bool keeps_refused;     /* setjmp, threads and the like are warnings, and undefined functions: for looking at a
                               program, never for a verdict */
    bool shows_traps;       /* it is executed once, and what ends it there is told */
    bool cuts_texts;        /* arguments and variables of the environment end where the program looks no further */
    bool is_loose;          /* functions that read text say only what they guarantee: models/loose.h */
    bool is_for_production; /* what is usually so, and every verdict rests on, is a named assumption, too */
    const struct fl_instrumentation *instrumentation; /* observers of specs; NULL: none */
    fl_hook_places *places;                           /* filled in: where its hooks are called; may be NULL */
    bool is_quiet;                                    /* what the compiler says is not passed on */
    const struct fl_inline_bodies *inline_bodies;     /* the compiler is asked for these; may be NULL */
    bool follows_all;                /* the observer that is for native runs is taken for the analysis, too */
    bool has_colors;                 /* in what the compiler says */
    unsigned jobs;                   /* compilers at a time; 0: as many as there are cores */
    struct fl_deadline deadline;     /* for the compilers; at 0: none. Then the status is FL_TIME_USED_UP */
    struct fl_object_files *objects; /* filled in, if the sources can be compiled for the machine; may be NULL */
};

#endif
