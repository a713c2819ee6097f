#include "explain/explain.h"

#include "analysis/path_bound.h"
#include "engine/interpret/record.h"
#include "explain/control/proof.h"
#include "explain/lines.h"
#include "explain/mending.h"
#include "slice/slicer.h"

/* So many causes are enough to mend before asking again. */
static const size_t most_causes = 20;
/* Of the time, what finding all causes may take: mending them tells more than that. Of that, what looking for one
 * more failing run may take, and localizing one cause. */
static const double causes_share = 0.5, search_share = 0.4, cause_share = 0.4;
/* That something holds beyond the bound is worth so much of the time that finding took, within these limits, and
 * of the time that is left. */
static const double proof_share = 0.5, least_proof_seconds = 0.5, most_proof_seconds = 5, proof_of_rest = 0.2;
/* Looking once more takes as long as the first failures took, or so many seconds. */
static const double least_seconds = 1.5;

/* A check of trusted code that is halted, and the user's call by which it failed. */
struct aside {
    fl_edge_id check, call;
};

struct explaining {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_explain_options *options;
    struct fl_slicer *slicer;
    struct fl_deadline deadline;     /* of finding causes */
    FL_VECTOR_OF(fl_edge_id) halted; /* no run may take them any more */
    bool *is_halted;                 /* each edge */
    FL_VECTOR_OF(struct aside) aside;
    struct fl_explanation *explanation;
};

/* ---- one run ---- */

static struct fl_deadline share_of(struct fl_deadline deadline, double share) {
    double left = fl_deadline_seconds_left(deadline);
    return fl_deadline_after(left * share);
}

static struct fl_control_options how(const struct explaining *explaining) {
    return (struct fl_control_options){.is_trusted = explaining->options->is_trusted,
                                       .halted = explaining->halted.items,
                                       .halted_count = explaining->halted.count,
                                       .deadline = share_of(explaining->deadline, cause_share),
                                       .is_cancelled = explaining->options->search.is_cancelled};
}

static void keep_steps(struct explaining *explaining, struct fl_cause *cause) {
    if (!explaining->slicer) explaining->slicer = fl_slicer_create(explaining->arena, explaining->program);
    struct fl_slice_options options = {0};
    const struct fl_slice *slice = fl_slicer_cut(explaining->slicer, explaining->arena, &cause->path, &options);
    cause->kept = slice->kept;
    cause->kept_count = slice->kept_count;
}

static void find_turning(struct explaining *explaining, struct fl_cause *cause) {
    struct fl_control_options options = how(explaining);
    struct fl_turning_request request = {.run = cause->run,
                                         .path = &cause->path,
                                         .control = &cause->control,
                                         .kept = cause->kept,
                                         .kept_count = cause->kept_count,
                                         .options = &options};
    cause->turning = fl_turning_find(explaining->arena, explaining->program, &request);
}

/* Values are compared within the bound only. */
static void prove_ways(struct explaining *explaining, struct fl_cause *cause) {
    double seconds = explaining->options->found_in * proof_share;
    if (seconds < least_proof_seconds) seconds = least_proof_seconds;
    if (seconds > most_proof_seconds) seconds = most_proof_seconds;
    double left = fl_deadline_seconds_left(explaining->deadline) * proof_of_rest;
    struct fl_control_options options = how(explaining);
    if (cause->kind == FL_CAUSE_CONTROL || !cause->control.correct.count)
        fl_control_prove(explaining->arena, explaining->program, &cause->path, &options,
                         &explaining->options->search, seconds < left ? seconds : left, &cause->control);
}

static struct fl_cause explain_run(struct explaining *explaining, const struct fl_run *run) {
    struct fl_cause cause = {.kind = FL_CAUSE_NONE,
                             .run = run,
                             .path = fl_run_path(explaining->arena, run),
                             .is_trusted = explaining->options->is_trusted};
    struct fl_control_options options = how(explaining);
    cause.bound = fl_path_bound(explaining->program, &cause.path);
    cause.control = fl_control_find(explaining->arena, explaining->program, run, &options);
    keep_steps(explaining, &cause);
    bool has_correct_runs = cause.control.correct.count;
    if (!has_correct_runs) cause.control.causes.count = 0;
    if (cause.control.causes.count) {
        cause.kind = FL_CAUSE_CONTROL;
    } else if (has_correct_runs) {
        find_turning(explaining, &cause);
        if (cause.turning.is_found) cause.kind = FL_CAUSE_STATE;
    }
    prove_ways(explaining, &cause);
    fl_cause_find_lines(explaining->arena, explaining->program, &cause);
    return cause;
}

/* ---- no more of it ---- */

static void halt(struct explaining *explaining, fl_edge_id edge) {
    if (explaining->is_halted[edge.index]) return;
    explaining->is_halted[edge.index] = true;
    fl_vector_push(explaining->arena, &explaining->halted, edge);
}

static bool is_trusted_step(const struct explaining *explaining, const struct fl_cause *cause, uint32_t step) {
    fl_location_id source = fl_program_edge(explaining->program, cause->path.edges[step])->source;
    const bool *is_trusted = explaining->options->is_trusted;
    return is_trusted && is_trusted[fl_program_location(explaining->program, source)->function.index];
}

/* The check itself is not looked at any more; if it is one of trusted code, until nothing else is found. */
static void halt_check(struct explaining *explaining, const struct fl_cause *cause) {
    uint32_t step = (uint32_t)cause->path.count - 1;
    fl_edge_id check = cause->path.edges[step];
    const uint32_t *calls = fl_path_calls(explaining->program, explaining->arena, &cause->path);
    halt(explaining, check);
    if (!is_trusted_step(explaining, cause, step)) return;
    while (step != FL_NO_STEP && is_trusted_step(explaining, cause, step)) step = calls[step];
    if (step == FL_NO_STEP) return;
    fl_vector_push(explaining->arena, &explaining->aside, ((struct aside){check, cause->path.edges[step]}));
}

/* Where no way is to blame, the failing check is. */
static void halt_cause(struct explaining *explaining, const struct fl_cause *cause) {
    for (size_t i = 0; i < cause->control.causes.count; i++)
        halt(explaining, cause->path.edges[cause->control.causes.items[i]]);
    if (!cause->control.causes.count) halt_check(explaining, cause);
}

static void allow(struct explaining *explaining, fl_edge_id edge) {
    size_t kept = 0;
    for (size_t i = 0; i < explaining->halted.count; i++)
        if (!fl_id_equal(explaining->halted.items[i], edge))
            explaining->halted.items[kept++] = explaining->halted.items[i];
    explaining->halted.count = kept;
    explaining->is_halted[edge.index] = false;
}

/* The same check of trusted code may fail by other calls, for reasons of their own: that is open then. False:
 * there is none. */
static bool look_at_other_calls(struct explaining *explaining) {
    bool has_any = explaining->aside.count;
    if (has_any) explaining->explanation->is_all = false;
    for (size_t i = 0; i < explaining->aside.count; i++) {
        allow(explaining, explaining->aside.items[i].check);
        halt(explaining, explaining->aside.items[i].call);
    }
    explaining->aside.count = 0;
    return has_any;
}

static const struct fl_program *without_causes(struct explaining *explaining) {
    struct fl_program_edit *edit = fl_program_edit_begin(explaining->arena, explaining->program);
    struct fl_program_map map;
    for (size_t i = 0; i < explaining->halted.count; i++) fl_program_edit_halt(edit, explaining->halted.items[i]);
    return fl_program_edit_finish(edit, &map);
}

static bool is_explained(const struct explaining *explaining, const struct fl_run *run) {
    struct fl_edge_reader reader = fl_edges_read(&run->recording);
    fl_edge_id edge;
    while (fl_edges_next(&reader, &edge))
        if (explaining->is_halted[edge.index]) return true;
    return false;
}

/* ---- all ---- */

/* The run as one of the whole program: what it says of edges is about that. */
static const struct fl_run *as_it_was(struct explaining *explaining, const struct fl_run *run) {
    struct fl_record_options options = {.inputs = run->inputs, .deadline = explaining->options->deadline};
    struct fl_run *again = fl_record_run(explaining->arena, explaining->program, &options);
    again->confirmation = run->confirmation;
    struct fl_runs *runs = explaining->options->search.runs;
    return runs ? fl_runs_keep(runs, again) : again;
}

static bool has_time(const struct explaining *explaining) {
    const volatile int *is_cancelled = explaining->options->search.is_cancelled;
    return !fl_deadline_has_passed(explaining->deadline) && !(is_cancelled && *is_cancelled);
}

/* Values that are wrong at one place may fail several checks: that is told once. */
static bool is_known(const struct explaining *explaining, const struct fl_cause *cause) {
    if (cause->kind != FL_CAUSE_STATE || !cause->lines.count) return false;
    struct fl_position position = cause->lines.items[0].position;
    for (size_t i = 0; i < explaining->explanation->causes.count; i++) {
        const struct fl_cause *known = &explaining->explanation->causes.items[i];
        if (known->kind == FL_CAUSE_STATE && known->lines.count &&
            known->lines.items[0].position.line == position.line &&
            fl_id_equal(known->lines.items[0].position.file, position.file))
            return true;
    }
    return false;
}

/* Gives the number of runs that were explained. */
static size_t explain_all(struct explaining *explaining, const struct fl_verdicts *verdicts, bool is_edited) {
    struct fl_explanation *explanation = explaining->explanation;
    double begin = fl_clock_now();
    size_t explained = 0;
    for (uint32_t i = 0; i < explaining->program->check_count; i++) {
        const struct fl_run *run = verdicts->results[i].failure;
        if (!run || explanation->causes.count == most_causes || !has_time(explaining)) continue;
        if (is_edited) run = as_it_was(explaining, run);
        if (is_explained(explaining, run)) continue;
        struct fl_cause cause = explain_run(explaining, run);
        if (!is_known(explaining, &cause)) fl_vector_push(explaining->arena, &explanation->causes, cause);
        halt_cause(explaining, &cause);
        explained++;
    }
    explanation->localizing += fl_clock_now() - begin;
    return explained;
}

/* Who wants to know of all checks waits for it. */
static double seconds_for_search(const struct explaining *explaining) {
    const struct fl_explain_options *options = explaining->options;
    double left = fl_deadline_seconds_left(explaining->deadline) * search_share;
    double usual = options->found_in > least_seconds ? options->found_in : least_seconds;
    return options->looks_at_all || left < usual ? left : usual;
}

static const struct fl_verdicts *look_again(struct explaining *explaining) {
    struct fl_check_options search = explaining->options->search;
    double begin = fl_clock_now();
    search.seconds = seconds_for_search(explaining);
    search.is_patient = explaining->options->looks_at_all;
    const struct fl_verdicts *verdicts = fl_check_program(explaining->arena, without_causes(explaining), &search);
    explaining->explanation->finding += fl_clock_now() - begin;
    return verdicts;
}

static void mend(const struct explaining *explaining) {
    const struct fl_explain_options *options = explaining->options;
    struct fl_explanation *explanation = explaining->explanation;
    double begin = fl_clock_now();
    struct fl_causes_request request = {.program = explaining->program,
                                        .frontend = options->search.frontend,
                                        .causes = explanation->causes.items,
                                        .count = explanation->causes.count,
                                        .trusted = options->trusted_files,
                                        .trusted_count = options->trusted_file_count,
                                        .is_all = explanation->is_all,
                                        .deadline = options->deadline,
                                        .is_cancelled = options->search.is_cancelled};
    fl_causes_mend(explaining->arena, &request);
    explanation->mending = fl_clock_now() - begin;
}

struct fl_explanation fl_explain(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_verdicts *first, const struct fl_explain_options *options) {
    struct fl_explanation explanation = {.finding = options->found_in};
    struct explaining explaining = {.arena = arena,
                                    .program = program,
                                    .options = options,
                                    .deadline =
                                        share_of(options->deadline, options->looks_at_all ? 1 : causes_share),
                                    .is_halted = FL_NEW_ARRAY(arena, bool, program->edge_count),
                                    .explanation = &explanation};
    size_t added = explain_all(&explaining, first, false);
    while ((added || look_at_other_calls(&explaining)) && explanation.causes.count < most_causes &&
           has_time(&explaining)) {
        explanation.last = look_again(&explaining);
        added = explain_all(&explaining, explanation.last, true);
        explanation.is_all = !added && explanation.last->overall != FL_VERDICT_UNKNOWN;
    }
    mend(&explaining);
    return explanation;
}
