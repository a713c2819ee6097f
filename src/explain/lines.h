/* explain/lines.h - the few lines of the source that a cause is about. */
#ifndef FL_EXPLAIN_LINES_H
#define FL_EXPLAIN_LINES_H

#include "explain/cause.h"

/* Fills in the lines of the cause from all that was found out about it. What happens in functions that are trusted
 * is told by the line of the call. */
void fl_cause_find_lines(struct fl_arena *arena, const struct fl_program *program, struct fl_cause *cause);

/* Where nothing tells the run from correct ones, the places whose values alone make it fail are its cause. */
void fl_cause_use_corrections(struct fl_arena *arena, const struct fl_program *program, struct fl_cause *cause);

/* The line of a change that was found right is one of the lines, and the first. */
void fl_cause_add_repair(struct fl_arena *arena, const struct fl_program *program, struct fl_cause *cause);

/* Of a cause by ways: all lines that only they lead to, and their own. */
fl_repair_places fl_cause_places(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_cause *cause);

#endif
