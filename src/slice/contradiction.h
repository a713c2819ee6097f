/* slice/contradiction.h - do the steps kept so far contradict each other?
 *
 * While the slicer walks a path backwards, each step that it keeps becomes a constraint between the
 * values before and behind it, and the solver is asked whether all of them can hold. What is not
 * modelled (copies of blocks, questions about memory) constrains nothing, so the answer no is
 * certain, and the answer yes is not.
 */
#ifndef FL_SLICE_CONTRADICTION_H
#define FL_SLICE_CONTRADICTION_H

#include "analysis/lvalue/lvalues.h"
#include "base/system/clock.h"
#include "program/path.h"

struct fl_contradiction;

/* `calls` is what fl_path_calls gave. */
struct fl_contradiction *fl_contradiction_create(struct fl_arena *arena, const struct fl_program *program,
                                                 struct fl_lvalues *lvalues, const struct fl_path *path,
                                                 const uint32_t *calls, struct fl_deadline deadline);
void fl_contradiction_destroy(struct fl_contradiction *contradiction);

/* Adds a step that is kept; steps come from the last to the first. true: they contradict each other. */
bool fl_contradiction_add(struct fl_contradiction *contradiction, uint32_t step);
/* To be called when all steps were added: from now on, what variables and memory hold when the program starts
 * counts as well. true: that contradicts the steps. */
bool fl_contradiction_finish(struct fl_contradiction *contradiction);

/* After a contradiction: a few steps, rising, that contradict each other (or, by themselves, what the
 * program starts with). */
const uint32_t *fl_contradiction_core(struct fl_contradiction *contradiction, struct fl_arena *arena,
                                      size_t *count);

#endif
