/* explain/correction/fixed.h - the inputs of one run, as constants of a program.
 *
 * Each read gives what the run got there: the k-th read of a name the k-th value that the inputs have for it,
 * whatever else the program does in between. What cannot be told by that (files, blocks, times) ends a run: such
 * an edge is halted, so that nothing is claimed of runs that come by it.
 */
#ifndef FL_EXPLAIN_CORRECTION_FIXED_H
#define FL_EXPLAIN_CORRECTION_FIXED_H

#include "program/edit/edit.h"
#include "run/inputs.h"

/* All reads of the program that is edited but for inputs of these names, which stay open. */
void fl_fix_inputs(struct fl_arena *arena, const struct fl_program *program, struct fl_program_edit *edit,
                   const struct fl_inputs *inputs, const char *const *open, size_t open_count);

#endif
