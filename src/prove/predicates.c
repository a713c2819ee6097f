#include "prove/predicates.h"

typedef const struct fl_term *term_ref;

/* ---- support ---- */

struct fl_support fl_support_make(struct fl_arena *arena) {
    return (struct fl_support){.arena = arena, .seen = fl_map_make(arena)};
}

void fl_support_add(struct fl_support *support, term_ref term) {
    if (fl_map_find(&support->seen, term->id)) return;
    FL_VECTOR_OF(term_ref) open = {0};
    fl_vector_push(support->arena, &open, term);
    while (open.count) {
        term_ref at = fl_vector_pop(&open);
        uint64_t *seen = fl_map_at(&support->seen, at->id);
        if (*seen) continue;
        *seen = 1;
        if (at->op == FL_OP_VARIABLE || at->op == FL_OP_ARRAY_VARIABLE)
            fl_vector_push(support->arena, &support->variables.terms, at);
        for (unsigned i = 0; i < at->operand_count; i++) fl_vector_push(support->arena, &open, at->operands[i]);
    }
}

/* ---- sets ---- */

struct fl_predicate_set fl_predicate_set_make(struct fl_arena *arena) {
    return (struct fl_predicate_set){.numbers = fl_map_make(arena)};
}

static struct fl_predicate describe(struct fl_arena *arena, term_ref term) {
    struct fl_predicate predicate = {.term = term};
    if (term->op == FL_OP_EQUAL && fl_term_is_constant(term->operands[1])) {
        predicate.subject = term->operands[0];
        predicate.is_value = true;
        return predicate;
    }
    struct fl_support support = fl_support_make(arena);
    fl_support_add(&support, term);
    if (support.variables.terms.count == 1 && support.variables.terms.items[0]->op == FL_OP_VARIABLE)
        predicate.subject = support.variables.terms.items[0];
    return predicate;
}

static void count_value(struct fl_predicate_set *set, struct fl_arena *arena, term_ref subject) {
    for (size_t i = 0; i < set->subjects.count; i++)
        if (set->subjects.items[i].term == subject) {
            set->subjects.items[i].values++;
            return;
        }
    fl_vector_push(arena, &set->subjects, ((struct fl_predicate_subject){subject, 1}));
}

uint32_t fl_predicate_set_add(struct fl_predicate_set *set, struct fl_symbols *symbols, term_ref predicate) {
    uint64_t *place = fl_map_find(&set->numbers, predicate->id);
    if (!place) place = fl_map_find(&set->numbers, fl_term_not(symbols->terms, predicate)->id);
    if (place) return (uint32_t)*place - 1;
    if (predicate->op == FL_OP_NOT) predicate = predicate->operands[0];
    struct fl_predicate described = describe(symbols->arena, predicate);
    fl_vector_push(symbols->arena, &set->items, described);
    if (described.is_value) count_value(set, symbols->arena, described.subject);
    *fl_map_at(&set->numbers, predicate->id) = set->items.count;
    return (uint32_t)set->items.count - 1;
}

/* ---- conditions ---- */

static bool is_about_symbols(struct fl_symbols *symbols, struct fl_arena *arena, term_ref term) {
    struct fl_support support = fl_support_make(arena);
    fl_support_add(&support, term);
    for (size_t i = 0; i < support.variables.terms.count; i++)
        if (!fl_symbol_of(symbols, support.variables.terms.items[i])) return false;
    return support.variables.terms.count > 0;
}

static bool is_structure(term_ref term) {
    switch (term->op) {
    case FL_OP_NOT:
    case FL_OP_AND:
    case FL_OP_OR:
    case FL_OP_IF: return true;
    case FL_OP_XOR:
    case FL_OP_EQUAL: return term->operands[0]->width == 1 && !term->operands[0]->index_width;
    default: return false;
    }
}

void fl_predicates_of(struct fl_symbols *symbols, struct fl_arena *arena, term_ref condition,
                      struct fl_term_list *list) {
    struct fl_map seen = fl_map_make(arena);
    FL_VECTOR_OF(term_ref) open = {0};
    fl_vector_push(arena, &open, condition);
    while (open.count) {
        term_ref at = fl_vector_pop(&open);
        uint64_t *is_seen = fl_map_at(&seen, at->id);
        if (*is_seen || fl_term_is_constant(at)) continue;
        *is_seen = 1;
        if (is_structure(at))
            for (unsigned i = 0; i < at->operand_count; i++) fl_vector_push(arena, &open, at->operands[i]);
        else if (is_about_symbols(symbols, arena, at))
            fl_vector_push(arena, &list->terms, at);
    }
}
