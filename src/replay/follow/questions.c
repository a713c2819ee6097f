/* replay/follow/questions.c - the solver of a follower: asked for runs, and renewed before it knows too much. */
#include "replay/follow/follower.h"

enum {
    /* A solver that knows so many variables, and many more than questions need, makes room for a new one. */
    MANY_VARIABLES = 2000,
    TIMES_NEEDED = 8,
    /* So does one that was asked for much, once, and not in so many questions since. */
    QUESTIONS_SINCE = 32,
};

void fl_follower_renew_solver(struct fl_follower *follower) {
    follower->spent = fl_solver_statistics_sum(follower->spent, fl_solver_statistics(follower->solver));
    fl_solver_destroy(follower->solver);
    follower->solver = fl_solver_create_default(follower->terms, follower->options->log_directory);
    follower->engine->solver = follower->solver;
    follower->needed = 0;
    follower->most_asked = 0;
    follower->has_asserted = false;
}

/* Was it long ago that it was asked for much? */
static bool has_small_questions(struct fl_follower *follower, uint64_t number) {
    size_t asked = follower->engine->asked;
    follower->engine->asked = 0;
    if (asked > follower->most_asked) follower->most_asked = asked;
    if (asked * TIMES_NEEDED >= follower->most_asked) follower->asked_most_at = number;
    return number > follower->asked_most_at + QUESTIONS_SINCE;
}

void fl_follower_tend_solver(struct fl_follower *follower) {
    struct fl_solver_statistics now = fl_solver_statistics(follower->solver);
    if (!follower->needed && now.satisfiable) follower->needed = now.sat_variables;
    bool is_too_large =
        now.sat_variables > TIMES_NEEDED * follower->needed || has_small_questions(follower, now.queries);
    if ((now.sat_variables > MANY_VARIABLES && is_too_large) || follower->has_asserted)
        fl_follower_renew_solver(follower);
}

enum fl_answer fl_follower_ask_for_run(struct fl_follower *follower, const struct fl_state *state,
                                       const struct fl_term *condition) {
    if (follower->has_asserted) fl_follower_renew_solver(follower);
    /* What is seen soon to be impossible needs no solver of its own. */
    if (fl_state_query_quickly(follower->engine, state, condition) == FL_UNSATISFIABLE) return FL_UNSATISFIABLE;
    fl_follower_renew_solver(follower);
    follower->has_asserted = true;
    for (const struct fl_condition *at = state->condition; at; at = at->previous)
        fl_solver_assert(follower->solver, at->term);
    fl_solver_assert(follower->solver, condition);
    return fl_solver_solve(follower->solver, NULL, 0, follower->engine->solver_limits);
}
