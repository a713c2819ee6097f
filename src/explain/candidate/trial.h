/* explain/candidate/trial.h - candidates tried on runs: which of them mend failing ones and leave correct ones
 * correct?
 *
 * A trial is one run of the program with all candidates (schemata.h), in the interpreter. A run passes if it ends
 * by itself, fails no check, and gives what is expected of it; a failing one that has come by its check, too,
 * where an assumption ends it: of what it reads from then on nothing is known. What takes many times as long as
 * the same run of the program as it is counts as a run that does not end.
 *
 * Holes are not tried here but with values that others have found (fl_trials_passes).
 */
#ifndef FL_EXPLAIN_CANDIDATE_TRIAL_H
#define FL_EXPLAIN_CANDIDATE_TRIAL_H

#include "base/system/clock.h"
#include "explain/candidate/schemata.h"
#include "explain/symptom/suite.h"

struct fl_trial_run {
    const struct fl_inputs *inputs;
    struct fl_test_result expected;
    /* A failing run that fails a check there must pass one there: to go round it mends nothing. NULL: it need not.
     */
    const char *check_function;
    uint32_t check_line;
    const struct fl_check *check; /* the one there; NULL: any */
    const char *check_called;     /* or the function that is called there and checks; NULL: none is */
    bool may_be_cut_off;          /* it passes, too, where an assumption does not hold */
};

/* Each edge of the program: who takes it comes once more by the check that the run must pass. NULL: it need not.
 */
const bool *fl_trial_checks(struct fl_arena *arena, const struct fl_program *program,
                            const struct fl_trial_run *run);

struct fl_trials;

/* All is borrowed. */
struct fl_trials *fl_trials_create(struct fl_arena *arena, const struct fl_schemata *schemata,
                                   const struct fl_trial_run *failing, size_t failing_count,
                                   const struct fl_trial_run *correct, size_t correct_count);
void fl_trials_destroy(struct fl_trials *trials);

struct fl_trial_result {
    uint32_t candidate; /* of the schemata */
    uint32_t mended;    /* failing runs that pass */
    uint32_t kept;      /* correct runs that pass; of one that spoils a run, those before it */
    bool is_whole;      /* all of both */
    bool is_evasive;    /* some run passes because it no longer comes by the check that it failed, nor by others */
    bool is_elsewhere;  /* some run no longer comes by the check that it failed, but by assertions as often as
                           before */
    bool is_shorter;    /* some run comes there less often than before it failed */
};

typedef FL_VECTOR_OF(struct fl_trial_result) fl_trial_results;

/* Those that mend at least one run, the most promising first: that mend all and spoil none, then by runs that are
 * mended, runs that are kept, and cost. Ends with the deadline, having tried cheap ones first. */
fl_trial_results fl_trials_run(struct fl_trials *trials, struct fl_deadline deadline);

/* One trial: of a failing run or, with an index from their number on, a correct one. `constant` is for holes. */
bool fl_trials_passes(struct fl_trials *trials, uint32_t selector, int64_t constant, size_t run);

/* The same, and how it ends; the outcome lives until the next trial. */
const struct fl_outcome *fl_trials_execute(struct fl_trials *trials, uint32_t selector, int64_t constant,
                                           size_t run);

/* Trials that were made so far. */
uint64_t fl_trials_count(const struct fl_trials *trials);

#endif
