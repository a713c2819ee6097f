#include "report/document/explain_result.h"

#include <inttypes.h>
#include <string.h>

#include "program/print/print.h"
#include "report/document/path.h"
#include "report/document/place.h"

enum { STEPS_KEPT = 200 };

struct context {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_cause *cause;
    struct fl_result *result;
};

static const struct fl_edge *edge_at(const struct context *context, uint32_t step) {
    return fl_program_edge(context->program, context->cause->path.edges[step]);
}

static const char *plural(size_t count) {
    return count == 1 ? "" : "s";
}

/* ---- lines ---- */

static void add_lines(const struct context *context, struct fl_result_cause *cause) {
    for (size_t i = 0; i < context->cause->lines.count; i++) {
        const struct fl_cause_line *line = &context->cause->lines.items[i];
        fl_edge_id edge = context->cause->path.edges[line->step];
        size_t length;
        const char *source = fl_program_source_line(context->program, line->position, &length);
        struct fl_result_cause_line entry = {
            .place = fl_edge_place(context->program, edge),
            .text = fl_edge_text(context->arena, context->program, edge),
            .source_line = length ? fl_arena_format(context->arena, "%.*s", (int)length, source) : NULL};
        if (entry.place.line != line->position.line && line->position.column <= length) {
            entry.place.line = line->position.line;
            entry.place.column = line->position.column;
            entry.text = entry.source_line + line->position.column - 1;
        }
        fl_vector_push(context->arena, &cause->lines, entry);
    }
}

/* ---- sentences ---- */

/* "x > 3 false", or, where the source does not tell, what holds. */
static const char *decision_text(const struct context *context, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(context->program, id);
    const char *text = fl_edge_text(context->arena, context->program, id);
    if (edge->operation.kind != FL_OPERATION_ASSUME) return text;
    if (edge->decision != FL_DECISION_OPEN)
        return fl_arena_format(context->arena, "%s %s", text,
                               edge->decision == FL_DECISION_TRUE ? "true" : "false");
    struct fl_text condition = fl_text_make(context->arena);
    fl_expression_print(&condition, context->program, edge->operation.condition);
    return fl_text_string(&condition);
}

/* "finds x > 3 false at line 4", of the way that the run went at a step. */
static const char *way_text(const struct context *context, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(context->program, id);
    struct fl_arena *arena = context->arena;
    fl_function_id function = fl_program_location(context->program, edge->source)->function;
    if (edge->operation.kind != FL_OPERATION_ASSUME)
        return fl_arena_format(arena, "calls %s", fl_program_function(context->program, function)->name);
    return fl_arena_format(arena, "finds %s at line %" PRIu32, decision_text(context, id), edge->position.line);
}

static const char *control_sentence(const struct context *context) {
    const struct fl_control *control = &context->cause->control;
    const char *way = way_text(context, context->cause->path.edges[control->causes.items[0]]);
    size_t count = control->correct.count;
    const char *fails = control->correctness == FL_CORRECT_ENDS ? "fails" : "and comes to the check fails it";
    const char *others = fl_arena_format(context->arena, "%zu correct run%s %s another way", count, plural(count),
                                         count == 1 ? "goes" : "go");
    if (!control->is_decided)
        return fl_arena_format(context->arena, "no correct run was found that %s; %s", way, others);
    return fl_arena_format(context->arena, "every run that %s %s; %s", way, fails, others);
}

/* "release() is missing in this branch" */
static const char *omission_text(const struct context *context) {
    const struct fl_repair *omission = context->cause->omission;
    return fl_arena_format(context->arena, "%s() is %s in this branch", omission->call,
                           omission->mend.kind == FL_MEND_STATEMENT_DELETED ? "superfluous" : "missing");
}

static const char *state_sentence(const struct context *context) {
    const struct fl_turning *turning = &context->cause->turning;
    uint32_t line = edge_at(context, turning->followed)->position.line;
    if (!turning->has_beginning)
        return fl_arena_format(context->arena, "no correct run has the values that this one has at line %" PRIu32,
                               line);
    return fl_arena_format(context->arena,
                           "correct runs take the same way, but none comes to line %" PRIu32
                           " with the values that this one has there: the step before it decided",
                           line);
}

static const char *correction_sentence(const struct context *context) {
    const struct fl_control *control = &context->cause->control;
    if (control->correct.count)
        return "correct runs take the same way with the same values: other values here let it pass";
    return control->is_decided
               ? "no correct run exists: whatever comes to the check fails it. Other values here let it pass"
               : "no correct run was found to compare with: other values here let it pass";
}

static const char *sentence_of(const struct context *context) {
    switch (context->cause->kind) {
    case FL_CAUSE_CONTROL:
        if (!context->cause->omission) return control_sentence(context);
        return fl_arena_format(context->arena, "%s: %s", omission_text(context), control_sentence(context));
    case FL_CAUSE_STATE: return state_sentence(context);
    case FL_CAUSE_CORRECTION: return correction_sentence(context);
    case FL_CAUSE_NONE: break;
    }
    if (context->cause->control.correct.count)
        return "correct runs take the same way with the same values: these lines gave the check what it sees";
    return context->cause->control.is_decided
               ? "no correct run exists: whatever comes to the check fails it. These lines gave it what it sees"
               : "no correct run was found to compare with: these lines gave the check what it sees";
}

static const char *extent_of(struct fl_arena *arena, enum fl_session_extent kind, uint64_t bound) {
    switch (kind) {
    case FL_SESSION_WHOLE: return "of all runs";
    case FL_SESSION_BOUNDED:
        return fl_arena_format(arena, "of all runs with at most %" PRIu64 " iteration%s of each loop", bound,
                               plural(bound));
    case FL_SESSION_CUT: return "of the runs that were looked at; the time was used up";
    }
    return NULL;
}

/* ---- a correct run beside it ---- */

static size_t common_steps(const struct fl_path *left, const struct fl_path *right) {
    size_t count = 0;
    while (count < left->count && count < right->count && fl_id_equal(left->edges[count], right->edges[count]))
        count++;
    return count;
}

static const struct fl_correct_run *nearest(const struct fl_cause *cause, size_t *common) {
    const struct fl_correct_run *best = NULL;
    *common = 0;
    for (size_t i = 0; i < cause->control.correct.count; i++) {
        const struct fl_correct_run *run = &cause->control.correct.items[i];
        size_t count = common_steps(&cause->path, &run->path);
        if (best && count <= *common) continue;
        best = run;
        *common = count;
    }
    return best;
}

enum { MOST_BESIDE = 6 };

/* Is it a step that a reader looks for: in code of the user's that may be blamed, with a line? */
static bool is_shown(const struct context *context, const struct fl_edge *edge) {
    fl_function_id id = fl_program_location(context->program, edge->source)->function;
    const struct fl_function *function = fl_program_function(context->program, id);
    const bool *is_trusted = context->cause->is_trusted;
    return function->is_users && !function->is_observer && !(is_trusted && is_trusted[id.index]) &&
           edge->position.line;
}

/* The lines that a run comes by from a step on, one text for each. */
static fl_result_texts lines_from(const struct context *context, const struct fl_path *path, uint32_t from) {
    fl_result_texts texts = {0};
    uint32_t last = 0;
    for (uint32_t i = from; i < path->count && texts.count < MOST_BESIDE; i++) {
        const struct fl_edge *edge = fl_program_edge(context->program, path->edges[i]);
        if (!is_shown(context, edge) || edge->position.line == last) continue;
        last = edge->position.line;
        fl_vector_push(
            context->arena, &texts,
            fl_arena_format(context->arena, "%" PRIu32 ": %s", last, decision_text(context, path->edges[i])));
    }
    return texts;
}

static void add_beside(const struct context *context, struct fl_result_cause *cause, const struct fl_path *correct,
                       uint32_t from) {
    cause->beside_failing = lines_from(context, &context->cause->path, from);
    cause->beside_correct = lines_from(context, correct, from);
}

static bool is_users_step(const struct context *context, size_t step) {
    const struct fl_program *program = context->program;
    fl_location_id source = fl_program_edge(program, context->cause->path.edges[step])->source;
    return fl_program_function(program, fl_program_location(program, source)->function)->is_users;
}

/* The step, or if it is in the library, the last one of the user's before it, or the first one behind it. */
static size_t users_step(const struct context *context, size_t step) {
    for (size_t at = step + 1; at-- > 0;)
        if (is_users_step(context, at)) return at;
    for (size_t at = step; at < context->cause->path.count; at++)
        if (is_users_step(context, at)) return at;
    return step;
}

static void add_correct_run(const struct context *context, struct fl_result_cause *cause) {
    size_t common;
    const struct fl_correct_run *run = nearest(context->cause, &common);
    cause->correct_count = context->cause->control.correct.count;
    if (!run) return;
    struct fl_text inputs = fl_text_make(context->arena);
    fl_inputs_print(&inputs, run->inputs);
    cause->correct_inputs = fl_text_string(&inputs);
    if (common >= context->cause->path.count || common >= run->path.count) return;
    cause->parting = fl_edge_place(context->program, context->cause->path.edges[users_step(context, common)]);
    add_beside(context, cause, &run->path, (uint32_t)common);
}

/* ---- a change that mends it ---- */

static void set_fix(const struct context *context, struct fl_result_cause *cause) {
    const struct fl_repair *repair = fl_repairs_fix(&context->cause->repairs);
    if (!repair) return;
    cause->fix = repair->diff;
    cause->is_fix_checked = true;
    cause->fix_extent = extent_of(context->arena, repair->extent, repair->bound);
}

/* ---- places that mend it ---- */

static const char *runs_text(struct fl_arena *arena, size_t count) {
    return count == 1 ? "the failing run" : fl_arena_format(arena, "all %zu failing runs that were tried", count);
}

/* "changing the value of `x + 1` at line 12 alone lets all 4 failing runs that were tried pass" */
static const char *correction_text(const struct context *context, const struct fl_correction *correction) {
    struct fl_text text = fl_text_make(context->arena);
    const char *runs = runs_text(context->arena, context->cause->repairs.corrections.runs);
    fl_text_format(&text, "changing the value%s of ", plural(correction->count));
    for (size_t i = 0; i < correction->count; i++)
        fl_text_format(&text, "%s`%s` at line %" PRIu32, i ? " and " : "", correction->places[i].text,
                       correction->places[i].line);
    if (correction->places[0].has_constant)
        fl_text_format(&text, ", to %" PRId64 " say,", correction->places[0].constant);
    fl_text_format(&text, " %s lets %s pass", correction->count == 1 ? "alone" : "together", runs);
    return fl_text_string(&text);
}

static void add_correction(const struct context *context, struct fl_result_cause *cause,
                           const struct fl_correction *correction) {
    struct fl_result_correction entry = {.runs = context->cause->repairs.corrections.runs,
                                         .sentence = correction_text(context, correction)};
    for (size_t i = 0; i < correction->count; i++) {
        const struct fl_correction_place *place = &correction->places[i];
        struct fl_result_cause_line line = {
            .place = {.file = place->path, .line = place->line, .function = place->function}, .text = place->text};
        fl_vector_push(context->arena, &entry.places, line);
    }
    fl_vector_push(context->arena, &cause->corrections, entry);
}

static bool is_checking(const struct fl_correction *correction) {
    for (size_t i = 0; i < correction->count; i++)
        if (correction->places[i].is_checking) return true;
    return false;
}

/* What says what is right is seldom wrong: such places come last. */
static void add_corrections(const struct context *context, struct fl_result_cause *cause) {
    const struct fl_corrections *corrections = &context->cause->repairs.corrections;
    cause->has_all_corrections = corrections->is_whole;
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < corrections->all.count; i++)
            if (is_checking(&corrections->all.items[i]) == (round == 1))
                add_correction(context, cause, &corrections->all.items[i]);
}

/* ---- the run ---- */

static struct fl_bitset bits_of(const struct context *context, const uint32_t *steps, size_t count) {
    struct fl_bitset bits = fl_bitset_make(context->arena, context->cause->path.count);
    for (size_t i = 0; i < count; i++) fl_bitset_add(&bits, steps[i]);
    return bits;
}

static void add_failure(const struct context *context, const struct fl_result_options *options) {
    const struct fl_cause *cause = context->cause;
    struct fl_result_failure failure =
        fl_result_failure_make(context->arena, context->program, cause->run, options);
    struct fl_bitset kept = bits_of(context, cause->kept, cause->kept_count), causes = bits_of(context, NULL, 0);
    for (size_t i = 0; i < cause->lines.count; i++) {
        fl_bitset_add(&kept, cause->lines.items[i].step);
        fl_bitset_add(&causes, cause->lines.items[i].step);
    }
    struct fl_path_request request = {.steps_kept = STEPS_KEPT, .slice = &kept, .causes = &causes};
    request.shows_slice_only = true;
    failure.path = fl_path_assemble(context->arena, context->program, cause->run, &request);
    fl_vector_push(context->arena, &context->result->failures, failure);
}

static const char *kind_word(enum fl_cause_kind kind) {
    static const char *const words[] = {[FL_CAUSE_CONTROL] = "control",
                                        [FL_CAUSE_STATE] = "state",
                                        [FL_CAUSE_CORRECTION] = "correction",
                                        [FL_CAUSE_NONE] = "none"};
    return words[kind];
}

static void rank(struct fl_arena *arena, fl_result_suspects *ranking, const fl_suspects *suspects) {
    for (size_t i = 0; i < suspects->count; i++) {
        const struct fl_suspect *suspect = &suspects->items[i];
        struct fl_result_suspect entry = {{.file = suspect->file, .line = suspect->line}, suspect->score};
        fl_vector_push(arena, ranking, entry);
    }
}

static void add_cause(const struct context *context, const struct fl_result_options *options) {
    struct fl_result_cause cause = {
        .kind = context->cause->omission ? "omission" : kind_word(context->cause->kind),
        .failure = context->result->failures.count,
        .sentence = sentence_of(context),
        .extent =
            extent_of(context->arena, context->cause->control.extent.kind, context->cause->control.extent.bound)};
    add_failure(context, options);
    add_lines(context, &cause);
    add_correct_run(context, &cause);
    add_corrections(context, &cause);
    set_fix(context, &cause);
    fl_suspects suspects = fl_suspects_of_cause(context->arena, context->program, context->cause);
    rank(context->arena, &cause.ranking, &suspects);
    fl_vector_push(context->arena, &context->result->explanation->causes, cause);
}

/* ---- all ---- */

static const char *rest_of(struct fl_arena *arena, const struct fl_explanation *explanation) {
    const struct fl_verdicts *last = explanation->last;
    if (!last) return "whether something else fails was not looked at: the time was used up";
    switch (last->overall) {
    case FL_VERDICT_HOLDS: return "nothing else fails";
    case FL_VERDICT_HOLDS_UP_TO: return fl_arena_format(arena, "nothing else fails up to %" PRIu64, last->bound);
    default: return explanation->is_all ? "no other failing run was found" : "other failures may remain";
    }
}

void fl_result_set_explanation(struct fl_arena *arena, const struct fl_program *program, struct fl_result *result,
                               const struct fl_explanation *explanation, const struct fl_result_options *options) {
    result->explanation = FL_NEW(arena, struct fl_result_explanation);
    result->failures.count = 0;
    for (size_t i = 0; i < explanation->causes.count; i++) {
        struct context context = {arena, program, &explanation->causes.items[i], result};
        add_cause(&context, options);
    }
    fl_suspects suspects = fl_suspects_of_causes(arena, program, explanation);
    rank(arena, &result->explanation->ranking, &suspects);
    result->explanation->is_all = explanation->is_all;
    result->explanation->finding = explanation->finding;
    result->explanation->localizing = explanation->localizing;
    result->explanation->mending = explanation->mending;
    result->explanation->rest = rest_of(arena, explanation);
}

/* ---- tests ---- */

enum { MOST_TESTS = 5 };

static void add_test(struct fl_arena *arena, const struct fl_program *program, struct fl_result *result,
                     const struct fl_failed_test *failed, const struct fl_result_options *options) {
    struct fl_result_failure failure = fl_result_failure_make(arena, program, failed->run, options);
    failure.kind = "test";
    failure.title = fl_arena_format(arena, "test %s", failed->test->name);
    failure.text = failed->difference;
    fl_vector_push(arena, &result->failures, failure);
}

static const char *open_tests(struct fl_arena *arena, size_t count) {
    return fl_arena_format(arena, "the time was used up before %zu %s done", count,
                           count == 1 ? "test was" : "tests were");
}

void fl_result_set_tests(struct fl_arena *arena, const struct fl_program *program, struct fl_result *result,
                         const struct fl_tests_explanation *tests, const struct fl_result_options *options) {
    const struct fl_spectrum *spectrum = &tests->spectrum;
    struct fl_result_explanation *explanation = FL_NEW(arena, struct fl_result_explanation);
    explanation->failed_tests = spectrum->failed.count;
    explanation->test_count = spectrum->failed.count + spectrum->passed.count;
    explanation->is_all = !spectrum->open;
    explanation->rest = spectrum->open ? open_tests(arena, spectrum->open) : NULL;
    for (size_t i = 0; i < spectrum->failed.count && i < MOST_TESTS; i++)
        add_test(arena, program, result, &spectrum->failed.items[i], options);
    rank(arena, &explanation->ranking, &tests->suspects);
    const struct fl_repair *repair = fl_repairs_fix(&tests->repairs);
    explanation->fix = repair ? repair->diff : NULL;
    explanation->is_fix_checked = repair;
    result->explanation = explanation;
}
