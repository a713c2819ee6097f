#include "explain/candidate/fix.h"

struct finding {
    struct fl_arena *arena;
    const struct fl_fix_request *request;
    FL_VECTOR_OF(size_t) refuting; /* runs that every fix must pass, by index */
    struct fl_fixes fixes;
};

/* ---- one change ---- */

static const struct fl_program *load(struct finding *finding, const struct fl_mend *mend) {
    struct fl_frontend_options options = *finding->request->frontend;
    struct fl_text text = fl_mend_apply(finding->arena, finding->request->files, mend);
    struct fl_changed_file changed = {finding->request->files->all.items[mend->file].real_path,
                                      fl_text_string(&text), text.count};
    struct fl_diagnostics ignored = fl_diagnostics_make(finding->arena);
    const struct fl_program *program;
    options.changed = &changed;
    options.changed_count = 1;
    options.is_quiet = true;
    options.objects = NULL;
    enum fl_status status = fl_frontend_load(finding->arena, &options, &ignored, &program);
    return status == FL_OK ? program : NULL;
}

static void keep_refuting(struct finding *finding, const struct fl_inputs *inputs) {
    struct fl_trial_run *run = FL_NEW(finding->arena, struct fl_trial_run);
    run->inputs = inputs;
    fl_vector_push(finding->arena, &finding->refuting, fl_trials_add_correct(finding->request->trials, run));
}

static bool is_refuted(struct finding *finding, uint32_t selector, int64_t constant) {
    for (size_t i = 0; i < finding->refuting.count; i++)
        if (!fl_trials_passes(finding->request->trials, selector, constant, finding->refuting.items[i]))
            return true;
    return false;
}

static void check_mend(struct finding *finding, const struct fl_mend *mend) {
    const struct fl_fix_request *request = finding->request;
    struct fl_fix fix = {.mend = *mend, .program = load(finding, mend)};
    if (!fix.program) return;
    finding->fixes.checked++;
    double left = fl_deadline_seconds_left(request->deadline);
    fix.verdict = request->checker(request->context, finding->arena, fix.program,
                                   left < request->seconds ? left : request->seconds);
    if (fix.verdict.answer == FL_FIX_FAILS && fix.verdict.inputs) keep_refuting(finding, fix.verdict.inputs);
    bool is_right = fix.verdict.answer == FL_FIX_HOLDS ||
                    (fix.verdict.answer == FL_FIX_HOLDS_UP_TO && fix.verdict.bound >= request->least_bound);
    if (!is_right) return;
    struct fl_text diff = fl_text_make(finding->arena);
    fl_mend_print_diff(&diff, request->files, mend);
    fix.diff = fl_text_string(&diff);
    fl_vector_push(finding->arena, &finding->fixes.found, fix);
}

/* ---- all of them ---- */

static bool wants_more(const struct finding *finding) {
    const struct fl_fix_request *request = finding->request;
    return finding->fixes.found.count < request->wanted && finding->fixes.checked < request->most_checked &&
           !fl_deadline_has_passed(request->deadline);
}

/* A number in place of something else is no more than a sign of where the trouble is. */
static bool is_constant(const struct finding *finding, const struct fl_mend *hole) {
    const struct fl_parsed_file *file = &finding->request->files->all.items[hole->file];
    return file->expressions.items[hole->host].kind == FL_PARSED_CONSTANT;
}

static void check_holes(struct finding *finding) {
    const fl_hole_results *holes = finding->request->holes;
    for (size_t i = 0; holes && i < holes->count && wants_more(finding); i++) {
        const struct fl_hole_result *result = &holes->items[i];
        const struct fl_mend *hole = &finding->request->schemata->candidates.items[result->candidate];
        if (!result->is_uniform || !is_constant(finding, hole)) continue;
        if (is_refuted(finding, hole->selector, result->value)) continue;
        struct fl_mend filled = fl_mend_fill(finding->arena, hole, result->value);
        check_mend(finding, &filled);
    }
}

struct fl_fixes fl_fixes_find(struct fl_arena *arena, const struct fl_fix_request *request) {
    struct finding finding = {.arena = arena, .request = request};
    for (size_t i = 0; i < request->results->count && wants_more(&finding); i++) {
        const struct fl_trial_result *result = &request->results->items[i];
        if (!result->is_whole || result->is_evasive) continue;
        const struct fl_mend *mend = &request->schemata->candidates.items[result->candidate];
        if (!is_refuted(&finding, mend->selector, 0)) check_mend(&finding, mend);
    }
    check_holes(&finding);
    return finding.fixes;
}

/* ---- by the checks of the engine ---- */

static const struct fl_inputs *failing_inputs(const struct fl_program *program,
                                              const struct fl_verdicts *verdicts) {
    for (uint32_t i = 0; i < program->check_count; i++)
        if (verdicts->results[i].failure) return verdicts->results[i].failure->inputs;
    return NULL;
}

/* The machine would execute the files as they are: no failure of the changed program is looked for there. */
static struct fl_confirmer *make_confirmer(const struct fl_program *program,
                                           const struct fl_check_options *options) {
    struct fl_confirm_options native = {.frontend = options->frontend, .deadline = fl_deadline_after(-1)};
    return fl_confirmer_create(program, &native);
}

struct fl_fix_verdict fl_fix_check_program(void *context, struct fl_arena *arena, const struct fl_program *program,
                                           double seconds) {
    struct fl_check_options options = *(const struct fl_check_options *)context;
    options.confirmer = make_confirmer(program, &options);
    options.seconds = seconds;
    options.stops_at_first = true;
    options.runs = NULL;
    options.out = NULL;
    const struct fl_verdicts *verdicts = fl_check_program(arena, program, &options);
    fl_confirmer_destroy(options.confirmer);
    const struct fl_inputs *inputs = failing_inputs(program, verdicts);
    if (inputs || verdicts->overall == FL_VERDICT_FAILS) return (struct fl_fix_verdict){FL_FIX_FAILS, 0, inputs};
    if (verdicts->overall == FL_VERDICT_HOLDS) return (struct fl_fix_verdict){.answer = FL_FIX_HOLDS};
    if (verdicts->overall == FL_VERDICT_HOLDS_UP_TO)
        return (struct fl_fix_verdict){.answer = FL_FIX_HOLDS_UP_TO, .bound = verdicts->bound};
    return (struct fl_fix_verdict){.answer = FL_FIX_UNKNOWN};
}
