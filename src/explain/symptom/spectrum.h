/* explain/symptom/spectrum.h - what the tests of a suite execute, those that pass and those that fail.
 *
 * Each test is executed by the interpreter. Runs of failing ones are kept. What takes long takes no more than its
 * share of the time: a test whose output is wrong fails, whether or not it ends.
 */
#ifndef FL_EXPLAIN_SYMPTOM_SPECTRUM_H
#define FL_EXPLAIN_SYMPTOM_SPECTRUM_H

#include "base/number/bitset.h"
#include "base/system/clock.h"
#include "explain/symptom/suite.h"
#include "run/run.h"

struct fl_failed_test {
    const struct fl_test *test;
    const struct fl_run *run;
    const char *difference; /* in words */
};

struct fl_executed_test {
    const struct fl_test *test;
    struct fl_bitset edges; /* that it executes */
    uint64_t steps;
    size_t right_bytes; /* of its output, before the first that differs */
    bool is_passed;
};

struct fl_spectrum {
    FL_VECTOR_OF(struct fl_executed_test) executed; /* by name */
    FL_VECTOR_OF(struct fl_failed_test) failed;
    FL_VECTOR_OF(const struct fl_test *) passed;
    uint32_t *failed_by, *passed_by; /* each edge: how many tests execute it */
    uint64_t most_steps;             /* of a test that passed */
    size_t open;                     /* tests of which the time did not tell whether they pass */
};

struct fl_spectrum fl_spectrum_take(struct fl_arena *arena, const struct fl_program *program,
                                    const struct fl_suite *suite, struct fl_deadline deadline,
                                    const volatile int *is_cancelled);

/* How much something has to do with the failures, from 0 to 1, if so many failing and passing tests execute it
 * (Ochiai). */
double fl_ochiai(size_t failed, size_t passed, size_t all_failed);
double fl_spectrum_suspicion(const struct fl_spectrum *spectrum, fl_edge_id edge);

#endif
