/* engine/interpret/run_print.h - one execution as text for a reader.
 *
 *     sum.c:4    main: i = 0                       i = 0
 *     sum.c:5      i < n                           true
 *     sum.c:9    printf("%d\n", sum)
 *                  … 212 steps in printf
 *                  | 10
 *
 * Consecutive steps of one statement are one line. Steps outside the user's files are counted,
 * not shown.
 */
#ifndef FL_ENGINE_RUN_PRINT_H
#define FL_ENGINE_RUN_PRINT_H

#include "engine/interpret/interpret.h"

struct fl_run_print_options {
    uint64_t fold_after; /* show a step at most so often; 0: always */
    void *context;
    void (*write)(void *context, const char *text, size_t size); /* gets whole lines */
};

struct fl_run_printer;

struct fl_run_printer *fl_run_printer_create(struct fl_arena *arena, const struct fl_program *program,
                                             const struct fl_run_print_options *options);
/* To be given to the run. They live as long as the printer. */
const struct fl_observer *fl_run_printer_observer(struct fl_run_printer *printer);
const struct fl_output_sink *fl_run_printer_sink(struct fl_run_printer *printer);
/* What is not yet printed when the run has ended. */
void fl_run_printer_finish(struct fl_run_printer *printer);

/* How the run ended: one line, and for a failure its place in the source and the call stack. */
void fl_outcome_print(struct fl_text *text, const struct fl_program *program, const struct fl_outcome *outcome);
/* How many inputs had to be assumed; nothing if all that were read had been given. */
void fl_outcome_print_defaults(struct fl_text *text, const struct fl_outcome *outcome);

#endif
