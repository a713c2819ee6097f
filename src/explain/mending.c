#include "explain/mending.h"

#include <string.h>

#include "explain/lines.h"
#include "explain/repair/judge.h"

/* Repairs that are shown, or rank lines. */
static const size_t most_repairs = 4;
/* Of the time, what is for a change that mends all causes at once, if there are several. */
static const double common_share = 0.5, own_share = 0.9;
/* And for calls that are missing or superfluous. */
static const double call_share = 0.3;
/* Where there are no more statements, all changes are compiled as soon as calls alone. */
static const size_t few_statements = 300;

/* What speaks against a change that is far from far-fetched (mends.def, twice). */
static const uint32_t likely_doubt = 16;

struct mending {
    struct fl_arena *arena;
    const struct fl_causes_request *request;
    struct fl_workbench workbench;
    bool has_workbench;           /* it was built */
    struct fl_parsed_files files; /* that changes are of */
    struct fl_corrections common; /* places that mend the runs of all causes; none where there is one cause */
};

static struct fl_deadline share_of(const struct mending *mending, double share) {
    return fl_deadline_after(fl_deadline_seconds_left(mending->request->deadline) * share);
}

static bool has_time(const struct mending *mending) {
    const volatile int *is_cancelled = mending->request->is_cancelled;
    return !fl_deadline_has_passed(mending->request->deadline) && !(is_cancelled && *is_cancelled);
}

/* ---- what is known ---- */

/* The name of the function that an edge calls; NULL: it calls none, or it is not known which. */
static const char *called_by(const struct fl_program *program, const struct fl_operation *operation) {
    bool is_known = operation->kind == FL_OPERATION_CALL && operation->callee->kind == FL_EXPRESSION_FUNCTION;
    return is_known ? fl_program_function(program, operation->callee->function)->name : NULL;
}

/* What an operation needs is checked where it stands, though the last branch that could have avoided it is
 * elsewhere.
 */
static bool is_checked_in_place(const struct fl_program *program, const struct fl_check *check) {
    bool is_of_operation = check->kind >= FL_CHECK_OVERFLOW && check->kind <= FL_CHECK_OVERLAP;
    const struct fl_function *function = fl_program_function(program, check->function);
    return is_of_operation && check->kind != FL_CHECK_LEAK && function->is_users && !function->is_observer;
}

static struct fl_trial_run failing_run(const struct mending *mending, const struct fl_cause *cause) {
    const struct fl_program *program = mending->request->program;
    const struct fl_edge *edge = fl_program_edge(program, cause->path.edges[cause->control.goal.step]);
    fl_function_id function = fl_program_location(program, edge->source)->function;
    fl_check_id id = cause->control.goal.check;
    const struct fl_check *check = fl_id_is_none(id) ? NULL : &program->checks[id.index];
    struct fl_trial_run run = {.inputs = cause->run->inputs,
                               .check_function = fl_program_function(program, function)->name,
                               .check_line = edge->position.line,
                               .check = check,
                               .check_called = called_by(program, &edge->operation)};
    if (!check || !is_checked_in_place(program, check)) return run;
    run.check_function = fl_program_function(program, check->function)->name;
    run.check_line = check->position.line;
    run.check_called = NULL;
    return run;
}

typedef FL_VECTOR_OF(struct fl_trial_run) trial_vector;

static void add_runs(const struct mending *mending, const struct fl_cause *cause, trial_vector *failing,
                     trial_vector *correct) {
    fl_vector_push(mending->arena, failing, failing_run(mending, cause));
    for (size_t i = 0; cause->control.correctness != FL_CORRECT_PASSES && i < cause->control.correct.count; i++)
        fl_vector_push(mending->arena, correct,
                       ((struct fl_trial_run){.inputs = cause->control.correct.items[i].inputs}));
}

static bool has_check(struct fl_cause *const *causes, size_t count, fl_check_id check) {
    for (size_t i = 0; i < count; i++)
        if (fl_id_equal(causes[i]->control.goal.check, check)) return true;
    return false;
}

static bool is_among(struct fl_cause *const *causes, size_t count, const struct fl_cause *cause) {
    for (size_t i = 0; i < count; i++)
        if (causes[i] == cause) return true;
    return false;
}

/* The ways of all causes but some: that runs fail there is not what is to be mended. Where no way is to blame,
 * that a check fails, unless it is what is to be mended. */
static void add_others(const struct mending *mending, struct fl_cause *const *causes, size_t count,
                       struct fl_repair_request *request) {
    FL_VECTOR_OF(fl_edge_id) others = {0};
    FL_VECTOR_OF(fl_check_id) excused = {0};
    for (size_t i = 0; i < mending->request->count; i++) {
        const struct fl_cause *other = &mending->request->causes[i];
        fl_check_id check = other->control.goal.check;
        if (is_among(causes, count, other)) continue;
        for (size_t k = 0; k < other->control.causes.count; k++)
            fl_vector_push(mending->arena, &others, other->path.edges[other->control.causes.items[k]]);
        if (!other->control.causes.count && !has_check(causes, count, check))
            fl_vector_push(mending->arena, &excused, check);
    }
    request->others = others.items;
    request->other_count = others.count;
    request->excused = excused.items;
    request->excused_count = excused.count;
}

/* ---- mending ---- */

static uint64_t larger(uint64_t left, uint64_t right) {
    return left > right ? left : right;
}

/* What is right of fewer iterations than the failing runs take says nothing of them. */
static struct fl_repair_request request_for(const struct mending *mending, struct fl_cause *const *causes,
                                            size_t count) {
    trial_vector failing = {0}, correct = {0};
    uint64_t bound = 1;
    for (size_t i = 0; i < count; i++) {
        add_runs(mending, causes[i], &failing, &correct);
        bound = larger(bound, larger(causes[i]->control.extent.bound, causes[i]->bound));
    }
    struct fl_repair_request request = {.program = mending->request->program,
                                        .frontend = mending->request->frontend,
                                        .failing = failing.items,
                                        .failing_count = failing.count,
                                        .correct = correct.items,
                                        .correct_count = correct.count,
                                        .is_trusted = causes[0]->is_trusted,
                                        .is_alone = mending->request->is_all,
                                        .bound = bound,
                                        .deadline = mending->request->deadline,
                                        .is_cancelled = mending->request->is_cancelled};
    add_others(mending, causes, count, &request);
    return request;
}

static struct fl_repairs mend(const struct mending *mending, const struct fl_workbench *workbench,
                              struct fl_cause *causes, size_t count, struct fl_deadline deadline) {
    struct fl_cause **some = FL_NEW_ARRAY(mending->arena, struct fl_cause *, count + 1);
    for (size_t i = 0; i < count; i++) some[i] = &causes[i];
    struct fl_repair_request request = request_for(mending, some, count);
    request.workbench = workbench;
    request.most = workbench->is_for_calls ? 1 : most_repairs;
    request.deadline = deadline;
    return fl_repairs_find(mending->arena, &request);
}

/* One that is far-fetched, and lets checks see something else in correct runs, mends several causes by leading
 * round all of them. */
static bool has_likely(const struct fl_repairs *repairs) {
    for (size_t i = 0; i < repairs->all.count; i++)
        if (!repairs->all.items[i].is_partial &&
            (repairs->all.items[i].is_gentle || repairs->all.items[i].doubt <= likely_doubt))
            return true;
    return false;
}

/* A change of any kind that mends all causes. */
static bool mend_together(struct mending *mending) {
    const struct fl_causes_request *request = mending->request;
    struct fl_repairs common =
        mend(mending, &mending->workbench, request->causes, request->count, share_of(mending, common_share));
    bool is_found = has_likely(&common);
    for (size_t i = 0; is_found && i < request->count; i++) request->causes[i].repairs = common;
    mending->common = common.corrections;
    return is_found;
}

static enum fl_status build(const struct mending *mending, struct fl_cause *causes, size_t count,
                            const fl_repair_places *places, struct fl_workbench *workbench) {
    const struct fl_run **runs = FL_NEW_ARRAY(mending->arena, const struct fl_run *, count + 1);
    for (size_t i = 0; i < count; i++) runs[i] = causes[i].run;
    struct fl_workbench_request request = {.program = mending->request->program,
                                           .frontend = mending->request->frontend,
                                           .files = &mending->files,
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
    if (!places.count) return false;
    if (mending->has_workbench)
        workbench = fl_workbench_calls(mending->arena, &mending->workbench, &places);
    else if (build(mending, cause, 1, &places, &workbench) != FL_OK)
        return false;
    if (!workbench.schemata.candidates.count) return false;
    struct fl_repairs repairs = mend(mending, &workbench, cause, 1, deadline);
    cause->omission = checked_call(&repairs);
    if (cause->omission) cause->repairs = repairs;
    return cause->omission;
}

/* ---- what is right for each may be wrong together ---- */

static bool is_known(const fl_mend_vector *mends, const struct fl_mend *mend) {
    for (size_t i = 0; i < mends->count; i++)
        if (mends->items[i].file == mend->file && mends->items[i].edit.range.start == mend->edit.range.start &&
            mends->items[i].edit.range.end == mend->edit.range.end &&
            strcmp(mends->items[i].edit.text, mend->edit.text) == 0)
            return true;
    return false;
}

static void withdraw(struct fl_cause *cause) {
    for (size_t i = 0; i < cause->repairs.all.count; i++) cause->repairs.all.items[i].is_checked = false;
    cause->omission = NULL;
}

/* No check is excused now: what still fails must take a way of a cause that no change is known for. */
static enum fl_judged judge(const struct mending *mending, struct fl_cause *const *causes, size_t count,
                            const fl_mend_vector *mends) {
    struct fl_repair_request question = request_for(mending, causes, count);
    question.excused_count = 0;
    return fl_judge_mends(mending->arena, &question, &mending->files, mends->items, mends->count).kind;
}

static void judge_alone(const struct mending *mending, struct fl_cause *cause) {
    fl_mend_vector mends = {0};
    fl_vector_push(mending->arena, &mends, fl_repairs_fix(&cause->repairs)->mend);
    if (judge(mending, &cause, 1, &mends) != FL_JUDGED_RIGHT) withdraw(cause);
}

static bool has_excuse(const struct fl_causes_request *request) {
    for (size_t i = 0; i < request->count; i++)
        if (!request->causes[i].control.causes.count && !fl_repairs_fix(&request->causes[i].repairs)) return true;
    return false;
}

/* One change that mends all causes is shown for all of them. */
static bool share_fix(const struct mending *mending, struct fl_cause *const *mended, size_t count) {
    const struct fl_causes_request *request = mending->request;
    struct fl_cause **all = FL_NEW_ARRAY(mending->arena, struct fl_cause *, request->count + 1);
    for (size_t i = 0; i < request->count; i++) all[i] = &request->causes[i];
    for (size_t i = 0; i < count && has_time(mending); i++) {
        fl_mend_vector mends = {0};
        fl_vector_push(mending->arena, &mends, fl_repairs_fix(&mended[i]->repairs)->mend);
        if (judge(mending, all, request->count, &mends) != FL_JUDGED_RIGHT) continue;
        for (size_t k = 0; k < request->count; k++) {
            all[k]->repairs = mended[i]->repairs;
            if (all[k] != mended[i]) all[k]->omission = NULL;
        }
        return true;
    }
    return false;
}

/* Changes of which each is right and all together are wrong: one of them is shown. */
static void choose_fix(const struct mending *mending, struct fl_cause *const *mended, size_t count) {
    bool is_chosen = share_fix(mending, mended, count);
    for (size_t i = 0; !is_chosen && i < count; i++) judge_alone(mending, mended[i]);
    for (size_t i = 0, shown = 0; !is_chosen && i < count; i++)
        if (fl_repairs_fix(&mended[i]->repairs) && shown++) withdraw(mended[i]);
}

struct shown {
    struct fl_cause **mended; /* causes that a change is shown for */
    size_t count;
    fl_mend_vector mends; /* each once */
};

static struct shown find_shown(const struct mending *mending) {
    const struct fl_causes_request *request = mending->request;
    struct shown shown = {.mended = FL_NEW_ARRAY(mending->arena, struct fl_cause *, request->count + 1)};
    for (size_t i = 0; i < request->count; i++) {
        const struct fl_repair *repair = fl_repairs_fix(&request->causes[i].repairs);
        if (!repair) continue;
        shown.mended[shown.count++] = &request->causes[i];
        if (!is_known(&shown.mends, &repair->mend)) fl_vector_push(mending->arena, &shown.mends, repair->mend);
    }
    return shown;
}

/* The program with all changes that are shown must not fail; if that is not known, the program with each of them.
 */
static void judge_together(const struct mending *mending) {
    struct shown shown = find_shown(mending);
    if (!shown.count || (shown.mends.count < 2 && !has_excuse(mending->request))) return;
    enum fl_judged judged = judge(mending, shown.mended, shown.count, &shown.mends);
    if (judged == FL_JUDGED_WRONG && shown.mends.count > 1) {
        choose_fix(mending, shown.mended, shown.count);
        return;
    }
    for (size_t i = 0; judged != FL_JUDGED_RIGHT && i < shown.count; i++) judge_alone(mending, shown.mended[i]);
}

/* Does some run fail a check with the changes that none of the other causes is about? It may have taken the way of
 * one, and passed its check by the change. */
static bool fails_elsewhere(const struct mending *mending, struct fl_cause *const *causes, size_t count,
                            const fl_mend_vector *mends) {
    const struct fl_causes_request *request = mending->request;
    struct fl_repair_request question = request_for(mending, causes, count);
    FL_VECTOR_OF(fl_check_id) excused = {0};
    for (size_t i = 0; i < request->count; i++)
        if (!is_among(causes, count, &request->causes[i]))
            fl_vector_push(mending->arena, &excused, request->causes[i].control.goal.check);
    question.other_count = 0;
    question.excused = excused.items;
    question.excused_count = excused.count;
    return fl_judge_mends(mending->arena, &question, &mending->files, mends->items, mends->count).kind ==
           FL_JUDGED_WRONG;
}

/* Where changes are shown for some causes only, they must not let the others fail anew. */
static void judge_beside_others(const struct mending *mending) {
    struct shown shown = find_shown(mending);
    if (!shown.count || shown.count == mending->request->count) return;
    if (!fails_elsewhere(mending, shown.mended, shown.count, &shown.mends)) return;
    for (size_t i = 0; i < shown.count; i++) {
        fl_mend_vector alone = {0};
        fl_vector_push(mending->arena, &alone, fl_repairs_fix(&shown.mended[i]->repairs)->mend);
        if (shown.mends.count == 1 || fails_elsewhere(mending, &shown.mended[i], 1, &alone))
            withdraw(shown.mended[i]);
    }
}

/* ---- all ---- */

/* A call that mends the cause is shown, unless another change is more likely to be what was meant. */
static struct fl_repairs with_call(const struct mending *mending, struct fl_cause *cause,
                                   struct fl_repairs repairs) {
    const struct fl_repair *call = cause->omission, *fix = fl_repairs_fix(&repairs);
    cause->omission = NULL;
    if (!call || (fix && fix->doubt < call->doubt)) return repairs;
    struct fl_repairs both = repairs;
    memset(&both.all, 0, sizeof both.all);
    fl_vector_push(mending->arena, &both.all, *call);
    for (size_t i = 0; i < repairs.all.count; i++) fl_vector_push(mending->arena, &both.all, repairs.all.items[i]);
    cause->omission = &both.all.items[0];
    return both;
}

static void mend_each(const struct mending *mending) {
    size_t count = mending->request->count;
    for (size_t i = 0; i < count && has_time(mending); i++) {
        struct fl_cause *cause = &mending->request->causes[i];
        if (cause->omission && count > 1) continue;
        struct fl_deadline deadline = share_of(mending, own_share / (double)(count - i));
        cause->repairs = with_call(mending, cause, mend(mending, &mending->workbench, cause, 1, deadline));
        /* What mends all of them says more than what mends one. */
        if (mending->common.all.count) cause->repairs.corrections = mending->common;
    }
}

static void build_for_all(struct mending *mending) {
    const struct fl_causes_request *request = mending->request;
    mending->has_workbench = mending->has_workbench ||
                             build(mending, request->causes, request->count, NULL, &mending->workbench) == FL_OK;
}

static bool is_small(const struct fl_parsed_files *files) {
    size_t statements = 0;
    for (size_t i = 0; i < files->all.count; i++) statements += files->all.items[i].statements.count;
    return statements <= few_statements;
}

static void mend_all(struct mending *mending) {
    const struct fl_causes_request *request = mending->request;
    size_t count = request->count, called = 0;
    /* Among many candidates, the places of other causes are harder to find. */
    bool is_simple = count == 1 && is_small(&mending->files);
    if (is_simple) build_for_all(mending);
    for (size_t i = 0; i < count && has_time(mending); i++)
        called += mend_calls(mending, &request->causes[i], share_of(mending, call_share / (double)(count - i)));
    if ((called == count && !is_simple) || !has_time(mending)) return;
    build_for_all(mending);
    if (mending->has_workbench && (called || count == 1 || !mend_together(mending))) mend_each(mending);
}

void fl_causes_mend(struct fl_arena *arena, const struct fl_causes_request *request) {
    struct mending mending = {.arena = arena, .request = request};
    struct fl_diagnostics ignored = fl_diagnostics_make(arena);
    if (!request->count || !has_time(&mending)) return;
    if (fl_parse_files(arena, request->frontend, &ignored, &mending.files) == FL_OK) mend_all(&mending);
    /* What is right for a cause tells where it is, though more may be wrong than is known. */
    for (size_t i = 0; i < request->count; i++) {
        fl_cause_use_corrections(arena, request->program, &request->causes[i]);
        fl_cause_add_repair(arena, request->program, &request->causes[i]);
    }
    judge_together(&mending);
    judge_beside_others(&mending);
}
