/* explain/tests/mending.h - single changes of the source, tried on all tests: which let failing ones pass?
 *
 * Changes of suspicious lines come first, and a change is tried only on tests that execute its line: the others
 * it cannot alter. What is found when the time is used up counts.
 */
#ifndef FL_EXPLAIN_TESTS_MENDING_H
#define FL_EXPLAIN_TESTS_MENDING_H

#include "explain/candidate/trial.h"
#include "explain/tests/lines.h"

struct fl_mending_request {
    const struct fl_frontend_options *frontend;
    const struct fl_spectrum *spectrum;
    const struct fl_tested_lines *lines;
    const char *const *trusted; /* paths of files that are not to be blamed */
    size_t trusted_count;
    struct fl_deadline deadline;
    const volatile int *is_cancelled; /* or NULL */
};

struct fl_tested_mend {
    struct fl_mend mend;
    uint32_t mended, spoiled; /* failing tests that pass, and passing ones that fail */
    uint32_t moved;           /* failing tests of whose output more is right */
    bool is_whole;            /* all tests pass */
};

struct fl_mending {
    struct fl_parsed_files files;
    FL_VECTOR_OF(struct fl_tested_mend) all; /* that mend or move something, in the order of trial */
    size_t candidates;
    uint64_t trials;
    bool is_complete; /* else the time was used up */
};

/* Not FL_OK: the source cannot be changed; diagnostics say why. */
enum fl_status fl_tests_mend(struct fl_arena *arena, const struct fl_mending_request *request,
                             struct fl_diagnostics *diagnostics, struct fl_mending *mending);

#endif
