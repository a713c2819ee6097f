#include "explain/repair/judge.h"

#include <string.h>

#include "engine/interpret/interpret.h"
#include "explain/repair/sample.h"
#include "explain/repair/twin.h"
#include "frontend/frontend.h"
#include "program/edit/edit.h"

/* Of the time that is left, what judging one change may take. What is wrong is mostly found wrong at once. */
static const double share = 0.2, most_seconds = 5, few_seconds = 0.3;
/* A bound on loops beyond which it is not looked further. */
static const uint64_t deep_enough = 32;

static const struct fl_program *compile(struct fl_arena *arena, const struct fl_repair_request *request,
                                        const struct fl_parsed_files *files, const struct fl_mend *mends,
                                        size_t count) {
    struct fl_changed_file *changed = FL_NEW_ARRAY(arena, struct fl_changed_file, files->all.count + 1);
    struct fl_frontend_options options = *request->frontend;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_program *program = NULL;
    options.changed = changed;
    options.changed_count = 0;
    for (uint32_t i = 0; i < files->all.count; i++) {
        struct fl_text text = fl_text_make(arena);
        enum fl_mends_applied applied = fl_mends_apply(&text, files, i, mends, count);
        if (applied == FL_MENDS_OVERLAP) return NULL;
        if (applied == FL_MENDS_ELSEWHERE) continue;
        changed[options.changed_count++] =
            (struct fl_changed_file){files->all.items[i].real_path, text.items, text.count};
    }
    options.is_quiet = true;
    options.objects = NULL;
    return fl_frontend_load(arena, &options, &diagnostics, &program) == FL_OK ? program : NULL;
}

/* No run may fail for the reasons that are another change's business; NULL: it is not known where they are. */
static const struct fl_program *without_others(struct fl_arena *arena, const struct fl_repair_request *request,
                                               const struct fl_program *changed) {
    if (!request->other_count) return changed;
    struct fl_program_edit *edit = fl_program_edit_begin(arena, changed);
    for (size_t i = 0; i < request->other_count; i++) {
        fl_edge_id edge = fl_twin_of_edge(request->program, changed, request->others[i]);
        if (fl_id_is_none(edge)) return NULL;
        fl_program_edit_halt(edit, edge);
    }
    struct fl_program_map map;
    return fl_program_edit_finish(edit, &map);
}

/* ---- what a run of the changed program says ---- */

/* How far beyond the bound that is asked for. */
enum thoroughness {
    NO_FURTHER, /* nor so far, if that takes long */
    AS_FAR_AS_POSSIBLE,
};

struct judging {
    struct fl_arena *arena;
    const struct fl_repair_request *request;
    const struct fl_program *changed;
    struct fl_session *session;
    enum thoroughness thoroughness;
    struct fl_judgment *judgment;
};

static bool is_same_check(const struct judging *judging, fl_check_id left, fl_check_id right) {
    const struct fl_program *before = judging->request->program, *changed = judging->changed;
    if (fl_id_is_none(left) || fl_id_is_none(right)) return false;
    const struct fl_check *first = &before->checks[left.index], *second = &changed->checks[right.index];
    bool is_same_text = !first->text || !second->text || strcmp(first->text, second->text) == 0;
    return first->kind == second->kind && is_same_text && first->position.line == second->position.line &&
           strcmp(fl_program_function(before, first->function)->name,
                  fl_program_function(changed, second->function)->name) == 0;
}

/* Is it a check that another failure is about? */
static bool is_excused(const struct judging *judging, fl_check_id check) {
    for (size_t i = 0; i < judging->request->excused_count; i++)
        if (is_same_check(judging, judging->request->excused[i], check)) return true;
    return false;
}

/* What the run says of the change; false: nothing, it fails as before, by another failure than the one to mend. */
static bool refutes(struct judging *judging, const struct fl_run *run) {
    const struct fl_repair_request *request = judging->request;
    struct fl_judgment *judgment = judging->judgment;
    struct fl_interpret_options options = {.inputs = run->inputs, .step_limit = run->outcome->steps * 10 + 100000};
    const struct fl_outcome *before = fl_interpret(judging->arena, request->program, &options);
    judgment->is_failing = before->kind != FL_OUTCOME_EXITED;
    const struct fl_trial_run *alike = judgment->is_failing ? fl_sample_alike(request, before) : NULL;
    if (judgment->is_failing && !alike && !request->is_alone &&
        is_same_check(judging, before->check, run->outcome->check))
        return false;
    judgment->kind = FL_JUDGED_WRONG;
    judgment->run = alike ? *alike : (struct fl_trial_run){0};
    judgment->run.inputs = run->inputs;
    return true;
}

/* ---- judging ---- */

static struct fl_deadline deadline_of(const struct fl_repair_request *request, enum thoroughness thoroughness) {
    double seconds = fl_deadline_seconds_left(request->deadline) * share;
    double most = thoroughness == NO_FURTHER ? few_seconds : most_seconds;
    return fl_deadline_after(seconds < most ? seconds : most);
}

static void ask(struct judging *judging) {
    const struct fl_session_failure *failure;
    for (uint32_t i = 0; i < judging->changed->check_count; i++) {
        struct fl_session_question question = {.check = {i}};
        if (is_excused(judging, question.check)) continue;
        enum fl_session_answer answer = fl_session_ask(judging->session, &question, &failure);
        if (answer == FL_SESSION_NONE) continue;
        if (answer == FL_SESSION_FAILS && refutes(judging, failure->run)) return;
        judging->judgment->kind = FL_JUDGED_OPEN;
    }
}

/* Then deeper and deeper, if wanted, as far as the time allows; what was right up to the bound that is asked for
 * stays so. */
static void deepen(struct judging *judging) {
    struct fl_judgment *judgment = judging->judgment, further;
    uint64_t least = judging->request->bound ? judging->request->bound : 1;
    judging->judgment = &further;
    for (uint64_t bound = least;; bound *= 2) {
        further = (struct fl_judgment){
            .kind = FL_JUDGED_RIGHT, .extent = fl_session_deepen(judging->session, bound), .bound = bound};
        if (further.extent == FL_SESSION_CUT) further.kind = FL_JUDGED_OPEN;
        ask(judging);
        if (bound == least || further.kind != FL_JUDGED_OPEN) *judgment = further;
        if (judging->thoroughness == NO_FURTHER) return;
        if (further.kind != FL_JUDGED_RIGHT || further.extent == FL_SESSION_WHOLE || bound >= deep_enough) return;
    }
}

static struct fl_judgment judge(struct fl_arena *arena, const struct fl_repair_request *request,
                                const struct fl_program *changed, enum thoroughness thoroughness) {
    struct fl_judgment judgment = {.kind = FL_JUDGED_OPEN, .extent = FL_SESSION_CUT};
    struct fl_session_options options = {.deadline = deadline_of(request, thoroughness),
                                         .is_cancelled = request->is_cancelled,
                                         .limits = fl_symbolic_first_limits()};
    struct judging judging = {.arena = arena,
                              .request = request,
                              .changed = changed,
                              .session = fl_session_create(arena, changed, &options),
                              .thoroughness = thoroughness,
                              .judgment = &judgment};
    deepen(&judging);
    fl_session_destroy(judging.session);
    return judgment;
}

struct fl_judgment fl_judge_mends(struct fl_arena *arena, const struct fl_repair_request *request,
                                  const struct fl_parsed_files *files, const struct fl_mend *mends, size_t count) {
    const struct fl_program *changed = compile(arena, request, files, mends, count);
    if (changed) changed = without_others(arena, request, changed);
    if (!changed) return (struct fl_judgment){.kind = FL_JUDGED_OPEN, .extent = FL_SESSION_CUT};
    return judge(arena, request, changed, AS_FAR_AS_POSSIBLE);
}

/* With all candidates in it, a function may have no place that is surely the other change's business. */
struct fl_judgment fl_judge_candidate(struct fl_arena *arena, const struct fl_repair_request *request,
                                      const struct fl_mend *candidate) {
    const struct fl_workbench *workbench = request->workbench;
    const struct fl_program *chosen = fl_schemata_choose(arena, &workbench->schemata, candidate->selector);
    chosen = without_others(arena, request, chosen);
    if (!chosen) return fl_judge_mends(arena, request, workbench->files, candidate, 1);
    return judge(arena, request, chosen, NO_FURTHER);
}
