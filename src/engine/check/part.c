#include "engine/check/part.h"

#include "engine/fuzz/fuzz.h"
#include "engine/symbolic/search/unroll.h"

/* Small programs are decided by merging alone before path-wise exploration begins. */
static const double exploring_delay = 0.06;
/* Most programs are decided before it is worth while to try many runs. */
static const double fuzzing_delay = 0.8;
/* Each prover waits for what is done sooner without it. */
static const double proving_delays[] = {0.25, 0.5};
/* Workers that are asked to end, or whose time is over, get so many seconds to say what they have. */
static const double ending_time = 1;

enum { MERGING = FL_POLICY_MERGING, EXPLORING = FL_POLICY_PATHWISE, FUZZING = FL_POLICY_FUZZING };

static bool is_wanted(const struct fl_check_part *part, uint32_t check) {
    return !part->is_wanted || part->is_wanted[check];
}

/* Every check of the part has an answer for all runs. */
static bool is_decided(const struct fl_check_part *part, const struct fl_verdicts *verdicts) {
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
    part->is_taken = FL_NEW_ARRAY(arena, bool, (size_t)FL_POLICY_COUNT * part->program->check_count);
    part->workers[MERGING] = fl_worker_start(arena, part->program, fl_unroll, &part->how, 0);
    const struct fl_worker *first = part->workers[MERGING];
    part->workers[EXPLORING] =
        fl_worker_start_behind(arena, part->program, fl_explore, &part->how, first, exploring_delay);
    part->workers[FUZZING] = fl_worker_start_behind(arena, part->program, fl_fuzz, &part->how, first,
                                                    part->how.seed_count ? 0 : fuzzing_delay);
    part->worker_count = FL_POLICY_FIRST_PROVER;
    for (unsigned i = 0; i < part->prover_count; i++)
        part->workers[part->worker_count++] =
            fl_worker_start_behind(arena, part->program, part->provers[i], &part->how, first, proving_delays[i]);
}

bool fl_check_part_has_followed(const struct fl_check_part *part) {
    return part->workers[MERGING]->has_followed;
}

void fl_check_part_stand_back(struct fl_check_part *part) {
    for (unsigned i = 0; i < part->worker_count; i++)
        if (i != MERGING) fl_worker_stand_back(part->workers[i]);
}

bool fl_check_part_has_ended(const struct fl_check_part *part) {
    bool all = true;
    for (unsigned i = 0; i < part->worker_count; i++) {
        const struct fl_verdicts *verdicts = part->workers[i]->verdicts;
        if (verdicts && is_decided(part, verdicts)) return true;
        if (verdicts && is_at_bound(verdicts, &part->how.limits)) return true;
        all = all && verdicts;
    }
    return all || fl_deadline_has_passed(part->end);
}

void fl_check_part_cancel(struct fl_check_part *part) {
    if (part->is_told) return;
    for (unsigned i = 0; i < part->worker_count; i++) fl_worker_cancel(part->workers[i]);
    part->end = fl_deadline_after(ending_time);
    part->is_told = true;
}

void fl_check_part_end(struct fl_check_part *part) {
    for (unsigned i = 0; i < part->worker_count; i++) fl_worker_end(part->workers[i]);
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
    sum->interpretations += other->interpretations;
    sum->solver = fl_solver_statistics_sum(sum->solver, other->solver);
}

/* The verdicts of one worker that decide all, if there are such. */
static struct fl_verdicts *deciding(const struct fl_check_part *part) {
    for (unsigned i = 0; i < part->worker_count; i++)
        if (is_decided(part, part->workers[i]->verdicts)) return part->workers[i]->verdicts;
    return NULL;
}

static void take_results(const struct fl_check_part *part, struct fl_verdicts *sum,
                         const struct fl_verdicts *other) {
    for (uint32_t i = 0; i < part->program->check_count; i++)
        sum->results[i] = fl_check_result_better(sum->results[i], other->results[i]);
    if (other->overall != FL_VERDICT_HOLDS_UP_TO || sum->overall == FL_VERDICT_FAILS) return;
    if (sum->overall == FL_VERDICT_HOLDS_UP_TO && sum->bound >= other->bound) return;
    sum->overall = FL_VERDICT_HOLDS_UP_TO;
    sum->bound = other->bound;
    sum->scope = other->scope;
    sum->reason = other->reason;
}

/* Each check was proved by one or the other. */
static void conclude(const struct fl_check_part *part, struct fl_verdicts *sum) {
    if (sum->overall == FL_VERDICT_FAILS) return;
    for (uint32_t i = 0; i < part->program->check_count; i++)
        if (is_wanted(part, i) && sum->results[i].verdict != FL_VERDICT_HOLDS) return;
    sum->overall = FL_VERDICT_HOLDS;
    sum->bound = 0;
    sum->reason = NULL;
}

static void take_attempts(struct fl_arena *arena, struct fl_verdicts *sum, const struct fl_verdicts *other) {
    struct fl_attempt *all = FL_NEW_ARRAY(arena, struct fl_attempt, sum->attempt_count + other->attempt_count + 1);
    for (size_t i = 0; i < sum->attempt_count; i++) all[i] = sum->attempts[i];
    for (size_t i = 0; i < other->attempt_count; i++) all[sum->attempt_count + i] = other->attempts[i];
    sum->attempts = all;
    sum->attempt_count += other->attempt_count;
    if (!sum->hint_count) {
        sum->hints = other->hints;
        sum->hint_count = other->hint_count;
    }
    if (!sum->proof) sum->proof = other->proof;
}

/* All saw the same program: what one of them proved, holds. "Never reached" is a statement about
 * all runs only if all were seen. */
struct fl_verdicts *fl_check_part_combine(const struct fl_check_part *part) {
    struct fl_verdicts *sum = deciding(part);
    bool is_decided = sum;
    if (!sum) sum = part->workers[MERGING]->verdicts;
    for (unsigned i = 0; i < part->worker_count; i++) {
        const struct fl_verdicts *other = part->workers[i]->verdicts;
        if (other == sum) continue;
        if (!is_decided) take_results(part, sum, other);
        take_attempts(part->workers[i]->arena, sum, other);
        fl_verdicts_add_statistics(sum, other);
    }
    if (!is_decided) conclude(part, sum);
    return sum;
}
