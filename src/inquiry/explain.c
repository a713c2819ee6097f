/* inquiry/explain.c - what are the causes of failures? */
#include <string.h>

#include "explain/explain.h"
#include "explain/symptom/reference.h"
#include "explain/tests/tests.h"
#include "inquiry/inquiry.h"
#include "prove/unrolled.h"
#include "report/document/explain_result.h"
#include "report/export/directory.h"

/* Of the time, what looking for the first failing runs may take. */
static const double search_share = 0.4;

/* ---- what is not to be blamed ---- */

static bool is_trusted_file(const struct fl_inquiry *inquiry, const char *path) {
    const fl_words *trusted = &inquiry->options.explain.trusted;
    for (size_t i = 0; i < trusted->count; i++)
        if (strcmp(trusted->items[i], path) == 0) return true;
    return false;
}

static bool has_file(const struct fl_program *program, const char *path) {
    for (uint32_t i = 0; i < program->file_count; i++)
        if (strcmp(program->files[i].path, path) == 0) return true;
    return false;
}

static enum fl_status check_trusted(struct fl_inquiry *inquiry) {
    const fl_words *trusted = &inquiry->options.explain.trusted;
    for (size_t i = 0; i < trusted->count; i++) {
        if (has_file(inquiry->program, trusted->items[i])) continue;
        fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, NULL, 0, 0, "--trust %s: the program has no such file",
                           trusted->items[i]);
        return FL_BAD_USAGE;
    }
    return FL_OK;
}

static const bool *trusted_functions(struct fl_inquiry *inquiry) {
    const struct fl_program *program = inquiry->program;
    bool *is_trusted = FL_NEW_ARRAY(inquiry->arena, bool, program->function_count);
    for (uint32_t i = 0; i < program->function_count; i++) {
        fl_file_id file = program->functions[i].position.file;
        is_trusted[i] = !fl_id_is_none(file) && is_trusted_file(inquiry, program->files[file.index].path);
    }
    return is_trusted;
}

/* ---- the answer ---- */

static enum fl_status export_files(struct fl_document *document) {
    struct fl_inquiry *inquiry = document->inquiry;
    if (!inquiry->options.out) return FL_OK;
    struct fl_export_options how = fl_inquiry_export_options(inquiry);
    return fl_export_directory(inquiry->arena, document->result, &how, inquiry->options.out,
                               &inquiry->diagnostics);
}

static struct fl_verdicts *look_for_failures(struct fl_inquiry *inquiry, struct fl_check_options *how) {
    bool is_decided = inquiry->verdicts && (inquiry->verdicts->overall == FL_VERDICT_FAILS ||
                                            inquiry->verdicts->overall == FL_VERDICT_HOLDS);
    return is_decided ? inquiry->verdicts : fl_inquiry_find_verdicts(inquiry, how);
}

/* ---- checks ---- */

static struct fl_result *explain_checks(struct fl_inquiry *inquiry, const struct fl_result_options *about) {
    struct fl_check_options search = fl_inquiry_search(inquiry, fl_inquiry_seconds_left(inquiry) * search_share);
    search.provers = inquiry->provers;
    search.prover_count = inquiry->prover_count;
    search.checker = fl_check_unrolled;
    search.is_patient = search.is_patient || inquiry->options.explain.all_checks;
    double begin = fl_clock_now();
    struct fl_verdicts *verdicts = look_for_failures(inquiry, &search);
    struct fl_result *result = fl_result_create(inquiry->arena, inquiry->program, verdicts, about);
    if (!result->failures.count) return result;
    struct fl_explain_options options = {.search = search,
                                         .looks_at_all = inquiry->options.explain.all_checks,
                                         .found_in = fl_clock_now() - begin,
                                         .deadline = fl_deadline_after(fl_inquiry_seconds_left(inquiry)),
                                         .is_trusted = trusted_functions(inquiry),
                                         .trusted_files = inquiry->options.explain.trusted.items,
                                         .trusted_file_count = inquiry->options.explain.trusted.count};
    options.search.out = NULL;
    struct fl_explanation explanation = fl_explain(inquiry->arena, inquiry->program, verdicts, &options);
    fl_result_set_explanation(inquiry->arena, inquiry->program, result, &explanation, about);
    return result;
}

/* ---- tests ---- */

static bool has_reference(const struct fl_inquiry *inquiry) {
    return inquiry->options.explain.reference.count;
}

static enum fl_status load_reference(struct fl_inquiry *inquiry, const struct fl_program **reference) {
    struct fl_frontend_options options = inquiry->frontend;
    options.inputs = inquiry->options.explain.reference.items;
    options.input_count = inquiry->options.explain.reference.count;
    options.objects = NULL;
    return fl_frontend_load(inquiry->arena, &options, &inquiry->diagnostics, reference);
}

/* The tests of a directory, or of inputs that are looked for; what they don't say is as in the reference. */
static enum fl_status make_suite(struct fl_inquiry *inquiry, struct fl_suite *suite) {
    const struct fl_program *reference = NULL;
    const char *directory = inquiry->options.explain.tests;
    enum fl_status status = has_reference(inquiry) ? load_reference(inquiry, &reference) : FL_OK;
    if (status == FL_OK && directory)
        status = fl_suite_read(inquiry->arena, directory, inquiry->program, &inquiry->diagnostics, suite);
    if (status != FL_OK) return status;
    fl_inquiry_rest(inquiry);
    struct fl_deadline deadline = fl_deadline_after(fl_inquiry_seconds_left(inquiry) * search_share);
    if (!directory)
        *suite = fl_reference_inputs(inquiry->arena, inquiry->program, reference, deadline, &inquiry->stop);
    if (reference)
        fl_reference_complete(inquiry->arena, reference, suite,
                              fl_deadline_after(fl_inquiry_seconds_left(inquiry) * search_share));
    return FL_OK;
}

static const char *passing_tests(const struct fl_inquiry *inquiry, const struct fl_suite *suite,
                                 const struct fl_spectrum *spectrum) {
    size_t passed = spectrum->passed.count;
    if (suite->left_out)
        return fl_arena_format(inquiry->arena, "%zu %s, the reference does not come to the end of %zu", passed,
                               passed == 1 ? "test passes" : "tests pass", suite->left_out);
    if (spectrum->open)
        return fl_arena_format(inquiry->arena, "%zu %s, the time was used up before %zu %s done", passed,
                               passed == 1 ? "test passes" : "tests pass", spectrum->open,
                               spectrum->open == 1 ? "was" : "were");
    if (inquiry->options.explain.tests) return fl_arena_format(inquiry->arena, "all %zu tests pass", passed);
    return fl_arena_format(inquiry->arena, "the output is that of the reference on all %zu inputs that were tried",
                           passed);
}

/* *is_good: all tests pass. That is good to know, though it proves nothing. */
static enum fl_status explain_tests(struct fl_inquiry *inquiry, const struct fl_result_options *about,
                                    struct fl_result **result, bool *is_good) {
    struct fl_suite suite = {0};
    enum fl_status status = make_suite(inquiry, &suite);
    if (status != FL_OK) return status;
    struct fl_tests_request request = {.program = inquiry->program,
                                       .frontend = &inquiry->frontend,
                                       .suite = &suite,
                                       .is_trusted = trusted_functions(inquiry),
                                       .trusted = inquiry->options.explain.trusted.items,
                                       .trusted_count = inquiry->options.explain.trusted.count,
                                       .deadline = fl_deadline_after(fl_inquiry_seconds_left(inquiry)),
                                       .is_cancelled = &inquiry->stop};
    struct fl_tests_explanation explanation = fl_tests_explain(inquiry->arena, &request);
    *result = fl_result_begin(inquiry->arena, inquiry->program, about);
    (*result)->verdict = explanation.spectrum.failed.count ? FL_VERDICT_FAILS : FL_VERDICT_UNKNOWN;
    if (explanation.spectrum.failed.count)
        fl_result_set_tests(inquiry->arena, inquiry->program, *result, &explanation, about);
    else
        (*result)->reason = passing_tests(inquiry, &suite, &explanation.spectrum);
    *is_good = inquiry->options.explain.tests && !explanation.spectrum.failed.count &&
               !explanation.spectrum.open && !suite.left_out;
    return FL_OK;
}

enum fl_status fl_ask_explain(struct fl_inquiry *inquiry, struct fl_document **document) {
    struct fl_result *result = NULL;
    bool is_good = false;
    enum fl_status status = fl_inquiry_load_program(inquiry);
    if (status == FL_OK) status = check_trusted(inquiry);
    if (status != FL_OK) return status;
    struct fl_result_options about = {.command = "explain", .program = fl_inquiry_program_name(inquiry)};
    if (inquiry->options.explain.tests || has_reference(inquiry))
        status = explain_tests(inquiry, &about, &result, &is_good);
    if (status != FL_OK) return status;
    if (!result) result = explain_checks(inquiry, &about);
    *document = fl_document_make(inquiry, FL_PURPOSE_EXPLAIN, result);
    (*document)->export_files = export_files;
    fl_document_conclude_check(*document);
    if (is_good) (*document)->judgement = FL_JUDGEMENT_GOOD;
    return FL_OK;
}
