#include "explain/repair/repair.h"

#include <string.h>

#include "base/map.h"
#include "engine/interpret/interpret.h"
#include "explain/repair/calls.h"
#include "explain/repair/judge.h"
#include "explain/repair/observe.h"
#include "explain/repair/sample.h"
#include "explain/repair/twin.h"
#include "program/edit/edit.h"

/* Candidates beyond these are not worth their time. */
static const size_t most_candidates = 6000;
/* Repairs that mend some failing runs only are of interest to the ranking of lines. */
static const size_t most_partial = 30;
/* Runs of each kind that are added to those known; and of whose values changes are compared. */
enum { SAMPLED_RUNS = 24, OBSERVED_RUNS = 8 };
/* Of the time, what trying may take. */
static const double trial_share = 0.4;

struct repairing {
    struct fl_arena *arena;
    const struct fl_repair_request *request;
    struct fl_parsed_files files;
    struct fl_map lines, functions; /* that the failing run executes */
    struct fl_schemata schemata;
    fl_trial_runs failing, correct;
    struct fl_repairs *repairs;
};

/* ---- what may be changed ---- */

static const char *line_key(struct fl_arena *arena, const char *function, uint32_t line) {
    return fl_arena_format(arena, "%s:%u", function, (unsigned)line);
}

static void note_edge(struct repairing *repairing, const struct fl_edge *edge) {
    const struct fl_program *program = repairing->request->program;
    const struct fl_function *function =
        fl_program_function(program, fl_program_location(program, edge->source)->function);
    if (!function->is_users) return;
    *fl_map_at_string(&repairing->functions, function->name) = 1;
    *fl_map_at_string(&repairing->lines, line_key(repairing->arena, function->name, edge->position.line)) = 1;
}

static void note_places(struct repairing *repairing) {
    for (size_t i = 0; i < repairing->request->place_count; i++) {
        const struct fl_repair_place *place = &repairing->request->places[i];
        *fl_map_at_string(&repairing->functions, place->function) = 1;
        *fl_map_at_string(&repairing->lines, line_key(repairing->arena, place->function, place->line)) = 1;
    }
}

static void note_executed(struct repairing *repairing) {
    const struct fl_program *program = repairing->request->program;
    bool *is_seen = FL_NEW_ARRAY(repairing->arena, bool, program->edge_count);
    for (size_t i = 0; i < repairing->request->run_count; i++) {
        struct fl_edge_reader reader = fl_edges_read(&repairing->request->runs[i]->recording);
        fl_edge_id id;
        while (fl_edges_next(&reader, &id)) {
            if (!is_seen[id.index]) note_edge(repairing, fl_program_edge(program, id));
            is_seen[id.index] = true;
        }
    }
}

static void note_lines(struct repairing *repairing) {
    repairing->lines = fl_map_make(repairing->arena);
    repairing->functions = fl_map_make(repairing->arena);
    if (repairing->request->places)
        note_places(repairing);
    else
        note_executed(repairing);
}

static bool has_line(void *context, const char *function, uint32_t line) {
    struct repairing *repairing = context;
    return fl_map_find_string(&repairing->lines, line_key(repairing->arena, function, line));
}

static bool has_function(void *context, const char *function) {
    return fl_map_find_string(&((struct repairing *)context)->functions, function);
}

static enum fl_status build(struct repairing *repairing, struct fl_diagnostics *diagnostics) {
    const struct fl_repair_request *request = repairing->request;
    enum fl_status status = fl_parse_files(repairing->arena, request->frontend, diagnostics, &repairing->files);
    if (status != FL_OK) return status;
    note_lines(repairing);
    struct fl_mend_lines lines = {repairing, has_line, has_function};
    struct fl_mend_request wanted = {.files = &repairing->files,
                                     .lines = &lines,
                                     .trusted = request->trusted,
                                     .trusted_count = request->trusted_count,
                                     .most = most_candidates};
    if (request->places) wanted.most = 0;
    fl_mend_vector mends = fl_mends_collect(repairing->arena, &wanted);
    if (request->places) fl_calls_keep(&repairing->files, &mends, &lines);
    return fl_schemata_build(repairing->arena, request->frontend, &repairing->files, &mends, diagnostics,
                             &repairing->schemata);
}

/* A run that fails for another reason once it is mended does not refute the change: it is cut off there. */
static void cut_off_others(struct repairing *repairing) {
    const struct fl_repair_request *request = repairing->request;
    const struct fl_program *program = repairing->schemata.program;
    if (!request->other_count) return;
    struct fl_program_edit *edit = fl_program_edit_begin(repairing->arena, program);
    for (size_t i = 0; i < request->other_count; i++) {
        fl_edge_id edge = fl_twin_of_edge(request->program, program, request->others[i]);
        if (!fl_id_is_none(edge)) fl_program_edit_halt(edit, edge);
    }
    struct fl_program_map map;
    repairing->schemata.program = fl_program_edit_finish(edit, &map);
    for (size_t i = 0; i < repairing->failing.count; i++) repairing->failing.items[i].may_be_cut_off = true;
}

/* ---- trying ---- */

static void add_repair(struct repairing *repairing, const struct fl_trial_result *result, struct fl_repair found) {
    const struct fl_mend *mend = &repairing->schemata.candidates.items[result->candidate];
    struct fl_text diff = fl_text_make(repairing->arena);
    fl_mend_print_diff(&diff, &repairing->files, mend);
    found.mend = *mend;
    found.path = repairing->files.all.items[mend->file].path;
    found.diff = fl_text_string(&diff);
    if (repairing->request->places) found.call = fl_calls_name(repairing->arena, &repairing->files, mend);
    found.mended = result->mended;
    found.is_whole = result->is_whole && (!result->is_evasive || repairing->request->places);
    fl_vector_push(repairing->arena, &repairing->repairs->all, found);
}

static bool has_time(const struct repairing *repairing) {
    const volatile int *is_cancelled = repairing->request->is_cancelled;
    return !fl_deadline_has_passed(repairing->request->deadline) && !(is_cancelled && *is_cancelled);
}

/* Those of the results from an index on that pass a run that is new. */
static void keep_passing(struct repairing *repairing, fl_trial_results *results, size_t from,
                         const struct fl_trial_run *run, bool is_failing) {
    struct fl_trials *trials =
        fl_trials_create(repairing->arena, &repairing->schemata, run, is_failing ? 1 : 0, run, is_failing ? 0 : 1);
    size_t kept = from;
    for (size_t i = from; i < results->count && has_time(repairing); i++) {
        uint32_t selector = repairing->schemata.candidates.items[results->items[i].candidate].selector;
        if (fl_trials_passes(trials, selector, 0, 0)) results->items[kept++] = results->items[i];
    }
    results->count = kept;
    repairing->repairs->trials += fl_trials_count(trials);
    fl_trials_destroy(trials);
}

/* Where a call is superfluous, so is the check in it. */
static fl_trial_results only_whole(struct fl_arena *arena, const fl_trial_results *results, bool may_evade) {
    fl_trial_results whole = {0};
    for (size_t i = 0; i < results->count; i++)
        if (results->items[i].is_whole && (!results->items[i].is_evasive || may_evade))
            fl_vector_push(arena, &whole, results->items[i]);
    return whole;
}

/* ---- which of them alter what the check sees in correct runs ---- */

static bool is_gentle(struct repairing *repairing, struct fl_watcher *watcher, const uint64_t *before,
                      const struct fl_trial_result *result) {
    uint32_t selector = repairing->schemata.candidates.items[result->candidate].selector;
    for (size_t i = 0; i < repairing->correct.count && i < OBSERVED_RUNS; i++)
        if (fl_watcher_look(watcher, selector, repairing->correct.items[i].inputs) != before[i]) return false;
    return true;
}

/* What is wrong is seldom in the function that checks it: that one knows what is right. */
static bool is_elsewhere(const struct repairing *repairing, const struct fl_trial_result *result) {
    const struct fl_mend *mend = &repairing->schemata.candidates.items[result->candidate];
    const char *checking = repairing->request->failing[0].check_function;
    return !checking || !mend->function || strcmp(mend->function, checking) != 0;
}

/* Those that leave correct runs as they are come first, of these and of the others those outside of the function
 * that checks; otherwise in their order. */
static fl_trial_results gentle_first(struct repairing *repairing, const fl_trial_results *whole,
                                     bool *is_gentle_one) {
    fl_trial_results groups[4] = {0}, sorted = {0};
    const struct fl_trial_run *failing = &repairing->request->failing[0];
    struct fl_watcher *watcher =
        fl_watcher_create(repairing->arena, &repairing->schemata, failing->check_function, failing->check_line);
    uint64_t before[OBSERVED_RUNS];
    for (size_t i = 0; i < repairing->correct.count && i < OBSERVED_RUNS; i++)
        before[i] = fl_watcher_look(watcher, 0, repairing->correct.items[i].inputs);
    for (size_t i = 0; i < whole->count; i++) {
        const struct fl_trial_result *result = &whole->items[i];
        bool is_one = has_time(repairing) && is_gentle(repairing, watcher, before, result);
        is_gentle_one[result->candidate] = is_one;
        fl_vector_push(repairing->arena, &groups[(is_one ? 0 : 2) + !is_elsewhere(repairing, result)], *result);
    }
    fl_watcher_destroy(watcher);
    for (size_t group = 0; group < 4; group++)
        for (size_t i = 0; i < groups[group].count; i++)
            fl_vector_push(repairing->arena, &sorted, groups[group].items[i]);
    return sorted;
}

/* Each that passes what is known is judged; what refutes it is known from then on. */
static void judge_all(struct repairing *repairing, fl_trial_results *whole, const bool *is_gentle_one) {
    const struct fl_repair_request *request = repairing->request;
    size_t accepted = 0;
    for (size_t i = 0; i < whole->count && accepted < request->most && has_time(repairing); i++) {
        const struct fl_mend *mend = &repairing->schemata.candidates.items[whole->items[i].candidate];
        struct fl_judgment judgment = fl_judge_mend(repairing->arena, request, &repairing->files, mend);
        struct fl_repair found = {.extent = judgment.extent,
                                  .is_gentle = is_gentle_one[whole->items[i].candidate]};
        switch (judgment.kind) {
        case FL_JUDGED_RIGHT:
            accepted++;
            found.is_checked = true;
            add_repair(repairing, &whole->items[i], found);
            break;
        case FL_JUDGED_OPEN: add_repair(repairing, &whole->items[i], found); break;
        case FL_JUDGED_WRONG:
            repairing->repairs->failing_count += judgment.is_failing;
            keep_passing(repairing, whole, i + 1, &judgment.run, judgment.is_failing);
            break;
        }
    }
}

static void sort_calls(struct repairing *repairing, fl_trial_results *whole) {
    struct fl_calls_request request = {.files = &repairing->files,
                                       .schemata = &repairing->schemata,
                                       .failing = repairing->failing.items[0].inputs,
                                       .correct = repairing->correct.items,
                                       .correct_count = repairing->correct.count};
    fl_calls_sort(repairing->arena, &request, whole);
}

static void add_partial(struct repairing *repairing, const fl_trial_results *results) {
    size_t added = 0;
    for (size_t i = 0; i < results->count && added < most_partial; i++) {
        if (results->items[i].is_whole && (!results->items[i].is_evasive || repairing->request->places)) continue;
        add_repair(repairing, &results->items[i], (struct fl_repair){.extent = FL_SESSION_CUT});
        added++;
    }
}

/* Of tests, all are known. */
static void collect_runs(struct repairing *repairing) {
    const struct fl_repair_request *request = repairing->request;
    for (size_t i = 0; i < request->failing_count; i++)
        fl_vector_push(repairing->arena, &repairing->failing, request->failing[i]);
    for (size_t i = 0; i < request->correct_count; i++)
        fl_vector_push(repairing->arena, &repairing->correct, request->correct[i]);
    if (request->has_checks)
        fl_sample_runs(repairing->arena, request, SAMPLED_RUNS, &repairing->failing, &repairing->correct);
    repairing->repairs->failing_count = repairing->failing.count;
}

enum fl_status fl_repairs_find(struct fl_arena *arena, const struct fl_repair_request *request,
                               struct fl_diagnostics *diagnostics, struct fl_repairs *repairs) {
    struct repairing repairing = {.arena = arena, .request = request, .repairs = repairs};
    *repairs = (struct fl_repairs){.failing_count = request->failing_count};
    enum fl_status status = build(&repairing, diagnostics);
    if (status != FL_OK) return status;
    collect_runs(&repairing);
    cut_off_others(&repairing);
    struct fl_trials *trials =
        fl_trials_create(arena, &repairing.schemata, repairing.failing.items, repairing.failing.count,
                         repairing.correct.items, repairing.correct.count);
    double left = fl_deadline_seconds_left(request->deadline);
    fl_trial_results results = fl_trials_run(trials, fl_deadline_after(left * trial_share));
    repairs->candidates = repairing.schemata.candidates.count;
    repairs->trials = fl_trials_count(trials);
    fl_trials_destroy(trials);
    fl_trial_results whole = only_whole(arena, &results, request->places);
    if (request->has_checks) {
        bool *is_gentle_one = FL_NEW_ARRAY(arena, bool, repairs->candidates + 1);
        whole = gentle_first(&repairing, &whole, is_gentle_one);
        if (request->places) sort_calls(&repairing, &whole);
        judge_all(&repairing, &whole, is_gentle_one);
    } else
        for (size_t i = 0; i < whole.count && i < request->most; i++)
            add_repair(&repairing, &whole.items[i],
                       (struct fl_repair){.is_checked = true, .is_gentle = true, .extent = FL_SESSION_CUT});
    add_partial(&repairing, &results);
    return FL_OK;
}
