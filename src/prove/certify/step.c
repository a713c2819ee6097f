/* prove/certify/step.c - one edge of the program, executed in a state. */
#include "base/invariant.h"
#include "prove/certify/parts.h"

typedef const struct fl_term *term_ref;

/* ---- allocation ---- */

/* Room for a size that is not constant; false: stopped. */
static bool choose_capacity(struct fl_certifier *certifier, const struct fl_certify_state *state, term_ref size,
                            uint64_t *capacity) {
    static const uint64_t choices[] = {1 << 12, 1 << 20, UINT64_C(1) << 36, UINT64_C(1) << 46};
    size_t count = certifier->program->pointer_width == 64 ? 4 : 2;
    for (size_t i = 0; i < count; i++) {
        *capacity = choices[i];
        term_ref fits =
            fl_term_binary(certifier->terms, FL_OP_LESS_EQUAL, size, fl_certify_number(certifier, choices[i]));
        if (fl_certify_is_certain(certifier, state, fits)) return true;
        if (certifier->is_stopped) return false;
    }
    fl_certify_stop(certifier, "an allocation of a size that is not bounded");
    return false;
}

/* malloc gives null for what no process can have, as in the interpreter. */
static bool step_allocate(struct fl_certifier *certifier, struct fl_certify_state *state, fl_edge_id id) {
    const struct fl_operation *operation = &fl_program_edge(certifier->program, id)->operation;
    struct fl_terms *terms = certifier->terms;
    term_ref size = fl_certify_evaluate(certifier, state, operation->size);
    if (!size) return false;
    bool is_heap = operation->allocation == FL_ALLOCATION_HEAP;
    uint64_t largest = certifier->program->pointer_width == 32 ? INT32_MAX : UINT64_C(1) << 46, capacity;
    term_ref is_had = fl_term_binary(terms, FL_OP_LESS_EQUAL, size, fl_certify_number(certifier, largest));
    if (!is_heap) is_had = fl_term_true(terms);
    struct fl_certify_state had = *state;
    /* an address that is not a choice says where in the block it is */
    if (fl_certify_is_certain(certifier, state, is_had)) is_had = fl_term_true(terms);
    if (certifier->is_stopped) return false;
    fl_certify_assume(certifier, &had, is_had);
    if (fl_term_is_constant(size))
        capacity = fl_term_is_false(is_had) ? 0 : fl_term_value(size).word;
    else if (!choose_capacity(certifier, &had, size, &capacity))
        return false;
    struct fl_certify_object object = {
        .named = FL_NO_ID, .origin = id, .capacity = capacity, .size = size, .is_heap = is_heap};
    uint32_t number = fl_certify_place(certifier, state, object, 0,
                                       (uint64_t)id.index << 32 | certifier->frame->context->number);
    if (certifier->is_stopped) return false;
    if (!fl_term_is_true(is_had)) fl_certify_set_live(certifier, state, number, is_had);
    if (is_heap) {
        term_ref one = fl_term_convert(terms, FL_OP_ZERO_EXTEND, 32, is_had);
        fl_certify_set_heap_count(certifier, state, fl_term_binary(terms, FL_OP_ADD, state->heap_count, one));
    } else {
        struct fl_certify_stack *entry = FL_NEW(certifier->arena, struct fl_certify_stack);
        *entry = (struct fl_certify_stack){state->stack, number, state->stack ? state->stack->height + 1 : 1};
        state->stack = entry;
    }
    term_ref address = fl_certify_number(certifier, certifier->objects.items[number].address);
    fl_certify_set_variable(certifier, state, operation->variable,
                            fl_term_if(terms, is_had, address, fl_certify_number(certifier, 0)));
    return true;
}

static bool step_free(struct fl_certifier *certifier, struct fl_certify_state *state,
                      const struct fl_operation *operation) {
    struct fl_certify_targets targets;
    struct fl_terms *terms = certifier->terms;
    term_ref address = fl_certify_evaluate(certifier, state, operation->address);
    if (!address || !fl_certify_resolve(certifier, state, address, &targets)) return false;
    term_ref is_null = fl_term_equal(terms, address, fl_certify_number(certifier, 0)), is_valid = is_null;
    term_ref is_start[FL_CERTIFY_TARGETS];
    for (unsigned i = 0; i < targets.count; i++) {
        const struct fl_certify_object *object = &certifier->objects.items[targets.objects[i]];
        is_start[i] = fl_term_equal(terms, address, fl_certify_number(certifier, object->address));
        term_ref live = fl_certify_contents_of(state, targets.objects[i])->live;
        if (object->is_heap) is_valid = fl_term_or(terms, is_valid, fl_term_and(terms, is_start[i], live));
    }
    if (targets.is_open || !fl_certify_is_certain(certifier, state, is_valid)) {
        fl_certify_stop(certifier, "a free of what may be no known heap object, and is not checked");
        return false;
    }
    for (unsigned i = 0; i < targets.count; i++) {
        if (!certifier->objects.items[targets.objects[i]].is_heap) continue;
        term_ref live = fl_certify_contents_of(state, targets.objects[i])->live;
        fl_certify_set_live(certifier, state, targets.objects[i],
                            fl_term_and(terms, live, fl_term_not(terms, is_start[i])));
    }
    term_ref one = fl_term_convert(terms, FL_OP_ZERO_EXTEND, 32, fl_term_not(terms, is_null));
    fl_certify_set_heap_count(certifier, state, fl_term_binary(terms, FL_OP_SUBTRACT, state->heap_count, one));
    return true;
}

/* ---- lives of locals ---- */

static void end_object(struct fl_certifier *certifier, struct fl_certify_state *state, uint32_t object) {
    if (fl_certify_contents_of(state, object)) fl_certify_set_contents(certifier, state, object, NULL);
}

void fl_certify_end_frame(struct fl_certifier *certifier, struct fl_certify_state *state) {
    const struct fl_certify_frame *frame = certifier->frame;
    uint32_t count = frame->function->object_count + (frame->function->is_variadic ? 1 : 0);
    for (uint32_t i = 0; i < count; i++) end_object(certifier, state, frame->first_object + i);
    for (const struct fl_certify_stack *at = state->stack; at; at = at->previous)
        end_object(certifier, state, at->object);
}

static bool step_restore(struct fl_certifier *certifier, struct fl_certify_state *state,
                         const struct fl_operation *operation) {
    term_ref mark = fl_certify_evaluate(certifier, state, operation->value);
    if (!mark) return false;
    if (!fl_term_is_constant(mark)) {
        fl_certify_stop(certifier, "a mark of the stack that is not known");
        return false;
    }
    while (state->stack && state->stack->height > fl_term_value(mark).word) {
        end_object(certifier, state, state->stack->object);
        state->stack = state->stack->previous;
    }
    return true;
}

static void step_scoped(struct fl_certifier *certifier, struct fl_certify_state *state,
                        const struct fl_operation *operation) {
    uint32_t number = fl_certify_object_number(certifier, certifier->frame, operation->address->object);
    bool begins = operation->kind == FL_OPERATION_BEGIN;
    struct fl_certify_contents *contents = FL_NEW(certifier->arena, struct fl_certify_contents);
    contents->array = fl_certify_fresh_array(certifier);
    fl_certify_set_contents(certifier, state, number, contents);
    fl_certify_set_live(certifier, state, number, fl_term_bool(certifier->terms, begins));
}

/* ---- the rest ---- */

static bool step_block(struct fl_certifier *certifier, struct fl_certify_state *state,
                       const struct fl_operation *operation) {
    bool is_copy = operation->kind == FL_OPERATION_COPY;
    term_ref to = fl_certify_evaluate(certifier, state, operation->address);
    term_ref size = to ? fl_certify_evaluate(certifier, state, operation->size) : NULL;
    if (!size) return false;
    term_ref what = fl_certify_evaluate(certifier, state, is_copy ? operation->source : operation->value);
    if (!what) return false;
    return is_copy ? fl_certify_copy(certifier, state, to, what, size)
                   : fl_certify_fill(certifier, state, to, fl_certify_resized(certifier, what, 8), size);
}

static bool step_assign(struct fl_certifier *certifier, struct fl_certify_state *state,
                        const struct fl_operation *operation) {
    term_ref value = fl_certify_evaluate(certifier, state, operation->value);
    if (!value) return false;
    if (operation->kind == FL_OPERATION_ASSIGN) {
        fl_certify_set_variable(certifier, state, operation->variable, value);
        return true;
    }
    term_ref address = fl_certify_evaluate(certifier, state, operation->address);
    return address && fl_certify_store(certifier, state, address, value);
}

static bool step_check(struct fl_certifier *certifier, struct fl_certify_state *state, fl_edge_id id) {
    const struct fl_operation *operation = &fl_program_edge(certifier->program, id)->operation;
    term_ref holds = fl_certify_evaluate(certifier, state, operation->condition);
    return holds && fl_certify_ask_check(certifier, state, id, holds);
}

static void step_unknown(struct fl_certifier *certifier, struct fl_certify_state *state, fl_variable_id id) {
    const struct fl_variable *variable = fl_program_variable(certifier->program, id);
    fl_certify_set_variable(certifier, state, id, fl_certify_fresh(certifier, variable->name, variable->width));
}

static bool step_kind(struct fl_certifier *certifier, struct fl_certify_state *state, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(certifier->program, id);
    const struct fl_operation *operation = &edge->operation;
    switch (operation->kind) {
    case FL_OPERATION_SKIP:
    case FL_OPERATION_OUTPUT: return true;
    case FL_OPERATION_ASSIGN:
    case FL_OPERATION_STORE: return step_assign(certifier, state, operation);
    case FL_OPERATION_INPUT: return fl_certify_input(certifier, state, edge);
    case FL_OPERATION_ALLOCATE: return step_allocate(certifier, state, id);
    case FL_OPERATION_FREE: return step_free(certifier, state, operation);
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL: return step_block(certifier, state, operation);
    case FL_OPERATION_CHECK: return step_check(certifier, state, id);
    case FL_OPERATION_SAVE_STACK:
        fl_certify_set_variable(certifier, state, operation->variable,
                                fl_certify_number(certifier, state->stack ? state->stack->height : 0));
        return true;
    case FL_OPERATION_RESTORE_STACK: return step_restore(certifier, state, operation);
    case FL_OPERATION_FORGET: step_unknown(certifier, state, operation->variable); return true;
    case FL_OPERATION_BEGIN:
    case FL_OPERATION_END: step_scoped(certifier, state, operation); return true;
    default: FL_UNREACHABLE("the other kinds are steps of a body");
    }
}

bool fl_certify_step(struct fl_certifier *certifier, struct fl_certify_state *state, fl_edge_id id) {
    enum fl_operation_kind kind = fl_program_edge(certifier->program, id)->operation.kind;
    certifier->may_be_anywhere = certifier->may_be_moved = false;
    bool goes_on = step_kind(certifier, state, id);
    if (kind != FL_OPERATION_CHECK && certifier->may_be_anywhere)
        fl_certify_stop(certifier, "a question about a pointer that may point to no known object");
    return goes_on && !certifier->is_stopped;
}
