#include "term/evaluate.h"

#include "base/invariant.h"
#include "base/vector.h"
#include "term/assignment.h"

/* A term whose value is being found. A SELECT walks down its array; `array` is where it is. */
struct frame {
    const struct fl_term *term;
    const struct fl_term *array;
};

struct fl_evaluator {
    struct fl_arena *arena;
    const struct fl_assignment *assignment;
    struct fl_map places; /* term to its value */
    FL_VECTOR_OF(struct fl_bits) values;
    FL_VECTOR_OF(struct frame) frames;
};

struct fl_evaluator *fl_evaluator_create(struct fl_arena *arena, const struct fl_assignment *assignment) {
    struct fl_evaluator *evaluator = FL_NEW(arena, struct fl_evaluator);
    evaluator->arena = arena;
    evaluator->assignment = assignment;
    evaluator->places = fl_map_make(arena);
    return evaluator;
}

static bool is_known(const struct fl_evaluator *evaluator, const struct fl_term *term, struct fl_bits *value) {
    if (fl_term_is_constant(term)) {
        *value = fl_term_value(term);
        return true;
    }
    uint64_t *place = fl_map_find(&evaluator->places, fl_map_key(term));
    if (place) *value = evaluator->values.items[*place];
    return place != NULL;
}

static void remember(struct fl_evaluator *evaluator, const struct fl_term *term, struct fl_bits value) {
    *fl_map_at(&evaluator->places, fl_map_key(term)) = evaluator->values.count;
    fl_vector_push(evaluator->arena, &evaluator->values, value);
}

/* Each of these gives NULL with the value, or the term whose value is needed first. */

static const struct fl_term *choose(const struct fl_evaluator *evaluator, const struct fl_term *term,
                                    struct fl_bits *value) {
    struct fl_bits condition;
    if (!is_known(evaluator, term->operands[0], &condition)) return term->operands[0];
    const struct fl_term *branch = term->operands[condition.word ? 1 : 2];
    return is_known(evaluator, branch, value) ? NULL : branch;
}

static const struct fl_term *select_element(const struct fl_evaluator *evaluator, struct frame *frame,
                                            struct fl_bits *value) {
    struct fl_bits index, other;
    if (!is_known(evaluator, frame->term->operands[1], &index)) return frame->term->operands[1];
    for (;;) {
        const struct fl_term *array = frame->array;
        switch (array->op) {
        case FL_OP_STORE:
            if (!is_known(evaluator, array->operands[1], &other)) return array->operands[1];
            if (fl_bits_equal(&index, &other))
                return is_known(evaluator, array->operands[2], value) ? NULL : array->operands[2];
            frame->array = array->operands[0];
            break;
        case FL_OP_ARRAY_IF:
            if (!is_known(evaluator, array->operands[0], &other)) return array->operands[0];
            frame->array = array->operands[other.word ? 1 : 2];
            break;
        case FL_OP_ARRAY_OF: return is_known(evaluator, array->operands[0], value) ? NULL : array->operands[0];
        default: {
            FL_INVARIANT(array->op == FL_OP_ARRAY_VARIABLE, "no other operator makes arrays");
            const struct fl_bits *element = fl_assignment_find_element(evaluator->assignment, array, &index);
            *value = element ? *element : fl_bits_of_unsigned(evaluator->arena, array->width, 0);
            return NULL;
        }
        }
    }
}

static const struct fl_term *apply(const struct fl_evaluator *evaluator, const struct fl_term *term,
                                   struct fl_bits *value) {
    struct fl_bits operands[3];
    for (uint8_t i = 0; i < term->operand_count; i++)
        if (!is_known(evaluator, term->operands[i], &operands[i])) return term->operands[i];
    const uint32_t *parameters = fl_operator_info(term->op)->parameters ? term->parameters : NULL;
    *value = fl_operator_evaluate(evaluator->arena, term->op, term->width, parameters, operands);
    return NULL;
}

static const struct fl_term *advance(const struct fl_evaluator *evaluator, struct frame *frame,
                                     struct fl_bits *value) {
    switch (frame->term->op) {
    case FL_OP_VARIABLE: {
        const struct fl_bits *assigned = fl_assignment_find(evaluator->assignment, frame->term);
        *value = assigned ? *assigned : fl_bits_of_unsigned(evaluator->arena, frame->term->width, 0);
        return NULL;
    }
    case FL_OP_IF: return choose(evaluator, frame->term, value);
    case FL_OP_SELECT: return select_element(evaluator, frame, value);
    default: return apply(evaluator, frame->term, value);
    }
}

static struct frame start(const struct fl_term *term) {
    FL_INVARIANT(term->index_width == 0, "arrays have no single value");
    return (struct frame){.term = term, .array = term->op == FL_OP_SELECT ? term->operands[0] : NULL};
}

struct fl_bits fl_evaluate(struct fl_evaluator *evaluator, const struct fl_term *term) {
    struct fl_bits value;
    if (is_known(evaluator, term, &value)) return value;
    fl_vector_push(evaluator->arena, &evaluator->frames, start(term));
    while (evaluator->frames.count > 0) {
        struct frame *top = &fl_vector_last(&evaluator->frames);
        const struct fl_term *needed = advance(evaluator, top, &value);
        if (needed) {
            fl_vector_push(evaluator->arena, &evaluator->frames, start(needed));
        } else {
            remember(evaluator, top->term, value);
            evaluator->frames.count--;
        }
    }
    return value;
}

size_t fl_evaluator_count(const struct fl_evaluator *evaluator) {
    return evaluator->values.count;
}

bool fl_evaluate_bool(struct fl_evaluator *evaluator, const struct fl_term *term) {
    FL_INVARIANT(term->width == 1, "a condition has one bit");
    return fl_evaluate(evaluator, term).word != 0;
}
