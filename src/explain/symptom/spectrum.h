/* explain/symptom/spectrum.h - what the tests of a suite execute, those that pass and those that fail.
 *
 * Each test is executed once, by the interpreter. Runs of failing ones are kept.
 */
#ifndef FL_EXPLAIN_SYMPTOM_SPECTRUM_H
#define FL_EXPLAIN_SYMPTOM_SPECTRUM_H

#include "base/system/clock.h"
#include "explain/symptom/suite.h"
#include "run/run.h"

struct fl_failed_test {
    const struct fl_test *test;
    const struct fl_run *run;
    const char *difference; /* in words */
};

struct fl_spectrum {
    FL_VECTOR_OF(struct fl_failed_test) failed;
    FL_VECTOR_OF(const struct fl_test *) passed;
    uint32_t *failed_by, *passed_by; /* each edge: how many tests execute it */
    uint64_t most_steps;             /* of a test that passed */
    bool is_complete;                /* else the time was used up before all tests were executed */
};

struct fl_spectrum fl_spectrum_take(struct fl_arena *arena, const struct fl_program *program,
                                    const struct fl_suite *suite, struct fl_deadline deadline,
                                    const volatile int *is_cancelled);

/* How much an edge has to do with the failures, from 0 to 1 (Ochiai). */
double fl_spectrum_suspicion(const struct fl_spectrum *spectrum, fl_edge_id edge);

#endif
