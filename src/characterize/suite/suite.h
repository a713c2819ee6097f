/* characterize/suite/suite.h - tests that know how they have to end.
 *
 * Each is a point of points.h, executed by the interpreter, with what the bounds say of it. A test that ends
 * otherwise than predicted refutes a bound: then something is wrong with Faultline, or with what it assumes.
 */
#ifndef FL_CHARACTERIZE_SUITE_SUITE_H
#define FL_CHARACTERIZE_SUITE_SUITE_H

#include "characterize/suite/points.h"

enum fl_test_state {
    FL_TEST_OPEN,     /* as predicted, as far as was tried */
    FL_TEST_PASSES,   /* natively, too */
    FL_TEST_REFUTES,  /* it ended otherwise */
    FL_TEST_LEFT_OUT, /* it can't be told how it ends */
};

struct fl_bound_test {
    const char *name;          /* "test-001" */
    enum fl_point_place place; /* it must fail, must not, or may */
    const char *why;           /* it is a test */
    const struct fl_run *run;
    const char *inputs; /* a file of inputs (run/inputs.h) */
    const char *ending; /* "f.c:3:5: assertion: x does not hold"; NULL: it does not fail */
    enum fl_test_state state;
    const char *reason; /* REFUTES, LEFT_OUT: why */
};

struct fl_bound_tests {
    FL_VECTOR_OF(struct fl_bound_test) tests; /* no two on the same inputs */
    size_t not_given;                         /* points whose inputs can't be given to a run, or take too long */
    bool is_partial;                          /* there are more points */
};

/* No test passes yet. */
struct fl_bound_tests fl_bound_tests_make(const struct fl_characterization *found, struct fl_deadline deadline);

#endif
