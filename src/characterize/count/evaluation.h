/* characterize/count/evaluation.h - the same conditions at many points.
 *
 * What fl_evaluate (term/evaluate.h) gives, without a table for each point: the terms below the conditions stand
 * in one list, operands first.
 */
#ifndef FL_CHARACTERIZE_COUNT_EVALUATION_H
#define FL_CHARACTERIZE_COUNT_EVALUATION_H

#include "characterize/region/literals.h"

struct fl_evaluation;

/* NULL: the conditions have arrays, or terms of more than 64 bits. */
struct fl_evaluation *fl_evaluation_create(struct fl_arena *arena, const fl_literals *conditions);
size_t fl_evaluation_size(const struct fl_evaluation *evaluation);

void fl_evaluation_set(struct fl_evaluation *evaluation, const struct fl_term *variable, uint64_t value);
/* At the point that was set. */
void fl_evaluation_run(struct fl_evaluation *evaluation);
bool fl_evaluation_holds(const struct fl_evaluation *evaluation, size_t condition);

#endif
