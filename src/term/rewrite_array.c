/* Rules for SELECT and STORE: reading over writing. */
#include "term/rewrite.h"

#include "term/linear.h"

/* How many stores reading and writing look through. */
enum { SELECT_STEPS = 1024, STORE_STEPS = 8 };
/* Reading a choice of arrays reads both, which are choices themselves: only so deep. */
enum { CHOICE_DEPTH = 8 };

static bool are_apart(struct fl_terms *terms, const struct fl_term *left, const struct fl_term *right) {
    if (left == right) return false;
    if (fl_term_is_constant(left) && fl_term_is_constant(right)) return true;
    return fl_term_is_complement(left, right) || fl_linear_are_apart(terms, left, right);
}

const struct fl_term *fl_rewrite_select(struct fl_terms *terms, const struct fl_term *array,
                                        const struct fl_term *index) {
    const struct fl_term *start = array;
    for (int steps = 0; array->op == FL_OP_STORE && steps < SELECT_STEPS; steps++) {
        if (array->operands[1] == index) return array->operands[2];
        if (!are_apart(terms, array->operands[1], index)) break;
        array = array->operands[0];
    }
    if (array->op == FL_OP_ARRAY_OF) return array->operands[0];
    if (array->op == FL_OP_ARRAY_IF && terms->rewrite_depth < CHOICE_DEPTH)
        return fl_term_if(terms, array->operands[0], fl_term_select(terms, array->operands[1], index),
                          fl_term_select(terms, array->operands[2], index));
    return array != start ? fl_term_raw_binary(terms, FL_OP_SELECT, array, index) : NULL;
}

static const struct fl_term *raw_store(struct fl_terms *terms, const struct fl_term *array,
                                       const struct fl_term *index, const struct fl_term *value) {
    const struct fl_term *operands[3] = {array, index, value};
    return fl_term_make_raw(terms, FL_OP_STORE, 0, NULL, operands);
}

const struct fl_term *fl_rewrite_store(struct fl_terms *terms, const struct fl_term *array,
                                       const struct fl_term *index, const struct fl_term *value) {
    /* Writing what is there. */
    if (value->op == FL_OP_SELECT && value->operands[0] == array && value->operands[1] == index) return array;
    if (array->op == FL_OP_ARRAY_OF && array->operands[0] == value) return array;
    /* An earlier store at this index, behind stores that are surely elsewhere, is forgotten. */
    const struct fl_term *passed[STORE_STEPS];
    int count = 0;
    const struct fl_term *below = array;
    while (below->op == FL_OP_STORE && below->operands[1] != index) {
        if (count == STORE_STEPS || !are_apart(terms, below->operands[1], index)) return NULL;
        passed[count++] = below;
        below = below->operands[0];
    }
    if (below->op != FL_OP_STORE) return NULL;
    if (below->operands[2] == value) return array;
    below = below->operands[0];
    while (count-- > 0) below = raw_store(terms, below, passed[count]->operands[1], passed[count]->operands[2]);
    return fl_term_store(terms, below, index, value);
}
