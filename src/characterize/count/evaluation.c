#include "characterize/count/evaluation.h"

#include "base/map.h"
#include "term/operator/info.h"

typedef const struct fl_term *term_ref;

struct step {
    term_ref term;
    size_t operands[3];
};

struct fl_evaluation {
    struct fl_arena *arena;
    struct fl_map place_of; /* term -> index in steps, and 1 */
    FL_VECTOR_OF(struct step) steps;
    struct fl_bits *values; /* by step */
    FL_VECTOR_OF(size_t) conditions;
    FL_VECTOR_OF(term_ref) open;
};

static size_t find_place(const struct fl_evaluation *evaluation, term_ref term) {
    const uint64_t *known = fl_map_find(&evaluation->place_of, fl_map_key(term));
    return known ? (size_t)*known : 0;
}

/* False: it can't be a step. */
static bool can_be_step(term_ref term) {
    return !term->has_array && term->width <= 64;
}

/* Adds the term if its operands are there, else puts those first. */
static void advance(struct fl_evaluation *evaluation, term_ref term) {
    struct step step = {.term = term};
    size_t open = evaluation->open.count;
    for (unsigned i = 0; i < term->operand_count; i++) {
        size_t place = find_place(evaluation, term->operands[i]);
        if (place)
            step.operands[i] = place - 1;
        else
            fl_vector_push(evaluation->arena, &evaluation->open, term->operands[i]);
    }
    if (evaluation->open.count > open) return;
    fl_vector_push(evaluation->arena, &evaluation->steps, step);
    *fl_map_at(&evaluation->place_of, fl_map_key(term)) = evaluation->steps.count;
}

static bool add_condition(struct fl_evaluation *evaluation, term_ref condition) {
    fl_vector_push(evaluation->arena, &evaluation->open, condition);
    while (evaluation->open.count) {
        term_ref next = fl_vector_last(&evaluation->open);
        if (!can_be_step(next)) return false;
        if (!find_place(evaluation, next)) advance(evaluation, next);
        if (find_place(evaluation, next) && fl_vector_last(&evaluation->open) == next) evaluation->open.count--;
    }
    fl_vector_push(evaluation->arena, &evaluation->conditions, find_place(evaluation, condition) - 1);
    return true;
}

struct fl_evaluation *fl_evaluation_create(struct fl_arena *arena, const fl_literals *conditions) {
    struct fl_evaluation *evaluation = FL_NEW(arena, struct fl_evaluation);
    *evaluation = (struct fl_evaluation){.arena = arena, .place_of = fl_map_make(arena)};
    for (size_t i = 0; i < conditions->count; i++)
        if (!add_condition(evaluation, conditions->items[i])) return NULL;
    evaluation->values = FL_NEW_ARRAY(arena, struct fl_bits, evaluation->steps.count + 1);
    for (size_t i = 0; i < evaluation->steps.count; i++) {
        term_ref term = evaluation->steps.items[i].term;
        evaluation->values[i] = fl_term_is_constant(term) ? fl_term_value(term) : fl_bits_of_word(term->width, 0);
    }
    return evaluation;
}

size_t fl_evaluation_size(const struct fl_evaluation *evaluation) {
    return evaluation->steps.count;
}

void fl_evaluation_set(struct fl_evaluation *evaluation, term_ref variable, uint64_t value) {
    size_t place = find_place(evaluation, variable);
    if (place) evaluation->values[place - 1] = fl_bits_of_word(variable->width, value);
}

void fl_evaluation_run(struct fl_evaluation *evaluation) {
    for (size_t i = 0; i < evaluation->steps.count; i++) {
        const struct step *step = &evaluation->steps.items[i];
        if (!step->term->operand_count) continue;
        struct fl_bits operands[3];
        for (unsigned k = 0; k < step->term->operand_count; k++)
            operands[k] = evaluation->values[step->operands[k]];
        if (step->term->op == FL_OP_IF) {
            evaluation->values[i] = operands[operands[0].word ? 1 : 2];
            continue;
        }
        bool has_parameters = fl_operator_info(step->term->op)->parameters;
        evaluation->values[i] = fl_operator_evaluate(evaluation->arena, step->term->op, step->term->width,
                                                     has_parameters ? step->term->parameters : NULL, operands);
    }
}

bool fl_evaluation_holds(const struct fl_evaluation *evaluation, size_t condition) {
    return evaluation->values[evaluation->conditions.items[condition]].word;
}
