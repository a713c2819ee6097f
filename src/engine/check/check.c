#include "engine/check/check.h"

#include <inttypes.h>
#include <poll.h>
#include <unistd.h>

#include "analysis/address/observed.h"
#include "base/system/memory_use.h"
#include "engine/check/caller.h"
#include "engine/check/part.h"
#include "engine/check/cluster.h"
#include "engine/interpret/record.h"
#include "engine/outside/outsides.h"
#include "program/check_order.h"
#include "solver/posed.h"

/* The native runs may go on for so many seconds after the time is over. */
static const double ending_time = 1;
/* The search for more failures goes on for so many seconds, and so often as long as the last one took. */
static const double further_time = 0.5, further_factor = 2;
/* A failure is told of after so many seconds, if the search still goes on: otherwise the report is there. */
static const double telling_time = 0.5;
/* Failures that callers who keep to the rules come to are looked for so long. */
static const double within_rules_time = 5, within_rules_share = 0.25;
/* Of what is left of the time then; the rest is for confirming them. */
static const double within_rules_search = 0.7;
/* What native runs need is built once the analysis has gone on for so many seconds, or a failure was found: what
 * is decided at once does without. */
static const double building_delay = 0.1;
/* A worker that has found a failure may come to its end within so many seconds, before that is confirmed: others
 * would begin while it is. */
static const double settling_time = 0.01;
/* How often cancellation is looked for. */
static const double waiting_time = 0.05;
/* All checks are looked at together at first: so much of the time, and not more than so many seconds. */
static const double together_share = 0.25, most_together = 10;

/* The checker may take so much longer than the analysis did, and so many seconds more. */
static const double again_factor = 1, again_seconds = 2;

struct checking {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_check_options *options;
    struct fl_confirmer *confirmer;
    struct fl_clusters *clusters;
    struct fl_posed *posed;       /* of merging and of the checker */
    struct fl_run **failures;     /* of each check, confirmed or not; NULL: none was found */
    const struct fl_run **untold; /* of each check: confirmed, and not told of yet */
    double untold_since;          /* 0: there is none */
    struct fl_deadline deadline;
    struct fl_outsides outsides;
    /* The checker, beside merging that has followed every run; NULL: it was not started. */
    struct fl_worker *again;
    struct fl_explore_options again_how;
    FL_VECTOR_OF(const struct fl_run *) further; /* confirmed ones of the same checks, from other calls */
    const struct fl_caller_rules *rules;
    bool is_confirmed; /* one of them */
    bool is_cut;       /* others may fail, too */
    bool is_building;  /* what native runs need */
};

/* What the caller does in the run that no caller may do. */
static const struct fl_caller_rules *broken_rules(const struct checking *checking, const struct fl_run *failure) {
    return fl_caller_broken(checking->arena, checking->program, checking->rules, failure);
}

/* ---- confirmation, while the workers go on ---- */

/* Is it known from the call of the library that it comes from? */
static bool is_same_failure(const struct checking *checking, const struct fl_run *left,
                            const struct fl_run *right) {
    const struct fl_program *program = checking->program;
    bool is_users = fl_program_function(program, program->checks[left->check.index].function)->is_users;
    return fl_id_equal(left->check, right->check) &&
           (is_users ||
            fl_id_equal(fl_outcome_call(program, left->outcome), fl_outcome_call(program, right->outcome)));
}

static bool is_confirmed_already(const struct checking *checking, const struct fl_run *found) {
    const struct fl_run *kept = checking->failures[found->check.index];
    if (!kept || !kept->confirmation.is_confirmed) return false;
    bool is_known = is_same_failure(checking, kept, found);
    for (size_t i = 0; i < checking->further.count; i++)
        is_known = is_known || is_same_failure(checking, checking->further.items[i], found);
    return is_known;
}

static void confirm(struct checking *checking, struct fl_check_part *part, const struct fl_run *found) {
    struct fl_run **kept = &checking->failures[found->check.index];
    if (is_confirmed_already(checking, found)) return;
    bool is_further = *kept && (*kept)->confirmation.is_confirmed;
    struct fl_run *failure = fl_arena_copy(checking->arena, found, sizeof *failure);
    if (checking->options->trusts_interpreter)
        failure->confirmation.is_confirmed = true;
    else
        failure->confirmation = fl_confirm(checking->confirmer, checking->arena, failure);
    if (!is_further && (!*kept || failure->confirmation.is_confirmed)) *kept = failure;
    if (is_further && failure->confirmation.is_confirmed)
        fl_vector_push(checking->arena, &checking->further, failure);
    if (failure->confirmation.is_confirmed) {
        checking->is_confirmed = part->is_confirmed = true;
        part->last_found = fl_clock_now();
        checking->untold[found->check.index] = failure;
        if (checking->untold_since <= 0) checking->untold_since = part->last_found;
    }
    if (failure->confirmation.is_confirmed && checking->options->progress)
        checking->options->progress->confirmed++;
}

/* Is there a failure that was not taken yet? */
static bool has_new(const struct fl_check_part *part) {
    for (unsigned i = 0; i < part->worker_count; i++) {
        if (part->further_taken[i] < part->workers[i]->further.count) return true;
        for (uint32_t k = 0; k < part->program->check_count; k++)
            if (part->workers[i]->failures[k] && !part->is_taken[i * part->program->check_count + k]) return true;
    }
    return false;
}

/* Takes each failure once, since it is taken from the worker. */
static void confirm_new(struct checking *checking, struct fl_check_part *part) {
    for (unsigned i = 0; i < part->worker_count; i++)
        for (uint32_t k = 0; k < checking->program->check_count; k++) {
            bool *taken = &part->is_taken[i * checking->program->check_count + k];
            if (*taken || !part->workers[i]->failures[k]) continue;
            *taken = true;
            confirm(checking, part, part->workers[i]->failures[k]);
            if (checking->is_confirmed && checking->options->stops_at_first) return;
        }
    for (unsigned i = 0; i < part->worker_count; i++)
        while (part->further_taken[i] < part->workers[i]->further.count) {
            confirm(checking, part, part->workers[i]->further.items[part->further_taken[i]++]);
            if (checking->is_confirmed && checking->options->stops_at_first) return;
        }
}

/* Tells of what was found, if the report is not there soon. */
static void tell_found(struct checking *checking) {
    const struct fl_check_options *options = checking->options;
    if (checking->untold_since <= 0 || fl_clock_now() - checking->untold_since < telling_time) return;
    checking->untold_since = 0;
    const uint32_t *order = fl_checks_in_order(checking->arena, checking->program);
    for (uint32_t i = 0; i < checking->program->check_count; i++) {
        const struct fl_run *failure = checking->untold[order[i]];
        checking->untold[order[i]] = NULL;
        if (failure && options->found) options->found(options->found_context, failure);
    }
}

/* ---- parts ---- */

static bool is_cancelled(const struct fl_check_options *options) {
    return options->is_cancelled && *options->is_cancelled;
}

static bool must_stop(const struct checking *checking) {
    return checking->is_confirmed && checking->options->stops_at_first;
}

/* Each check of the part fails: nothing is left to find out. */
static bool fail_all(const struct checking *checking, const struct fl_check_part *part) {
    for (uint32_t i = 0; i < checking->program->check_count; i++) {
        const struct fl_run *failure = checking->failures[i];
        bool is_wanted = !part->is_wanted || part->is_wanted[i];
        if (is_wanted && (!failure || !failure->confirmation.is_confirmed)) return false;
    }
    return true;
}

/* What has ended, however it did, has given its memory back. */
static void free_shares(const struct fl_check_part *part) {
    struct fl_progress *progress = part->how.progress;
    for (unsigned i = 0; progress && i < part->worker_count; i++)
        if (part->workers[i]->verdicts) progress->memory.bytes[i] = 0;
}

static bool is_found_enough(const struct checking *checking, const struct fl_check_part *part) {
    if (!part->is_confirmed || checking->options->is_patient) return false;
    double took = part->last_found - part->begin, passed = fl_clock_now() - part->last_found;
    double least = checking->options->further_seconds;
    return passed > (least > 0 ? least : further_time) && passed > further_factor * took;
}

/* ---- other verifiers ---- */

static void start_outsides(struct checking *checking) {
    const struct fl_check_options *options = checking->options;
    struct fl_outside_options how = {.frontend = options->frontend,
                                     .deadline = checking->deadline,
                                     .memory_bytes = options->limits.memory_bytes};
    checking->outsides =
        fl_outsides_start(checking->arena, options->outside, options->outside_count, checking->program, &how);
}

struct finding {
    struct checking *checking;
    struct fl_check_part *part;
};

static void confirm_outside(void *context, const struct fl_run *failure) {
    const struct finding *finding = context;
    confirm(finding->checking, finding->part, failure);
}

static void attend_outsides(struct checking *checking, struct fl_check_part *part) {
    struct finding finding = {checking, part};
    fl_outsides_attend(&checking->outsides, confirm_outside, &finding);
}

/* Nothing is left to find out. */
static bool is_settled(const struct checking *checking) {
    return must_stop(checking) || fl_outsides_say_safe(&checking->outsides);
}

static bool has_failures(const struct checking *checking) {
    for (uint32_t i = 0; i < checking->program->check_count; i++)
        if (checking->failures[i]) return true;
    return false;
}

/* Who asked for them wants to know what they say, as long as there is time and something is open. */
static void wait_for_outsides(struct checking *checking, const struct fl_verdicts *verdicts) {
    struct fl_check_part part = {0};
    bool is_decided = verdicts->overall == FL_VERDICT_HOLDS || has_failures(checking);
    while (!is_decided && fl_outsides_are_running(&checking->outsides) && !is_settled(checking) &&
           !is_cancelled(checking->options) && !fl_deadline_has_passed(checking->deadline)) {
        poll(NULL, 0, (int)(waiting_time * 1000));
        attend_outsides(checking, &part);
        is_decided = has_failures(checking);
    }
    fl_outsides_end(&checking->outsides);
}

/* Parts of which something is to be confirmed get a moment to end. */
static void wait_for_ends(struct fl_check_part **parts, unsigned count, struct fl_worker **workers,
                          unsigned worker_count) {
    struct fl_deadline end = fl_deadline_after(settling_time);
    for (unsigned i = 0; i < count; i++)
        while (has_new(parts[i]) && !fl_check_part_has_ended(parts[i]) && !fl_deadline_has_passed(end))
            fl_workers_wait(workers, worker_count, fl_deadline_seconds_left(end));
}

/* Lets the parts work for a while, and looks at what they found. */
static void attend(struct checking *checking, struct fl_check_part **parts, unsigned count) {
    struct fl_worker **workers = FL_NEW_ARRAY(checking->arena, struct fl_worker *, count * FL_POLICY_COUNT + 1);
    unsigned worker_count = 0;
    if (checking->again) workers[worker_count++] = checking->again;
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < parts[i]->worker_count; k++) workers[worker_count++] = parts[i]->workers[k];
    fl_workers_wait(workers, worker_count, waiting_time);
    wait_for_ends(parts, count, workers, worker_count);
    for (unsigned i = 0; i < count && !must_stop(checking); i++) {
        free_shares(parts[i]);
        if (!fl_check_part_has_ended(parts[i])) confirm_new(checking, parts[i]);
    }
    attend_outsides(checking, parts[0]);
    /* They may have come to their end during native runs. */
    fl_workers_wait(workers, worker_count, 0);
    for (unsigned i = 0; i < count && !must_stop(checking); i++) {
        struct fl_check_part *part = parts[i];
        if (fl_check_part_has_ended(part)) continue;
        part->is_cut = part->is_cut || is_found_enough(checking, part);
        checking->is_cut = checking->is_cut || part->is_cut;
        if (part->is_cut || fail_all(checking, part) || is_cancelled(checking->options))
            fl_check_part_cancel(part);
        else
            tell_found(checking);
    }
}

/* Others may have decided meanwhile: then nothing else tells of it. */
static void tell_trouble(const struct checking *checking, const struct fl_check_part *part) {
    for (unsigned i = 0; i < part->worker_count; i++)
        if (part->workers[i]->trouble)
            fl_diagnostics_add(checking->options->diagnostics, FL_WARNING, NULL, 0, 0,
                               "an analysis was ended by an error of its own: %s", part->workers[i]->trouble);
}

static struct fl_verdicts *finish(struct checking *checking, struct fl_check_part *part) {
    fl_check_part_end(part);
    tell_trouble(checking, part);
    if (!must_stop(checking)) confirm_new(checking, part);
    struct fl_verdicts *verdicts = fl_check_part_combine(part);
    verdicts->seconds = fl_clock_now() - part->begin;
    return verdicts;
}

static struct fl_explore_options options_of(const struct checking *checking, double seconds) {
    return (struct fl_explore_options){.deadline = fl_deadline_after(seconds),
                                       .limits = checking->options->limits,
                                       .hints = checking->options->hints,
                                       .hint_count = checking->options->hint_count,
                                       .seeds = checking->options->seeds,
                                       .seed_count = checking->options->seed_count,
                                       .stops_at_first = checking->options->stops_at_first,
                                       .log_directory = checking->options->log_directory,
                                       .posed = checking->posed,
                                       .shared = checking->options->shared};
}

static bool has_only_specs(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->check_count; i++)
        if (program->checks[i].kind != FL_CHECK_SPEC) return false;
    return true;
}

static const bool *all_wanted(const struct checking *checking) {
    bool *wanted = FL_NEW_ARRAY(checking->arena, bool, checking->program->check_count + 1);
    for (uint32_t i = 0; i < checking->program->check_count; i++) wanted[i] = true;
    return wanted;
}

/* Where every run was followed, a verdict comes from merging and then from the checker, or from nobody soon. Both
 * need as long, and neither needs the other: they work side by side, and all others wait for them. */
static void check_beside(struct checking *checking, struct fl_check_part *part) {
    if (checking->again || !checking->options->checker || !fl_check_part_has_followed(part)) return;
    checking->again_how = options_of(checking, fl_deadline_seconds_left(checking->deadline));
    checking->again_how.limits.memory_bytes /= 2;
    checking->again =
        fl_worker_start(checking->arena, checking->program, checking->options->checker, &checking->again_how, 0);
    fl_check_part_stand_back(part);
}

/* Beside the analysis. */
static void begin_build(struct checking *checking, const struct fl_check_part *part) {
    if (checking->options->trusts_interpreter || checking->is_building) return;
    if (fl_check_part_has_ended(part) || fl_clock_now() - part->begin < building_delay) return;
    fl_confirmer_begin(checking->confirmer);
    checking->is_building = true;
}

/* Checks of specs are few: much of the program may not lead to any. */
static struct fl_verdicts *check_together(struct checking *checking, double seconds) {
    struct fl_check_part *part = FL_NEW(checking->arena, struct fl_check_part);
    *part = (struct fl_check_part){.program = checking->program,
                                   .function = FL_NO_ID,
                                   .how = options_of(checking, seconds),
                                   .provers = checking->options->provers,
                                   .prover_count = checking->options->prover_count};
    part->how.progress = checking->options->progress;
    if (has_only_specs(checking->program)) part->is_wanted = all_wanted(checking);
    fl_check_part_start(part, checking->arena);
    start_outsides(checking);
    while (!fl_check_part_has_ended(part) && !is_settled(checking)) {
        attend(checking, &part, 1);
        begin_build(checking, part);
        check_beside(checking, part);
    }
    return finish(checking, part);
}

/* ---- function by function ---- */

/* Checks of specs are looked at function by function, the others together. */
static fl_function_id cluster_of(const struct fl_program *program, uint32_t check) {
    return program->checks[check].kind == FL_CHECK_SPEC ? program->checks[check].function
                                                        : (fl_function_id)FL_NO_ID;
}

/* Nothing is known for all runs. */
static bool is_open(const struct checking *checking, const struct fl_verdicts *verdicts, uint32_t check) {
    const struct fl_check_result *result = &verdicts->results[check];
    return !checking->failures[check] && (result->verdict == FL_VERDICT_UNKNOWN || result->bound);
}

typedef FL_VECTOR_OF(struct fl_check_part *) part_vector;

static struct fl_check_part *find_part(part_vector *parts, fl_function_id function) {
    for (size_t i = 0; i < parts->count; i++)
        if (fl_id_equal(parts->items[i]->function, function)) return parts->items[i];
    return NULL;
}

/* The open checks, a part for each function. */
static part_vector find_parts(const struct checking *checking, const struct fl_verdicts *verdicts) {
    const struct fl_program *program = checking->program;
    part_vector parts = {0};
    for (uint32_t i = 0; i < program->check_count; i++) {
        if (!is_open(checking, verdicts, i)) continue;
        fl_function_id function = cluster_of(program, i);
        struct fl_check_part *part = find_part(&parts, function);
        if (!part) {
            part = FL_NEW(checking->arena, struct fl_check_part);
            part->program = program;
            part->function = function;
            part->is_wanted = FL_NEW_ARRAY(checking->arena, bool, program->check_count);
            fl_vector_push(checking->arena, &parts, part);
        }
        ((bool *)part->is_wanted)[i] = true;
    }
    return parts;
}

/* What is known of the checks of a part, beside what was known before. */
static void take_part(struct checking *checking, struct fl_check_part *part, struct fl_verdicts *verdicts) {
    const struct fl_verdicts *found = finish(checking, part);
    for (uint32_t i = 0; i < checking->program->check_count; i++)
        if (part->is_wanted[i])
            verdicts->results[i] = fl_check_result_better(verdicts->results[i], found->results[i]);
    fl_verdicts_add_statistics(verdicts, found);
    fl_cluster_note(checking->clusters, part->function, found);
}

static unsigned parts_at_a_time(const struct checking *checking, size_t count) {
    unsigned jobs = checking->options->frontend->jobs;
    if (!jobs) jobs = (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    return jobs < count ? jobs : (unsigned)count;
}

/* Each gets its share of the time that is left, and of the memory. */
static void start_part(struct checking *checking, struct fl_check_part *part, unsigned at_a_time, size_t left) {
    double seconds = fl_deadline_seconds_left(checking->deadline) * at_a_time / (double)left;
    part->how = options_of(checking, seconds);
    part->provers = checking->options->provers;
    part->prover_count = checking->options->prover_count;
    part->how.limits.memory_bytes /= (uint64_t)at_a_time * (FL_POLICY_FIRST_PROVER + part->prover_count);
    fl_check_part_start(part, checking->arena);
}

static void check_by_function(struct checking *checking, struct fl_verdicts *verdicts) {
    part_vector parts = find_parts(checking, verdicts);
    unsigned at_a_time = parts_at_a_time(checking, parts.count), active = 0;
    struct fl_check_part **running = FL_NEW_ARRAY(checking->arena, struct fl_check_part *, at_a_time + 1);
    size_t next = 0;
    while (active || (next < parts.count && !must_stop(checking) && !is_cancelled(checking->options))) {
        while (active < at_a_time && next < parts.count && !must_stop(checking)) {
            start_part(checking, parts.items[next], at_a_time, parts.count - next);
            running[active++] = parts.items[next++];
        }
        if (!must_stop(checking)) attend(checking, running, active);
        for (unsigned i = active; i-- > 0;) {
            if (!must_stop(checking) && !fl_check_part_has_ended(running[i])) continue;
            take_part(checking, running[i], verdicts);
            running[i] = running[--active];
        }
    }
    fl_cluster_conclude(verdicts, checking->program);
}

/* Are there checks of specs in several functions? */
static bool has_clusters(const struct fl_program *program) {
    fl_function_id first = FL_NO_ID;
    for (uint32_t i = 0; i < program->check_count; i++) {
        if (program->checks[i].kind != FL_CHECK_SPEC) continue;
        if (fl_id_is_none(first)) first = program->checks[i].function;
        if (!fl_id_equal(first, program->checks[i].function)) return true;
    }
    return false;
}

/* ---- callers that keep to the rules ---- */

/* Takes what fails in the restricted program, if it fails in the whole one, too, and natively. */
static void take_within_rules(struct checking *checking, const struct fl_run *found) {
    struct fl_record_options how = {.inputs = found->inputs, .deadline = checking->deadline};
    struct fl_run *run = fl_record_run(checking->arena, checking->program, &how);
    if (fl_id_is_none(run->check) || !fl_id_equal(run->check, found->check)) return;
    if (!fl_id_is_none(broken_rules(checking, run)->function)) return;
    if (checking->options->trusts_interpreter)
        run->confirmation.is_confirmed = true;
    else
        run->confirmation = fl_confirm(checking->confirmer, checking->arena, run);
    if (run->confirmation.is_confirmed) checking->failures[run->check.index] = run;
}

/* Each check that is wanted is seen to fail. */
static bool has_all_failures(const struct fl_check_part *part) {
    for (uint32_t i = 0; i < part->program->check_count; i++) {
        bool is_found = !part->is_wanted[i];
        for (unsigned k = 0; k < part->worker_count; k++) is_found = is_found || part->workers[k]->failures[i];
        if (!is_found) return false;
    }
    return true;
}

/* Where all that is known of a check is that it fails for callers who pass NULL, or more than there is room for,
 * others are looked for. */
static void look_within_rules(struct checking *checking) {
    const struct fl_program *program = checking->program;
    bool *is_wanted = FL_NEW_ARRAY(checking->arena, bool, program->check_count + 1);
    struct fl_caller_rules *sum = fl_caller_rules_find(checking->arena, program);
    bool has_any = false;
    for (uint32_t i = 0; i < program->check_count; i++) {
        if (!checking->failures[i] || !checking->failures[i]->confirmation.is_confirmed) continue;
        const struct fl_caller_rules *broken = broken_rules(checking, checking->failures[i]);
        is_wanted[i] = !fl_id_is_none(broken->function);
        fl_caller_add(sum, broken);
        has_any = has_any || is_wanted[i];
    }
    double seconds = fl_deadline_seconds_left(checking->deadline) * within_rules_search;
    const struct fl_program *restricted = has_any ? fl_caller_restrict(checking->arena, program, sum) : NULL;
    if (!restricted || is_cancelled(checking->options)) return;
    struct fl_check_part part = {
        .program = restricted,
        .function = FL_NO_ID,
        .is_wanted = is_wanted,
        .how = options_of(checking, seconds < within_rules_time ? seconds : within_rules_time)};
    part.how.stops_at_first = false;
    fl_check_part_start(&part, checking->arena);
    while (!fl_check_part_has_ended(&part) && !has_all_failures(&part) && !is_cancelled(checking->options))
        fl_workers_wait(part.workers, part.worker_count, waiting_time);
    fl_check_part_end(&part);
    for (uint32_t i = 0; i < program->check_count; i++)
        for (unsigned k = 0; k < part.worker_count && is_wanted[i]; k++)
            if (part.workers[k]->failures[i] &&
                !fl_id_is_none(broken_rules(checking, checking->failures[i])->function))
                take_within_rules(checking, part.workers[k]->failures[i]);
}

/* ---- all of it ---- */

static bool comes_before(const struct checking *checking, const struct fl_run *left, const struct fl_run *right) {
    fl_edge_id a = fl_outcome_call(checking->program, left->outcome),
               b = fl_outcome_call(checking->program, right->outcome);
    if (fl_id_is_none(a) || fl_id_is_none(b)) return false;
    struct fl_position first = fl_program_edge(checking->program, a)->position,
                       second = fl_program_edge(checking->program, b)->position;
    if (!fl_id_equal(first.file, second.file)) return first.file.index < second.file.index;
    return first.line != second.line ? first.line < second.line : first.column < second.column;
}

/* Those of one check in the order of the calls. */
static void sort_further(struct checking *checking) {
    for (size_t i = 0; i < checking->further.count; i++) {
        const struct fl_run **run = &checking->further.items[i], *before = *run;
        struct fl_run **kept = &checking->failures[before->check.index];
        if (comes_before(checking, before, *kept)) {
            *run = *kept;
            *kept = (struct fl_run *)before;
        }
        for (size_t k = i;
             k-- > 0 && comes_before(checking, checking->further.items[k + 1], checking->further.items[k]);) {
            before = checking->further.items[k];
            checking->further.items[k] = checking->further.items[k + 1];
            checking->further.items[k + 1] = before;
        }
    }
}

/* A failure is one for the user if it happened natively. */
static void put_failures(struct checking *checking, struct fl_verdicts *verdicts) {
    unsigned count = 0;
    bool is_tried = false;
    sort_further(checking);
    for (uint32_t i = 0; i < checking->program->check_count; i++) {
        const struct fl_run *failure = checking->failures[i];
        if (!failure) continue;
        count++;
        is_tried = is_tried || failure->confirmation.is_tried;
        verdicts->results[i] = (struct fl_check_result){.verdict = FL_VERDICT_FAILS, .failure = failure};
    }
    verdicts->further.count = 0;
    for (size_t i = 0; i < checking->further.count; i++)
        fl_vector_push(checking->arena, &verdicts->further, checking->further.items[i]);
    if (checking->is_confirmed) {
        verdicts->overall = FL_VERDICT_FAILS;
        verdicts->reason = checking->is_cut ? "others may fail, too: --timeout looks longer" : NULL;
    } else if (count) {
        verdicts->overall = FL_VERDICT_UNKNOWN;
        verdicts->reason = is_tried ? "failing runs were found, but none of them happened natively"
                                    : "failing runs were found, but no time was left to confirm them";
    }
}

static const struct fl_run *number_failure(struct checking *checking, struct fl_runs *runs,
                                           const struct fl_run *failure) {
    const struct fl_check_options *options = checking->options;
    const struct fl_run *numbered = fl_runs_keep(runs, failure);
    if (!options->out) return numbered;
    const char *directory =
        fl_arena_format(checking->arena, "%s/failure-%" PRIu64, options->out, numbered->number);
    fl_confirm_reproduce(checking->confirmer, directory, numbered, options->diagnostics);
    return numbered;
}

/* Those that callers or the world have more to do with come later. */
static int group_of(const struct checking *checking, const struct fl_run *failure) {
    if (fl_inputs_failing_allocation(failure->inputs)) return 2;
    return !fl_id_is_none(broken_rules(checking, failure)->function);
}

/* Runs are numbered once, in the order in which reports show them, those that need a caller that breaks the rules
 * or an allocation to fail last; all files are named after that. */
static void number_failures(struct checking *checking, struct fl_verdicts *verdicts) {
    const struct fl_check_options *options = checking->options;
    const uint32_t *order = fl_checks_in_order(checking->arena, checking->program);
    struct fl_runs own = fl_runs_make(checking->arena), *runs = options->runs ? options->runs : &own;
    for (int group = 0; group < 3; group++)
        for (uint32_t i = 0; i < checking->program->check_count; i++) {
            struct fl_check_result *result = &verdicts->results[order[i]];
            if (result->verdict != FL_VERDICT_FAILS || !result->failure) continue;
            if (group_of(checking, result->failure) == group)
                result->failure = number_failure(checking, runs, result->failure);
            for (size_t k = 0; k < verdicts->further.count; k++) {
                const struct fl_run **further = &verdicts->further.items[k];
                if ((*further)->check.index == order[i] && group_of(checking, *further) == group)
                    *further = number_failure(checking, runs, *further);
            }
        }
}

/* What the checker says of a program of which every run was followed, in so many seconds. */
static const struct fl_proof_summary *check_again(struct checking *checking, double took) {
    struct fl_deadline enough = fl_deadline_after(again_factor * took + again_seconds);
    struct fl_explore_options how = options_of(checking, fl_deadline_seconds_left(checking->deadline));
    if (enough.at < how.deadline.at) how.deadline = enough;
    const struct fl_verdicts *again =
        checking->again ? fl_worker_finish(checking->again, how.deadline)
                        : fl_worker_run(checking->arena, checking->program, checking->options->checker, &how);
    if (again->proof) return again->proof;
    struct fl_proof_summary *nothing = FL_NEW(checking->arena, struct fl_proof_summary);
    nothing->unchecked = again->reason;
    return nothing;
}

/* Nobody knows which of both executors is wrong. None need be where the program looks at addresses: each has
 * objects elsewhere. */
static void withdraw(struct checking *checking, struct fl_verdicts *verdicts, const char *reason) {
    for (uint32_t i = 0; i < checking->program->check_count; i++)
        verdicts->results[i] = (struct fl_check_result){.verdict = FL_VERDICT_UNKNOWN};
    verdicts->overall = FL_VERDICT_UNKNOWN;
    if (fl_observed_of_program(checking->program)->count) {
        verdicts->reason = fl_arena_format(checking->arena, "where objects lie elsewhere in memory, %s", reason);
        return;
    }
    verdicts->reason =
        fl_arena_format(checking->arena,
                        "two executors disagree, which is an error in Faultline that should be "
                        "reported: one followed every run and saw none fail; the other says that %s",
                        reason);
}

/* Every run was followed to where nothing can fail any more, and no check failed in it. */
static void put_proof(struct checking *checking, struct fl_verdicts *verdicts) {
    if (verdicts->overall != FL_VERDICT_HOLDS) return;
    struct fl_proof_summary *proof = FL_NEW(checking->arena, struct fl_proof_summary);
    if (verdicts->proof) {
        *proof = *verdicts->proof;
        if (proof->is_partial) {
            proof->is_certified = false;
            proof->unchecked = "it shows some of the checks, the others were shown in other ways";
        }
        verdicts->proof = proof;
        return;
    }
    *proof = (struct fl_proof_summary){
        .prover = fl_complete_unrolling, .rounds = (uint32_t)verdicts->iterations, .seconds = verdicts->seconds};
    if (checking->options->checker) {
        const struct fl_proof_summary *again = check_again(checking, verdicts->seconds);
        proof->is_certified = again->is_certified;
        proof->unchecked = again->unchecked;
        if (again->is_disputed) {
            withdraw(checking, verdicts, again->unchecked);
            return;
        }
    }
    verdicts->proof = proof;
}

/* Of the time, what is kept for failures that callers come to who keep to the rules. */
static double time_within_rules(const struct checking *checking) {
    double most = checking->options->seconds * within_rules_share;
    if (fl_id_is_none(checking->rules->function)) return 0;
    return most < within_rules_time ? most : within_rules_time;
}

/* A program that is not decided in little time is looked at function by function. */
static struct fl_verdicts *check_all(struct checking *checking) {
    double seconds = checking->options->seconds - time_within_rules(checking), first = seconds;
    if (has_clusters(checking->program)) {
        first = seconds * together_share;
        if (first > most_together) first = most_together;
    }
    struct fl_verdicts *verdicts = check_together(checking, first);
    fl_cluster_note(checking->clusters, (fl_function_id)FL_NO_ID, verdicts);
    bool is_over = checking->is_cut || is_settled(checking) || is_cancelled(checking->options) || first == seconds;
    if (!is_over) check_by_function(checking, verdicts);
    return verdicts;
}

struct fl_verdicts *fl_check_program(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_check_options *options) {
    double begin = fl_clock_now();
    if (options->progress) options->progress->memory.base = fl_memory_use(getpid()).resident;
    struct fl_confirm_options native = {.frontend = options->frontend, .is_cancelled = options->is_cancelled};
    struct checking checking = {.arena = arena,
                                .program = program,
                                .options = options,
                                .deadline = fl_deadline_after(options->seconds),
                                .rules = fl_caller_rules_find(arena, program),
                                .clusters = fl_clusters_create(arena, program),
                                .posed = fl_posed_create(),
                                .failures = FL_NEW_ARRAY(arena, struct fl_run *, program->check_count),
                                .untold = FL_NEW_ARRAY(arena, const struct fl_run *, program->check_count)};
    checking.confirmer = options->confirmer ? options->confirmer : fl_confirmer_create(program, &native);
    fl_confirmer_set_deadline(checking.confirmer, fl_deadline_after(options->seconds + ending_time));
    struct fl_verdicts *verdicts = check_all(&checking);
    wait_for_outsides(&checking, verdicts);
    look_within_rules(&checking);
    put_failures(&checking, verdicts);
    number_failures(&checking, verdicts);
    fl_outsides_tell(&checking.outsides, arena, program->check_count, has_failures(&checking), verdicts);
    put_proof(&checking, verdicts);
    if (checking.again) fl_worker_end(checking.again);
    fl_posed_destroy(checking.posed);
    fl_clusters_list(checking.clusters, verdicts);
    fl_confirmer_set_deadline(checking.confirmer, (struct fl_deadline){0});
    if (!options->confirmer) fl_confirmer_destroy(checking.confirmer);
    verdicts->seconds = fl_clock_now() - begin;
    return verdicts;
}

struct fl_check_options fl_check_options_inside(const struct fl_check_options *options, double seconds) {
    struct fl_check_options inside = *options;
    inside.seconds = seconds;
    inside.confirmer = NULL;
    inside.runs = NULL;
    inside.out = NULL;
    inside.found = NULL;
    inside.hint_count = 0;
    inside.seed_count = 0;
    inside.outside_count = 0;
    return inside;
}
