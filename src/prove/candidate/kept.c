/* prove/candidate/kept.c - candidates that a loop leaves members of objects as it found them: the object changes
 * as a whole, most members do not. */
#include "prove/candidate/candidates.h"

typedef const struct fl_term *term_ref;

/* What the scalar is wherever the loop is come to from outside; NULL: not always the same number. */
static term_ref value_at_entry(struct fl_system *system, uint32_t cut, term_ref scalar) {
    term_ref value = NULL;
    for (size_t i = 0; i < system->arrivals.count; i++) {
        const struct fl_arrival *arrival = &system->arrivals.items[i];
        if (arrival->cut != cut || arrival->is_back) continue;
        term_ref here = fl_system_instance(system, scalar, arrival->state, arrival->old);
        if (!here || !fl_term_is_constant(here) || (value && value != here)) return NULL;
        value = here;
    }
    return value;
}

void fl_candidates_kept(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses) {
    struct fl_system *system = guessing->system;
    const struct fl_cut_point *point = &system->cuts.items[cut];
    for (size_t i = 0; i < point->visible.count; i++) {
        term_ref scalar = point->visible.items[i];
        if (scalar->op == FL_OP_VARIABLE || !fl_candidates_is_changing(point, scalar)) continue;
        term_ref value = value_at_entry(system, cut, scalar);
        if (value) fl_vector_push(guessing->arena, &guesses->all, fl_term_equal(system->terms, scalar, value));
    }
}
