#include "characterize/region/literals.h"

#include "base/map.h"

typedef const struct fl_term *term_ref;

struct search {
    struct fl_arena *arena;
    struct fl_terms *terms;
    struct fl_evaluator *point;
    struct fl_map is_open; /* conditions that were added once */
    struct fl_map chosen;  /* term -> the same without choices */
    fl_literals open;      /* conditions whose value is to be explained */
    FL_VECTOR_OF(term_ref) building;
    fl_literals found;
};

static bool holds(struct search *search, term_ref condition) {
    return fl_evaluate_bool(search->point, condition);
}

static void add_open(struct search *search, term_ref condition) {
    if (fl_term_is_constant(condition)) return;
    uint64_t *known = fl_map_at(&search->is_open, fl_map_key(condition));
    if (*known) return;
    *known = 1;
    fl_vector_push(search->arena, &search->open, condition);
}

/* ---- terms without choices ---- */

static term_ref find_chosen(const struct search *search, term_ref term) {
    const uint64_t *known = fl_map_find(&search->chosen, fl_map_key(term));
    return known ? (term_ref)(uintptr_t)*known : NULL;
}

static void set_chosen(struct search *search, term_ref term, term_ref chosen) {
    *fl_map_at(&search->chosen, fl_map_key(term)) = fl_map_key(chosen);
}

/* NULL: it is not chosen yet, and comes first. */
static term_ref need(struct search *search, term_ref term) {
    term_ref chosen = find_chosen(search, term);
    if (!chosen) fl_vector_push(search->arena, &search->building, term);
    return chosen;
}

/* What a read of an array that was written to is at the point: what was written there, or an older value. */
static term_ref choose_element(struct search *search, term_ref array, term_ref index) {
    struct fl_terms *terms = search->terms;
    for (;;) {
        if (array->op == FL_OP_ARRAY_IF) {
            add_open(search, array->operands[0]);
            array = array->operands[holds(search, array->operands[0]) ? 1 : 2];
        } else if (array->op == FL_OP_STORE) {
            term_ref is_same = fl_term_equal(terms, array->operands[1], index);
            add_open(search, is_same);
            if (holds(search, is_same)) return array->operands[2];
            array = array->operands[0];
        } else
            return fl_term_select(terms, array, index);
    }
}

/* The branch that a choice takes, or NULL: the term is no choice. */
static term_ref taken_branch(struct search *search, term_ref term) {
    if (term->op == FL_OP_IF) {
        add_open(search, term->operands[0]);
        return term->operands[holds(search, term->operands[0]) ? 1 : 2];
    }
    if (term->op != FL_OP_SELECT) return NULL;
    term_ref element = choose_element(search, term->operands[0], term->operands[1]);
    return element == term ? NULL : element;
}

static term_ref build(struct search *search, term_ref term) {
    if (term->width == 1 && !term->index_width) {
        add_open(search, term);
        return fl_term_bool(search->terms, holds(search, term));
    }
    term_ref branch = taken_branch(search, term);
    if (branch) return need(search, branch);
    if (!term->operand_count || term->op == FL_OP_SELECT) return term;
    term_ref operands[3];
    bool is_ready = true;
    for (unsigned i = 0; i < term->operand_count; i++) {
        operands[i] = need(search, term->operands[i]);
        is_ready = is_ready && operands[i];
    }
    return is_ready ? fl_term_rebuild(search->terms, term, operands) : NULL;
}

static term_ref choose(struct search *search, term_ref term) {
    term_ref known = need(search, term);
    if (known) return known;
    while (search->building.count) {
        term_ref next = fl_vector_last(&search->building);
        size_t before = search->building.count;
        term_ref chosen = find_chosen(search, next);
        if (!chosen) chosen = build(search, next);
        if (!chosen) continue;
        set_chosen(search, next, chosen);
        search->building.count = before - 1;
    }
    return find_chosen(search, term);
}

/* ---- conditions ---- */

/* One false operand is enough; that of an earlier branch says more to a reader. */
static void explain_conjunction(struct search *search, term_ref term, bool value) {
    bool decides = term->op == FL_OP_OR;
    if (value != decides) {
        add_open(search, term->operands[0]);
        add_open(search, term->operands[1]);
        return;
    }
    bool first_decides = holds(search, term->operands[0]) == decides,
         second_decides = holds(search, term->operands[1]) == decides;
    bool takes_first = first_decides && (!second_decides || term->operands[0]->id < term->operands[1]->id);
    add_open(search, term->operands[takes_first ? 0 : 1]);
}

static void add_literal(struct search *search, term_ref comparison) {
    term_ref operands[2] = {choose(search, comparison->operands[0]), NULL};
    if (comparison->operand_count > 1) operands[1] = choose(search, comparison->operands[1]);
    term_ref simple = fl_term_rebuild(search->terms, comparison, operands);
    if (!holds(search, simple)) simple = fl_term_not(search->terms, simple);
    if (!fl_term_is_constant(simple)) fl_vector_push(search->arena, &search->found, simple);
}

static void explain_leaf(struct search *search, term_ref term, bool value) {
    term_ref branch = taken_branch(search, term);
    if (branch)
        add_open(search, branch);
    else
        fl_vector_push(search->arena, &search->found, value ? term : fl_term_not(search->terms, term));
}

static bool is_of_conditions(term_ref term) {
    return term->operand_count == 2 && term->operands[0]->width == 1 && !term->operands[0]->index_width;
}

static void explain(struct search *search, term_ref term) {
    bool value = holds(search, term);
    switch (term->op) {
    case FL_OP_NOT: add_open(search, term->operands[0]); return;
    case FL_OP_AND:
    case FL_OP_OR: explain_conjunction(search, term, value); return;
    case FL_OP_IF:
    case FL_OP_SELECT:
    case FL_OP_VARIABLE: explain_leaf(search, term, value); return;
    default: break;
    }
    if (is_of_conditions(term)) {
        add_open(search, term->operands[0]);
        add_open(search, term->operands[1]);
    } else
        add_literal(search, term);
}

fl_literals fl_literals_at(struct fl_arena *arena, struct fl_terms *terms, const struct fl_assignment *point,
                           const struct fl_term *condition) {
    struct search search = {.arena = arena,
                            .terms = terms,
                            .point = fl_evaluator_create(arena, point),
                            .is_open = fl_map_make(arena),
                            .chosen = fl_map_make(arena)};
    add_open(&search, condition);
    while (search.open.count) explain(&search, fl_vector_pop(&search.open));
    return search.found;
}

fl_literals fl_literals_copy(struct fl_arena *arena, const fl_literals *literals) {
    fl_literals copy = {0};
    for (size_t i = 0; i < literals->count; i++) fl_vector_push(arena, &copy, literals->items[i]);
    return copy;
}
