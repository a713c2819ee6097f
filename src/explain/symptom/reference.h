/* explain/symptom/reference.h - what should come out, from a version of the program that was right. */
#ifndef FL_EXPLAIN_SYMPTOM_REFERENCE_H
#define FL_EXPLAIN_SYMPTOM_REFERENCE_H

#include "base/system/clock.h"
#include "explain/symptom/suite.h"

/* What a test does not say, output or exit code, is what the reference gives. Tests that the reference does not
 * come to the end of, because it fails or takes too long, are left out. */
void fl_reference_complete(struct fl_arena *arena, const struct fl_program *reference, struct fl_suite *suite,
                           struct fl_deadline deadline);

/* Tests without expectations: inputs that lead to every branch of both versions, as far as they are found. */
struct fl_suite fl_reference_inputs(struct fl_arena *arena, const struct fl_program *program,
                                    const struct fl_program *reference, struct fl_deadline deadline,
                                    const volatile int *is_cancelled);

#endif
