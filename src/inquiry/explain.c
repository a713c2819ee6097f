/* inquiry/explain.c - what are the causes of failures? */
#include <string.h>

#include "explain/explain.h"
#include "explain/tests/tests.h"
#include "inquiry/inquiry.h"
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
    double begin = fl_clock_now();
    struct fl_verdicts *verdicts = look_for_failures(inquiry, &search);
    struct fl_result *result = fl_result_create(inquiry->arena, inquiry->program, verdicts, about);
    if (!result->failures.count) return result;
    struct fl_explain_options options = {.search = search,
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

static const char *passing_tests(struct fl_arena *arena, const struct fl_spectrum *spectrum) {
    if (!spectrum->open) return fl_arena_format(arena, "all %zu tests pass", spectrum->passed.count);
    return fl_arena_format(arena, "%zu tests pass, the time was used up before %zu were done",
                           spectrum->passed.count, spectrum->open);
}

static enum fl_status explain_tests(struct fl_inquiry *inquiry, const struct fl_result_options *about,
                                    struct fl_result **result) {
    struct fl_suite suite = {0};
    enum fl_status status = fl_suite_read(inquiry->arena, inquiry->options.explain.tests, inquiry->program,
                                          &inquiry->diagnostics, &suite);
    if (status != FL_OK) return status;
    fl_inquiry_rest(inquiry);
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
        (*result)->reason = passing_tests(inquiry->arena, &explanation.spectrum);
    return FL_OK;
}

/* No test that fails is good to know, though it proves nothing. */
static void conclude(struct fl_document *document) {
    fl_document_conclude_check(document);
    if (document->inquiry->options.explain.tests && document->conclusion == FL_CONCLUSION_UNKNOWN)
        document->judgement = FL_JUDGEMENT_GOOD;
}

enum fl_status fl_ask_explain(struct fl_inquiry *inquiry, struct fl_document **document) {
    struct fl_result *result = NULL;
    enum fl_status status = fl_inquiry_load_program(inquiry);
    if (status == FL_OK) status = check_trusted(inquiry);
    if (status != FL_OK) return status;
    struct fl_result_options about = {.command = "explain", .program = fl_inquiry_program_name(inquiry)};
    if (inquiry->options.explain.tests) status = explain_tests(inquiry, &about, &result);
    if (status != FL_OK) return status;
    if (!result) result = explain_checks(inquiry, &about);
    *document = fl_document_make(inquiry, FL_PURPOSE_EXPLAIN, result);
    (*document)->export_files = export_files;
    conclude(*document);
    return FL_OK;
}
