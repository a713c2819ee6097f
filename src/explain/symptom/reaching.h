/* explain/symptom/reaching.h - inputs that lead a program everywhere: one for each way of a branch, and for values
 * of what is compared that just meet or just miss.
 *
 * The program is executed symbolically once for each bound on loops; what is looked for is an input of it, as in
 * explain/correct/correct.h. Each of the inputs was seen to lead there; that none was found proves nothing.
 */
#ifndef FL_EXPLAIN_SYMPTOM_REACHING_H
#define FL_EXPLAIN_SYMPTOM_REACHING_H

#include "base/system/clock.h"
#include "base/vector.h"
#include "program/program.h"
#include "run/inputs.h"

typedef FL_VECTOR_OF(const struct fl_inputs *) fl_inputs_vector;

/* Adds them to those that are there, at most so many. */
void fl_inputs_reach(struct fl_arena *arena, const struct fl_program *program, struct fl_deadline deadline,
                     const volatile int *is_cancelled, size_t most, fl_inputs_vector *found);

#endif
