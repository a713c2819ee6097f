#include "engine/check.h"

#include <unistd.h>

#include "base/memory_use.h"
#include "engine/confirm/confirm.h"
#include "engine/symbolic/unroll.h"
#include "engine/worker.h"

/* Small programs are decided by merging alone before path-wise exploration begins. */
static const double exploring_delay = 0.15;
/* Workers that are asked to end, or whose time is over, get so many seconds to say what they have. */
static const double ending_time = 1;
/* The search for more failures goes on for so many seconds, and so often as long as the last one took. */
static const double further_time = 0.5, further_factor = 2;
/* How often cancellation is looked for. */
static const double waiting_time = 0.05;

enum { MERGING = FL_POLICY_MERGING, EXPLORING = FL_POLICY_PATHWISE, WORKER_COUNT = FL_POLICY_COUNT };

struct checking {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_check_options *options;
    struct fl_worker *workers[WORKER_COUNT];
    struct fl_confirmer *confirmer;
    struct fl_failure **failures; /* of each check, confirmed or not; NULL: none was found */
    struct fl_deadline deadline;
    double begin, last_found; /* when the last of those that were confirmed came to light */
    bool is_confirmed;        /* one of them */
    bool is_cut;              /* others may fail, too */
};

/* Every check has an answer for all runs. */
static bool is_decided(const struct fl_verdicts *verdicts, const struct fl_program *program) {
    if (verdicts->overall == FL_VERDICT_HOLDS) return true;
    for (uint32_t i = 0; i < program->check_count; i++)
        if (verdicts->results[i].verdict == FL_VERDICT_UNKNOWN ||
            verdicts->results[i].verdict == FL_VERDICT_HOLDS_UP_TO)
            return false;
    return verdicts->overall == FL_VERDICT_FAILS;
}

/* Nothing is left to do within the bound that was asked for. */
static bool is_at_bound(const struct fl_verdicts *verdicts, const struct fl_analysis_limits *limits) {
    return limits->bound && verdicts->overall == FL_VERDICT_HOLDS_UP_TO && verdicts->bound >= limits->bound;
}

/* ---- confirmation, while the workers go on ---- */

static const char why_allowed[] =
    "the block may stay allocated as long as something points to it, which is not known";

/* A leak that may be none. */
static bool is_allowed(const struct checking *checking, fl_check_id check) {
    return checking->options->allows_reachable_blocks &&
           checking->program->checks[check.index].kind == FL_CHECK_LEAK;
}

static void confirm(struct checking *checking, const struct fl_failure *found) {
    struct fl_failure **kept = &checking->failures[found->check.index];
    if (*kept && (*kept)->confirmation.is_confirmed) return;
    double now = fl_clock_now();
    struct fl_failure *failure = fl_arena_copy(checking->arena, found, sizeof *failure);
    failure->confirmation = is_allowed(checking, found->check)
                                ? (struct fl_confirmation){.is_tried = true, .reason = why_allowed}
                                : fl_confirm(checking->confirmer, checking->arena, failure);
    if (!*kept || failure->confirmation.is_confirmed) *kept = failure;
    if (failure->confirmation.is_confirmed) {
        checking->is_confirmed = true;
        checking->last_found = now;
    }
    if (failure->confirmation.is_confirmed && checking->options->progress)
        checking->options->progress->confirmed++;
}

/* Takes each failure once, since it is taken from the worker. */
static void confirm_new(struct checking *checking, bool *is_taken) {
    for (unsigned i = 0; i < WORKER_COUNT; i++)
        for (uint32_t k = 0; k < checking->program->check_count; k++) {
            bool *taken = &is_taken[i * checking->program->check_count + k];
            if (*taken || !checking->workers[i]->failures[k]) continue;
            *taken = true;
            confirm(checking, checking->workers[i]->failures[k]);
            if (checking->is_confirmed && checking->options->stops_at_first) return;
        }
}

/* ---- the workers ---- */

static bool is_cancelled(const struct fl_check_options *options) {
    return options->is_cancelled && *options->is_cancelled;
}

static bool have_all_ended(const struct checking *checking) {
    bool all = true;
    for (unsigned i = 0; i < WORKER_COUNT; i++) {
        const struct fl_verdicts *verdicts = checking->workers[i]->verdicts;
        if (verdicts && is_decided(verdicts, checking->program)) return true;
        if (verdicts && is_at_bound(verdicts, &checking->options->limits)) return true;
        all = all && verdicts;
    }
    return all;
}

/* What has ended, however it did, has given its memory back. */
static void free_shares(const struct checking *checking) {
    struct fl_progress *progress = checking->options->progress;
    for (unsigned i = 0; progress && i < WORKER_COUNT; i++)
        if (checking->workers[i]->verdicts) progress->memory.bytes[i] = 0;
}

static bool is_found_enough(const struct checking *checking) {
    if (!checking->is_confirmed || checking->options->is_patient) return false;
    double took = checking->last_found - checking->begin, passed = fl_clock_now() - checking->last_found;
    return passed > further_time && passed > further_factor * took;
}

static void wait_for_workers(struct checking *checking) {
    bool *is_taken = FL_NEW_ARRAY(checking->arena, bool, (size_t)WORKER_COUNT * checking->program->check_count);
    struct fl_deadline end = {checking->deadline.at + ending_time};
    bool is_told = false;
    while (!have_all_ended(checking) && !fl_deadline_has_passed(end)) {
        fl_workers_wait(checking->workers, WORKER_COUNT, waiting_time);
        free_shares(checking);
        confirm_new(checking, is_taken);
        if (checking->is_confirmed && checking->options->stops_at_first) break;
        checking->is_cut = checking->is_cut || is_found_enough(checking);
        if (is_told || (!checking->is_cut && !is_cancelled(checking->options))) continue;
        for (unsigned i = 0; i < WORKER_COUNT; i++) fl_worker_cancel(checking->workers[i]);
        end = fl_deadline_after(ending_time);
        is_told = true;
    }
    for (unsigned i = 0; i < WORKER_COUNT; i++) fl_worker_end(checking->workers[i]);
    confirm_new(checking, is_taken);
}

/* ---- what they know together ---- */

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
static struct fl_verdicts *combine(struct checking *checking) {
    struct fl_verdicts *sum = checking->workers[MERGING]->verdicts;
    struct fl_verdicts *other = checking->workers[EXPLORING]->verdicts;
    if (!is_decided(sum, checking->program) && is_decided(other, checking->program)) {
        struct fl_verdicts *undecided = sum;
        sum = other;
        other = undecided;
    } else if (!is_decided(sum, checking->program)) {
        for (uint32_t i = 0; i < checking->program->check_count; i++)
            sum->results[i] = better(sum->results[i], other->results[i]);
        if (other->overall == FL_VERDICT_HOLDS_UP_TO && sum->overall != FL_VERDICT_FAILS &&
            (sum->overall == FL_VERDICT_UNKNOWN || sum->bound < other->bound)) {
            sum->overall = FL_VERDICT_HOLDS_UP_TO;
            sum->bound = other->bound;
            sum->scope = other->scope;
            sum->reason = other->reason;
        }
    }
    add_statistics(sum, other);
    return sum;
}

/* A failure is one for the user if it happened natively. */
static void put_failures(struct checking *checking, struct fl_verdicts *verdicts) {
    unsigned count = 0;
    bool is_tried = false, is_allowed_only = true;
    for (uint32_t i = 0; i < checking->program->check_count; i++) {
        const struct fl_failure *failure = checking->failures[i];
        if (!failure) continue;
        count++;
        is_tried = is_tried || failure->confirmation.is_tried;
        is_allowed_only = is_allowed_only && is_allowed(checking, failure->check);
        verdicts->results[i] = (struct fl_check_result){.verdict = FL_VERDICT_FAILS, .failure = failure};
        if (checking->options->out)
            fl_confirm_reproduce(checking->confirmer,
                                 fl_arena_format(checking->arena, "%s/failure-%u", checking->options->out, count),
                                 failure, checking->options->diagnostics);
    }
    if (checking->is_confirmed) {
        verdicts->overall = FL_VERDICT_FAILS;
        verdicts->reason = checking->is_cut ? "others may fail, too: --timeout looks longer" : NULL;
    } else if (count) {
        verdicts->overall = FL_VERDICT_UNKNOWN;
        verdicts->reason = is_allowed_only
                               ? "some block may stay allocated, and whether something points to it is not known"
                           : is_tried ? "failing runs were found, but none of them happened natively"
                                      : "failing runs were found, but no time was left to confirm them";
    }
}

struct fl_verdicts *fl_check_program(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_check_options *options) {
    double begin = fl_clock_now();
    if (options->progress) options->progress->memory.base = fl_memory_use(getpid()).resident;
    struct fl_confirm_options native = {.frontend = options->frontend,
                                        .deadline = fl_deadline_after(options->seconds + ending_time),
                                        .is_cancelled = options->is_cancelled};
    struct fl_explore_options how = {.deadline = fl_deadline_after(options->seconds),
                                     .limits = options->limits,
                                     .stops_at_first = options->stops_at_first,
                                     .log_directory = options->log_directory,
                                     .progress = options->progress};
    struct checking checking = {.arena = arena,
                                .program = program,
                                .options = options,
                                .deadline = how.deadline,
                                .begin = begin,
                                .failures = FL_NEW_ARRAY(arena, struct fl_failure *, program->check_count)};
    checking.workers[MERGING] = fl_worker_start(arena, program, fl_unroll, &how, 0);
    checking.workers[EXPLORING] = fl_worker_start(arena, program, fl_explore, &how, exploring_delay);
    checking.confirmer = fl_confirmer_create(program, &native);
    fl_confirmer_begin(checking.confirmer);
    wait_for_workers(&checking);
    struct fl_verdicts *verdicts = combine(&checking);
    put_failures(&checking, verdicts);
    fl_confirmer_destroy(checking.confirmer);
    verdicts->seconds = fl_clock_now() - begin;
    return verdicts;
}
