/* inquiry/watch.c - where must a program tell an observer what happens? */
#include "watch/watch.h"

#include <stdlib.h>
#include <string.h>

#include "frontend/compile/compiler.h"
#include "inquiry/watch_measure.h"
#include "inquiry/watch_write.h"
#include "prove/system/facts.h"
#include "prove/unrolled.h"
#include "report/document/watch_result.h"
#include "spec/review.h"
#include "watch/bitcode/bitcode.h"
#include "watch/loss.h"
#include "watch/reached.h"
#include "watch/source/rewrite.h"
#include "watch/source/sites.h"
#include "watch/source/split.h"

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

/* ---- what may be left out ---- */

static enum fl_status complain_of_use(struct fl_inquiry *inquiry, const char *what) {
    fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, NULL, 0, 0, "%s", what);
    return FL_BAD_USAGE;
}

/* "2%", "0.5": a part of the time. False: it is none. */
static bool read_budget(const char *text, double *budget) {
    char *end;
    *budget = strtod(text, &end) / 100;
    return end != text && (!*end || strcmp(end, "%") == 0) && *budget >= 0 && *budget <= 1e6;
}

static enum fl_status check_loss(struct fl_inquiry *inquiry, double *budget) {
    const struct fl_watch_options *options = &inquiry->options.watch;
    const struct fl_spec_list *specs = &inquiry->selection.specs;
    const char *name = options->sample ? "--sample" : "--budget";
    *budget = -1;
    if (!options->sample && !options->budget) return FL_OK;
    if (options->is_full)
        return complain_of_use(inquiry, "--full tells everything: it does not go with --sample or --budget");
    if (options->budget && !options->measure)
        return complain_of_use(inquiry,
                               "--budget is about the time that --measure measures: tell its arguments, too");
    if (options->budget && !read_budget(options->budget, budget))
        return complain_of_use(
            inquiry, fl_arena_format(inquiry->arena, "option '--budget' takes a percentage such as 2%%, not '%s'",
                                     options->budget));
    for (size_t i = 0; i < specs->count; i++)
        if (specs->items[i].may_lose_events) return FL_OK;
    const struct fl_spec *spec = &specs->items[0];
    fl_diagnostics_add(
        &inquiry->diagnostics, FL_ERROR, spec->path, spec->place.line, spec->place.column,
        "%s would leave out events, but spec %s does not allow that%s: a spec that does says 'may lose events;'",
        name, spec->name, specs->count > 1 ? ", nor does any other" : "");
    return FL_BAD_INPUT;
}

/* ---- the plan ---- */

/* The texts of all specs, in their order: the observer compares them with its own. */
static enum fl_status read_texts(struct fl_inquiry *inquiry, struct fl_watch_plan *plan) {
    struct fl_text all = fl_text_make(inquiry->arena);
    for (size_t i = 0; i < inquiry->options.specs.count; i++) {
        const char *name, *text;
        enum fl_status status = fl_spec_read_text(inquiry->arena, inquiry->options.specs.items[i],
                                                  &inquiry->diagnostics, &name, &text);
        if (status != FL_OK) return status;
        fl_text_append(&all, text);
    }
    plan->spec_text = fl_text_string(&all);
    return FL_OK;
}

static const bool *tracked_specs(struct fl_inquiry *inquiry, const struct fl_watch_plan *plan) {
    bool *tracks = FL_NEW_ARRAY(inquiry->arena, bool, plan->specs->count + 1);
    bool can_track = !inquiry->options.watch.has_no_state && !fl_watch_is_interleaved(inquiry->program);
    for (size_t i = 0; i < plan->specs->count; i++) tracks[i] = can_track && !plan->specs->items[i].key;
    return tracks;
}

static void decide(struct fl_inquiry *inquiry, struct fl_watch_plan *plan) {
    if (inquiry->options.watch.is_full) {
        fl_watch_plan_keep(plan, "everything is told");
        return;
    }
    double seconds = fl_inquiry_seconds_left(inquiry);
    struct fl_check_options search = fl_inquiry_search(inquiry, seconds);
    struct fl_facts *board = fl_facts_create();
    search.provers = inquiry->provers;
    search.prover_count = inquiry->prover_count;
    search.checker = fl_check_unrolled;
    search.shared = board;
    struct fl_watch_request request = {.program = inquiry->program,
                                       .specs = plan->specs,
                                       .search = &search,
                                       .seconds = seconds,
                                       .is_source = !inquiry->options.watch.is_bitcode};
    fl_watch_places places = fl_watch_find_places(inquiry->arena, &request);
    fl_facts_destroy(board);
    fl_watch_plan_decide(inquiry->program, &places, plan);
    fl_watch_plan_drop_unreached(inquiry->arena, plan);
    plan->is_verdict_only = inquiry->options.watch.is_verdict_only;
    if (plan->is_verdict_only) fl_watch_plan_drop_harmless(inquiry->arena, plan);
    if (!inquiry->options.watch.is_bitcode) fl_watch_plan_split(inquiry->arena, plan);
    if (inquiry->options.watch.sample) fl_watch_sample(plan, inquiry->options.watch.sample);
}

static enum fl_status find_sites(struct fl_inquiry *inquiry, struct fl_watch_plan *plan) {
    if (inquiry->options.watch.is_bitcode)
        return fl_watch_sites_of_places(inquiry->arena, plan->specs, inquiry->frontend.places, plan,
                                        &inquiry->diagnostics);
    return fl_watch_find_sites(inquiry->arena, &inquiry->frontend, plan->specs, plan, &inquiry->diagnostics);
}

static enum fl_status make_plan(struct fl_inquiry *inquiry, struct fl_watch_plan *plan) {
    enum fl_status status = fl_spec_review(inquiry->arena, plan->specs, &inquiry->diagnostics);
    if (status == FL_OK) status = check_moments(inquiry, plan);
    if (status == FL_OK) status = find_sites(inquiry, plan);
    if (status == FL_OK) status = read_texts(inquiry, plan);
    if (status != FL_OK) return status;
    plan->tracks_state = tracked_specs(inquiry, plan);
    decide(inquiry, plan);
    return FL_OK;
}

/* ---- the instrumented program ---- */

/* What became of writing it, which comes before the answer: that says where it is. */
static enum fl_status export_files(struct fl_document *document) {
    return *(const enum fl_status *)document->context;
}

static const char *build_command(const struct fl_inquiry *inquiry) {
    const char *directory = inquiry->options.out;
    if (!directory) return NULL;
    if (!inquiry->options.watch.is_bitcode)
        return fl_arena_format(inquiry->arena, "cc -o PROGRAM @%s/" FL_WATCH_ARGUMENTS, directory);
    return fl_arena_format(inquiry->arena, "%s -o PROGRAM %s/*.bc %s/*.c", fl_compiler_name(), directory,
                           directory);
}

enum fl_status fl_ask_watch(struct fl_inquiry *inquiry, struct fl_document **document) {
    enum fl_status status = check_specs(inquiry);
    if (status == FL_OK) status = fl_inquiry_load_program(inquiry);
    if (status == FL_TIME_USED_UP)
        fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, NULL, 0, 0,
                           "the time was used up before the program was compiled");
    if (status != FL_OK) return status;
    double budget;
    status = check_loss(inquiry, &budget);
    if (status != FL_OK) return status;
    struct fl_watch_plan *plan = FL_NEW(inquiry->arena, struct fl_watch_plan);
    plan->specs = &inquiry->selection.specs;
    plan->moments = fl_spec_moments_of(inquiry->arena, plan->specs);
    status = make_plan(inquiry, plan);
    if (status != FL_OK) return status;
    struct fl_result_options about = fl_inquiry_result_options(inquiry, "watch");
    struct fl_result *result = fl_result_begin(inquiry->arena, inquiry->program, &about);
    struct fl_result_watch_costs *costs = NULL;
    if (inquiry->options.watch.measure) {
        costs = FL_NEW(inquiry->arena, struct fl_result_watch_costs);
        costs->budget = budget;
        status = fl_watch_measure(inquiry, plan, inquiry->options.watch.measure, costs);
        if (status != FL_OK) return status;
    }
    const char *directory = inquiry->options.out;
    enum fl_status *written = FL_NEW(inquiry->arena, enum fl_status);
    *written = directory ? fl_watch_write(inquiry, plan, inquiry->options.watch.is_full, directory) : FL_OK;
    fl_result_set_watch(inquiry->arena, result, plan, *written == FL_OK ? directory : NULL);
    result->watch->build = build_command(inquiry);
    result->watch->costs = costs;
    *document = fl_document_make(inquiry, FL_PURPOSE_WATCH, result);
    (*document)->judgement = FL_JUDGEMENT_GOOD;
    (*document)->export_files = export_files;
    (*document)->context = written;
    return FL_OK;
}
