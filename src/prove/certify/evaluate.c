/* prove/certify/evaluate.c - the value of a program's expression in a state. */
#include "base/invariant.h"
#include "program/text_number.h"
#include "prove/certify/parts.h"

typedef const struct fl_term *term_ref;

static term_ref object_address(struct fl_certifier *certifier, fl_object_id id) {
    uint32_t number = fl_certify_object_number(certifier, certifier->frame, id);
    FL_INVARIANT(number != FL_NO_INDEX, "a frame has its objects");
    return fl_certify_number(certifier, certifier->objects.items[number].address);
}

/* ---- questions about memory ---- */

static bool find_targets(struct fl_certifier *certifier, const struct fl_certify_state *state, term_ref pointer,
                         struct fl_certify_targets *targets) {
    if (!fl_certify_resolve(certifier, state, pointer, targets)) return false;
    certifier->may_be_anywhere |= targets->is_open;
    certifier->may_be_moved |= targets->is_moved;
    return true;
}

static term_ref is_accessible(struct fl_certifier *certifier, const struct fl_certify_state *state, bool is_write,
                              const term_ref *operands) {
    struct fl_certify_targets targets;
    struct fl_terms *terms = certifier->terms;
    term_ref base = operands[0], address = operands[1], size = operands[2];
    if (!find_targets(certifier, state, base, &targets)) return NULL;
    term_ref is_empty = fl_term_equal(terms, size, fl_certify_number(certifier, 0));
    term_ref holds = fl_term_false(terms), is_somewhere = holds, fits_somewhere = holds;
    for (unsigned i = 0; i < targets.count; i++) {
        uint32_t object = targets.objects[i];
        bool is_allowed = !is_write || !certifier->objects.items[object].is_constant;
        term_ref fits =
            is_allowed ? fl_certify_is_inside(certifier, state, object, address, size) : fl_term_false(terms);
        fits = fl_term_or(terms, is_empty, fits);
        term_ref is_here = fl_certify_points_into(certifier, state, object, base);
        holds = fl_term_or(terms, holds, fl_term_and(terms, is_here, fits));
        is_somewhere = fl_term_or(terms, is_somewhere, is_here);
        fits_somewhere = fl_term_or(terms, fits_somewhere, fits);
    }
    term_ref is_stray = fl_term_and(terms, fl_term_not(terms, is_somewhere), fl_term_not(terms, is_empty));
    if (targets.count == 1 && fl_term_is_false(is_empty)) return fits_somewhere;
    return fl_term_or(terms, holds, fl_term_and(terms, is_stray, fits_somewhere));
}

static term_ref property_of(struct fl_certifier *certifier, const struct fl_certify_object *object,
                            enum fl_expression_kind kind) {
    if (kind == FL_EXPRESSION_OBJECT_SIZE) return object->size;
    if (kind == FL_EXPRESSION_OBJECT_START) return fl_certify_number(certifier, object->address);
    return fl_certify_number(certifier, fl_text_number(certifier->program, object->named, object->origin));
}

static term_ref of_object(struct fl_certifier *certifier, const struct fl_certify_state *state,
                          enum fl_expression_kind kind, term_ref address) {
    struct fl_certify_targets targets;
    if (!find_targets(certifier, state, address, &targets)) return NULL;
    if (targets.count == 1 && kind != FL_EXPRESSION_OBJECT_SIZE)
        return property_of(certifier, &certifier->objects.items[targets.objects[0]], kind);
    term_ref value = fl_certify_number(certifier, 0);
    for (unsigned i = 0; i < targets.count; i++) {
        const struct fl_certify_object *object = &certifier->objects.items[targets.objects[i]];
        term_ref is_here = fl_certify_points_into(certifier, state, targets.objects[i], address);
        value = fl_term_if(certifier->terms, is_here, property_of(certifier, object, kind), value);
    }
    return value;
}

static term_ref is_freeable(struct fl_certifier *certifier, const struct fl_certify_state *state,
                            term_ref address) {
    struct fl_certify_targets targets;
    struct fl_terms *terms = certifier->terms;
    if (!find_targets(certifier, state, address, &targets)) return NULL;
    term_ref result = fl_term_equal(terms, address, fl_certify_number(certifier, 0));
    for (unsigned i = 0; i < targets.count; i++) {
        const struct fl_certify_object *object = &certifier->objects.items[targets.objects[i]];
        if (!object->is_heap) continue;
        term_ref is_start = fl_term_equal(terms, address, fl_certify_number(certifier, object->address));
        term_ref live = fl_certify_contents_of(state, targets.objects[i])->live;
        result = fl_term_or(terms, result, fl_term_and(terms, is_start, live));
    }
    return result;
}

static term_ref is_function(struct fl_certifier *certifier, term_ref address) {
    struct fl_terms *terms = certifier->terms;
    term_ref result = fl_term_false(terms);
    for (uint32_t i = 0; i < certifier->program->function_count; i++) {
        uint64_t start = certifier->program->functions[i].address;
        result = fl_term_or(terms, result, fl_term_equal(terms, address, fl_certify_number(certifier, start)));
    }
    return result;
}

static bool is_pointer(const struct fl_expression *expression) {
    return expression->type && expression->type->kind == FL_TYPE_POINTER;
}

static term_ref evaluate_apply(struct fl_certifier *certifier, const struct fl_certify_state *state,
                               const struct fl_expression *expression, const term_ref *operands) {
    bool is_order = expression->op == FL_OP_LESS || expression->op == FL_OP_LESS_EQUAL;
    bool is_equal = expression->op == FL_OP_EQUAL;
    bool has_pointers = expression->operand_count == 2 && is_pointer(expression->operands[0]) &&
                        is_pointer(expression->operands[1]);
    if (has_pointers && is_order)
        return fl_certify_order_pointers(certifier, state, expression->op, operands[0], operands[1]);
    if (has_pointers && is_equal) return fl_certify_equal_pointers(certifier, state, operands[0], operands[1]);
    return fl_term_make(certifier->terms, expression->op, expression->width, expression->parameters, operands);
}

/* ---- expressions ---- */

/* The side that is not taken may access what it must not. */
static term_ref evaluate_if(struct fl_certifier *certifier, const struct fl_certify_state *state,
                            const struct fl_expression *expression) {
    struct fl_terms *terms = certifier->terms;
    term_ref condition = fl_certify_evaluate(certifier, state, expression->operands[0]);
    if (!condition) return NULL;
    if (fl_term_is_constant(condition))
        return fl_certify_evaluate(certifier, state, expression->operands[fl_term_is_true(condition) ? 1 : 2]);
    struct fl_certify_state taken = *state, other = *state;
    fl_certify_assume(certifier, &taken, condition);
    fl_certify_assume(certifier, &other, fl_term_not(terms, condition));
    term_ref then = fl_certify_evaluate(certifier, &taken, expression->operands[1]);
    if (certifier->is_stopped) return NULL;
    term_ref otherwise = fl_certify_evaluate(certifier, &other, expression->operands[2]);
    if (!then || !otherwise) return then ? then : otherwise;
    return fl_term_if(terms, condition, then, otherwise);
}

static term_ref evaluate_operation(struct fl_certifier *certifier, const struct fl_certify_state *state,
                                   const struct fl_expression *expression, const term_ref *operands) {
    struct fl_terms *terms = certifier->terms;
    switch (expression->kind) {
    case FL_EXPRESSION_LOAD: return fl_certify_load(certifier, state, operands[0], expression->width);
    case FL_EXPRESSION_FIELD:
        return fl_certify_move(certifier, operands[0], fl_certify_number(certifier, (uint64_t)expression->offset));
    case FL_EXPRESSION_INDEX: {
        term_ref stride = fl_certify_number(certifier, (uint64_t)expression->stride);
        return fl_certify_move(certifier, operands[0], fl_term_binary(terms, FL_OP_MULTIPLY, operands[1], stride));
    }
    case FL_EXPRESSION_APPLY: return evaluate_apply(certifier, state, expression, operands);
    case FL_EXPRESSION_IN_BOUNDS: return is_accessible(certifier, state, false, operands);
    case FL_EXPRESSION_IS_WRITABLE: return is_accessible(certifier, state, true, operands);
    case FL_EXPRESSION_IS_FREEABLE: return is_freeable(certifier, state, operands[0]);
    case FL_EXPRESSION_IS_FUNCTION: return is_function(certifier, operands[0]);
    case FL_EXPRESSION_OBJECT_SIZE:
    case FL_EXPRESSION_OBJECT_START:
    case FL_EXPRESSION_OBJECT_NUMBER: return of_object(certifier, state, expression->kind, operands[0]);
    default: FL_UNREACHABLE("every kind of expression has a value");
    }
}

term_ref fl_certify_evaluate(struct fl_certifier *certifier, const struct fl_certify_state *state,
                             const struct fl_expression *expression) {
    struct fl_terms *terms = certifier->terms;
    switch (expression->kind) {
    case FL_EXPRESSION_CONSTANT: return fl_term_constant(terms, expression->constant);
    case FL_EXPRESSION_VARIABLE: return fl_certify_variable(certifier, state, expression->variable);
    case FL_EXPRESSION_OBJECT: return object_address(certifier, expression->object);
    case FL_EXPRESSION_FUNCTION:
        return fl_certify_number(certifier,
                                 fl_program_function(certifier->program, expression->function)->address);
    case FL_EXPRESSION_NO_LEAK: return fl_term_equal(terms, state->heap_count, fl_term_word(terms, 32, 0));
    case FL_EXPRESSION_NO_LOST:
        return fl_term_equal(terms, state->heap_count, fl_certify_reachable_count(certifier, state));
    default: break;
    }
    if (expression->kind == FL_EXPRESSION_APPLY && expression->op == FL_OP_IF)
        return evaluate_if(certifier, state, expression);
    term_ref operands[3];
    for (uint32_t i = 0; i < expression->operand_count; i++) {
        operands[i] = fl_certify_evaluate(certifier, state, expression->operands[i]);
        if (!operands[i]) return NULL;
    }
    return evaluate_operation(certifier, state, expression, operands);
}
