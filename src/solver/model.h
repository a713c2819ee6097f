/* solver/model.h - an assignment with its evaluator, in memory of its own.
 *
 * Values are added until the first evaluation; what was evaluated is kept until the model is
 * cleared.
 */
#ifndef FL_SOLVER_MODEL_H
#define FL_SOLVER_MODEL_H

#include "term/evaluate.h"

struct fl_model {
    struct fl_arena *arena;
    struct fl_assignment *assignment;
    struct fl_evaluator *evaluator; /* NULL until the first evaluation */
};

struct fl_model fl_model_make(void);
void fl_model_clear(struct fl_model *model);
void fl_model_free(struct fl_model *model);

struct fl_bits fl_model_evaluate(struct fl_model *model, const struct fl_term *term);
/* How many terms were evaluated. */
size_t fl_model_work(const struct fl_model *model);
/* Do all of these formulas hold? */
bool fl_model_satisfies(struct fl_model *model, const struct fl_term *const *formulas, size_t count);

#endif
