/* cmd/load.h - the program that the command line names. */
#ifndef FL_CMD_LOAD_H
#define FL_CMD_LOAD_H

#include "base/arena.h"
#include "base/status.h"
#include "cmd/options.h"
#include "cmd/select.h"
#include "frontend/frontend.h"
#include "program/program.h"

/* Reads --entry, --checks, --jobs, the files and the compiler's flags, and loads the program.
 * Diagnostics are printed. NULL if it failed; then *code is the exit code: FL_EXIT_UNKNOWN, and
 * nothing was printed, if the compiler used the time up. */
const struct fl_program *fl_load_program(struct fl_arena *arena, const struct fl_options *options,
                                         enum fl_exit *code);

/* The same, and says how it was made: what *frontend points to outlives the options. */
const struct fl_program *fl_load_program_as(struct fl_arena *arena, const struct fl_options *options,
                                            struct fl_frontend_options *frontend, struct fl_selection *selection,
                                            enum fl_exit *code);

/* The function that --function names, none if it was not given. False, after a diagnostic, if the
 * program has no such function. */
bool fl_load_function(const struct fl_program *program, const struct fl_options *options,
                      fl_function_id *function);

#endif
