/* prove/candidate/live.c - which changing values of a cut can matter to a check at all. */
#include "prove/candidate/candidates.h"
#include "term/walk.h"

typedef const struct fl_term *term_ref;

/* Variables of terms that failures and arrivals depend on. */
struct living {
    struct fl_arena *scratch;
    struct fl_system *system;
    struct fl_term_walk walk; /* over all that matters */
};

static bool is_alive(const struct living *living, term_ref term) {
    return fl_map_find(&living->walk.seen, term->id) != NULL;
}

static void revive(struct living *living, term_ref root) {
    fl_term_walk_add(&living->walk, root);
    while (fl_term_walk_next(&living->walk)) {
    }
}

/* Does the value, at a use, have a variable that matters? */
static bool has_life(struct living *living, term_ref value) {
    if (value->op == FL_OP_VARIABLE || value->op == FL_OP_ARRAY_VARIABLE) return is_alive(living, value);
    for (unsigned i = 0; i < value->operand_count; i++)
        if (has_life(living, value->operands[i])) return true;
    return false;
}

static bool matters(struct living *living, uint32_t cut, term_ref symbol) {
    struct fl_system *system = living->system;
    for (size_t i = 0; i < system->uses.count; i++) {
        const struct fl_cut_use *use = &system->uses.items[i];
        if (use->cut != cut) continue;
        term_ref value = fl_system_instance(system, symbol, use->state, use->old);
        if (value && (is_alive(living, value) || has_life(living, value))) return true;
    }
    return false;
}

/* What matters at a cut matters in the states that arrive there. */
static bool spread(struct living *living) {
    struct fl_system *system = living->system;
    size_t before = living->walk.seen.count;
    for (size_t i = 0; i < system->arrivals.count; i++) {
        const struct fl_arrival *arrival = &system->arrivals.items[i];
        const struct fl_cut_point *cut = &system->cuts.items[arrival->cut];
        for (size_t j = 0; j < cut->changing.count; j++) {
            if (!matters(living, arrival->cut, cut->changing.items[j])) continue;
            term_ref value = fl_system_instance(system, cut->changing.items[j], arrival->state, arrival->old);
            if (value) revive(living, value);
        }
    }
    return living->walk.seen.count > before;
}

void fl_candidates_keep_live(struct fl_system *system) {
    struct living living = {fl_arena_create(), system, {0}};
    living.walk = fl_term_walk_make(living.scratch);
    for (size_t i = 0; i < system->checks.count; i++) revive(&living, system->checks.items[i].failure);
    for (size_t i = 0; i < system->arrivals.count; i++) revive(&living, system->arrivals.items[i].guard);
    while (spread(&living)) {
    }
    for (uint32_t i = 0; i < system->cuts.count; i++) {
        struct fl_cut_point *cut = &system->cuts.items[i];
        size_t kept = 0;
        for (size_t j = 0; j < cut->visible.count; j++)
            if (cut->kind != FL_CUT_LOOP || matters(&living, i, cut->visible.items[j]))
                cut->visible.items[kept++] = cut->visible.items[j];
        cut->visible.count = kept;
    }
    fl_arena_destroy(living.scratch);
}
