/* replay/follow/enumerate.h - more runs than one: those that differ in their path, or in the values of variables.
 *
 * Runs that differ in their path are found path by path: states are never made one (fl_state_queue keeps them
 * apart), loops are not gone through at once. The path is that through the user's own functions. Runs that
 * differ in variables are asked for at the end of each state, without the values that are known already.
 */
#ifndef FL_REPLAY_FOLLOW_ENUMERATE_H
#define FL_REPLAY_FOLLOW_ENUMERATE_H

#include "base/status.h"
#include "replay/follow/replay.h"

/* A global variable or the value of an input that runs differ in. */
struct fl_distinction {
    /* One of these three. */
    fl_variable_id variable; /* or none */
    fl_object_id object;     /* a scalar in memory, or none */
    const char *input;       /* the function that gives the value, or NULL */
    uint32_t number;         /* input: how often a run has called it before */
    uint32_t width;
    const struct fl_type *type;
};

/* Names as the report has them: "count", "__VERIFIER_nondet_int#2"; without a number the first. A diagnostic for
 * what the program does not have. */
enum fl_status fl_distinctions_find(struct fl_arena *arena, const struct fl_program *program,
                                    const char *const *names, size_t count, struct fl_diagnostics *diagnostics,
                                    struct fl_distinction **distinctions);

struct fl_follower;

/* Are several runs asked for? */
bool fl_follower_enumerates(const struct fl_follower *follower);
/* Keeps all runs of the state that fail the check, or with check none come to its end, under the condition, and
 * differ from those known in some distinction. */
void fl_follower_keep_distinct(struct fl_follower *follower, struct fl_state *state, fl_check_id check,
                               const struct fl_term *condition);
/* Is there no run with the same path yet? */
bool fl_follower_is_new_path(struct fl_follower *follower, const struct fl_run *run);

#endif
