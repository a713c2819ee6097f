#include "explain/repair/repair.h"

#include <stdlib.h>
#include <string.h>

#include "explain/candidate/checkers.h"
#include "explain/candidate/place.h"
#include "explain/repair/calls.h"
#include "explain/repair/footprint.h"
#include "explain/repair/judge.h"
#include "explain/repair/observe.h"
#include "explain/repair/sample.h"
#include "explain/repair/signs.h"
#include "explain/repair/tally.h"
#include "explain/repair/twin.h"
#include "program/edit/edit.h"

/* Changes that pass all runs and were not judged are of interest to the ranking of lines. */
static const size_t most_open = 20;
/* Runs of each kind that are added to those known; and of whose values changes are compared. */
enum { SAMPLED_RUNS = 24, OBSERVED_RUNS = 8 };
/* Of the time, what trying may take. */
static const double trial_share = 0.4;
/* What looking for places may take of what is left then. */
static const double correction_share = 0.5, correction_seconds = 3;
/* What speaks against a change, as costs do (mends.def, twice): that it is in the function that checks, or in one
 * that only does that, that it changes what reads an input, that the check is passed less often, or others in its
 * place, that lines are not executed any more. Each correct run in which checks see something else counts one. */
enum {
    doubt_of_checking = 4,
    doubt_of_checker = 16,
    doubt_of_compared = 1,
    doubt_of_input = 8,
    doubt_of_shorter = 12,
    doubt_of_elsewhere = 6,
    doubt_of_lost_line = 3,
    MOST_LOST = 5
};

struct repairing {
    struct fl_arena *arena;
    const struct fl_repair_request *request;
    const struct fl_schemata *schemata;
    fl_trial_runs failing, correct;
    struct fl_repairs *repairs;
};

static bool has_time(const struct repairing *repairing) {
    const volatile int *is_cancelled = repairing->request->is_cancelled;
    return !fl_deadline_has_passed(repairing->request->deadline) && !(is_cancelled && *is_cancelled);
}

/* ---- which of them are likely ---- */

/* A change that passes all runs that are known. */
struct promising {
    struct fl_trial_result result;
    bool is_gentle;
    uint32_t doubt;
};

typedef FL_VECTOR_OF(struct promising) promising_vector;

/* What is wrong is seldom in the function that checks it: that one knows what is right. */
static bool is_in_checking_function(const struct repairing *repairing, const struct fl_mend *mend) {
    for (size_t i = 0; mend->function && i < repairing->request->failing_count; i++) {
        const char *checking = repairing->request->failing[i].check_function;
        if (checking && strcmp(mend->function, checking) == 0) return true;
    }
    return false;
}

/* And still less often in one that does nothing else. */
static uint32_t doubt_where_it_is_checked(const struct repairing *repairing, const struct fl_mend *mend) {
    switch (fl_checker_of(&repairing->request->workbench->checkers, mend->function)) {
    case FL_CHECKER_ASSERTED: return doubt_of_checker;
    case FL_CHECKER_COMPARED: return doubt_of_compared;
    case FL_CHECKER_NONE: return is_in_checking_function(repairing, mend) ? doubt_of_checking : 0;
    }
    return 0;
}

/* Is what it changes where an input is read? */
static bool reads_input(const struct fl_program *program, const struct fl_mend *mend) {
    for (uint32_t i = 0; mend->function && i < program->input_count; i++) {
        const struct fl_input *input = &program->inputs[i];
        if (input->position.line == mend->line &&
            strcmp(fl_program_function(program, input->function)->name, mend->function) == 0)
            return true;
    }
    return false;
}

/* What is missing may be missing anywhere but where it is said what is right. */
static uint32_t doubt_of_place(const struct repairing *repairing, const struct fl_mend *mend) {
    uint32_t checked = doubt_where_it_is_checked(repairing, mend);
    if (fl_mend_place(repairing->request->workbench->files, mend).before)
        return checked == doubt_of_checking ? 0 : checked;
    return checked + (reads_input(repairing->request->program, mend) ? doubt_of_input : 0);
}

/* What the program as it is shows in the runs that are known. */
struct sight {
    struct fl_watcher *watcher;
    uint64_t seen[OBSERVED_RUNS]; /* correct runs */
    bool *is_executed;            /* each line, by some run */
};

static void look_at_failing(struct repairing *repairing, struct fl_watcher *watcher, uint32_t selector) {
    for (size_t i = 0; i < repairing->failing.count && i < OBSERVED_RUNS; i++)
        (void)fl_watcher_look(watcher, selector, repairing->failing.items[i].inputs);
}

static struct sight look_before(struct repairing *repairing) {
    const struct fl_trial_run *failing = &repairing->request->failing[0];
    struct sight sight = {.watcher = fl_watcher_create(repairing->arena, repairing->schemata,
                                                       failing->check_function, failing->check_line)};
    size_t count;
    for (size_t i = 0; i < repairing->correct.count && i < OBSERVED_RUNS; i++)
        sight.seen[i] = fl_watcher_look(sight.watcher, 0, repairing->correct.items[i].inputs);
    look_at_failing(repairing, sight.watcher, 0);
    const bool *lines = fl_watcher_lines(sight.watcher, &count);
    sight.is_executed = fl_arena_copy(repairing->arena, lines, count * sizeof *lines);
    return sight;
}

/* How many correct runs it lets the checks see something else in. */
static uint32_t altered_runs(struct repairing *repairing, const struct sight *sight, uint32_t selector) {
    uint32_t altered = 0;
    for (size_t i = 0; i < repairing->correct.count && i < OBSERVED_RUNS; i++)
        altered += fl_watcher_look(sight->watcher, selector, repairing->correct.items[i].inputs) != sight->seen[i];
    return altered;
}

/* Lines that no run executes any more. */
static uint32_t lost_lines(const struct sight *sight) {
    uint32_t lost = 0;
    size_t count;
    const bool *lines = fl_watcher_lines(sight->watcher, &count);
    for (size_t i = 1; i < count; i++) lost += sight->is_executed[i] && !lines[i];
    return lost < MOST_LOST ? lost : MOST_LOST;
}

static struct promising look_at(struct repairing *repairing, const struct sight *sight,
                                const struct fl_trial_result *result) {
    const struct fl_mend *mend = &repairing->schemata->candidates.items[result->candidate];
    struct promising promising = {.result = *result, .doubt = 2 * mend->cost};
    if (has_time(repairing)) {
        fl_watcher_forget_lines(sight->watcher);
        uint32_t altered = altered_runs(repairing, sight, mend->selector);
        look_at_failing(repairing, sight->watcher, mend->selector);
        promising.doubt += altered + doubt_of_lost_line * lost_lines(sight);
        promising.is_gentle = !altered;
    }
    promising.doubt += doubt_of_place(repairing, mend);
    if (result->is_elsewhere)
        promising.doubt += doubt_of_elsewhere;
    else if (result->is_shorter)
        promising.doubt += doubt_of_shorter;
    return promising;
}

static int compare_doubts(const void *left_pointer, const void *right_pointer) {
    const struct promising *left = left_pointer, *right = right_pointer;
    if (left->doubt != right->doubt) return left->doubt < right->doubt ? -1 : 1;
    return left->result.candidate < right->result.candidate ? -1
                                                            : left->result.candidate > right->result.candidate;
}

/* Where a call is superfluous, so is the check in it. */
static bool may_evade(const struct repairing *repairing, const struct fl_mend *mend) {
    if (!repairing->request->workbench->is_for_calls || mend->kind != FL_MEND_STATEMENT_DELETED) return false;
    for (size_t i = 0; i < repairing->request->failing_count; i++) {
        const struct fl_trial_run *failing = &repairing->request->failing[i];
        if (!failing->check_called || mend->line != failing->check_line || !mend->function ||
            strcmp(mend->function, failing->check_function) != 0)
            return false;
    }
    return true;
}

static struct fl_tally_request tally_request(const struct repairing *repairing) {
    return (struct fl_tally_request){.files = repairing->request->workbench->files,
                                     .candidates = &repairing->schemata->candidates,
                                     .failing_count = repairing->failing.count,
                                     .correct_count = repairing->correct.count};
}

static void tally(struct repairing *repairing, const struct promising *promising) {
    struct fl_tally_request request = tally_request(repairing);
    fl_tally_whole(repairing->arena, &request, &promising->result, promising->doubt,
                   &repairing->repairs->evidence);
}

/* Those that mend all, the most likely first. */
static promising_vector find_promising(struct repairing *repairing, const fl_trial_results *results) {
    promising_vector found = {0};
    if (!results->count || !results->items[0].is_whole) return found;
    struct sight sight = look_before(repairing);
    for (size_t i = 0; i < results->count; i++) {
        const struct fl_trial_result *result = &results->items[i];
        const struct fl_mend *mend = &repairing->schemata->candidates.items[result->candidate];
        if (!result->is_whole) continue;
        struct promising each = look_at(repairing, &sight, result);
        bool is_evasive = result->is_evasive && !may_evade(repairing, mend);
        each.result.is_evasive = is_evasive;
        tally(repairing, &each);
        if (!is_evasive) fl_vector_push(repairing->arena, &found, each);
    }
    fl_watcher_destroy(sight.watcher);
    if (found.count) qsort(found.items, found.count, sizeof *found.items, compare_doubts);
    return found;
}

/* ---- which of them are right ---- */

/* Those from an index on that pass a run that is new. */
static void keep_passing(struct repairing *repairing, promising_vector *promising, size_t from,
                         const struct fl_trial_run *run, bool is_failing) {
    struct fl_trials *trials =
        fl_trials_create(repairing->arena, repairing->schemata, run, is_failing ? 1 : 0, run, is_failing ? 0 : 1);
    size_t kept = from;
    for (size_t i = from; i < promising->count; i++) {
        uint32_t selector = repairing->schemata->candidates.items[promising->items[i].result.candidate].selector;
        if (!has_time(repairing) || fl_trials_passes(trials, selector, 0, 0))
            promising->items[kept++] = promising->items[i];
    }
    promising->count = kept;
    repairing->repairs->trials += fl_trials_count(trials);
    fl_trials_destroy(trials);
}

static void add_repair(struct repairing *repairing, const struct promising *promising, struct fl_repair found) {
    const struct fl_parsed_files *files = repairing->request->workbench->files;
    struct fl_text diff = fl_text_make(repairing->arena);
    found.mend = repairing->schemata->candidates.items[promising->result.candidate];
    fl_mend_print_diff(&diff, files, &found.mend);
    found.path = files->all.items[found.mend.file].path;
    found.place = fl_mend_place(files, &found.mend);
    found.diff = fl_text_string(&diff);
    if (repairing->request->workbench->is_for_calls)
        found.call = fl_calls_name(repairing->arena, files, &found.mend);
    found.doubt = promising->doubt;
    fl_vector_push(repairing->arena, &repairing->repairs->all, found);
}

/* What would be shown is judged as it is compiled, but first as a candidate, unless it is the most likely one:
 * most that are not right are found out by that. */
static struct fl_judgment judge(struct repairing *repairing, const struct fl_mend *mend, bool is_most_likely,
                                bool may_be_shown) {
    const struct fl_repair_request *request = repairing->request;
    if (!is_most_likely || !may_be_shown) {
        struct fl_judgment judgment = fl_judge_candidate(repairing->arena, request, mend);
        if (!may_be_shown || judgment.kind == FL_JUDGED_WRONG) return judgment;
    }
    return fl_judge_mends(repairing->arena, request, request->workbench->files, mend, 1);
}

/* Each that passes what is known is judged; what refutes it is known from then on. Of those that would not be shown,
 * some are enough. Gives how many were looked at. */
static size_t judge_all(struct repairing *repairing, promising_vector *promising) {
    const struct fl_repair_request *request = repairing->request;
    size_t right = 0, i = 0;
    bool has_fix = false;
    for (; i < promising->count && !has_fix && has_time(repairing); i++) {
        struct promising *each = &promising->items[i];
        if (right >= request->most && !each->is_gentle) {
            add_repair(repairing, each, (struct fl_repair){.extent = FL_SESSION_CUT});
            continue;
        }
        const struct fl_mend *mend = &repairing->schemata->candidates.items[each->result.candidate];
        struct fl_judgment judgment = judge(repairing, mend, i == 0, each->is_gentle);
        struct fl_repair found = {.extent = judgment.extent,
                                  .bound = judgment.bound,
                                  .is_gentle = each->is_gentle,
                                  .is_checked = judgment.kind == FL_JUDGED_RIGHT};
        right += found.is_checked;
        has_fix = found.is_checked && found.is_gentle;
        if (judgment.kind != FL_JUDGED_WRONG) {
            add_repair(repairing, each, found);
            continue;
        }
        repairing->repairs->failing_count += judgment.is_failing;
        keep_passing(repairing, promising, i + 1, &judgment.run, judgment.is_failing);
    }
    return i;
}

static void sort_calls(struct repairing *repairing, promising_vector *promising) {
    fl_trial_results results = {0};
    struct promising *before =
        fl_arena_copy(repairing->arena, promising->items, promising->count * sizeof *promising->items);
    struct fl_calls_request request = {.files = repairing->request->workbench->files,
                                       .schemata = repairing->schemata,
                                       .failing = repairing->failing.items[0].inputs,
                                       .correct = repairing->correct.items,
                                       .correct_count = repairing->correct.count};
    for (size_t i = 0; i < promising->count; i++)
        fl_vector_push(repairing->arena, &results, promising->items[i].result);
    fl_calls_sort(repairing->arena, &request, &results);
    for (size_t i = 0; i < promising->count; i++)
        for (size_t k = 0; k < promising->count; k++)
            if (before[k].result.candidate == results.items[i].candidate) promising->items[i] = before[k];
}

/* Where nothing mends all, what mends some and spoils none is a sign of where the trouble is. */
static void add_partial(struct repairing *repairing, const fl_trial_results *results) {
    size_t added = 0;
    for (size_t i = 0; i < results->count && added < most_open; i++) {
        const struct fl_trial_result *result = &results->items[i];
        const struct fl_mend *mend = &repairing->schemata->candidates.items[result->candidate];
        struct promising promising = {.result = *result, .doubt = 2 * mend->cost};
        promising.doubt += doubt_of_place(repairing, mend);
        if (result->is_evasive || result->kept < repairing->correct.count) continue;
        add_repair(repairing, &promising, (struct fl_repair){.extent = FL_SESSION_CUT, .is_partial = true});
        added++;
    }
}

static struct fl_corrections find_corrections(struct repairing *repairing) {
    double left = fl_deadline_seconds_left(repairing->request->deadline) * correction_share;
    struct fl_correction_request request = {
        .frontend = repairing->request->frontend,
        .files = repairing->request->workbench->files,
        .checkers = &repairing->request->workbench->checkers,
        .schemata = repairing->schemata,
        .failing = repairing->failing.items,
        .failing_count = repairing->failing.count,
        .correct = repairing->correct.items,
        .correct_count = repairing->correct.count,
        .deadline = fl_deadline_after(left < correction_seconds ? left : correction_seconds),
        .is_cancelled = repairing->request->is_cancelled};
    return fl_corrections_find(repairing->arena, &request);
}

/* ---- all ---- */

static void collect_runs(struct repairing *repairing) {
    const struct fl_repair_request *request = repairing->request;
    for (size_t i = 0; i < request->failing_count; i++)
        fl_sample_add(repairing->arena, request->program, &request->failing[i], &repairing->failing);
    for (size_t i = 0; i < request->correct_count; i++)
        fl_vector_push(repairing->arena, &repairing->correct, request->correct[i]);
    fl_sample_runs(repairing->arena, request, SAMPLED_RUNS, &repairing->failing, &repairing->correct);
    repairing->repairs->failing_count = repairing->failing.count;
}

/* A run that fails for another reason once it is mended does not refute the change: it is cut off there. */
static const struct fl_schemata *cut_off_others(struct repairing *repairing) {
    const struct fl_repair_request *request = repairing->request;
    struct fl_schemata *cut = FL_NEW(repairing->arena, struct fl_schemata);
    if (!request->other_count) return repairing->schemata;
    *cut = *repairing->schemata;
    struct fl_program_edit *edit = fl_program_edit_begin(repairing->arena, cut->program);
    for (size_t i = 0; i < request->other_count; i++) {
        fl_edge_id edge = fl_twin_in_schemata(request->program, cut, request->others[i]);
        if (!fl_id_is_none(edge)) fl_program_edit_halt(edit, edge);
    }
    struct fl_program_map map;
    cut->program = fl_program_edit_finish(edit, &map);
    for (size_t i = 0; i < repairing->failing.count; i++) repairing->failing.items[i].may_be_cut_off = true;
    return cut;
}

const struct fl_repair *fl_repairs_fix(const struct fl_repairs *repairs) {
    for (size_t i = 0; i < repairs->all.count; i++)
        if (repairs->all.items[i].is_checked && repairs->all.items[i].is_gentle) return &repairs->all.items[i];
    return NULL;
}

struct fl_repairs fl_repairs_find(struct fl_arena *arena, const struct fl_repair_request *request) {
    struct fl_repairs repairs = {.failing_count = request->failing_count};
    fl_evidence_merge(arena, &repairs.evidence, &request->workbench->lacking);
    struct repairing repairing = {
        .arena = arena, .request = request, .schemata = &request->workbench->schemata, .repairs = &repairs};
    collect_runs(&repairing);
    repairing.schemata = cut_off_others(&repairing);
    struct fl_trials *trials =
        fl_trials_create(arena, repairing.schemata, repairing.failing.items, repairing.failing.count,
                         repairing.correct.items, repairing.correct.count);
    double left = fl_deadline_seconds_left(request->deadline);
    fl_trial_results results = fl_trials_run(trials, fl_deadline_after(left * trial_share));
    repairs.candidates = repairing.schemata->candidates.count;
    repairs.trials = fl_trials_count(trials);
    fl_trials_destroy(trials);
    struct fl_tally_request tallied = tally_request(&repairing);
    fl_signs_take(arena, request, &repairs.evidence);
    fl_footprint_take(arena, request, &repairing.failing, &repairing.correct, &repairs.evidence);
    fl_tally_partial(arena, &tallied, &results, &repairs.evidence);
    promising_vector promising = find_promising(&repairing, &results);
    if (request->workbench->is_for_calls) sort_calls(&repairing, &promising);
    size_t judged = judge_all(&repairing, &promising);
    for (size_t i = judged; i < promising.count && i < judged + most_open; i++)
        add_repair(&repairing, &promising.items[i],
                   (struct fl_repair){.extent = FL_SESSION_CUT, .is_gentle = promising.items[i].is_gentle});
    if (!promising.count) add_partial(&repairing, &results);
    /* Beside a change that is right, places whose values would be say little. */
    if (!request->workbench->is_for_calls && !fl_repairs_fix(&repairs))
        repairs.corrections = find_corrections(&repairing);
    return repairs;
}
