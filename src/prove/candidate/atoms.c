/* prove/candidate/atoms.c - candidates from the comparisons that guards and failures are made of. */
#include "prove/candidate/candidates.h"
#include "term/walk.h"

typedef const struct fl_term *term_ref;

enum { MOST_ATOM_TERMS = 40, MOST_CONDITION_TERMS = 400, MOST_ATOMS = 160 };

/* What a state's terms are called: from terms to symbols. */
struct pullback {
    struct fl_terms *terms;
    struct fl_map names; /* id of what a symbol holds -> the symbol */
    struct fl_map done;  /* id -> what became of it; 1: nothing can */
    size_t left;         /* how many more terms may be rebuilt */
};

static void name_values(struct pullback *pullback, struct fl_system *system, const struct fl_cut_use *use) {
    const struct fl_cut_point *cut = &system->cuts.items[use->cut];
    for (unsigned round = 0; round < 2; round++) {
        size_t count = round ? cut->visible.count : cut->changing.count;
        for (size_t i = 0; i < count; i++) {
            term_ref symbol = round ? cut->visible.items[i] : cut->changing.items[i];
            term_ref value = fl_system_instance(system, symbol, use->state, use->old);
            if (!value || fl_term_is_constant(value)) continue;
            uint64_t *name = fl_map_at(&pullback->names, value->id);
            if (!*name) *name = fl_map_key(symbol);
        }
    }
    *fl_map_at(&pullback->names, use->passed->id) = fl_map_key(fl_term_true(system->terms));
}

static term_ref rebuild(struct pullback *pullback, term_ref term) {
    uint64_t *name = fl_map_find(&pullback->names, term->id);
    if (name) return (term_ref)(uintptr_t)*name;
    if (fl_term_is_constant(term)) return term;
    if (!term->operand_count) return NULL;
    uint64_t *known = fl_map_find(&pullback->done, term->id);
    if (known) return *known == 1 ? NULL : (term_ref)(uintptr_t)*known;
    if (!pullback->left) return NULL;
    pullback->left--;
    term_ref operands[3], result = NULL;
    bool is_whole = true;
    for (unsigned i = 0; i < term->operand_count && is_whole; i++) {
        operands[i] = rebuild(pullback, term->operands[i]);
        is_whole = operands[i] != NULL;
    }
    if (is_whole) result = fl_term_rebuild(pullback->terms, term, operands);
    *fl_map_at(&pullback->done, term->id) = result ? fl_map_key(result) : 1;
    return result;
}

static bool is_comparison(term_ref term) {
    switch (term->op) {
    case FL_OP_EQUAL:
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED: return term->operands[0]->width > 1 && !term->operands[0]->index_width;
    case FL_OP_EXTRACT: return term->width == 1;
    default: return false;
    }
}

/* All comparisons that guards and failures are made of. */
struct comparisons {
    FL_VECTOR_OF(term_ref) all;
};

static void collect(struct fl_term_walk *walk, term_ref root, struct comparisons *found) {
    fl_term_walk_add(walk, root);
    for (term_ref term; (term = fl_term_walk_next(walk));)
        if (is_comparison(term)) fl_vector_push(walk->arena, &found->all, term);
}

/* What values at an arrival depend on. */
static void collect_choices(struct fl_term_walk *walk, struct fl_system *system, size_t number,
                            struct comparisons *found) {
    const struct fl_arrival *arrival = &system->arrivals.items[number];
    const struct fl_cut_point *cut = &system->cuts.items[arrival->cut];
    for (size_t i = 0; i < cut->visible.count; i++) {
        term_ref value = fl_system_instance(system, cut->visible.items[i], arrival->state, arrival->old);
        if (value) collect(walk, value, found);
    }
}

static void add_once(struct fl_arena *arena, struct fl_predicates *predicates, term_ref predicate) {
    for (size_t i = 0; i < predicates->all.count; i++)
        if (predicates->all.items[i] == predicate) return;
    fl_vector_push(arena, &predicates->all, predicate);
}

void fl_candidates_atoms(const struct fl_guessing *guessing, struct fl_predicates *by_cut,
                         struct fl_predicates *fixed) {
    struct fl_system *system = guessing->system;
    struct fl_arena *scratch = fl_arena_create();
    struct fl_term_walk walk = fl_term_walk_make(scratch);
    struct comparisons comparisons = {0};
    for (size_t i = 0; i < system->checks.count; i++)
        collect(&walk, system->checks.items[i].failure, &comparisons);
    for (size_t i = 0; i < system->arrivals.count; i++)
        collect(&walk, system->arrivals.items[i].guard, &comparisons);
    for (size_t i = 0; i < system->arrivals.count; i++) collect_choices(&walk, system, i, &comparisons);
    for (size_t i = 0; i < system->uses.count; i++) {
        const struct fl_cut_use *use = &system->uses.items[i];
        struct pullback pullback = {system->terms, fl_map_make(scratch), fl_map_make(scratch), 0};
        name_values(&pullback, system, use);
        for (size_t j = 0; j < comparisons.all.count && by_cut[use->cut].all.count < MOST_ATOMS; j++) {
            pullback.left = MOST_ATOM_TERMS;
            term_ref atom = rebuild(&pullback, comparisons.all.items[j]);
            if (!atom || fl_term_is_constant(atom)) continue;
            bool is_changing = fl_candidates_is_changing(&system->cuts.items[use->cut], atom);
            add_once(guessing->arena, is_changing ? &by_cut[use->cut] : &fixed[use->cut], atom);
        }
    }
    fl_arena_destroy(scratch);
}

void fl_candidates_conditions(const struct fl_guessing *guessing, struct fl_predicates *by_cut) {
    struct fl_system *system = guessing->system;
    struct fl_arena *scratch = fl_arena_create();
    for (size_t i = 0; i < system->uses.count; i++) {
        const struct fl_cut_use *use = &system->uses.items[i];
        struct pullback pullback = {system->terms, fl_map_make(scratch), fl_map_make(scratch), 0};
        name_values(&pullback, system, use);
        for (size_t j = 0; j < system->checks.count; j++) {
            pullback.left = MOST_CONDITION_TERMS;
            term_ref failure = rebuild(&pullback, system->checks.items[j].failure);
            if (!failure || fl_term_is_constant(failure)) continue;
            add_once(guessing->arena, &by_cut[use->cut], fl_term_not(system->terms, failure));
        }
    }
    fl_arena_destroy(scratch);
}

/* ---- variants ---- */

static void add_equality_variants(struct fl_arena *arena, struct fl_terms *terms, term_ref equality,
                                  struct fl_predicates *variants) {
    term_ref left = equality->operands[0], right = equality->operands[1];
    static const enum fl_operator orders[] = {FL_OP_LESS_EQUAL, FL_OP_LESS_EQUAL_SIGNED};
    for (unsigned i = 0; i < 2; i++) {
        add_once(arena, variants, fl_term_binary(terms, orders[i], left, right));
        add_once(arena, variants, fl_term_binary(terms, orders[i], right, left));
    }
}

static void add_order_variants(struct fl_arena *arena, struct fl_terms *terms, term_ref order,
                               struct fl_predicates *variants) {
    term_ref left = order->operands[0], right = order->operands[1];
    term_ref one = fl_term_word(terms, left->width, 1), above = fl_term_binary(terms, FL_OP_ADD, right, one);
    bool is_signed = order->op == FL_OP_LESS_SIGNED || order->op == FL_OP_LESS_EQUAL_SIGNED;
    enum fl_operator at_most = is_signed ? FL_OP_LESS_EQUAL_SIGNED : FL_OP_LESS_EQUAL;
    bool is_strict = order->op == FL_OP_LESS || order->op == FL_OP_LESS_SIGNED;
    /* i < n lets i reach n, i <= n lets it reach n + 1; the opposite direction likewise */
    add_once(arena, variants, fl_term_binary(terms, at_most, left, is_strict ? right : above));
    term_ref below = fl_term_binary(terms, FL_OP_SUBTRACT, left, one);
    add_once(arena, variants, fl_term_binary(terms, at_most, is_strict ? below : left, right));
    add_once(arena, variants, fl_term_binary(terms, at_most, right, left));
}

void fl_candidates_variants(struct fl_arena *arena, struct fl_terms *terms, term_ref predicate,
                            struct fl_predicates *variants) {
    add_once(arena, variants, predicate);
    add_once(arena, variants, fl_term_not(terms, predicate));
    term_ref inside = predicate->op == FL_OP_NOT ? predicate->operands[0] : predicate;
    if (inside->op == FL_OP_EQUAL && inside->operands[0]->width > 1)
        add_equality_variants(arena, terms, inside, variants);
    else if (inside->op == FL_OP_LESS || inside->op == FL_OP_LESS_SIGNED || inside->op == FL_OP_LESS_EQUAL ||
             inside->op == FL_OP_LESS_EQUAL_SIGNED)
        add_order_variants(arena, terms, inside, variants);
}
