#include "engine/check_part.h"

#include "engine/symbolic/unroll.h"

/* Small programs are decided by merging alone before path-wise exploration begins. */
static const double exploring_delay = 0.15;
/* Workers that are asked to end, or whose time is over, get so many seconds to say what they have. */
static const double ending_time = 1;

enum { MERGING = FL_POLICY_MERGING, EXPLORING = FL_POLICY_PATHWISE, WORKER_COUNT = FL_POLICY_COUNT };

static bool is_wanted(const struct fl_check_part *part, uint32_t check) {
    return !part->is_wanted || part->is_wanted[check];
}

bool fl_check_part_is_decided(const struct fl_check_part *part, const struct fl_verdicts *verdicts) {
    if (verdicts->overall == FL_VERDICT_HOLDS) return true;
    for (uint32_t i = 0; i < part->program->check_count; i++)
        if (is_wanted(part, i) && (verdicts->results[i].verdict == FL_VERDICT_UNKNOWN ||
                                   verdicts->results[i].verdict == FL_VERDICT_HOLDS_UP_TO))
            return false;
    return verdicts->overall == FL_VERDICT_FAILS;
}

/* Nothing is left to do within the bound that was asked for. */
static bool is_at_bound(const struct fl_verdicts *verdicts, const struct fl_analysis_limits *limits) {
    return limits->bound && verdicts->overall == FL_VERDICT_HOLDS_UP_TO && verdicts->bound >= limits->bound;
}

/* ---- the workers ---- */

void fl_check_part_start(struct fl_check_part *part, struct fl_arena *arena) {
    part->how.is_wanted = part->is_wanted;
    part->begin = fl_clock_now();
    part->end = (struct fl_deadline){part->how.deadline.at + ending_time};
    part->is_taken = FL_NEW_ARRAY(arena, bool, (size_t)WORKER_COUNT * part->program->check_count);
    part->workers[MERGING] = fl_worker_start(arena, part->program, fl_unroll, &part->how, 0);
    part->workers[EXPLORING] = fl_worker_start(arena, part->program, fl_explore, &part->how, exploring_delay);
}

bool fl_check_part_has_ended(const struct fl_check_part *part) {
    bool all = true;
    for (unsigned i = 0; i < WORKER_COUNT; i++) {
        const struct fl_verdicts *verdicts = part->workers[i]->verdicts;
        if (verdicts && fl_check_part_is_decided(part, verdicts)) return true;
        if (verdicts && is_at_bound(verdicts, &part->how.limits)) return true;
        all = all && verdicts;
    }
    return all || fl_deadline_has_passed(part->end);
}

void fl_check_part_cancel(struct fl_check_part *part) {
    if (part->is_told) return;
    for (unsigned i = 0; i < WORKER_COUNT; i++) fl_worker_cancel(part->workers[i]);
    part->end = fl_deadline_after(ending_time);
    part->is_told = true;
}

void fl_check_part_end(struct fl_check_part *part) {
    for (unsigned i = 0; i < WORKER_COUNT; i++) fl_worker_end(part->workers[i]);
}

/* ---- what they know together ---- */

/* How much a result says. Without a bound, it is about all runs. */
static int weight_of(const struct fl_check_result *result) {
    switch (result->verdict) {
    case FL_VERDICT_FAILS: return 5;
    case FL_VERDICT_HOLDS: return 4;
    case FL_VERDICT_HOLDS_UP_TO: return 2;
    case FL_VERDICT_NOT_REACHED: return result->bound ? 1 : 3;
    case FL_VERDICT_UNKNOWN: break;
    }
    return 0;
}

struct fl_check_result fl_check_result_better(struct fl_check_result left, struct fl_check_result right) {
    if (weight_of(&left) == weight_of(&right)) return left.bound >= right.bound ? left : right;
    return weight_of(&left) > weight_of(&right) ? left : right;
}

void fl_verdicts_add_statistics(struct fl_verdicts *sum, const struct fl_verdicts *other) {
    sum->paths += other->paths;
    sum->steps += other->steps;
    sum->solver.queries += other->solver.queries;
    sum->solver.satisfiable += other->solver.satisfiable;
    sum->solver.unsatisfiable += other->solver.unsatisfiable;
    sum->solver.undecided += other->solver.undecided;
    sum->solver.cache_hits += other->solver.cache_hits;
    sum->solver.sat_variables += other->solver.sat_variables;
    sum->solver.sat_clauses += other->solver.sat_clauses;
    sum->solver.seconds += other->solver.seconds;
}

/* All saw the same program: what one of them proved, holds. "Never reached" is a statement about
 * all runs only if all were seen. */
struct fl_verdicts *fl_check_part_combine(const struct fl_check_part *part) {
    struct fl_verdicts *sum = part->workers[MERGING]->verdicts;
    struct fl_verdicts *other = part->workers[EXPLORING]->verdicts;
    if (!fl_check_part_is_decided(part, sum) && fl_check_part_is_decided(part, other)) {
        struct fl_verdicts *undecided = sum;
        sum = other;
        other = undecided;
    } else if (!fl_check_part_is_decided(part, sum)) {
        for (uint32_t i = 0; i < part->program->check_count; i++)
            sum->results[i] = fl_check_result_better(sum->results[i], other->results[i]);
        if (other->overall == FL_VERDICT_HOLDS_UP_TO && sum->overall != FL_VERDICT_FAILS &&
            (sum->overall == FL_VERDICT_UNKNOWN || sum->bound < other->bound)) {
            sum->overall = FL_VERDICT_HOLDS_UP_TO;
            sum->bound = other->bound;
            sum->scope = other->scope;
            sum->reason = other->reason;
        }
    }
    fl_verdicts_add_statistics(sum, other);
    return sum;
}
