/* prove/induction/classes.c - scalars that are told apart by the numbers that the program compares them with or
 * assigns to them. */
#include "prove/induction/values.h"

typedef const struct fl_term *term_ref;

enum { MOST_CLASSES = 40 };

/* A scalar of a cut and what it is given, directly or from other scalars. */
struct scalar {
    struct fl_value_set set;
    FL_VECTOR_OF(uint32_t) sources; /* scalars that are copied to it */
    bool is_set;                    /* it is compared with a number, or given one again and again */
};

struct classes {
    struct fl_arena *arena;
    struct fl_system *system;
    uint32_t cut;
    FL_VECTOR_OF(struct scalar) scalars;
    struct fl_map values; /* id of what a scalar holds at a use -> its number, + 1 */
    struct fl_map seen;
};

static bool add_value(struct classes *classes, uint32_t number, uint64_t value) {
    struct fl_value_set *set = &classes->scalars.items[number].set;
    for (size_t i = 0; i < set->values.count; i++)
        if (set->values.items[i] == value) return false;
    if (set->values.count > MOST_CLASSES) return false;
    fl_vector_push(classes->arena, &set->values, value);
    return true;
}

/* The leaves of choices. */
static void collect_assigned(struct classes *classes, uint32_t number, term_ref term) {
    uint64_t *is_seen = fl_map_at(&classes->seen, term->id);
    if (*is_seen) return;
    *is_seen = 1;
    const uint64_t *source = fl_map_find(&classes->values, term->id);
    if (fl_term_is_constant(term))
        add_value(classes, number, term->word);
    else if (source)
        fl_vector_push(classes->arena, &classes->scalars.items[number].sources, (uint32_t)*source - 1);
    else if (term->op == FL_OP_IF) {
        collect_assigned(classes, number, term->operands[1]);
        collect_assigned(classes, number, term->operands[2]);
    }
}

static void collect_compared(struct classes *classes, const struct fl_predicates *atoms) {
    for (size_t i = 0; i < atoms->all.count; i++) {
        term_ref atom = atoms->all.items[i];
        if (atom->op == FL_OP_NOT) atom = atom->operands[0];
        if (atom->op != FL_OP_EQUAL || !fl_term_is_constant(atom->operands[1]) || atom->operands[1]->width > 64)
            continue;
        for (uint32_t j = 0; j < classes->scalars.count; j++)
            if (classes->scalars.items[j].set.scalar == atom->operands[0])
                classes->scalars.items[j].is_set |= add_value(classes, j, atom->operands[1]->word);
    }
}

static void spread(struct classes *classes) {
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (uint32_t i = 0; i < classes->scalars.count; i++)
            for (size_t j = 0; j < classes->scalars.items[i].sources.count; j++) {
                uint32_t source = classes->scalars.items[i].sources.items[j];
                size_t count = classes->scalars.items[source].set.values.count;
                for (size_t k = 0; k < count && source != i; k++)
                    has_changed |= add_value(classes, i, classes->scalars.items[source].set.values.items[k]);
            }
    }
}

static bool is_in(const struct fl_value_sets *sets, term_ref scalar) {
    for (size_t i = 0; i < sets->all.count; i++)
        if (sets->all.items[i].scalar == scalar) return true;
    return false;
}

static void list_scalars(struct classes *classes) {
    const struct fl_cut_point *cut = &classes->system->cuts.items[classes->cut];
    for (size_t i = 0; i < cut->visible.count; i++) {
        term_ref scalar = cut->visible.items[i];
        if (scalar->index_width || scalar->width > 64 || scalar->width < 2 || scalar->has_float) continue;
        if (!fl_candidates_is_changing(cut, scalar)) continue;
        fl_vector_push(classes->arena, &classes->scalars, (struct scalar){.set = {scalar, {0}, true}});
        for (size_t j = 0; j < classes->system->uses.count; j++) {
            const struct fl_cut_use *use = &classes->system->uses.items[j];
            if (use->cut != classes->cut) continue;
            term_ref value = fl_system_instance(classes->system, scalar, use->state, use->old);
            if (value && !fl_term_is_constant(value))
                *fl_map_at(&classes->values, value->id) = classes->scalars.count;
        }
    }
}

static void classify(struct fl_arena *arena, struct fl_system *system, uint32_t cut,
                     const struct fl_predicates *atoms, struct fl_value_sets *sets) {
    struct classes classes = {.arena = arena, .system = system, .cut = cut, .values = fl_map_make(arena)};
    list_scalars(&classes);
    for (uint32_t i = 0; i < classes.scalars.count; i++) {
        classes.seen = fl_map_make(arena);
        for (size_t j = 0; j < 2 * system->arrivals.count; j++) { /* those from inside come first */
            const struct fl_arrival *arrival = &system->arrivals.items[j % system->arrivals.count];
            if (arrival->cut != cut || arrival->is_back != (j < system->arrivals.count)) continue;
            term_ref scalar = classes.scalars.items[i].set.scalar;
            term_ref value = fl_system_instance(system, scalar, arrival->state, arrival->old);
            if (value) collect_assigned(&classes, i, value);
            if (arrival->is_back && classes.scalars.items[i].set.values.count)
                classes.scalars.items[i].is_set = true;
        }
    }
    collect_compared(&classes, atoms);
    spread(&classes);
    for (uint32_t i = 0; i < classes.scalars.count; i++) {
        const struct fl_value_set *set = &classes.scalars.items[i].set;
        if (!classes.scalars.items[i].is_set || !set->values.count || set->values.count > MOST_CLASSES ||
            is_in(sets, set->scalar))
            continue;
        fl_vector_push(arena, &sets->all, *set);
    }
}

void fl_values_add_classes(struct fl_arena *arena, struct fl_system *system, const struct fl_predicates *atoms,
                           struct fl_value_sets *sets) {
    for (uint32_t i = 0; i < system->cuts.count; i++) classify(arena, system, i, &atoms[i], &sets[i]);
}
