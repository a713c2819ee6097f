#include "prove/abstraction/predicates.h"

typedef const struct fl_term *term_ref;

enum { FEW_LOW_BITS = 4, DEEPEST_SUM = 12 };

/* ---- support ---- */

struct fl_support fl_support_make(struct fl_arena *arena) {
    return (struct fl_support){.walk = fl_term_walk_make(arena)};
}

void fl_support_add(struct fl_support *support, term_ref term) {
    fl_term_walk_add(&support->walk, term);
    for (term_ref at; (at = fl_term_walk_next(&support->walk));)
        if (at->op == FL_OP_VARIABLE || at->op == FL_OP_ARRAY_VARIABLE)
            fl_vector_push(support->walk.arena, &support->variables.terms, at);
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

static uint32_t trailing_zeros(term_ref constant) {
    uint64_t value = constant->width <= 64 ? fl_term_value(constant).word : 1;
    return value ? (uint32_t)__builtin_ctzll(value) : constant->width;
}

static term_ref low_bits(struct fl_terms *terms, term_ref term, uint32_t high, unsigned depth);

/* Of x * 8, the lowest three bits are zero, and the highest three of x do not matter. */
static term_ref low_product(struct fl_terms *terms, term_ref term, uint32_t high, unsigned depth) {
    uint32_t zeros = trailing_zeros(term->operands[1]);
    if (zeros > high) return fl_term_word(terms, high + 1, 0);
    term_ref factor = low_bits(terms, term->operands[0], high - zeros, depth);
    return fl_term_binary(terms, FL_OP_MULTIPLY, fl_term_convert(terms, FL_OP_ZERO_EXTEND, high + 1, factor),
                          fl_term_extract(terms, high, 0, term->operands[1]));
}

/* The low bits of a term; of sums and products they follow from those of what is summed or multiplied. */
static term_ref low_bits(struct fl_terms *terms, term_ref term, uint32_t high, unsigned depth) {
    if (depth && term->op == FL_OP_MULTIPLY && fl_term_is_constant(term->operands[1]))
        return low_product(terms, term, high, depth - 1);
    switch (depth ? term->op : FL_OP_VARIABLE) {
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_MULTIPLY:
        return fl_term_binary(terms, (enum fl_operator)term->op,
                              low_bits(terms, term->operands[0], high, depth - 1),
                              low_bits(terms, term->operands[1], high, depth - 1));
    default: return fl_term_extract(terms, high, 0, term);
    }
}

/* false: they depend on more than symbols. */
static bool add_agreement(struct fl_symbols *symbols, struct fl_arena *arena, term_ref equation, uint32_t high,
                          struct fl_term_list *list) {
    term_ref agree =
        fl_term_equal(symbols->terms, low_bits(symbols->terms, equation->operands[0], high, DEEPEST_SUM),
                      low_bits(symbols->terms, equation->operands[1], high, DEEPEST_SUM));
    if (fl_term_is_constant(agree)) return true;
    if (!is_about_symbols(symbols, arena, agree)) return false;
    fl_vector_push(arena, &list->terms, agree);
    return true;
}

/* Equal terms agree in their low bits, which may depend on symbols only: those of x + 2 * input do.
 * The lowest few are taken, and as many as there are. */
static void add_low_bits(struct fl_symbols *symbols, struct fl_arena *arena, term_ref equation,
                         struct fl_term_list *list) {
    if (equation->op != FL_OP_EQUAL || equation->operands[0]->index_width) return;
    uint32_t width = equation->operands[0]->width, high = 0;
    while (high + 1 < width && high < FEW_LOW_BITS && add_agreement(symbols, arena, equation, high, list)) high++;
    if (high < FEW_LOW_BITS) return;
    for (high = width - 1; high > FEW_LOW_BITS; high--)
        if (add_agreement(symbols, arena, equation, high - 1, list)) return;
}

/* Of sums, not of a value. */
static bool is_equation(term_ref term) {
    return term->op == FL_OP_EQUAL && term->operands[0]->op != FL_OP_VARIABLE;
}

void fl_predicates_of(struct fl_symbols *symbols, struct fl_arena *arena, term_ref condition, bool is_diverging,
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
        else {
            bool is_known = is_about_symbols(symbols, arena, at);
            if (is_known) fl_vector_push(arena, &list->terms, at);
            if (!is_known || (is_diverging && is_equation(at))) add_low_bits(symbols, arena, at, list);
        }
    }
}
