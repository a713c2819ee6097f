/* inquiry/characterize.c - which inputs must fail, and which may? */
#include "characterize/characterize.h"
#include "characterize/compare/compare.h"
#include "characterize/count/count.h"
#include "characterize/count/distribution.h"
#include "characterize/plane/plane.h"
#include "characterize/point.h"
#include "inquiry/inquiry.h"
#include "prove/unrolled.h"
#include "report/document/regions_result.h"
#include "report/export/directory.h"
#include "report/export/regions_svg.h"

/* What fails in more ways than this is enclosed. */
enum { MOST_PAIRS = 150 };

static enum fl_status export_failures(struct fl_document *document) {
    struct fl_inquiry *inquiry = document->inquiry;
    const char *plot = inquiry->options.characterize.plot;
    enum fl_status status = FL_OK;
    if (inquiry->options.out) {
        struct fl_export_options how = fl_inquiry_export_options(inquiry);
        status = fl_export_directory(inquiry->arena, document->result, &how, inquiry->options.out,
                                     &inquiry->diagnostics);
    }
    if (status == FL_OK && plot) {
        struct fl_text drawing = fl_text_make(inquiry->arena);
        fl_text_append(&drawing, document->result->regions->drawing);
        status = fl_export_write(plot, &drawing, &inquiry->diagnostics);
    }
    return status;
}

static enum fl_status export_files(struct fl_document *document) {
    const struct fl_result_suite *tests = document->result->regions->tests;
    enum fl_status status = export_failures(document);
    return status == FL_OK && tests ? fl_inquiry_export_tests(document->inquiry, tests) : status;
}

/* Runs one input of each region natively. A region whose input does not fail there is none. */
static void confirm_pairs(struct fl_inquiry *inquiry, struct fl_characterization *found) {
    static const double least_seconds = 3;
    struct fl_confirmer *confirmer = fl_inquiry_confirmer(inquiry, (struct fl_recorded_calls){0});
    double seconds = fl_inquiry_seconds_left(inquiry);
    fl_confirmer_set_deadline(confirmer, fl_deadline_after(seconds < least_seconds ? least_seconds : seconds));
    for (size_t i = 0; i < found->pairs.count; i++) {
        struct fl_partition *pair = &found->pairs.items[i];
        if (!pair->run) continue;
        struct fl_run *run = fl_run_copy(inquiry->arena, pair->run, inquiry->program);
        run->confirmation = fl_confirm(confirmer, inquiry->arena, run);
        pair->run = fl_runs_keep(&inquiry->runs, run);
        if (run->confirmation.is_tried && !run->confirmation.is_confirmed) fl_partition_doubt(found, i);
    }
}

/* Numbers are worth so many seconds, and at least these even if time is used up. */
static const double most_counting_seconds = 20, least_counting_seconds = 1;

static struct fl_counts count_within(struct fl_inquiry *inquiry, const struct fl_characterization *found,
                                     const struct fl_term *within) {
    double seconds = fl_inquiry_seconds_left(inquiry);
    if (seconds > most_counting_seconds) seconds = most_counting_seconds;
    if (seconds < least_counting_seconds) seconds = least_counting_seconds;
    struct fl_limits limits = {fl_deadline_after(seconds), -1, &inquiry->stop};
    return fl_count_inputs(inquiry->arena, found, within, limits);
}

static void count_inputs(struct fl_inquiry *inquiry, const struct fl_characterization *found,
                         struct fl_result *result) {
    struct fl_counts counts = count_within(inquiry, found, NULL);
    fl_result_set_counts(inquiry->arena, result, &counts);
}

/* Before the long part, so that what is wrong with the file is told soon. */
static enum fl_status read_distribution(struct fl_inquiry *inquiry, struct fl_distribution *distribution) {
    const char *path = inquiry->options.characterize.distribution;
    if (!path) return FL_OK;
    return fl_distribution_read(inquiry->arena, path, &inquiry->diagnostics, distribution);
}

static enum fl_status find_probability(struct fl_inquiry *inquiry, const struct fl_characterization *found,
                                       const struct fl_distribution *distribution, struct fl_result *result) {
    const struct fl_term *within;
    if (!distribution->file) return FL_OK;
    enum fl_status status = fl_distribution_term(distribution, found, &inquiry->diagnostics, &within);
    if (status != FL_OK) return status;
    struct fl_counts counts = count_within(inquiry, found, within);
    if (counts.is_open) {
        fl_diagnostics_add(&inquiry->diagnostics, FL_WARNING, distribution->file, 0, 0,
                           "how many inputs are given is not known, and so no probability");
        return FL_OK;
    }
    if (fl_natural_is_zero(counts.total)) {
        fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, distribution->file, 0, 0,
                           "no input is in all of these ranges");
        return FL_BAD_USAGE;
    }
    fl_result_set_probability(inquiry->arena, result, &counts, distribution->file);
    return FL_OK;
}

static enum fl_status read_old(struct fl_inquiry *inquiry, struct fl_old_regions *old) {
    const char *path = inquiry->options.characterize.compare;
    return path ? fl_old_regions_read(inquiry->arena, path, &inquiry->diagnostics, old) : FL_OK;
}

static enum fl_status compare(struct fl_inquiry *inquiry, const struct fl_characterization *found,
                              const struct fl_old_regions *old, struct fl_result *result) {
    static const double least_seconds = 5;
    double seconds = fl_inquiry_seconds_left(inquiry);
    struct fl_limits limits = {fl_deadline_after(seconds < least_seconds ? least_seconds : seconds), -1,
                               &inquiry->stop};
    struct fl_version_comparison comparison;
    fl_condition_texts given = {0};
    if (!old->file) return FL_OK;
    for (size_t i = 0; i < inquiry->options.characterize.given.count; i++)
        fl_vector_push(inquiry->arena, &given, inquiry->options.characterize.given.items[i]);
    enum fl_status status = fl_compare_regions(found, old, &given, limits, &inquiry->diagnostics, &comparison);
    if (status == FL_OK) fl_result_set_comparison(inquiry->arena, result, &comparison, old->file);
    return status;
}

static enum fl_status find_point(struct fl_inquiry *inquiry, const struct fl_characterization *found,
                                 struct fl_result *result) {
    const char *asked = inquiry->options.characterize.input;
    if (!asked) return FL_OK;
    enum fl_point_place place;
    if (!fl_point_locate(found, asked, &inquiry->diagnostics, &place)) return FL_BAD_USAGE;
    fl_result_set_point(result, asked, place);
    return FL_OK;
}

/* The drawing, which the document keeps: it takes the solver, which ends with the question. */
static enum fl_status draw(struct fl_inquiry *inquiry, const struct fl_characterization *found,
                           struct fl_result *result) {
    static const double most_seconds = 20, least_seconds = 2;
    const struct fl_characterize_request *asked = &inquiry->options.characterize;
    bool is_for_page = inquiry->options.has_page && (asked->axes || result->regions->inputs.count);
    if (!asked->plot && !is_for_page) return FL_OK;
    double seconds = fl_inquiry_seconds_left(inquiry);
    if (seconds > most_seconds) seconds = most_seconds;
    if (seconds < least_seconds) seconds = least_seconds;
    struct fl_limits limits = {fl_deadline_after(seconds), -1, &inquiry->stop};
    struct fl_picture picture;
    if (!fl_picture_draw(found, asked->axes, limits, &inquiry->diagnostics, &picture)) return FL_BAD_USAGE;
    struct fl_text drawing = fl_text_make(inquiry->arena);
    fl_export_regions_svg(&drawing, &picture);
    result->regions->drawing = fl_text_string(&drawing);
    return FL_OK;
}

static void conclude(struct fl_document *document, const struct fl_characterization *found) {
    struct fl_result_regions *regions = document->result->regions;
    if (document->result->verdict == FL_VERDICT_FAILS) {
        document->conclusion = FL_CONCLUSION_FAILS;
        document->judgement = FL_JUDGEMENT_FAILS;
    } else if (regions->is_exact && !found->pairs.count) {
        bool is_assuming = fl_document_is_assuming(document);
        document->conclusion = is_assuming ? FL_CONCLUSION_SAFE_ASSUMING : FL_CONCLUSION_SAFE;
        if (!is_assuming) document->judgement = FL_JUDGEMENT_GOOD;
    }
}

/* Before anything costs time. */
static enum fl_status check_request(struct fl_inquiry *inquiry) {
    const struct fl_characterize_request *asked = &inquiry->options.characterize;
    if (!asked->axes || asked->plot || inquiry->options.has_page) return FL_OK;
    fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, NULL, 0, 0,
                       "--axes: without --plot or --html nothing is drawn");
    return FL_BAD_USAGE;
}

enum fl_status fl_ask_characterize(struct fl_inquiry *inquiry, struct fl_document **document) {
    struct fl_distribution distribution = {0};
    struct fl_old_regions old = {0};
    enum fl_status status = check_request(inquiry);
    if (status == FL_OK) status = read_distribution(inquiry, &distribution);
    if (status == FL_OK) status = read_old(inquiry, &old);
    if (status == FL_OK) status = fl_inquiry_load_program(inquiry);
    if (status != FL_OK) return status;
    fl_inquiry_rest(inquiry);
    double seconds = fl_inquiry_seconds_left(inquiry);
    struct fl_characterize_options options = {.search = fl_inquiry_search(inquiry, seconds),
                                              .deadline = fl_deadline_after(seconds),
                                              .is_cancelled = &inquiry->stop,
                                              .bound = inquiry->options.bound,
                                              .most_pairs = MOST_PAIRS,
                                              .most_inputs = inquiry->options.characterize.most_inputs,
                                              .given = inquiry->options.characterize.given.items,
                                              .given_count = inquiry->options.characterize.given.count};
    options.search.provers = inquiry->provers;
    options.search.prover_count = inquiry->prover_count;
    options.search.checker = fl_check_unrolled;
    options.search.outside = inquiry->adapters;
    options.search.outside_count = inquiry->options.check.adapters.count;
    struct fl_characterization *found = fl_characterize(inquiry->arena, inquiry->program, &options);
    if (found->problem) {
        fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, NULL, 0, 0, "%s", found->problem);
        fl_characterization_end(found);
        return FL_BAD_USAGE;
    }
    confirm_pairs(inquiry, found);
    struct fl_result_options about = fl_inquiry_result_options(inquiry, "characterize");
    struct fl_result *result = fl_result_of_regions(inquiry->arena, inquiry->program, found, &about);
    fl_result_set_given(inquiry->arena, result, options.given, options.given_count);
    count_inputs(inquiry, found, result);
    if (inquiry->options.characterize.tests) fl_inquiry_try_tests(inquiry, found, result);
    status = find_probability(inquiry, found, &distribution, result);
    if (status == FL_OK) status = compare(inquiry, found, &old, result);
    if (status == FL_OK) status = find_point(inquiry, found, result);
    if (status == FL_OK) status = draw(inquiry, found, result);
    if (status == FL_OK) {
        *document = fl_document_make(inquiry, FL_PURPOSE_CHARACTERIZE, result);
        (*document)->export_files = export_files;
        conclude(*document, found);
    }
    fl_characterization_end(found);
    return status;
}
