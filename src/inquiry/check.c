/* inquiry/check.c - does an assertion or check fail? */
#include "engine/fuzz/coverage.h"
#include "inquiry/inquiry.h"
#include "inquiry/offers.h"
#include "inquiry/seeds.h"
#include "prove/hints.h"
#include "prove/system/facts.h"
#include "prove/unrolled.h"
#include "prove/violation.h"
#include "report/export/directory.h"
#include "report/export/lcov.h"
#include "report/export/tree_dot.h"

/* How much of the time drawing the tree may take. */
static const double tree_share = 0.1;
/* Who has seen one failure waits so long for another one at least. */
static const double further_seconds = 10;
/* The same of offered invariants, and not more than so many seconds. */
static const double hint_share = 0.25, most_for_hints = 20;

/* ---- files beside the report ---- */

static enum fl_status write_sarif(const struct fl_document *document, const char *path) {
    struct fl_inquiry *inquiry = document->inquiry;
    struct fl_export_options how = fl_inquiry_export_options(inquiry);
    struct fl_text text = fl_text_make(inquiry->arena);
    fl_export_sarif(&text, document->result, &how);
    return fl_export_write(path, &text, &inquiry->diagnostics);
}

static double tree_seconds(const struct fl_inquiry *inquiry, double seconds) {
    return inquiry->options.check.tree ? seconds * tree_share : 0;
}

static enum fl_status draw_tree(struct fl_inquiry *inquiry, const char *path, double seconds) {
    struct fl_tree_options how = {.deadline = fl_deadline_after(seconds), .is_cancelled = &inquiry->stop};
    struct fl_text text = fl_text_make(inquiry->arena);
    fl_tree_print_dot(&text, fl_tree_explore(inquiry->arena, inquiry->program, &how));
    return fl_export_write(path, &text, &inquiry->diagnostics);
}

static double coverage_seconds(const struct fl_inquiry *inquiry, double seconds) {
    static const double share = 0.2, most = 10;
    if (!inquiry->options.check.coverage) return 0;
    return seconds * share < most ? seconds * share : most;
}

/* The runs that fail are among those that are executed. */
static enum fl_status write_coverage(struct fl_inquiry *inquiry, const struct fl_verdicts *verdicts,
                                     double seconds, struct fl_result_coverage *coverage) {
    const char *path = inquiry->options.check.coverage;
    FL_VECTOR_OF(const struct fl_run *) failures = {0};
    if (!path) return FL_OK;
    for (uint32_t i = 0; i < inquiry->program->check_count; i++)
        if (verdicts->results[i].failure) fl_vector_push(inquiry->arena, &failures, verdicts->results[i].failure);
    struct fl_check_options search = fl_inquiry_search(inquiry, seconds);
    struct fl_explore_options how = {
        .deadline = fl_deadline_after(seconds), .limits = search.limits, .is_cancelled = &inquiry->stop};
    const struct fl_coverage *found =
        fl_coverage_measure(inquiry->arena, inquiry->program, failures.items, failures.count, &how);
    struct fl_text text = fl_text_make(inquiry->arena);
    *coverage = fl_export_lcov(&text, inquiry->program, found->runs);
    coverage->runs = found->run_count;
    coverage->file = path;
    return fl_export_write(path, &text, &inquiry->diagnostics);
}

static enum fl_status export_files(struct fl_document *document) {
    struct fl_inquiry *inquiry = document->inquiry;
    const struct fl_inquiry_options *options = &inquiry->options;
    const double *for_tree = document->context;
    enum fl_status status = FL_OK;
    if (options->out) {
        struct fl_export_options how = fl_inquiry_export_options(inquiry);
        status = fl_export_directory(inquiry->arena, document->result, &how, options->out, &inquiry->diagnostics);
    }
    if (status == FL_OK && options->check.sarif) status = write_sarif(document, options->check.sarif);
    if (status == FL_OK && options->check.tree) status = draw_tree(inquiry, options->check.tree, *for_tree);
    return status;
}

/* ---- invariants and witnesses that the user offers ---- */

/* What became of offered invariants. Those that some run refutes are not offered to provers. */
static const struct fl_hint_result *decide_hints(struct fl_inquiry *inquiry, struct fl_check_options *how,
                                                 const struct fl_hints *hints) {
    if (!hints->items.count) return NULL;
    struct fl_hint_options options = {
        .seconds = how->seconds * hint_share < most_for_hints ? how->seconds * hint_share : most_for_hints,
        .limits = how->limits,
        .provers = how->provers,
        .prover_count = how->prover_count,
        .is_cancelled = how->is_cancelled};
    double begin = fl_clock_now();
    const struct fl_hint_result *results =
        fl_hints_decide(inquiry->arena, inquiry->program, hints->items.items, hints->items.count, &options);
    struct fl_hint *offered = FL_NEW_ARRAY(inquiry->arena, struct fl_hint, hints->items.count);
    for (size_t i = 0; i < hints->items.count; i++)
        if (results[i].outcome != FL_HINT_REFUTED) offered[how->hint_count++] = hints->items.items[i];
    how->hints = offered;
    how->seconds -= fl_clock_now() - begin;
    return results;
}

/* A witness whose invariant is wrong is a bad one. */
static bool is_witness_wrong(struct fl_inquiry *inquiry, const struct fl_offers *offers,
                             const struct fl_hint_result *results) {
    size_t first = offers->hints.items.count - offers->lines.count;
    bool is_wrong = false;
    for (size_t i = 0; results && i < offers->lines.count; i++) {
        const struct fl_hint_result *hint = &results[first + i];
        if (hint->outcome != FL_HINT_REFUTED) continue;
        is_wrong = true;
        fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, offers->witness, offers->lines.items[i], 0,
                           "the invariant '%s' is wrong: at %s:%u it does not hold where %s", hint->text,
                           inquiry->program->files[hint->position.file.index].path, hint->position.line,
                           hint->detail);
    }
    return is_wrong;
}

static enum fl_status find_verdicts(struct fl_inquiry *inquiry, struct fl_check_options *how,
                                    const struct fl_offers *offers, struct fl_verdicts **verdicts) {
    if (offers->violation) {
        enum fl_status status = fl_violation_check(inquiry->arena, inquiry->program, offers->witness,
                                                   offers->violation, how, verdicts);
        if (status == FL_OK) fl_inquiry_keep_verdicts(inquiry, *verdicts);
        return status;
    }
    const struct fl_hint_result *tried = decide_hints(inquiry, how, &offers->hints);
    *verdicts = fl_inquiry_find_verdicts(inquiry, how);
    (*verdicts)->hints = tried;
    (*verdicts)->hint_count = tried ? offers->hints.items.count : 0;
    return FL_OK;
}

/* ---- what is told on the way ---- */

static void tell_found(void *context, const struct fl_run *failure) {
    struct fl_inquiry *inquiry = context;
    if (!inquiry->found) return;
    struct fl_arena *arena = fl_arena_create();
    struct fl_result_options about = fl_inquiry_result_options(inquiry, "check");
    struct fl_result_failure found = fl_result_failure_make(arena, inquiry->program, failure, &about);
    struct fl_text text = fl_text_make(arena);
    fl_result_print_found(&text, &found, &inquiry->found_text);
    if (!inquiry->options.is_patient)
        fl_text_format(&text,
                       "\nLooking for other failures until none is found for %.0f s; Ctrl-C ends with the report, "
                       "--first stops at the first one.\n",
                       further_seconds);
    else
        fl_text_append(&text, "\nLooking for other failures until the time is over; Ctrl-C ends with the report, "
                              "--first stops at the first one.\n");
    inquiry->found(inquiry->found_context, fl_text_string(&text));
    fl_arena_destroy(arena);
}

/* ---- the answer ---- */

static bool has_errors_since(const struct fl_diagnostics *diagnostics, size_t first) {
    for (size_t i = first; i < diagnostics->count; i++)
        if (diagnostics->items[i].severity == FL_ERROR) return true;
    return false;
}

static enum fl_conclusion conclusion_of(const struct fl_result *result) {
    bool is_assuming = result->assumes.phrases.count;
    switch (result->verdict) {
    case FL_VERDICT_FAILS: return FL_CONCLUSION_FAILS;
    case FL_VERDICT_HOLDS: return is_assuming ? FL_CONCLUSION_SAFE_ASSUMING : FL_CONCLUSION_SAFE;
    case FL_VERDICT_HOLDS_UP_TO: return FL_CONCLUSION_SAFE_UP_TO;
    default: return FL_CONCLUSION_UNKNOWN;
    }
}

void fl_document_conclude_check(struct fl_document *document) {
    document->conclusion = conclusion_of(document->result);
    if (document->result->verdict == FL_VERDICT_FAILS) document->judgement = FL_JUDGEMENT_FAILS;
    if (document->result->verdict == FL_VERDICT_HOLDS && !fl_document_is_assuming(document))
        document->judgement = FL_JUDGEMENT_GOOD;
}

static struct fl_document *without_program(struct fl_inquiry *inquiry) {
    struct fl_result *result = FL_NEW(inquiry->arena, struct fl_result);
    *result = (struct fl_result){.command = "check",
                                 .verdict = FL_VERDICT_UNKNOWN,
                                 .reason = "the time was used up before the program was compiled",
                                 .entry = inquiry->options.entry ? inquiry->options.entry : "main"};
    return fl_document_make(inquiry, FL_PURPOSE_CHECK, result);
}

static const char *expected_verdict(const struct fl_selection *selection) {
    if (selection->expected == FL_EXPECTS_NOTHING) return NULL;
    return selection->expected == FL_EXPECTS_SAFE ? "SAFE" : "FAILS";
}

/* Who names a property or specs has said what to look for. */
static const char *not_checked(const struct fl_inquiry *inquiry) {
    const struct fl_inquiry_options *options = &inquiry->options;
    if (options->property || options->specs.count || inquiry->selection.has_competition_rules) return NULL;
    const char *words = fl_checks_left_out(inquiry->arena, inquiry->frontend.checks);
    return *words ? words : NULL;
}

static struct fl_document *make_document(struct fl_inquiry *inquiry, const struct fl_verdicts *verdicts,
                                         double for_tree, const struct fl_result_coverage *coverage) {
    struct fl_result_options about = fl_inquiry_result_options(inquiry, "check");
    struct fl_result *result = fl_result_create(inquiry->arena, inquiry->program, verdicts, &about);
    result->expected = expected_verdict(&inquiry->selection);
    result->coverage = *coverage;
    result->not_checked = not_checked(inquiry);
    struct fl_document *document = fl_document_make(inquiry, FL_PURPOSE_CHECK, result);
    document->export_files = export_files;
    document->context = fl_arena_copy(inquiry->arena, &for_tree, sizeof for_tree);
    fl_document_conclude_check(document);
    return document;
}

enum fl_status fl_ask_check(struct fl_inquiry *inquiry, struct fl_document **document) {
    enum fl_status status = fl_inquiry_load_program(inquiry);
    if (status == FL_TIME_USED_UP) *document = without_program(inquiry);
    if (status != FL_OK) return status == FL_TIME_USED_UP ? FL_OK : status;
    struct fl_offers offers;
    size_t said_before = inquiry->diagnostics.count;
    status =
        fl_offers_of_options(inquiry->arena, &inquiry->options, inquiry->program, &offers, &inquiry->diagnostics);
    if (status != FL_OK) return status;
    double seconds = fl_inquiry_seconds_left(inquiry), for_tree = tree_seconds(inquiry, seconds),
           for_coverage = coverage_seconds(inquiry, seconds);
    struct fl_check_options how = fl_inquiry_search(inquiry, seconds - for_tree - for_coverage);
    struct fl_facts *board = fl_facts_create();
    how.further_seconds = further_seconds;
    fl_seeds_read(inquiry, &how);
    how.found = tell_found;
    how.found_context = inquiry;
    how.provers = inquiry->provers;
    how.prover_count = inquiry->prover_count;
    how.checker = fl_check_unrolled;
    how.shared = board;
    how.outside = inquiry->adapters;
    how.outside_count = inquiry->options.check.adapters.count;
    struct fl_verdicts *verdicts;
    status = find_verdicts(inquiry, &how, &offers, &verdicts);
    fl_facts_destroy(board);
    if (status != FL_OK) return status;
    bool has_errors = has_errors_since(&inquiry->diagnostics, said_before);
    struct fl_result_coverage coverage = {0};
    status = write_coverage(inquiry, verdicts, for_coverage, &coverage);
    if (status != FL_OK) return status;
    *document = make_document(inquiry, verdicts, for_tree, &coverage);
    if (is_witness_wrong(inquiry, &offers, verdicts->hints)) return FL_BAD_INPUT;
    return has_errors ? FL_BAD_ENVIRONMENT : FL_OK;
}
