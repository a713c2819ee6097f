/* engine/symbolic/step.c - what each operation of a program does to a state: the step function. */
#include "base/invariant.h"
#include "engine/symbolic/engine.h"
#include "engine/symbolic/guide.h"
#include "engine/symbolic/leaving.h"
#include "engine/symbolic/library.h"
#include "engine/symbolic/watch.h"

typedef const struct fl_term *term_ref;

enum { MOST_CALLEES = 64 };

static void go_on(struct fl_engine *engine, struct fl_successors *successors, struct fl_state *state,
                  fl_location_id target) {
    state->location = target;
    if (engine->orders) state->frame->loops = fl_orders_move(engine->orders, state->frame->loops, target);
    if (state->leaving) fl_leaving_move(state);
    fl_vector_push(engine->arena, &successors->states, state);
}

/* ---- calls ---- */

static term_ref resized(struct fl_engine *engine, term_ref value, uint32_t width) {
    if (value->width == width) return value;
    if (value->width > width) return fl_term_extract(engine->terms, width - 1, 0, value);
    return fl_term_convert(engine->terms, FL_OP_ZERO_EXTEND, width, value);
}

static struct fl_symbolic_object *add_frame_object(struct fl_engine *engine, struct fl_state *state,
                                                   struct fl_symbolic_frame *frame, fl_object_id id,
                                                   uint64_t size) {
    struct fl_symbolic_object like = {
        .size = fl_term_word(engine->terms, engine->program->pointer_width, size),
        .alignment = fl_program_object(engine->program, id)->alignment,
        .named = id,
        .origin = FL_NO_ID,
        .capacity = size,
        .kind = FL_SYMBOLIC_STACK,
        .is_unknown = true,
    };
    struct fl_symbolic_object *object = fl_symbolic_allocate(engine, state, like);
    frame->objects = fl_persistent_set(engine->arena, frame->objects, id.index,
                                       (const void *)(uintptr_t)((uint64_t)object->number + 1));
    return object;
}

void fl_symbolic_add_locals(struct fl_engine *engine, struct fl_state *state, struct fl_symbolic_frame *frame) {
    const struct fl_function *function = fl_program_function(engine->program, frame->function);
    for (uint32_t i = 0; i < function->object_count; i++) {
        const struct fl_object *object = fl_program_object(engine->program, function->objects[i]);
        struct fl_symbolic_object *placed =
            add_frame_object(engine, state, frame, function->objects[i], object->size);
        if (object->is_scoped) fl_symbolic_set_scoped(engine, state, placed->number, false);
    }
}

/* The memory that va_arg walks: the arguments past the last parameter. */
static bool add_variadic(struct fl_engine *engine, struct fl_state *state, struct fl_symbolic_frame *frame,
                         const struct fl_function *function, const struct fl_operation *call,
                         const term_ref *arguments) {
    struct fl_symbolic_object *object =
        add_frame_object(engine, state, frame, function->variadic, call->variadic_size);
    for (uint32_t i = function->parameter_count; i < call->argument_count; i++) {
        const struct fl_argument *argument = &call->arguments[i];
        uint32_t width = engine->program->pointer_width;
        term_ref to = fl_term_word(engine->terms, width, object->address + argument->offset);
        bool is_done = argument->byval_size
                           ? fl_symbolic_copy(engine, state, to, arguments[i],
                                              fl_term_word(engine->terms, width, argument->byval_size))
                           : fl_symbolic_store(engine, state, to, arguments[i]);
        if (!is_done) return false;
    }
    return true;
}

static void give_up_call(struct fl_engine *engine, const struct fl_function *function) {
    const char *reason = engine->too_deep;
    if (!reason && !engine->incomplete)
        reason = fl_arena_format(
            engine->arena,
            "calls nest more than %u deep at %s, perhaps without end; --depth N follows them further",
            (unsigned)engine->limits.call_depth, function->name);
    fl_engine_give_up(engine, reason ? reason : engine->incomplete);
}

static bool enter(struct fl_engine *engine, struct fl_state *state, fl_edge_id edge, fl_function_id callee) {
    const struct fl_operation *call = &fl_program_edge(engine->program, edge)->operation;
    const struct fl_function *function = fl_program_function(engine->program, callee);
    if (state->frame->depth >= engine->limits.call_depth) {
        give_up_call(engine, function);
        return false;
    }
    term_ref *arguments = FL_NEW_ARRAY(engine->arena, term_ref, call->argument_count);
    for (uint32_t i = 0; i < call->argument_count; i++) {
        arguments[i] = fl_symbolic_evaluate(engine, state, call->arguments[i].value);
        if (!arguments[i]) return false;
    }
    struct fl_symbolic_frame *frame = FL_NEW(engine->arena, struct fl_symbolic_frame);
    frame->caller = state->frame;
    frame->function = callee;
    frame->call = edge;
    frame->depth = state->frame->depth + 1;
    for (uint32_t i = 0; i < function->parameter_count && i < call->argument_count; i++) {
        fl_variable_id parameter = function->parameters[i];
        uint32_t width = fl_program_variable(engine->program, parameter)->width;
        frame->variables = fl_persistent_set(engine->arena, frame->variables, parameter.index,
                                             resized(engine, arguments[i], width));
    }
    fl_symbolic_add_locals(engine, state, frame);
    if (function->is_variadic && !add_variadic(engine, state, frame, function, call, arguments)) return false;
    frame->activations = 1;
    for (const struct fl_symbolic_frame *at = state->frame; at && frame->activations == 1; at = at->caller)
        if (fl_id_equal(at->function, callee)) frame->activations = at->activations + 1;
    state->frame = frame;
    state->location = function->entry;
    if (engine->orders) frame->loops = fl_orders_move(engine->orders, NULL, function->entry);
    return true;
}

/* Functions among the leaves of a pointer, by index. */
static void collect_callees(struct fl_engine *engine, term_ref pointer, uint32_t *functions, unsigned *count) {
    if (pointer->op == FL_OP_IF) {
        collect_callees(engine, pointer->operands[1], functions, count);
        collect_callees(engine, pointer->operands[2], functions, count);
        return;
    }
    if (!fl_term_is_constant(pointer)) return;
    uint64_t *found = fl_map_find(&engine->functions, fl_term_value(pointer).word);
    if (!found) return;
    for (unsigned i = 0; i < *count; i++)
        if (functions[i] == *found - 1) return;
    if (*count < MOST_CALLEES) functions[(*count)++] = (uint32_t)(*found - 1);
}

/* What a function gets or gives that the call's type does not know of could be anything. */
static bool fits_call(const struct fl_engine *engine, const struct fl_operation *call,
                      const struct fl_function *function) {
    if (call->argument_count < function->parameter_count) return false;
    if (fl_id_is_none(call->variable)) return true;
    return function->result_width == fl_program_variable(engine->program, call->variable)->width;
}

/* All checks in the function hold. */
static void reach_checks(struct fl_engine *engine, fl_function_id function, const struct fl_check_policy *policy) {
    const struct fl_program *program = engine->program;
    if (engine->is_passed[function.index]) return;
    engine->is_passed[function.index] = true;
    for (uint32_t i = 0; i < program->check_count; i++)
        if (fl_id_equal(program->checks[i].function, function)) policy->reached(policy->context, (fl_check_id){i});
}

/* One of the library's functions, gone through in one step; false: it has to be executed. */
static bool step_library(struct fl_engine *engine, struct fl_state *state, fl_edge_id edge,
                         const struct fl_check_policy *policy, struct fl_successors *successors) {
    const struct fl_operation *call = &fl_program_edge(engine->program, edge)->operation;
    if (call->callee->kind != FL_EXPRESSION_FUNCTION || !engine->library[call->callee->function.index])
        return false;
    if (engine->keeps_histories || engine->piecewise || engine->follows_path) return false;
    term_ref result = fl_library_result(engine, state, call, call->callee->function);
    if (!result) return false;
    if (policy) reach_checks(engine, call->callee->function, policy);
    fl_symbolic_skip_call(engine, state, edge, result, successors);
    return true;
}

static void step_call(struct fl_engine *engine, struct fl_state *state, fl_edge_id edge,
                      const struct fl_check_policy *policy, struct fl_successors *successors) {
    const struct fl_operation *call = &fl_program_edge(engine->program, edge)->operation;
    term_ref pointer = fl_symbolic_evaluate(engine, state, call->callee);
    uint32_t functions[MOST_CALLEES];
    unsigned count = 0;
    if (!pointer || step_library(engine, state, edge, policy, successors)) return;
    collect_callees(engine, pointer, functions, &count);
    term_ref is_other = fl_term_true(engine->terms);
    for (unsigned i = 0; i < count; i++) {
        term_ref address =
            fl_term_word(engine->terms, pointer->width, engine->program->functions[functions[i]].address);
        is_other = fl_term_and(engine->terms, is_other,
                               fl_term_not(engine->terms, fl_term_equal(engine->terms, pointer, address)));
    }
    if (fl_state_query(engine, state, is_other) != FL_UNSATISFIABLE)
        fl_engine_give_up(engine, "a call through a pointer that may be no known function");
    for (unsigned i = 0; i < count; i++) {
        const struct fl_function *function = &engine->program->functions[functions[i]];
        if (!function->has_body) {
            fl_engine_give_up(engine, "a call through a pointer to a function without a body");
            continue;
        }
        if (!fits_call(engine, call, function)) {
            fl_engine_give_up(engine, "a call through a pointer of another type than the function");
            continue;
        }
        struct fl_state *next = count == 1 ? state : fl_state_fork(engine, state);
        term_ref is_callee =
            fl_term_equal(engine->terms, pointer, fl_term_word(engine->terms, pointer->width, function->address));
        if (!fl_term_is_true(is_callee) && fl_state_query(engine, state, is_callee) == FL_UNSATISFIABLE) continue;
        fl_state_assume(engine, next, is_callee);
        if (enter(engine, next, edge, (fl_function_id){functions[i]}))
            fl_vector_push(engine->arena, &successors->states, next);
    }
}

void fl_symbolic_skip_call(struct fl_engine *engine, struct fl_state *state, fl_edge_id id, term_ref result,
                           struct fl_successors *successors) {
    const struct fl_edge *edge = fl_program_edge(engine->program, id);
    fl_variable_id variable = edge->operation.variable;
    if (!fl_id_is_none(variable))
        fl_symbolic_set_variable(engine, state, variable, result ? result : fl_symbolic_unknown(engine, variable));
    go_on(engine, successors, state, edge->target);
}

static void end_frame_objects(struct fl_engine *engine, struct fl_state *state) {
    const struct fl_symbolic_frame *frame = state->frame;
    const struct fl_function *function = fl_program_function(engine->program, frame->function);
    for (uint32_t i = 0; i < function->object_count; i++)
        fl_symbolic_end_object(
            engine, state,
            (uint32_t)((uintptr_t)fl_persistent_find(frame->objects, function->objects[i].index) - 1));
    if (function->is_variadic) {
        uintptr_t number = (uintptr_t)fl_persistent_find(frame->objects, function->variadic.index);
        if (number) fl_symbolic_end_object(engine, state, (uint32_t)(number - 1));
    }
    for (const struct fl_stack_mark *at = frame->stack; at; at = at->previous)
        fl_symbolic_end_object(engine, state, at->object);
}

static void step_return(struct fl_engine *engine, struct fl_state *state, const struct fl_operation *operation,
                        struct fl_successors *successors) {
    term_ref value = operation->value ? fl_symbolic_evaluate(engine, state, operation->value) : NULL;
    if (operation->value && !value) return;
    end_frame_objects(engine, state);
    if (!state->frame->caller) {
        successors->has_ended = true;
        return;
    }
    const struct fl_edge *call = fl_program_edge(engine->program, state->frame->call);
    state->frame = fl_arena_copy(engine->arena, state->frame->caller, sizeof *state->frame);
    if (!fl_id_is_none(call->operation.variable)) {
        uint32_t width = fl_program_variable(engine->program, call->operation.variable)->width;
        if (value)
            fl_symbolic_set_variable(engine, state, call->operation.variable, resized(engine, value, width));
    }
    go_on(engine, successors, state, call->target);
}

/* ---- memory ---- */

/* Room for a size that depends on inputs; false if the state ends here. Runs with small objects are
 * preferred: large ones may not be had natively. */
static bool choose_capacity(struct fl_engine *engine, struct fl_state *state, term_ref size, uint64_t *capacity) {
    static const uint64_t wide[] = {1 << 12, 1 << 24, UINT64_C(1) << 36, UINT64_C(1) << 46};
    static const uint64_t narrow[] = {1 << 12, 1 << 20};
    bool is_wide = engine->program->pointer_width == 64;
    const uint64_t *choices = is_wide ? wide : narrow;
    size_t count = is_wide ? sizeof wide / sizeof *wide : sizeof narrow / sizeof *narrow;
    term_ref fits = NULL;
    for (size_t i = 0; i < count; i++) {
        *capacity = choices[i];
        fits = fl_term_binary(engine->terms, FL_OP_LESS_EQUAL, size,
                              fl_term_word(engine->terms, size->width, choices[i]));
        if (i == 0) fl_state_wish(engine, state, fits);
        if (fl_state_query(engine, state, fl_term_not(engine->terms, fits)) == FL_UNSATISFIABLE) return true;
    }
    fl_engine_give_up(engine, "an allocation whose size depends on inputs, and is not bounded");
    if (fl_state_query(engine, state, fits) != FL_SATISFIABLE) return false;
    fl_state_assume(engine, state, fits);
    return true;
}

/* malloc gives null for what no process can have, as in the interpreter; false if it always does. */
static bool step_refused(struct fl_engine *engine, struct fl_state *state, const struct fl_edge *edge,
                         term_ref size, struct fl_successors *successors) {
    uint64_t largest = engine->program->pointer_width == 32 ? INT32_MAX : UINT64_C(1) << 46;
    term_ref is_refused =
        fl_term_binary(engine->terms, FL_OP_LESS, fl_term_word(engine->terms, size->width, largest), size);
    if (fl_term_is_false(is_refused)) return true;
    if (!fl_term_is_true(is_refused) && fl_state_query(engine, state, is_refused) == FL_UNSATISFIABLE) return true;
    struct fl_state *refused = fl_state_fork(engine, state);
    fl_state_assume(engine, refused, is_refused);
    fl_symbolic_set_variable(engine, refused, edge->operation.variable,
                             fl_term_word(engine->terms, engine->program->pointer_width, 0));
    if (edge->operation.has_input) fl_symbolic_note_contents(engine, refused, edge, NULL);
    go_on(engine, successors, refused, edge->target);
    term_ref is_had = fl_term_not(engine->terms, is_refused);
    if (fl_state_query(engine, state, is_had) == FL_UNSATISFIABLE) return false;
    fl_state_assume(engine, state, is_had);
    return true;
}

static bool step_allocate(struct fl_engine *engine, struct fl_state *state, const struct fl_edge *edge,
                          struct fl_successors *successors) {
    const struct fl_operation *operation = &edge->operation;
    term_ref size = fl_symbolic_evaluate(engine, state, operation->size);
    if (!size) return false;
    bool is_heap = operation->allocation == FL_ALLOCATION_HEAP;
    if (is_heap && !step_refused(engine, state, edge, size, successors)) return false;
    uint64_t capacity;
    if (!fl_term_is_constant(size)) {
        if (!choose_capacity(engine, state, size, &capacity)) return false;
    } else {
        capacity = fl_term_value(size).word;
        if (capacity > (uint64_t)1 << 30) {
            fl_engine_give_up(engine, "an allocation of more than 1 GiB");
            return false;
        }
    }
    struct fl_symbolic_object like = {
        .named = FL_NO_ID,
        .size = size,
        .capacity = capacity,
        .kind = is_heap ? FL_SYMBOLIC_HEAP : FL_SYMBOLIC_STACK,
        .origin = {(uint32_t)(edge - engine->program->edges)},
        .is_unknown = true,
    };
    struct fl_symbolic_object *object = fl_symbolic_allocate(engine, state, like);
    if (operation->has_input) fl_symbolic_note_contents(engine, state, edge, object);
    if (is_heap)
        fl_state_count_heap(engine, state, 1);
    else {
        struct fl_stack_mark *mark = FL_NEW(engine->arena, struct fl_stack_mark);
        mark->previous = state->frame->stack;
        mark->object = object->number;
        mark->height = mark->previous ? mark->previous->height + 1 : 1;
        state->frame->stack = mark;
    }
    fl_symbolic_set_variable(engine, state, operation->variable,
                             fl_term_word(engine->terms, engine->program->pointer_width, object->address));
    return true;
}

static void step_free(struct fl_engine *engine, struct fl_state *state, const struct fl_edge *edge,
                      struct fl_successors *successors) {
    const struct fl_symbolic_object *objects[16];
    unsigned count;
    term_ref address = fl_symbolic_evaluate(engine, state, edge->operation.address);
    if (!address) return;
    if (!fl_symbolic_resolve(engine, state, address, objects, 16, &count)) {
        fl_engine_give_up(engine, "a pointer may point into too many objects");
        return;
    }
    /* One way on for null, one for each object that it may be the start of. */
    for (unsigned i = 0; i <= count; i++) {
        bool is_null = i == count;
        if (!is_null && objects[i]->kind != FL_SYMBOLIC_HEAP) continue;
        term_ref is_this =
            fl_term_equal(engine->terms, address,
                          fl_term_word(engine->terms, address->width, is_null ? 0 : objects[i]->address));
        if (fl_term_is_false(is_this)) continue;
        if (!fl_term_is_true(is_this) && fl_state_query(engine, state, is_this) == FL_UNSATISFIABLE) continue;
        struct fl_state *next = fl_term_is_true(is_this) ? state : fl_state_fork(engine, state);
        fl_state_assume(engine, next, is_this);
        if (!is_null) fl_symbolic_end_object(engine, next, objects[i]->number);
        go_on(engine, successors, next, edge->target);
        if (next == state) return;
    }
}

static void step_restore(struct fl_engine *engine, struct fl_state *state, const struct fl_operation *operation) {
    term_ref mark = fl_symbolic_evaluate(engine, state, operation->value);
    uint64_t height = mark && fl_term_is_constant(mark) ? fl_term_value(mark).word : 0;
    while (state->frame->stack && state->frame->stack->height > height) {
        fl_symbolic_end_object(engine, state, state->frame->stack->object);
        state->frame->stack = state->frame->stack->previous;
    }
}

static void step_scoped(struct fl_engine *engine, struct fl_state *state, const struct fl_operation *operation) {
    uintptr_t number = (uintptr_t)fl_persistent_find(state->frame->objects, operation->address->object.index);
    FL_INVARIANT(number, "a frame has its objects");
    fl_symbolic_set_scoped(engine, state, (uint32_t)(number - 1), operation->kind == FL_OPERATION_BEGIN);
}

static bool step_block(struct fl_engine *engine, struct fl_state *state, const struct fl_operation *operation) {
    term_ref to = fl_symbolic_evaluate(engine, state, operation->address);
    term_ref size = to ? fl_symbolic_evaluate(engine, state, operation->size) : NULL;
    if (!size) return false;
    bool is_copy = operation->kind == FL_OPERATION_COPY;
    term_ref what = fl_symbolic_evaluate(engine, state, is_copy ? operation->source : operation->value);
    if (!what) return false;
    return is_copy ? fl_symbolic_copy(engine, state, to, what, size)
                   : fl_symbolic_fill(engine, state, to, resized(engine, what, 8), size);
}

/* ---- checks and choices ---- */

/* 1 bit: the access that the check is about is close to its object. NULL: it is no access, or at one place. */
static term_ref is_near(struct fl_engine *engine, struct fl_state *state, fl_check_id check) {
    const struct fl_edge *edge = fl_program_edge(engine->program, engine->program->checks[check.index].edge);
    const struct fl_expression *condition = edge->operation.condition;
    if (condition->kind != FL_EXPRESSION_IN_BOUNDS && condition->kind != FL_EXPRESSION_IS_WRITABLE) return NULL;
    term_ref base = fl_symbolic_evaluate(engine, state, condition->operands[0]);
    term_ref address = base ? fl_symbolic_evaluate(engine, state, condition->operands[1]) : NULL;
    if (!address || fl_term_is_constant(address)) return NULL;
    return fl_symbolic_is_near(engine, state, base, address);
}

unsigned fl_symbolic_preferences(struct fl_engine *engine, struct fl_state *state, fl_check_id check,
                                 term_ref preferred[FL_MOST_PREFERENCES]) {
    term_ref near = is_near(engine, state, check);
    unsigned count = 0;
    if (near && state->wish) preferred[count++] = fl_term_and(engine->terms, near, state->wish);
    if (near) preferred[count++] = near;
    if (state->wish) preferred[count++] = state->wish;
    return count;
}

/* Can the check fail? The model is as the run should be, as much of that as can be had. */
static enum fl_answer query_failure(struct fl_engine *engine, struct fl_state *state, fl_check_id check,
                                    term_ref holds) {
    term_ref fails = fl_term_not(engine->terms, holds), preferred[FL_MOST_PREFERENCES];
    enum fl_answer answer = fl_state_query(engine, state, fails);
    if (answer != FL_SATISFIABLE) return answer;
    unsigned count = fl_symbolic_preferences(engine, state, check, preferred);
    for (unsigned i = 0; i < count; i++)
        if (fl_state_query(engine, state, fl_term_and(engine->terms, fails, preferred[i])) == FL_SATISFIABLE)
            return FL_SATISFIABLE;
    return count ? fl_state_query(engine, state, fails) : answer;
}

static void step_check(struct fl_engine *engine, struct fl_state *state, const struct fl_edge *edge,
                       const struct fl_check_policy *policy, struct fl_successors *successors) {
    fl_check_id check = edge->operation.check;
    term_ref holds = fl_symbolic_evaluate(engine, state, edge->operation.condition);
    if (!holds) return;
    policy->reached(policy->context, check);
    bool can_fail = !fl_term_is_true(holds), can_hold = !fl_term_is_false(holds);
    if (can_fail && policy->postpone) {
        policy->postpone(policy->context, state, check, holds);
        if (!can_hold) return;
        fl_state_assume_check(engine, state, holds);
        go_on(engine, successors, state, edge->target);
        return;
    }
    if (can_fail && policy->is_wanted(policy->context, state, check)) {
        enum fl_answer answer = query_failure(engine, state, check, holds);
        if (answer == FL_SATISFIABLE) {
            term_ref fails = fl_term_not(engine->terms, holds);
            struct fl_step_failure failure = {check, fl_symbolic_inputs(engine, state, fails)};
            fl_vector_push(engine->arena, &successors->failures, failure);
        }
        if (answer == FL_UNDECIDED) fl_engine_give_up(engine, "the solver ran out of time");
        if (answer == FL_UNSATISFIABLE) can_fail = false; /* the path implies it */
    }
    if (!can_hold) return;
    if (can_fail && fl_state_query(engine, state, holds) == FL_UNSATISFIABLE) return;
    if (can_fail) fl_state_assume(engine, state, holds);
    go_on(engine, successors, state, edge->target);
}

/* Can the path go this way? Merging may follow one that cannot: the checks on it will not fail. */
static enum fl_answer is_open(struct fl_engine *engine, const struct fl_state *state, term_ref condition) {
    if (engine->is_merging) return fl_state_query_quickly(engine, state, condition);
    enum fl_answer answer = fl_state_query(engine, state, condition);
    if (answer == FL_UNDECIDED) fl_engine_give_up(engine, "the solver ran out of time");
    return answer;
}

static bool is_seen_to(struct fl_engine *engine, struct fl_state *state, fl_edge_id edge,
                       struct fl_successors *successors) {
    const struct fl_step_observer *observer = engine->observer;
    return observer && observer->is_observed[edge.index] &&
           observer->step(observer->context, state, edge, successors);
}

static void take_branch(struct fl_engine *engine, struct fl_state *state, fl_edge_id edge,
                        struct fl_successors *successors) {
    fl_state_note_step(engine, state, edge);
    if (engine->guide && engine->guide->taken) engine->guide->taken(engine->guide->context, edge);
    if (!is_seen_to(engine, state, edge, successors))
        go_on(engine, successors, state, fl_program_edge(engine->program, edge)->target);
}

/* The way of the run that is followed; its client is told of the others before. */
static void follow_guide(struct fl_engine *engine, struct fl_state *state, const struct fl_location *location,
                         term_ref *conditions, struct fl_successors *successors) {
    struct fl_guide *guide = engine->guide;
    uint32_t taken = location->edge_count;
    for (uint32_t i = 0; i < location->edge_count; i++) {
        fl_edge_id edge = {location->first_edge + i};
        if (taken == location->edge_count && fl_guide_holds(guide, conditions[i]))
            taken = i;
        else if (!fl_term_is_false(conditions[i]))
            guide->other(guide->context, state, edge, conditions[i]);
    }
    if (taken == location->edge_count) return; /* an assumption does not hold */
    fl_state_assume(engine, state, conditions[taken]);
    if (state->condition) state->sure = state->condition->count;
    take_branch(engine, state, (fl_edge_id){location->first_edge + taken}, successors);
}

static void step_choice(struct fl_engine *engine, struct fl_state *state, const struct fl_location *location,
                        struct fl_successors *successors) {
    const struct fl_edge *edges = &engine->program->edges[location->first_edge];
    term_ref *conditions = FL_NEW_ARRAY(engine->arena, term_ref, location->edge_count);
    uint32_t last = 0;
    for (uint32_t i = 0; i < location->edge_count; i++) {
        conditions[i] = fl_symbolic_evaluate(engine, state, edges[i].operation.condition);
        if (!conditions[i]) return;
        if (fl_term_is_true(conditions[i])) {
            take_branch(engine, state, (fl_edge_id){location->first_edge + i}, successors);
            return;
        }
        if (fl_term_is_false(conditions[i])) continue;
        last = i;
    }
    if (engine->guide) {
        follow_guide(engine, state, location, conditions, successors);
        return;
    }
    uint32_t taken = 0;
    bool is_asked = !engine->is_merging || location->edge_count == 1 || state->frame->activations > 1 ||
                    fl_orders_decides_loop(engine->orders, state->location);
    for (uint32_t i = 0; i < location->edge_count; i++) {
        if (fl_term_is_false(conditions[i])) continue;
        /* The only way left of several must be open: exactly one condition holds. */
        bool is_forced = i == last && !taken && location->edge_count > 1;
        enum fl_answer answer = is_asked && !is_forced ? is_open(engine, state, conditions[i]) : FL_UNDECIDED;
        if (answer == FL_UNSATISFIABLE) continue;
        taken++;
        struct fl_state *next = fl_state_fork(engine, state);
        fl_state_assume(engine, next, conditions[i]);
        if (answer == FL_SATISFIABLE) next->sure = next->condition->count;
        take_branch(engine, next, (fl_edge_id){location->first_edge + i}, successors);
    }
}

static void step_edge(struct fl_engine *engine, struct fl_state *state, fl_edge_id id,
                      const struct fl_check_policy *policy, struct fl_successors *successors) {
    const struct fl_edge *edge = fl_program_edge(engine->program, id);
    const struct fl_operation *operation = &edge->operation;
    term_ref value, address;
    bool is_done = true;
    switch (operation->kind) {
    case FL_OPERATION_SKIP: fl_watch_outside(engine, state, operation); break;
    case FL_OPERATION_OUTPUT: fl_watch_block(engine, state, operation); break;
    case FL_OPERATION_ASSIGN:
        value = fl_symbolic_evaluate(engine, state, operation->value);
        if (value) fl_symbolic_set_variable(engine, state, operation->variable, value);
        is_done = value;
        break;
    case FL_OPERATION_STORE:
        address = fl_symbolic_evaluate(engine, state, operation->address);
        value = address ? fl_symbolic_evaluate(engine, state, operation->value) : NULL;
        is_done = value && fl_symbolic_store(engine, state, address, value);
        break;
    case FL_OPERATION_CALL: step_call(engine, state, id, policy, successors); return;
    case FL_OPERATION_RETURN: step_return(engine, state, operation, successors); return;
    case FL_OPERATION_INPUT: is_done = fl_symbolic_input(engine, state, edge); break;
    case FL_OPERATION_ALLOCATE: is_done = step_allocate(engine, state, edge, successors); break;
    case FL_OPERATION_FREE: step_free(engine, state, edge, successors); return;
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL:
        fl_watch_block(engine, state, operation);
        is_done = step_block(engine, state, operation);
        break;
    case FL_OPERATION_CHECK: step_check(engine, state, edge, policy, successors); return;
    case FL_OPERATION_HALT: successors->has_ended = true; return;
    case FL_OPERATION_SAVE_STACK:
        fl_symbolic_set_variable(engine, state, operation->variable,
                                 fl_term_word(engine->terms, engine->program->pointer_width,
                                              state->frame->stack ? state->frame->stack->height : 0));
        break;
    case FL_OPERATION_RESTORE_STACK: step_restore(engine, state, operation); break;
    case FL_OPERATION_FORGET:
        fl_symbolic_set_variable(engine, state, operation->variable,
                                 fl_symbolic_unknown(engine, operation->variable));
        break;
    case FL_OPERATION_BEGIN:
    case FL_OPERATION_END: step_scoped(engine, state, operation); break;
    case FL_OPERATION_ASSUME: FL_UNREACHABLE("choices are stepped together");
    }
    if (is_done) go_on(engine, successors, state, edge->target);
}

void fl_symbolic_execute(struct fl_engine *engine, struct fl_state *state, fl_edge_id edge,
                         const struct fl_check_policy *policy, struct fl_successors *successors) {
    const struct fl_edge *executed = fl_program_edge(engine->program, edge);
    if (executed->operation.kind == FL_OPERATION_ASSUME)
        go_on(engine, successors, state, executed->target);
    else
        step_edge(engine, state, edge, policy, successors);
}

static void begin_step(struct fl_engine *engine, struct fl_state *state, struct fl_successors *successors) {
    successors->states.count = 0;
    successors->failures.count = 0;
    successors->has_ended = false;
    engine->steps++;
    state->steps++;
}

void fl_symbolic_follow(struct fl_engine *engine, struct fl_state *state, fl_edge_id id,
                        struct fl_successors *successors) {
    const struct fl_edge *edge = fl_program_edge(engine->program, id);
    FL_INVARIANT(edge->operation.kind != FL_OPERATION_CHECK, "a check is no step to follow");
    begin_step(engine, state, successors);
    state->location = edge->source;
    if (edge->operation.kind != FL_OPERATION_ASSUME) {
        step_edge(engine, state, id, NULL, successors);
        return;
    }
    term_ref condition = fl_symbolic_evaluate(engine, state, edge->operation.condition);
    if (!condition || fl_term_is_false(condition)) return;
    fl_state_assume(engine, state, condition);
    go_on(engine, successors, state, edge->target);
}

void fl_symbolic_step(struct fl_engine *engine, struct fl_state *state, const struct fl_check_policy *policy,
                      struct fl_successors *successors) {
    const struct fl_location *location = fl_program_location(engine->program, state->location);
    begin_step(engine, state, successors);
    if (engine->is_visited) engine->is_visited[state->location.index] = true;
    if (!location->edge_count) {
        successors->has_ended = true;
        return;
    }
    fl_edge_id first = {location->first_edge};
    if (fl_program_edge(engine->program, first)->operation.kind == FL_OPERATION_ASSUME)
        step_choice(engine, state, location, successors);
    else {
        fl_state_note_step(engine, state, first);
        if (!is_seen_to(engine, state, first, successors)) step_edge(engine, state, first, policy, successors);
    }
}
