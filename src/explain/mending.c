#include "explain/mending.h"

#include "explain/lines.h"

/* Repairs that are shown, or rank lines. */
static const size_t most_repairs = 4;
/* Of the time, what is for a change that mends all causes at once, if there are several. */
static const double common_share = 0.5, own_share = 0.9;
/* And for calls that are missing or superfluous. */
static const double call_share = 0.3;

struct mending {
    struct fl_arena *arena;
    const struct fl_causes_request *request;
    struct fl_workbench workbench;
};

static struct fl_deadline share_of(const struct mending *mending, double share) {
    return fl_deadline_after(fl_deadline_seconds_left(mending->request->deadline) * share);
}

static bool has_time(const struct mending *mending) {
    const volatile int *is_cancelled = mending->request->is_cancelled;
    return !fl_deadline_has_passed(mending->request->deadline) && !(is_cancelled && *is_cancelled);
}

/* ---- what is known ---- */

static struct fl_trial_run failing_run(const struct mending *mending, const struct fl_cause *cause) {
    const struct fl_program *program = mending->request->program;
    const struct fl_edge *edge = fl_program_edge(program, cause->path.edges[cause->control.goal.step]);
    fl_function_id function = fl_program_location(program, edge->source)->function;
    return (struct fl_trial_run){.inputs = cause->run->inputs,
                                 .check_function = fl_program_function(program, function)->name,
                                 .check_line = edge->position.line};
}

typedef FL_VECTOR_OF(struct fl_trial_run) trial_vector;

static void add_runs(const struct mending *mending, const struct fl_cause *cause, trial_vector *failing,
                     trial_vector *correct) {
    fl_vector_push(mending->arena, failing, failing_run(mending, cause));
    for (size_t i = 0; cause->control.correctness != FL_CORRECT_PASSES && i < cause->control.correct.count; i++)
        fl_vector_push(mending->arena, correct,
                       ((struct fl_trial_run){.inputs = cause->control.correct.items[i].inputs}));
}

/* The ways of all causes but some: that runs fail there is not what is to be mended. */
static void add_others(const struct mending *mending, const struct fl_cause *causes, size_t count,
                       struct fl_repair_request *request) {
    FL_VECTOR_OF(fl_edge_id) others = {0};
    for (size_t i = 0; i < mending->request->count; i++) {
        const struct fl_cause *other = &mending->request->causes[i];
        if (other >= causes && other < causes + count) continue;
        for (size_t k = 0; k < other->control.causes.count; k++)
            fl_vector_push(mending->arena, &others, other->path.edges[other->control.causes.items[k]]);
    }
    request->others = others.items;
    request->other_count = others.count;
}

/* Failures whose way is not to blame cannot be told from those that are to be mended by where they go. */
static bool has_state_causes(const struct fl_causes_request *request) {
    for (size_t i = 0; i < request->count; i++)
        if (request->causes[i].kind != FL_CAUSE_CONTROL) return request->count > 1;
    return false;
}

/* ---- mending ---- */

static struct fl_repairs mend(const struct mending *mending, const struct fl_workbench *workbench,
                              struct fl_cause *causes, size_t count, struct fl_deadline deadline) {
    trial_vector failing = {0}, correct = {0};
    uint64_t bound = 1;
    for (size_t i = 0; i < count; i++) {
        add_runs(mending, &causes[i], &failing, &correct);
        if (causes[i].control.extent.bound > bound) bound = causes[i].control.extent.bound;
    }
    struct fl_repair_request request = {.program = mending->request->program,
                                        .frontend = mending->request->frontend,
                                        .workbench = workbench,
                                        .failing = failing.items,
                                        .failing_count = failing.count,
                                        .correct = correct.items,
                                        .correct_count = correct.count,
                                        .is_alone =
                                            mending->request->is_all && !has_state_causes(mending->request),
                                        .bound = bound,
                                        .most = workbench->is_for_calls ? 1 : most_repairs,
                                        .deadline = deadline,
                                        .is_cancelled = mending->request->is_cancelled};
    add_others(mending, causes, count, &request);
    return fl_repairs_find(mending->arena, &request);
}

/* A change of any kind that mends all causes. */
static bool mend_together(const struct mending *mending) {
    const struct fl_causes_request *request = mending->request;
    struct fl_repairs common =
        mend(mending, &mending->workbench, request->causes, request->count, share_of(mending, common_share));
    bool is_found = common.all.count && !common.all.items[0].is_partial;
    for (size_t i = 0; is_found && i < request->count; i++) request->causes[i].repairs = common;
    return is_found;
}

static enum fl_status build(const struct mending *mending, struct fl_cause *causes, size_t count,
                            const fl_repair_places *places, struct fl_workbench *workbench) {
    const struct fl_run **runs = FL_NEW_ARRAY(mending->arena, const struct fl_run *, count + 1);
    for (size_t i = 0; i < count; i++) runs[i] = causes[i].run;
    struct fl_workbench_request request = {.program = mending->request->program,
                                           .frontend = mending->request->frontend,
                                           .runs = runs,
                                           .run_count = count,
                                           .places = places ? places->items : NULL,
                                           .place_count = places ? places->count : 0,
                                           .trusted = mending->request->trusted,
                                           .trusted_count = mending->request->trusted_count};
    struct fl_diagnostics ignored = fl_diagnostics_make(mending->arena);
    return fl_workbench_build(mending->arena, &request, &ignored, workbench);
}

/* ---- calls ---- */

static const struct fl_repair *checked_call(const struct fl_repairs *repairs) {
    for (size_t i = 0; i < repairs->all.count; i++) {
        const struct fl_repair *repair = &repairs->all.items[i];
        if (repair->is_checked && repair->is_gentle && repair->call) return repair;
    }
    return NULL;
}

/* A call that is missing, or superfluous, where only failing runs go, says more than other changes do. */
static bool mend_calls(const struct mending *mending, struct fl_cause *cause, struct fl_deadline deadline) {
    if (cause->kind != FL_CAUSE_CONTROL) return false;
    fl_repair_places places = fl_cause_places(mending->arena, mending->request->program, cause);
    struct fl_workbench workbench;
    if (!places.count || build(mending, cause, 1, &places, &workbench) != FL_OK) return false;
    if (!workbench.schemata.candidates.count) return false;
    struct fl_repairs repairs = mend(mending, &workbench, cause, 1, deadline);
    cause->omission = checked_call(&repairs);
    if (cause->omission) cause->repairs = repairs;
    return cause->omission;
}

/* ---- all ---- */

static void mend_each(const struct mending *mending) {
    size_t count = mending->request->count;
    for (size_t i = 0; i < count && has_time(mending); i++) {
        struct fl_cause *cause = &mending->request->causes[i];
        if (cause->omission) continue;
        struct fl_deadline deadline = share_of(mending, own_share / (double)(count - i));
        cause->repairs = mend(mending, &mending->workbench, cause, 1, deadline);
    }
}

void fl_causes_mend(struct fl_arena *arena, const struct fl_causes_request *request) {
    struct mending mending = {.arena = arena, .request = request};
    size_t count = request->count, called = 0;
    for (size_t i = 0; i < count && has_time(&mending); i++)
        called += mend_calls(&mending, &request->causes[i], share_of(&mending, call_share / (double)(count - i)));
    if (called < count && has_time(&mending) &&
        build(&mending, request->causes, count, NULL, &mending.workbench) == FL_OK &&
        (called || count == 1 || !mend_together(&mending)))
        mend_each(&mending);
    for (size_t i = 0; i < count; i++) fl_cause_add_repair(arena, request->program, &request->causes[i]);
}
