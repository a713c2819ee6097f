/* explain/symptom/suite.h - tests: what a program is given, and what should come out.
 *
 * A test NAME is made of files in one directory: NAME.args (one line, as typed in a shell), NAME.in (standard
 * input), NAME.out (the output that is expected), NAME.code (the exit code that is), NAME.inputs (run/inputs.h, in
 * place of the first two). Each may be missing: what is not said does not matter, but a test fails that fails a
 * check.
 */
#ifndef FL_EXPLAIN_SYMPTOM_SUITE_H
#define FL_EXPLAIN_SYMPTOM_SUITE_H

#include "base/vector.h"
#include "run/inputs.h"
#include "run/outcome.h"

/* What a run must be like. */
struct fl_test_result {
    bool has_output;
    struct fl_input_bytes output; /* on standard output, all of it */
    bool has_code;
    int code;
};

struct fl_test {
    const char *name;
    const struct fl_inputs *inputs;
    struct fl_test_result expected;
};

struct fl_suite {
    FL_VECTOR_OF(struct fl_test) tests; /* by name */
    size_t left_out;                    /* of which is not known what should come out (reference.h) */
};

/* Not FL_OK: a diagnostic says why. A directory without a test is refused. */
enum fl_status fl_suite_read(struct fl_arena *arena, const char *directory, const struct fl_program *program,
                             struct fl_diagnostics *diagnostics, struct fl_suite *suite);

/* Is the outcome what is expected? A run that did not end by itself never is. */
bool fl_test_is_passed(const struct fl_test_result *expected, const struct fl_outcome *outcome);
/* How much of the output is as expected, from its beginning. */
size_t fl_test_right_bytes(const struct fl_test_result *expected, const struct fl_outcome *outcome);
/* Where it is not, in words: "the output differs at byte 12: expected \"4\", got \"5\"". */
const char *fl_test_difference(struct fl_arena *arena, const struct fl_program *program,
                               const struct fl_test_result *expected, const struct fl_outcome *outcome);

#endif
