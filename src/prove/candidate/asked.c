#include "prove/candidate/asked.h"

typedef const struct fl_term *term_ref;

struct fl_asked fl_asked_make(struct fl_houdini *houdini, struct fl_arena *arena, uint32_t cut) {
    struct fl_terms *terms = houdini->system->terms;
    struct fl_asked asked = {.cut = cut, .is_asked = fl_houdini_switch(houdini, 1)};
    term_ref any = fl_term_false(terms);
    for (uint32_t i = 0; i < houdini->system->arrivals.count; i++) {
        if (houdini->system->arrivals.items[i].cut != cut) continue;
        term_ref chosen = fl_houdini_switch(houdini, 1), guard = houdini->system->arrivals.items[i].guard;
        fl_vector_push(arena, &asked.arrivals, i);
        fl_vector_push(arena, &asked.chosen, chosen);
        fl_solver_assert(houdini->solver, fl_term_implies(terms, chosen, guard));
        any = fl_term_or(terms, any, chosen);
    }
    fl_solver_assert(houdini->solver, fl_term_implies(terms, asked.is_asked, any));
    return asked;
}

term_ref fl_asked_mirror(struct fl_houdini *houdini, const struct fl_asked *asked, term_ref term) {
    struct fl_terms *terms = houdini->system->terms;
    if (!fl_houdini_can_say(houdini, asked->cut, term)) return NULL;
    term_ref mirror = fl_houdini_switch(houdini, term->width);
    for (size_t i = 0; i < asked->arrivals.count; i++) {
        const struct fl_arrival *at = &houdini->system->arrivals.items[asked->arrivals.items[i]];
        term_ref instance = fl_system_instance(houdini->system, term, at->state, at->old);
        term_ref same = fl_term_equal(terms, mirror, instance);
        fl_solver_assert(houdini->solver, fl_term_implies(terms, asked->chosen.items[i], same));
    }
    return mirror;
}

uint32_t fl_asked_arrival(struct fl_houdini *houdini, const struct fl_asked *asked) {
    for (size_t i = 0; i < asked->arrivals.count; i++)
        if (fl_solver_model_value(houdini->solver, asked->chosen.items[i]).word & 1)
            return asked->arrivals.items[i];
    return FL_NO_INDEX;
}
