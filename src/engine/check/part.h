/* engine/check/part.h - all checks of a program, or some of them, analysed side by side by both policies and
 * by provers. */
#ifndef FL_ENGINE_CHECK_PART_H
#define FL_ENGINE_CHECK_PART_H

#include "engine/symbolic/search/explore.h"
#include "engine/check/worker.h"

struct fl_check_part {
    const struct fl_program *program;
    fl_function_id function; /* whose checks they are; none: of several */
    const bool *is_wanted;   /* by check; NULL: all */
    struct fl_explore_options how;
    fl_policy *const *provers; /* beside the two policies of the engine */
    unsigned prover_count;     /* two at most */
    struct fl_worker *workers[FL_POLICY_COUNT];
    unsigned worker_count;
    bool *is_taken;                        /* by policy and check: its failure was looked at */
    size_t further_taken[FL_POLICY_COUNT]; /* of what came from other calls */
    struct fl_deadline end;
    double begin, last_found; /* when the last of its failures was confirmed */
    bool is_confirmed;        /* one of them */
    bool is_cut;              /* others may fail, too */
    bool is_told;             /* to end */
};

/* Starts the workers. What is in `how` applies to each of them. */
void fl_check_part_start(struct fl_check_part *part, struct fl_arena *arena);
/* Merging has followed every run, and is about to decide what holds. */
bool fl_check_part_has_followed(const struct fl_check_part *part);
/* All but merging let others go first. */
void fl_check_part_stand_back(struct fl_check_part *part);
/* Nothing more is to be expected, or the time is over. */
bool fl_check_part_has_ended(const struct fl_check_part *part);
/* Asks the workers to end soon with what they have. */
void fl_check_part_cancel(struct fl_check_part *part);
/* Ends the workers. */
void fl_check_part_end(struct fl_check_part *part);
/* What the workers know together, once they have ended. */
struct fl_verdicts *fl_check_part_combine(const struct fl_check_part *part);

/* The result that says more about a check. */
struct fl_check_result fl_check_result_better(struct fl_check_result left, struct fl_check_result right);
void fl_verdicts_add_statistics(struct fl_verdicts *sum, const struct fl_verdicts *other);

#endif
