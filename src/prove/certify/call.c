/* prove/certify/call.c - calls: frames and contexts, bodies in place, summaries of recursive functions. */
#include "prove/certify/parts.h"

typedef const struct fl_term *term_ref;

/* ---- contexts ---- */

static struct fl_certify_context *context_of(struct fl_certifier *certifier, struct fl_certify_context *caller,
                                             fl_edge_id edge, fl_function_id function) {
    for (struct fl_certify_context *at = caller->first_callee; at; at = at->next)
        if (fl_id_equal(at->edge, edge) && fl_id_equal(at->function, function)) return at;
    struct fl_certify_context *context = FL_NEW(certifier->arena, struct fl_certify_context);
    *context = (struct fl_certify_context){.caller = caller,
                                           .edge = edge,
                                           .function = function,
                                           .depth = caller->depth + 1,
                                           .number = ++certifier->context_count,
                                           .next = caller->first_callee};
    caller->first_callee = context;
    return context;
}

bool fl_certify_is_context(const struct fl_certify_context *context, const fl_edge_id *stack, uint32_t depth) {
    if (context->depth != depth) return false;
    for (; context->caller; context = context->caller)
        if (!fl_id_equal(context->edge, stack[--depth])) return false;
    return true;
}

/* ---- frames ---- */

static uint32_t place_local(struct fl_certifier *certifier, struct fl_certify_state *state,
                            const struct fl_certify_frame *frame, fl_object_id id, uint64_t size) {
    const struct fl_object *object = fl_program_object(certifier->program, id);
    struct fl_certify_object placed = {
        .named = id, .origin = FL_NO_ID, .capacity = size, .size = fl_certify_number(certifier, size)};
    uint64_t alias = (uint64_t)(certifier->program->edge_count + id.index) << 32 | frame->context->number;
    return fl_certify_place(certifier, state, placed, object->alignment, alias);
}

void fl_certify_begin_frame(struct fl_certifier *certifier, struct fl_certify_frame *frame,
                            struct fl_certify_state *state, uint64_t variadic_size) {
    const struct fl_function *function = frame->function;
    frame->activation = ++certifier->activation_count;
    frame->first_object = (uint32_t)certifier->objects.count;
    frame->pending = FL_NEW_ARRAY(certifier->arena, struct fl_certify_state *, function->location_count);
    for (uint32_t i = 0; i < function->object_count; i++) {
        const struct fl_object *object = fl_program_object(certifier->program, function->objects[i]);
        uint32_t number = place_local(certifier, state, frame, function->objects[i], object->size);
        if (object->is_scoped) fl_certify_set_live(certifier, state, number, fl_term_false(certifier->terms));
    }
    if (function->is_variadic) place_local(certifier, state, frame, function->variadic, variadic_size);
    state->variables = NULL;
    state->stack = NULL;
    state->result = NULL;
}

/* An activation that is called with these arguments; false: stopped, or no run is here. */
static bool enter(struct fl_certifier *certifier, struct fl_certify_frame *frame, struct fl_certify_state *state,
                  const struct fl_operation *call, const term_ref *arguments) {
    const struct fl_function *function = frame->function;
    fl_certify_begin_frame(certifier, frame, state, call->variadic_size);
    certifier->frame = frame;
    for (uint32_t i = 0; i < function->parameter_count && i < call->argument_count; i++) {
        uint32_t width = fl_program_variable(certifier->program, function->parameters[i])->width;
        fl_certify_set_variable(certifier, state, function->parameters[i],
                                fl_certify_resized(certifier, arguments[i], width));
    }
    if (!function->is_variadic) return true;
    uint64_t start = certifier->objects.items[frame->first_object + function->object_count].address;
    for (uint32_t i = function->parameter_count; i < call->argument_count; i++) {
        const struct fl_argument *argument = &call->arguments[i];
        term_ref to = fl_certify_number(certifier, start + argument->offset);
        bool is_done = argument->byval_size ? fl_certify_copy(certifier, state, to, arguments[i],
                                                              fl_certify_number(certifier, argument->byval_size))
                                            : fl_certify_store(certifier, state, to, arguments[i]);
        if (!is_done) return false;
    }
    return true;
}

/* Back in the caller, with the result in its variable. */
static void come_back(struct fl_certifier *certifier, struct fl_certify_state *state,
                      const struct fl_certify_frame *caller, const struct fl_certify_state *before,
                      const struct fl_operation *call) {
    certifier->frame = caller;
    state->variables = before->variables;
    state->stack = before->stack;
    term_ref result = state->result;
    state->result = NULL;
    if (fl_id_is_none(call->variable)) return;
    const struct fl_variable *variable = fl_program_variable(certifier->program, call->variable);
    fl_certify_set_variable(certifier, state, call->variable,
                            result ? fl_certify_resized(certifier, result, variable->width)
                                   : fl_certify_fresh(certifier, variable->name, variable->width));
}

/* ---- recursion ---- */

/* The activation of the function that execution is in; NULL: in none. */
static const struct fl_certify_frame *active_frame(const struct fl_certifier *certifier, fl_function_id function) {
    const struct fl_certify_frame *at = certifier->frame;
    while (at && !fl_id_equal(at->context->function, function)) at = at->caller;
    return at;
}

/* A call that is not executed: what the function's summary says of the state behind it. */
static struct fl_certify_state *apply_summary(struct fl_certifier *certifier, const struct fl_certify_frame *frame,
                                              const struct fl_certify_state *entered,
                                              const struct fl_certify_writes *writes) {
    const struct fl_function *function = frame->function;
    struct fl_certify_state *state = fl_certify_fork(certifier, entered);
    fl_certify_scramble(certifier, state, writes);
    for (uint32_t i = 0; i < function->variable_count; i++) {
        const struct fl_variable *variable = fl_program_variable(certifier->program, function->variables[i]);
        fl_certify_set_variable(certifier, state, function->variables[i],
                                fl_certify_fresh(certifier, variable->name, variable->width));
    }
    if (function->result_width) state->result = fl_certify_fresh(certifier, "result", function->result_width);
    fl_certify_assume_invariants(certifier, state, FL_CUT_EXIT, function->exit, entered);
    fl_certify_end_frame(certifier, state);
    return state;
}

/* The body from any state that the precondition allows. */
static void go_through(struct fl_certifier *certifier, const struct fl_certify_frame *called,
                       const struct fl_certify_state *base, struct fl_certify_writes *writes) {
    struct fl_certify_frame frame = {
        .caller = called->caller, .context = called->context, .function = called->function, .general = writes};
    struct fl_certify_state *state = fl_certify_fork(certifier, base);
    certifier->frame = called->caller;
    fl_certify_scramble(certifier, state, writes);
    fl_certify_begin_frame(certifier, &frame, state, 0);
    certifier->frame = &frame;
    fl_certify_assume_invariants(certifier, state, FL_CUT_ENTRY, frame.function->entry, NULL);
    const struct fl_certify_state *entered = fl_certify_fork(certifier, state);
    state = fl_certify_body(certifier, state);
    if (state) fl_certify_ask_invariants(certifier, state, FL_CUT_EXIT, frame.function->exit, entered, false);
    certifier->frame = called;
}

/* What was logged of lives: any object from before may have ended. */
static bool take_lives(struct fl_certifier *certifier, struct fl_certify_writes *writes, size_t since,
                       uint32_t object_count) {
    bool is_new = false;
    for (size_t i = since; i < certifier->log.count; i++) {
        const struct fl_certify_logged *logged = &certifier->log.items[i];
        if (logged->write.kind == FL_CERTIFY_LIFE && logged->object < object_count)
            is_new |= fl_certify_writes_add(certifier, writes, logged->write);
    }
    return is_new;
}

/* A call of a recursive function from outside of it: its body is gone through, not executed. */
static struct fl_certify_state *call_recursive(struct fl_certifier *certifier,
                                               const struct fl_certify_frame *frame,
                                               struct fl_certify_state *state,
                                               const struct fl_certify_state *base) {
    uint32_t object_count = (uint32_t)certifier->objects.count;
    struct fl_certify_writes *writes =
        fl_certify_writes_at(certifier, frame->context, frame->function->entry.index);
    /* what is only looked at for its writes was seen before */
    bool is_new = !certifier->is_assuming || certifier->proof->rounds > 1 || !writes->is_complete;
    if (!fl_certify_ask_invariants(certifier, state, FL_CUT_ENTRY, frame->function->entry, NULL, true))
        return NULL;
    while (is_new && !certifier->is_stopped) {
        size_t since = certifier->log.count;
        go_through(certifier, frame, base, writes);
        is_new = fl_certify_writes_take(certifier, writes, since, 0, object_count);
        is_new |= take_lives(certifier, writes, since, object_count);
    }
    writes->is_complete = !certifier->is_stopped;
    return certifier->is_stopped ? NULL : apply_summary(certifier, frame, state, writes);
}

/* ---- calls ---- */

/* With the activation begun. */
static struct fl_certify_state *follow_call(struct fl_certifier *certifier, const struct fl_certify_frame *frame,
                                            struct fl_certify_state *state, const struct fl_certify_state *before,
                                            const struct fl_certify_frame *active) {
    if (active) {
        if (!fl_certify_ask_invariants(certifier, state, FL_CUT_ENTRY, frame->function->entry, NULL, false))
            return NULL;
        return apply_summary(certifier, frame, state, active->general);
    }
    if (certifier->is_recursive[frame->context->function.index])
        return call_recursive(certifier, frame, state, before);
    state = fl_certify_body(certifier, state);
    if (state) fl_certify_end_frame(certifier, state);
    return state;
}

/* Can a run come to this recursive call, and can it be followed? */
static bool goes_deeper(struct fl_certifier *certifier, const struct fl_certify_state *state) {
    enum { MOST_CALLS = 1000 };
    if (fl_certify_query(certifier, state, fl_term_true(certifier->terms)) != FL_SATISFIABLE) return false;
    if (certifier->frame->context->depth < MOST_CALLS) return true;
    fl_certify_stop(certifier, "calls nest deeper than the checker follows them");
    return false;
}

static struct fl_certify_state *call_function(struct fl_certifier *certifier, struct fl_certify_state *state,
                                              fl_edge_id edge, fl_function_id callee, const term_ref *arguments) {
    const struct fl_certify_frame *caller = certifier->frame, *active = active_frame(certifier, callee);
    if (certifier->options->is_exhaustive && active) {
        if (!goes_deeper(certifier, state)) return NULL;
        active = NULL;
    }
    const struct fl_operation *call = &fl_program_edge(certifier->program, edge)->operation;
    const struct fl_function *function = fl_program_function(certifier->program, callee);
    if (active && !active->general) { /* everything begins again with that known */
        certifier->is_recursive[callee.index] = true;
        certifier->is_stopped = certifier->is_restarted = true;
        return NULL;
    }
    if (certifier->is_recursive[callee.index] && function->is_variadic) {
        fl_certify_stop(certifier, "a recursive function with a variable number of arguments");
        return NULL;
    }
    struct fl_certify_frame frame = {
        .caller = caller,
        .context = active ? active->context : context_of(certifier, caller->context, edge, callee),
        .function = function,
    };
    const struct fl_certify_state *before = fl_certify_fork(certifier, state);
    ((struct fl_certify_frame *)caller)->variables = state->variables;
    state = fl_certify_fork(certifier, state);
    state = enter(certifier, &frame, state, call, arguments)
                ? follow_call(certifier, &frame, state, before, active)
                : NULL;
    certifier->frame = caller;
    if (!state || certifier->is_stopped) return NULL;
    come_back(certifier, state, caller, before, call);
    return state;
}

enum { MOST_CALLEES = 64 };

/* The functions that a pointer may be, by index. */
struct callees {
    uint32_t items[MOST_CALLEES];
    unsigned count, visited;
};

static void add_callee(const struct fl_certifier *certifier, struct callees *callees, uint64_t address) {
    for (uint32_t i = 0; i < certifier->program->function_count; i++) {
        if (certifier->program->functions[i].address != address) continue;
        for (unsigned k = 0; k < callees->count; k++)
            if (callees->items[k] == i) return;
        if (callees->count < MOST_CALLEES) callees->items[callees->count++] = i;
    }
}

/* Functions among the leaves of a pointer; whether these are all is asked afterwards. */
static void collect_callees(const struct fl_certifier *certifier, term_ref pointer, struct callees *callees) {
    enum { MOST_VISITED = 4096 };
    if (callees->visited++ > MOST_VISITED) return;
    if (pointer->op == FL_OP_IF) {
        collect_callees(certifier, pointer->operands[1], callees);
        collect_callees(certifier, pointer->operands[2], callees);
    } else if (fl_term_is_constant(pointer)) {
        add_callee(certifier, callees, fl_term_value(pointer).word);
    }
}

/* What a function gets or gives that the call's type does not know of could be anything. */
static bool fits_call(const struct fl_certifier *certifier, const struct fl_operation *call,
                      const struct fl_function *function) {
    if (!function->has_body || call->argument_count < function->parameter_count) return false;
    if (fl_id_is_none(call->variable)) return true;
    return function->result_width == fl_program_variable(certifier->program, call->variable)->width;
}

/* The function must be one of these, or no run is here. */
static bool is_any_of(struct fl_certifier *certifier, const struct fl_certify_state *state, term_ref pointer,
                      const struct callees *callees) {
    term_ref is_known = fl_term_false(certifier->terms);
    for (unsigned i = 0; i < callees->count; i++) {
        uint64_t address = certifier->program->functions[callees->items[i]].address;
        is_known = fl_term_or(certifier->terms, is_known,
                              fl_term_equal(certifier->terms, pointer, fl_certify_number(certifier, address)));
    }
    if (fl_certify_is_certain(certifier, state, is_known)) return true;
    fl_certify_stop(certifier, "a call through a pointer that may be no known function");
    return false;
}

/* NULL: stopped, or no run is here. */
static term_ref *evaluate_arguments(struct fl_certifier *certifier, const struct fl_certify_state *state,
                                    const struct fl_operation *call) {
    term_ref *arguments = FL_NEW_ARRAY(certifier->arena, term_ref, call->argument_count);
    for (uint32_t i = 0; i < call->argument_count; i++) {
        arguments[i] = fl_certify_evaluate(certifier, state, call->arguments[i].value);
        if (!arguments[i]) return NULL;
    }
    if (certifier->may_be_anywhere)
        fl_certify_stop(certifier, "an argument depends on a pointer that may point to no known object");
    return certifier->is_stopped ? NULL : arguments;
}

struct fl_certify_state *fl_certify_call(struct fl_certifier *certifier, struct fl_certify_state *state,
                                         fl_edge_id edge) {
    const struct fl_operation *call = &fl_program_edge(certifier->program, edge)->operation;
    struct callees callees = {.count = 0};
    struct fl_certify_state *merged = NULL;
    certifier->may_be_anywhere = false;
    term_ref pointer = fl_certify_evaluate(certifier, state, call->callee);
    if (!pointer) return NULL;
    collect_callees(certifier, pointer, &callees);
    if (!is_any_of(certifier, state, pointer, &callees)) return NULL;
    term_ref *arguments = evaluate_arguments(certifier, state, call);
    bool is_choice = callees.count > 1; /* then the state waits for the others to be called, too */
    certifier->waiting += is_choice;
    for (unsigned i = 0; arguments && i < callees.count && !certifier->is_stopped; i++) {
        const struct fl_function *function = &certifier->program->functions[callees.items[i]];
        struct fl_certify_state *next = fl_certify_fork(certifier, state);
        term_ref address = fl_certify_number(certifier, function->address);
        fl_certify_assume(certifier, next, fl_term_equal(certifier->terms, pointer, address));
        if (fl_certify_is_dead(next)) continue;
        if (!fits_call(certifier, call, function)) {
            if (fl_certify_query(certifier, next, fl_term_true(certifier->terms)) == FL_UNSATISFIABLE) continue;
            fl_certify_stop(certifier, "a call of a function of another type, or without a body");
            break;
        }
        next = call_function(certifier, next, edge, (fl_function_id){callees.items[i]}, arguments);
        merged = fl_certify_merge(certifier, merged, next);
    }
    certifier->waiting -= is_choice;
    return certifier->is_stopped ? NULL : merged;
}
