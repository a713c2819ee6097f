#include "characterize/region/implication.h"

#include "solver/variables.h"
#include "source/print/print.h"

typedef const struct fl_term *term_ref;

struct fl_subject fl_subject_of(struct fl_space *space, term_ref condition) {
    const struct fl_variable_list *list = fl_space_variables_of(space, condition);
    struct fl_subject subject = {.is_controlled = true};
    for (size_t i = 0; i < list->count; i++) {
        subject.axis = fl_space_axis(space, list->items[i]);
        if (!subject.axis) subject.is_controlled = false;
    }
    if (list->count != 1) subject.axis = NULL;
    return subject;
}

fl_literals fl_literals_useful(struct fl_space *space, const fl_literals *literals) {
    fl_literals kept = {0};
    for (size_t i = 0; i < literals->count; i++)
        if (fl_subject_of(space, literals->items[i]).is_controlled && fl_c_term_is_short(literals->items[i]))
            fl_vector_push(space->arena, &kept, literals->items[i]);
    return kept;
}

term_ref fl_literals_conjunction(struct fl_space *space, const fl_literals *conditions) {
    term_ref term = fl_term_true(space->terms);
    for (size_t i = 0; i < conditions->count; i++)
        term = fl_term_and(space->terms, term, fl_space_defined(space, conditions->items[i]));
    return term;
}

static bool is_implied(struct fl_space *space, const fl_literals *conditions, size_t left_out,
                       term_ref conclusion) {
    fl_literals asked = {0};
    for (size_t i = 0; i < conditions->count; i++)
        if (i != left_out) fl_vector_push(space->arena, &asked, conditions->items[i]);
    fl_vector_push(space->arena, &asked, fl_term_not(space->terms, conclusion));
    return fl_space_ask(space, asked.items, asked.count) == FL_UNSATISFIABLE;
}

bool fl_literals_imply(struct fl_space *space, const fl_literals *conditions, term_ref conclusion) {
    return is_implied(space, conditions, SIZE_MAX, conclusion);
}

bool fl_literals_imply_without(struct fl_space *space, const fl_literals *conditions, size_t left_out,
                               term_ref conclusion, bool *is_needed) {
    if (!is_implied(space, conditions, left_out, conclusion)) return false;
    for (size_t i = 0; i < conditions->count; i++)
        is_needed[i] = i != left_out && fl_space_has_needed(space, conditions->items[i]);
    return true;
}
