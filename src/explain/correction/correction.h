/* explain/correction/correction.h - the smallest sets of places whose values alone make runs fail.
 *
 * A place is an expression of the source, wherever it is executed. A correction is a set of places that mends
 * every failing run: with other values there, and inputs and the check as they are, each of them passes. The
 * values may be others in each run, and each time. All failing runs are asked about together, and the smallest
 * sets of up to three places are enumerated as a question of maximal satisfiability: the places that need not
 * change are as many as possible. Candidates are the sets that hit every core seen so far, of whichever run; a set
 * that does not mend some run gives another core.
 *
 * Invariant: each run was seen to pass, in the interpreter, with some values at the places of each correction.
 */
#ifndef FL_EXPLAIN_CORRECTION_CORRECTION_H
#define FL_EXPLAIN_CORRECTION_CORRECTION_H

#include "explain/candidate/checkers.h"
#include "explain/candidate/trial.h"
#include "explain/correction/hitting.h"

struct fl_correction_place {
    const char *path;     /* of the file */
    const char *function; /* NULL: outside of functions */
    const char *text;     /* of the expression */
    uint32_t line;
    bool has_constant; /* it is a constant, and another one lets all failing runs pass, and correct ones as well */
    int64_t constant;  /* then */
    bool is_near_check; /* it is in the function that has the check */
    bool is_checking;   /* it is in one that only says what is right */
    bool is_reading;    /* or where an input is read */
};

struct fl_correction {
    struct fl_correction_place places[FL_MOST_HITTING]; /* in the order of the source */
    size_t count;
};

struct fl_corrections {
    FL_VECTOR_OF(struct fl_correction) all; /* of the same size */
    size_t runs;                            /* that each of them mends */
    bool is_whole;                          /* there are no others, and none that are smaller, within the bound */
};

struct fl_correction_request {
    const struct fl_frontend_options *frontend;
    const struct fl_parsed_files *files;
    const struct fl_checkers *checkers;
    const struct fl_schemata *schemata; /* with holes for constants: these are the places */
    const struct fl_trial_run *failing;
    size_t failing_count;
    const struct fl_trial_run *correct;
    size_t correct_count;
    struct fl_deadline deadline;
    const volatile int *is_cancelled; /* may be NULL */
};

struct fl_corrections fl_corrections_find(struct fl_arena *arena, const struct fl_correction_request *request);

#endif
