#include "explain/control/control.h"

#include "program/path.h"

/* The bound on loops is raised as long as correct runs are found by that, up to here. */
static const uint64_t most_bound = 64;

struct search {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_control_options *options;
    struct fl_path path; /* of the failing run */
    FL_VECTOR_OF(uint32_t) steps;
    FL_VECTOR_OF(struct fl_landmark) targets; /* one a step */
    bool *is_wanted;                          /* each: no correct run is known that comes by it */
    uint32_t *target_at;                      /* each edge: the target there + 1 */
    struct fl_control *control;
};

/* ---- what is looked for ---- */

static bool may_be_blamed(const struct search *search, fl_location_id location) {
    fl_function_id function = fl_program_location(search->program, location)->function;
    const struct fl_function *called = fl_program_function(search->program, function);
    const bool *is_trusted = search->options->is_trusted;
    return called->is_users && !called->is_observer && !(is_trusted && is_trusted[function.index]);
}

static bool is_way(const struct search *search, size_t step) {
    const struct fl_edge *edge = fl_program_edge(search->program, search->path.edges[step]);
    const struct fl_location *source = fl_program_location(search->program, edge->source);
    if (!may_be_blamed(search, edge->source)) return false;
    bool is_branch = edge->operation.kind == FL_OPERATION_ASSUME && source->edge_count > 1;
    return is_branch || fl_id_equal(fl_program_function(search->program, source->function)->entry, edge->source);
}

/* What leads to the failure behind the last decision is the failure itself. */
static void find_targets(struct search *search) {
    search->target_at = FL_NEW_ARRAY(search->arena, uint32_t, search->program->edge_count);
    for (uint32_t i = 0; i < search->control->goal.step; i++) {
        fl_edge_id edge = search->path.edges[i];
        if (search->target_at[edge.index] || !is_way(search, i)) continue;
        fl_vector_push(search->arena, &search->steps, i);
        fl_vector_push(search->arena, &search->targets, ((struct fl_landmark){.place = fl_edit_after(edge)}));
        search->target_at[edge.index] = (uint32_t)search->targets.count;
    }
    search->is_wanted = FL_NEW_ARRAY(search->arena, bool, search->targets.count + 1);
}

static void take_note(struct search *search, const struct fl_path *correct) {
    for (size_t i = 0; i < correct->count; i++) {
        uint32_t target = search->target_at[correct->edges[i].index];
        if (target) search->is_wanted[target - 1] = false;
    }
}

static bool wants_more(const struct search *search) {
    for (size_t i = 0; i < search->targets.count; i++)
        if (search->is_wanted[i]) return true;
    return false;
}

/* ---- looking ---- */

/* Until there is none. */
static enum fl_session_answer find_all(struct search *search, struct fl_correct_runs *runs) {
    while (wants_more(search)) {
        struct fl_correct_run found;
        enum fl_session_answer answer = fl_correct_runs_find(runs, search->is_wanted, &found);
        if (answer != FL_SESSION_FAILS) return answer;
        fl_vector_push(search->arena, &search->control->correct, found);
        take_note(search, &found.path);
    }
    return FL_SESSION_NONE;
}

/* Bounds rise from the one that the failing run needs; with each, runs that were cut before go on. */
static void look(struct search *search, struct fl_correct_runs *runs, struct fl_symbolic_limits limits) {
    struct fl_control *control = search->control;
    uint64_t bound = search->options->least_bound ? search->options->least_bound : 1;
    (void)limits;
    for (;; bound *= 2) {
        control->extent.kind = fl_correct_runs_deepen(runs, bound);
        control->extent.bound = bound;
        enum fl_session_answer answer = find_all(search, runs);
        if (answer == FL_SESSION_UNKNOWN) control->extent.kind = FL_SESSION_CUT;
        control->is_decided = control->extent.kind != FL_SESSION_CUT;
        if (!wants_more(search) || control->extent.kind != FL_SESSION_BOUNDED || bound >= most_bound) return;
    }
}

static void search_with(struct search *search, enum fl_correctness correctness) {
    const struct fl_control_options *options = search->options;
    struct fl_correct_request request = {.goal = &search->control->goal,
                                         .targets = search->targets.items,
                                         .target_count = search->targets.count,
                                         .halted = options->halted,
                                         .halted_count = options->halted_count,
                                         .correctness = correctness,
                                         .deadline = options->deadline,
                                         .is_cancelled = options->is_cancelled,
                                         .limits = fl_symbolic_first_limits()};
    struct fl_correct_runs *runs = fl_correct_runs_create(search->arena, search->program, &request);
    search->control->correctness = correctness;
    look(search, runs, request.limits);
    fl_correct_runs_destroy(runs);
}

static bool passes(const struct search *search, const struct fl_path *path) {
    const struct fl_goal *goal = &search->control->goal;
    for (size_t i = 0; i < path->count; i++)
        for (size_t k = 0; k < goal->passing.count; k++)
            if (fl_id_equal(path->edges[i], goal->passing.items[k])) return true;
    return false;
}

static void take_known(struct search *search) {
    for (size_t i = 0; i < search->targets.count; i++) search->is_wanted[i] = true;
    for (size_t i = 0; i < search->options->known_count; i++) take_note(search, &search->options->known[i]);
}

/* Of the correct runs that were found, only those that pass the check go on to be some. */
static void keep_passing(struct search *search) {
    struct fl_control *control = search->control;
    size_t kept = 0;
    take_known(search);
    for (size_t i = 0; i < control->correct.count; i++) {
        if (!passes(search, &control->correct.items[i].path)) continue;
        take_note(search, &control->correct.items[i].path);
        control->correct.items[kept++] = control->correct.items[i];
    }
    control->correct.count = kept;
}

static void search_all(struct search *search) {
    struct fl_control *control = search->control;
    if (!wants_more(search)) return;
    search_with(search, FL_CORRECT_ENDS);
    bool can_end = control->correct.count;
    if ((can_end && wants_more(search)) || !control->goal.passing.count) return;
    keep_passing(search);
    control->correctness = FL_CORRECT_PASSES_AND_ENDS;
    if (can_end && wants_more(search)) search_with(search, FL_CORRECT_PASSES_AND_ENDS);
    if (!control->correct.count && !search->options->known_count) search_with(search, FL_CORRECT_PASSES);
}

struct fl_control fl_control_find(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_run *failing, const struct fl_control_options *options) {
    struct fl_control control = {.correctness = FL_CORRECT_ENDS, .is_decided = true};
    struct search search = {.arena = arena,
                            .program = program,
                            .options = options,
                            .path = fl_run_path(arena, failing),
                            .control = &control};
    control.goal = fl_goal_of_run(arena, program, &search.path, failing);
    find_targets(&search);
    take_known(&search);
    search_all(&search);
    for (size_t i = 0; i < search.targets.count; i++)
        if (search.is_wanted[i]) fl_vector_push(arena, &control.causes, search.steps.items[i]);
    return control;
}
