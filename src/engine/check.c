#include "engine/check.h"

#include "engine/confirm/confirm.h"
#include "engine/symbolic/explore.h"
#include "engine/symbolic/unroll.h"

/* How much of the time merging gets before path-wise exploration takes over. */
static const double merging_share = 0.6;

static bool is_decided(const struct fl_verdicts *verdicts, const struct fl_program *program) {
    if (verdicts->overall == FL_VERDICT_HOLDS) return true;
    for (uint32_t i = 0; i < program->check_count; i++)
        if (verdicts->results[i].verdict == FL_VERDICT_UNKNOWN ||
            verdicts->results[i].verdict == FL_VERDICT_HOLDS_UP_TO)
            return false;
    return verdicts->overall == FL_VERDICT_FAILS;
}

/* The one that says more about a check. */
static struct fl_check_result better(struct fl_check_result left, struct fl_check_result right) {
    static const int weight[] = {[FL_VERDICT_FAILS] = 4,
                                 [FL_VERDICT_HOLDS] = 3,
                                 [FL_VERDICT_NOT_REACHED] = 1,
                                 [FL_VERDICT_HOLDS_UP_TO] = 2,
                                 [FL_VERDICT_UNKNOWN] = 0};
    if (left.verdict == right.verdict) return left.bound >= right.bound ? left : right;
    return weight[left.verdict] >= weight[right.verdict] ? left : right;
}

static void add_statistics(struct fl_verdicts *sum, const struct fl_verdicts *other) {
    sum->paths += other->paths;
    sum->steps += other->steps;
    sum->seconds += other->seconds;
    sum->solver.queries += other->solver.queries;
    sum->solver.satisfiable += other->solver.satisfiable;
    sum->solver.unsatisfiable += other->solver.unsatisfiable;
    sum->solver.undecided += other->solver.undecided;
    sum->solver.cache_hits += other->solver.cache_hits;
    sum->solver.sat_variables += other->solver.sat_variables;
    sum->solver.sat_clauses += other->solver.sat_clauses;
    sum->solver.seconds += other->solver.seconds;
}

/* Both saw the same program: what one of them proved, holds. */
static void combine(struct fl_verdicts *first, const struct fl_verdicts *second,
                    const struct fl_program *program) {
    bool is_second_complete = second->overall == FL_VERDICT_HOLDS || is_decided(second, program);
    for (uint32_t i = 0; i < program->check_count; i++) {
        /* "Never reached" is a statement about all runs only if all were seen. */
        bool replaces = is_second_complete && !first->results[i].failure;
        first->results[i] = replaces ? second->results[i] : better(first->results[i], second->results[i]);
    }
    if (is_second_complete || second->overall == FL_VERDICT_FAILS) {
        first->overall = second->overall;
        first->reason = second->reason;
    }
    if (second->overall == FL_VERDICT_HOLDS_UP_TO && first->overall == FL_VERDICT_UNKNOWN) {
        first->overall = FL_VERDICT_HOLDS_UP_TO;
        first->bound = second->bound;
    }
    add_statistics(first, second);
}

static void confirm_all(struct fl_arena *arena, const struct fl_program *program,
                        const struct fl_check_options *options, struct fl_verdicts *verdicts) {
    bool is_confirmed = false;
    unsigned count = 0;
    struct fl_confirm_options how = {.frontend = options->frontend};
    struct fl_confirmer *confirmer = fl_confirmer_create(program, &how);
    for (uint32_t i = 0; i < program->check_count; i++) {
        if (!verdicts->results[i].failure) continue;
        struct fl_failure *failure = fl_arena_copy(arena, verdicts->results[i].failure, sizeof *failure);
        failure->confirmation = fl_confirm(confirmer, arena, failure);
        verdicts->results[i].failure = failure;
        count++;
        if (options->out)
            fl_confirm_reproduce(confirmer, fl_arena_format(arena, "%s/failure-%u", options->out, count), failure,
                                 options->diagnostics);
        is_confirmed = is_confirmed || failure->confirmation.is_confirmed;
    }
    fl_confirmer_destroy(confirmer);
    if (count && !is_confirmed) {
        verdicts->overall = FL_VERDICT_UNKNOWN;
        verdicts->reason = "failing runs were found, but none of them happened natively";
    } else if (is_confirmed)
        verdicts->overall = FL_VERDICT_FAILS;
}

struct fl_verdicts *fl_check_program(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_check_options *options) {
    struct fl_deadline end = fl_deadline_after(options->seconds);
    struct fl_explore_options how = {.deadline = fl_deadline_after(options->seconds * merging_share),
                                     .stops_at_first = options->stops_at_first,
                                     .log_directory = options->log_directory,
                                     .is_cancelled = options->is_cancelled};
    struct fl_verdicts *verdicts = fl_unroll(arena, program, &how);
    bool is_done = is_decided(verdicts, program) ||
                   (options->stops_at_first && verdicts->overall == FL_VERDICT_FAILS) ||
                   (options->is_cancelled && *options->is_cancelled);
    if (!is_done && !fl_deadline_has_passed(end)) {
        how.deadline = end;
        combine(verdicts, fl_explore(arena, program, &how), program);
    }
    confirm_all(arena, program, options, verdicts);
    return verdicts;
}
