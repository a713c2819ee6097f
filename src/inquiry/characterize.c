/* inquiry/characterize.c - which inputs must fail, and which may? */
#include "characterize/characterize.h"
#include "characterize/count/count.h"
#include "characterize/point.h"
#include "inquiry/inquiry.h"
#include "report/document/regions_result.h"
#include "report/export/directory.h"

/* What fails in more ways than this is enclosed. */
enum { MOST_PAIRS = 150 };

static enum fl_status export_files(struct fl_document *document) {
    struct fl_inquiry *inquiry = document->inquiry;
    if (!inquiry->options.out) return FL_OK;
    struct fl_export_options how = fl_inquiry_export_options(inquiry);
    return fl_export_directory(inquiry->arena, document->result, &how, inquiry->options.out,
                               &inquiry->diagnostics);
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

static void count_inputs(struct fl_inquiry *inquiry, const struct fl_characterization *found,
                         struct fl_result *result) {
    double seconds = fl_inquiry_seconds_left(inquiry);
    if (seconds > most_counting_seconds) seconds = most_counting_seconds;
    if (seconds < least_counting_seconds) seconds = least_counting_seconds;
    struct fl_limits limits = {fl_deadline_after(seconds), -1, &inquiry->stop};
    struct fl_counts counts = fl_count_inputs(inquiry->arena, found, limits);
    fl_result_set_counts(inquiry->arena, result, &counts);
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

enum fl_status fl_ask_characterize(struct fl_inquiry *inquiry, struct fl_document **document) {
    enum fl_status status = fl_inquiry_load_program(inquiry);
    if (status != FL_OK) return status;
    fl_inquiry_rest(inquiry);
    double seconds = fl_inquiry_seconds_left(inquiry);
    struct fl_characterize_options options = {.search = fl_inquiry_search(inquiry, seconds),
                                              .deadline = fl_deadline_after(seconds),
                                              .is_cancelled = &inquiry->stop,
                                              .bound = inquiry->options.bound,
                                              .most_pairs = MOST_PAIRS};
    options.search.provers = inquiry->provers;
    options.search.prover_count = inquiry->prover_count;
    struct fl_characterization *found = fl_characterize(inquiry->arena, inquiry->program, &options);
    confirm_pairs(inquiry, found);
    struct fl_result_options about = fl_inquiry_result_options(inquiry, "characterize");
    struct fl_result *result = fl_result_of_regions(inquiry->arena, inquiry->program, found, &about);
    count_inputs(inquiry, found, result);
    status = find_point(inquiry, found, result);
    if (status == FL_OK) {
        *document = fl_document_make(inquiry, FL_PURPOSE_CHARACTERIZE, result);
        (*document)->export_files = export_files;
        conclude(*document, found);
    }
    fl_characterization_end(found);
    return status;
}
