/* inquiry/watch.c - where must a program tell an observer what happens? */
#include "watch/watch.h"

#include "inquiry/inquiry.h"
#include "prove/system/facts.h"
#include "prove/unrolled.h"
#include "report/document/watch_result.h"
#include "spec/review.h"

static enum fl_status check_specs(struct fl_inquiry *inquiry) {
    if (inquiry->options.specs.count) return FL_OK;
    fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, NULL, 0, 0,
                       "nothing to watch for: -p SPEC names a spec, or a file with some");
    return FL_BAD_USAGE;
}

static enum fl_status check_moments(struct fl_inquiry *inquiry, const struct fl_watch_plan *plan) {
    for (size_t i = 0; i < plan->moments.count; i++) {
        const struct fl_spec_moment *moment = &plan->moments.items[i];
        if (moment->rules.count <= FL_MOST_RULES_AT_ONCE) continue;
        const struct fl_spec *spec = &plan->specs->items[moment->spec];
        fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, spec->path, spec->place.line, spec->place.column,
                           "spec %s has more than %d rules about one moment of %s", spec->name,
                           (int)FL_MOST_RULES_AT_ONCE, moment->subject);
        return FL_BAD_INPUT;
    }
    return FL_OK;
}

static void find_sites(struct fl_inquiry *inquiry, struct fl_watch_plan *plan) {
    double seconds = fl_inquiry_seconds_left(inquiry);
    struct fl_check_options search = fl_inquiry_search(inquiry, seconds);
    struct fl_facts *board = fl_facts_create();
    search.provers = inquiry->provers;
    search.prover_count = inquiry->prover_count;
    search.checker = fl_check_unrolled;
    search.shared = board;
    struct fl_watch_request request = {
        .program = inquiry->program, .specs = plan->specs, .search = &search, .seconds = seconds};
    fl_watch_places places = fl_watch_find_places(inquiry->arena, &request);
    fl_facts_destroy(board);
    fl_watch_plan_places(inquiry->arena, inquiry->program, &places, plan);
}

enum fl_status fl_ask_watch(struct fl_inquiry *inquiry, struct fl_document **document) {
    enum fl_status status = check_specs(inquiry);
    if (status == FL_OK) status = fl_inquiry_load_program(inquiry);
    if (status != FL_OK) return status;
    struct fl_watch_plan plan = {.specs = &inquiry->selection.specs,
                                 .moments = fl_spec_moments_of(inquiry->arena, &inquiry->selection.specs)};
    status = fl_spec_review(inquiry->arena, plan.specs, &inquiry->diagnostics);
    if (status == FL_OK) status = check_moments(inquiry, &plan);
    if (status != FL_OK) return status;
    find_sites(inquiry, &plan);
    struct fl_result_options about = fl_inquiry_result_options(inquiry, "watch");
    struct fl_result *result = fl_result_begin(inquiry->arena, inquiry->program, &about);
    fl_result_set_watch(inquiry->arena, result, &plan);
    *document = fl_document_make(inquiry, FL_PURPOSE_WATCH, result);
    (*document)->judgement = FL_JUDGEMENT_GOOD;
    return FL_OK;
}
