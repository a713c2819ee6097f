#include "slice/feasible.h"

#include "base/vector.h"
#include "engine/symbolic/engine.h"
#include "source/print/print.h"

/* Ways that one and the same sequence of steps can go: sizes, pointers. */
enum { MOST_STATES = 64 };

/* A path is followed as far as it goes. */
static const struct fl_symbolic_limits wide_limits = {
    .arguments = 1000, .argument_length = 1 << 20, .stdin_length = 1 << 30, .call_depth = 1 << 20, .elements = 64};

struct follower {
    struct fl_arena *arena; /* of the answer */
    const struct fl_program *program;
    const struct fl_path *path;
    struct fl_engine *engine;
    FL_VECTOR_OF(struct fl_state *) states;
    const uint32_t *kept;
    bool is_taken; /* by a known run */
    struct fl_deadline deadline;
};

/* Scoped locals that are used begin: their beginning was left out where nothing asks for it. */
static void begin_scoped(struct follower *follower, struct fl_state *state) {
    const struct fl_function *function = fl_program_function(follower->program, state->frame->function);
    for (uint32_t i = 0; i < function->object_count; i++) {
        if (!fl_program_object(follower->program, function->objects[i])->is_scoped) continue;
        uintptr_t number = (uintptr_t)fl_persistent_find(state->frame->objects, function->objects[i].index);
        fl_symbolic_set_scoped(follower->engine, state, (uint32_t)(number - 1), true);
    }
}

/* A call goes where the path goes. */
static bool is_on_path(const struct follower *follower, const struct fl_state *state, uint32_t step) {
    bool is_call =
        fl_program_edge(follower->program, follower->path->edges[step])->operation.kind == FL_OPERATION_CALL;
    if (!is_call || step + 1 == follower->path->count) return true;
    fl_location_id entry = fl_program_edge(follower->program, follower->path->edges[step + 1])->source;
    return fl_id_equal(state->frame->function, fl_program_location(follower->program, entry)->function);
}

static void follow_check(struct follower *follower, struct fl_state *state, uint32_t step,
                         struct fl_successors *successors) {
    const struct fl_edge *edge = fl_program_edge(follower->program, follower->path->edges[step]);
    successors->states.count = 0;
    state->steps++;
    const struct fl_term *holds = fl_symbolic_evaluate(follower->engine, state, edge->operation.condition);
    if (!holds || fl_term_is_true(holds)) return;
    fl_state_assume(follower->engine, state, fl_term_not(follower->engine->terms, holds));
    fl_vector_push(follower->engine->arena, &successors->states, state);
}

/* false: there are too many ways. */
static bool follow_step(struct follower *follower, uint32_t step, struct fl_successors *successors) {
    fl_edge_id edge = follower->path->edges[step];
    enum fl_operation_kind kind = fl_program_edge(follower->program, edge)->operation.kind;
    size_t before = follower->states.count;
    struct fl_state *waiting[MOST_STATES];
    for (size_t i = 0; i < before; i++) waiting[i] = follower->states.items[i];
    follower->states.count = 0;
    for (size_t i = 0; i < before; i++) {
        if (kind == FL_OPERATION_CHECK)
            follow_check(follower, waiting[i], step, successors);
        else
            fl_symbolic_follow(follower->engine, waiting[i], edge, successors);
        for (size_t k = 0; k < successors->states.count; k++) {
            struct fl_state *next = successors->states.items[k];
            if (!is_on_path(follower, next, step)) continue;
            if (follower->states.count == MOST_STATES) return false;
            if (kind == FL_OPERATION_CALL) begin_scoped(follower, next);
            fl_vector_push(follower->engine->arena, &follower->states, next);
        }
    }
    return true;
}

static void skip_step(struct follower *follower, uint32_t step) {
    const struct fl_operation *operation =
        &fl_program_edge(follower->program, follower->path->edges[step])->operation;
    if (operation->kind != FL_OPERATION_INPUT) return;
    for (size_t i = 0; i < follower->states.count; i++)
        fl_symbolic_skip_input(follower->engine, follower->states.items[i], operation->input);
}

/* NULL, or why the steps could not be followed to the last. */
static const char *follow(struct follower *follower, const uint32_t *kept, size_t kept_count) {
    struct fl_successors successors = {0};
    size_t next = 0;
    for (uint32_t step = 0; next < kept_count && follower->states.count; step++) {
        if (step != kept[next]) {
            skip_step(follower, step);
            continue;
        }
        next++;
        if (!follow_step(follower, step, &successors)) return "the steps can go in too many ways";
        if (next % 64 == 0 && fl_deadline_has_passed(follower->deadline)) return "the time is used up";
    }
    return NULL;
}

/* ---- the answer ---- */

static const char *condition_text(struct follower *follower, const struct fl_term *term) {
    struct fl_text text = fl_text_make(follower->arena);
    fl_c_term_print(&text, follower->program, term);
    return fl_text_string(&text);
}

static enum fl_answer ask(struct follower *follower, const struct fl_state *state, struct fl_feasibility *result) {
    struct fl_solver *solver = follower->engine->solver;
    size_t count = state->condition ? state->condition->count : 0;
    const struct fl_term **all = FL_NEW_ARRAY(follower->engine->arena, const struct fl_term *, count + 1);
    for (const struct fl_condition *at = state->condition; at; at = at->previous) all[at->count - 1] = at->term;
    /* The run that takes the path goes the only way there is. */
    bool is_known = follower->is_taken && follower->states.count == 1;
    enum fl_answer answer =
        is_known ? FL_SATISFIABLE : fl_solver_solve(solver, all, count, follower->engine->solver_limits);
    struct fl_slice_condition *conditions = FL_NEW_ARRAY(follower->arena, struct fl_slice_condition, count + 1);
    for (const struct fl_condition *at = state->condition; at; at = at->previous)
        conditions[at->count - 1] = (struct fl_slice_condition){
            .step = follower->kept[at->step - 1],
            .term = at->term,
            .text = condition_text(follower, at->term),
            .is_in_conflict = answer == FL_UNSATISFIABLE && fl_solver_has_failed(solver, at->term),
        };
    result->conditions = conditions;
    result->condition_count = count;
    if (answer == FL_SATISFIABLE && !is_known) result->inputs = fl_symbolic_inputs(follower->engine, state, NULL);
    return answer;
}

/* One of the ways must be feasible; infeasible is what none is. */
static void answer(struct follower *follower, const char *trouble, struct fl_feasibility *result) {
    result->answer = FL_UNSATISFIABLE;
    for (size_t i = 0; !trouble && i < follower->states.count; i++) {
        enum fl_answer one = ask(follower, follower->states.items[i], result);
        if (one == FL_UNDECIDED) result->answer = FL_UNDECIDED;
        if (one != FL_SATISFIABLE) continue;
        result->answer = one;
        return;
    }
    if (!trouble && result->answer == FL_UNDECIDED) trouble = "the solver ran out of time";
    if (!trouble) trouble = follower->engine->incomplete;
    if (!trouble && !follower->is_taken) return;
    if (!trouble) trouble = "they contradict each other, which they should not";
    result->answer = follower->is_taken ? FL_SATISFIABLE : FL_UNDECIDED;
    result->reason = fl_arena_copy_string(follower->arena, trouble);
    result->condition_count = 0;
}

struct fl_feasibility fl_slice_feasibility(struct fl_arena *arena, const struct fl_program *program,
                                           const struct fl_path *path, const uint32_t *kept, size_t kept_count,
                                           bool is_taken, struct fl_deadline deadline) {
    struct fl_feasibility result = {0};
    struct fl_terms *terms = result.terms = fl_terms_create(arena);
    struct fl_solver *solver = fl_solver_create_default(terms, NULL);
    struct follower follower = {.arena = arena,
                                .program = program,
                                .path = path,
                                .kept = kept,
                                .is_taken = is_taken,
                                .deadline = deadline};
    follower.engine = fl_engine_create(arena, program, terms, solver);
    follower.engine->limits = wide_limits;
    follower.engine->follows_path = true;
    follower.engine->excludes_invalid = true; /* a run along the path accesses what is there */
    follower.engine->solver_limits.deadline = deadline;
    fl_vector_push(arena, &follower.states, fl_engine_start(follower.engine));
    answer(&follower, follow(&follower, kept, kept_count), &result);
    result.solver = fl_solver_statistics(solver);
    fl_solver_destroy(solver);
    return result;
}

void fl_feasibility_destroy(struct fl_feasibility *feasibility) {
    if (feasibility->terms) fl_terms_destroy(feasibility->terms);
    feasibility->terms = NULL;
}
