/* term/rewrite_array.c - rules for SELECT and STORE: reading over writing. */
#include "term/rewrite.h"

#include "term/linear.h"

/* How many stores reading and writing look through, and how many of them at indices that are no
 * constants and cost more to compare. */
enum { SELECT_STEPS = 1024, SELECT_COMPARISONS = 64, STORE_STEPS = 8 };

static bool are_apart(struct fl_terms *terms, const struct fl_term *left, const struct fl_term *right) {
    if (left == right) return false;
    if (fl_term_is_constant(left) && fl_term_is_constant(right)) return true;
    return fl_term_is_complement(left, right) || fl_linear_are_apart(terms, left, right);
}

/* The element, if it is known, else NULL; *array becomes the one from which it must be read. */
static const struct fl_term *find_element(struct fl_terms *terms, const struct fl_term **array,
                                          const struct fl_term *index) {
    int comparisons = 0;
    for (int steps = 0; (*array)->op == FL_OP_STORE && steps < SELECT_STEPS; steps++) {
        const struct fl_term *written = (*array)->operands[1];
        if (written == index) return (*array)->operands[2];
        bool is_cheap = fl_term_is_constant(written) && fl_term_is_constant(index);
        if (!is_cheap && comparisons++ == SELECT_COMPARISONS) return NULL;
        if (!are_apart(terms, written, index)) return NULL;
        *array = (*array)->operands[0];
    }
    return (*array)->op == FL_OP_ARRAY_OF ? (*array)->operands[0] : NULL;
}

/* Reading a choice of arrays reads both: only where that saves reading one of them. */
static const struct fl_term *select_choice(struct fl_terms *terms, const struct fl_term *choice,
                                           const struct fl_term *index) {
    const struct fl_term *then_array = choice->operands[1], *else_array = choice->operands[2];
    const struct fl_term *then = find_element(terms, &then_array, index);
    const struct fl_term *otherwise = find_element(terms, &else_array, index);
    if (!then && !otherwise && then_array != else_array) return NULL;
    if (!then) then = fl_term_select(terms, then_array, index);
    if (!otherwise) otherwise = fl_term_select(terms, else_array, index);
    return fl_term_if(terms, choice->operands[0], then, otherwise);
}

const struct fl_term *fl_rewrite_select(struct fl_terms *terms, const struct fl_term *array,
                                        const struct fl_term *index) {
    const struct fl_term *start = array, *element = find_element(terms, &array, index);
    if (element) return element;
    if (array->op == FL_OP_ARRAY_IF) {
        const struct fl_term *chosen = select_choice(terms, array, index);
        if (chosen) return chosen;
    }
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
