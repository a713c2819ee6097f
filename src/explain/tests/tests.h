/* explain/tests/tests.h - from tests that fail to lines that may be wrong.
 *
 * What points to a line, the strongest first: a change of it that lets all tests pass; one that lets some failing
 * tests pass and no other one fail; one with which more of the output is right; that failing tests execute it and
 * passing ones don't.
 */
#ifndef FL_EXPLAIN_TESTS_TESTS_H
#define FL_EXPLAIN_TESTS_TESTS_H

#include "explain/repair/repair.h"
#include "explain/symptom/spectrum.h"
#include "explain/symptom/suspect.h"

struct fl_tests_request {
    const struct fl_program *program;
    const struct fl_frontend_options *frontend;
    const struct fl_suite *suite;
    const bool *is_trusted; /* each function: it is not to be blamed */
    const char *const *trusted;
    size_t trusted_count; /* the same as paths of files */
    struct fl_deadline deadline;
    const volatile int *is_cancelled;
};

struct fl_tests_explanation {
    struct fl_spectrum spectrum;
    struct fl_repairs repairs; /* that let all tests pass, the most likely first */
    fl_suspects suspects;      /* none if no test fails */
};

struct fl_tests_explanation fl_tests_explain(struct fl_arena *arena, const struct fl_tests_request *request);

#endif
