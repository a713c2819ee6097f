#include "explain/correct/goal.h"

/* A path that is walked up from where it failed. */
struct walk {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_path *path;
    const uint32_t *calls; /* fl_path_calls */
};

static const struct fl_edge *edge_of(const struct walk *walk, size_t step) {
    return fl_program_edge(walk->program, walk->path->edges[step]);
}

static const struct fl_function *function_of(const struct walk *walk, size_t step) {
    return fl_program_function(walk->program,
                               fl_program_location(walk->program, edge_of(walk, step)->source)->function);
}

/* The step before it in the same activation, completed calls being one step; FL_NO_STEP: it is the first. */
static size_t previous(const struct walk *walk, size_t step) {
    uint32_t call = walk->calls[step];
    if (step == 0 || step - 1 == call) return FL_NO_STEP;
    size_t before = step - 1;
    while (walk->calls[before] != call) before = walk->calls[before];
    return before;
}

/* ---- can a way avoid a place? ---- */

/* The locations of a function that are reached from one of them, without going through another. */
static const bool *reached_from(const struct walk *walk, fl_location_id from, fl_location_id avoided) {
    const struct fl_program *program = walk->program;
    bool *is_reached = FL_NEW_ARRAY(walk->arena, bool, program->location_count);
    FL_VECTOR_OF(fl_location_id) todo = {0};
    fl_vector_push(walk->arena, &todo, from);
    while (todo.count) {
        fl_location_id at = todo.items[--todo.count];
        if (is_reached[at.index] || fl_id_equal(at, avoided)) continue;
        is_reached[at.index] = true;
        const struct fl_location *location = fl_program_location(program, at);
        for (uint32_t i = 0; i < location->edge_count; i++)
            fl_vector_push(walk->arena, &todo, program->edges[location->first_edge + i].target);
    }
    return is_reached;
}

static bool ends_well(const struct walk *walk, const bool *is_reached, const struct fl_function *function) {
    if (is_reached[function->exit.index]) return true;
    for (uint32_t i = 0; i < function->edge_count; i++) {
        const struct fl_edge *edge = &walk->program->edges[function->first_edge + i];
        if (edge->operation.kind == FL_OPERATION_HALT && is_reached[edge->source.index]) return true;
    }
    return false;
}

static bool is_branch(const struct walk *walk, size_t step) {
    const struct fl_edge *edge = edge_of(walk, step);
    return edge->operation.kind == FL_OPERATION_ASSUME &&
           fl_program_location(walk->program, edge->source)->edge_count > 1;
}

/* The other ways of the branch that come past the place without going through it. */
static void add_other_ways(const struct walk *walk, size_t step, fl_location_id avoided, struct fl_goal *goal) {
    const struct fl_program *program = walk->program;
    const struct fl_location *source = fl_program_location(program, edge_of(walk, step)->source);
    for (uint32_t i = 0; i < source->edge_count; i++) {
        fl_edge_id way = {source->first_edge + i};
        if (fl_id_equal(way, walk->path->edges[step])) continue;
        const bool *is_reached = reached_from(walk, fl_program_edge(program, way)->target, avoided);
        if (ends_well(walk, is_reached, function_of(walk, step))) fl_vector_push(walk->arena, &goal->passing, way);
    }
}

/* Nothing but failure follows the step: the last branch at which it could have been avoided. False: there is none
 * in its activation. */
static bool find_branch(const struct walk *walk, size_t step, struct fl_goal *goal) {
    fl_location_id avoided = edge_of(walk, step)->source;
    for (size_t at = previous(walk, step); at != FL_NO_STEP; at = previous(walk, at)) {
        if (!is_branch(walk, at)) continue;
        add_other_ways(walk, at, avoided, goal);
        if (goal->passing.count) {
            goal->step = at;
            return true;
        }
    }
    return false;
}

/* ---- functions that only check ---- */

static bool returns(const struct walk *walk, fl_function_id function) {
    const struct fl_function *callee = fl_program_function(walk->program, function);
    if (!callee->has_body) return true;
    fl_location_id nowhere = FL_NO_ID;
    return reached_from(walk, callee->entry, nowhere)[callee->exit.index];
}

static bool changes_nothing(const struct walk *walk, const struct fl_edge *edge) {
    const struct fl_operation *operation = &edge->operation;
    switch (operation->kind) {
    case FL_OPERATION_SKIP:
    case FL_OPERATION_ASSUME:
    case FL_OPERATION_CHECK:
    case FL_OPERATION_RETURN:
    case FL_OPERATION_HALT:
    case FL_OPERATION_BEGIN:
    case FL_OPERATION_END: return true;
    case FL_OPERATION_ASSIGN:
        return fl_program_variable(walk->program, operation->variable)->kind != FL_VARIABLE_GLOBAL;
    case FL_OPERATION_CALL:
        return operation->callee->kind == FL_EXPRESSION_FUNCTION && !returns(walk, operation->callee->function);
    default: return false;
    }
}

/* On the ways that fail, a function may do anything: it may print what is wrong. */
static bool only_checks(const struct walk *walk, const struct fl_function *function) {
    if (!function->is_users || function->is_observer) return true;
    if (function->result_width) return false;
    fl_location_id nowhere = FL_NO_ID;
    for (uint32_t i = 0; i < function->edge_count; i++) {
        const struct fl_edge *edge = &walk->program->edges[function->first_edge + i];
        if (fl_program_location(walk->program, edge->target)->is_loop_head) return false;
        if (!changes_nothing(walk, edge) && reached_from(walk, edge->target, nowhere)[function->exit.index])
            return false;
    }
    return true;
}

struct fl_goal fl_goal_of_run(struct fl_arena *arena, const struct fl_program *program, const struct fl_path *path,
                              const struct fl_run *run) {
    struct walk walk = {arena, program, path, fl_path_calls(program, arena, path)};
    struct fl_goal goal = {.check = run->check, .step = path->count - 1};
    if (!fl_operation_ends_run(&edge_of(&walk, goal.step)->operation)) {
        fl_vector_push(arena, &goal.passing, path->edges[goal.step]);
    } else {
        size_t failing = goal.step;
        while (!find_branch(&walk, failing, &goal) && walk.calls[failing] != FL_NO_STEP)
            goal.step = failing = walk.calls[failing];
    }
    while (goal.passing.count && walk.calls[goal.step] != FL_NO_STEP &&
           only_checks(&walk, function_of(&walk, goal.step))) {
        goal.step = walk.calls[goal.step];
        goal.passing.count = 0;
        fl_vector_push(arena, &goal.passing, path->edges[goal.step]);
    }
    return goal;
}
