/* report/document/assumes.h - which assumptions a verdict rests on, so that its first line says them.
 *
 * Asked only of what holds: then what the analysis of dependence finds (analysis/dependence/dependence.h) is
 * written down, check by check and for the whole.
 */
#ifndef FL_REPORT_DOCUMENT_ASSUMES_H
#define FL_REPORT_DOCUMENT_ASSUMES_H

#include "base/number/bitset.h"
#include "report/document/document.h"

/* By assumption: whether the program may come to where it is made. */
struct fl_bitset fl_result_made_assumptions(struct fl_arena *arena, const struct fl_program *program);

/* Whose rules say what functions without a body do. */
enum fl_result_rules { FL_RULES_OF_C, FL_RULES_OF_COMPETITION };

/* Whether memory that is not followed part by part was seen to be written, in every run. */
enum fl_result_memory { FL_MEMORY_ASSUMED, FL_MEMORY_SEEN };

/* The check is one that holds, or is not reached. */
void fl_result_note_assumes(struct fl_arena *arena, const struct fl_program *program, fl_check_id check,
                            enum fl_result_rules rules, enum fl_result_memory memory, struct fl_result *result,
                            struct fl_result_check *entry);
/* The checks of specs in a function hold. */
void fl_result_note_function_assumes(struct fl_arena *arena, const struct fl_program *program,
                                     fl_function_id function, enum fl_result_rules rules,
                                     struct fl_result_assumes *assumes);
/* That no run leaves the events that were looked for. */
void fl_result_note_event_assumes(struct fl_arena *arena, const struct fl_program *program,
                                  struct fl_result *result);
/* That no run prints a log: one that sees whether printing fails may print less than it means to. is_whole: such
 * runs were left out. */
void fl_result_note_log_assumes(struct fl_arena *arena, const struct fl_program *program, bool is_whole,
                                struct fl_result_assumes *assumes);
/* What the loose models of functions that read lines leave out. */
void fl_result_note_line_assumes(struct fl_arena *arena, struct fl_result_assumes *assumes);
/* All that the world could refute, wherever the program may come to where it is made. */
void fl_result_note_made(struct fl_arena *arena, const struct fl_program *program,
                         struct fl_result_assumes *assumes);

#endif
