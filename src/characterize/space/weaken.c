#include "characterize/space/weaken.h"

typedef const struct fl_term *term_ref;

struct weakening {
    struct fl_terms *terms;
    struct fl_variables *variables;
    bool (*is_left_out)(void *context, const struct fl_term *variable);
    void *context;
    struct fl_map known[2]; /* by direction: term -> what is left of it */
};

/* To a condition that follows from it, or to one that it follows from. */
enum direction { WEAKER, STRONGER };

static bool is_about_left_out(struct weakening *weakening, term_ref term) {
    const struct fl_variable_list *list = fl_variables_of(weakening->variables, term);
    for (size_t i = 0; i < list->count; i++)
        if (weakening->is_left_out(weakening->context, list->items[i])) return true;
    return false;
}

static term_ref leave(struct weakening *weakening, term_ref term, enum direction direction);

static term_ref leave_whole(struct weakening *weakening, term_ref term, enum direction direction) {
    if (!is_about_left_out(weakening, term)) return term;
    return direction == WEAKER ? fl_term_true(weakening->terms) : fl_term_false(weakening->terms);
}

static term_ref leave_parts(struct weakening *weakening, term_ref term, enum direction direction) {
    struct fl_terms *terms = weakening->terms;
    if (term->width != 1) return leave_whole(weakening, term, direction);
    switch (term->op) {
    case FL_OP_AND:
    case FL_OP_OR:
        return fl_term_binary(terms, term->op, leave(weakening, term->operands[0], direction),
                              leave(weakening, term->operands[1], direction));
    case FL_OP_NOT:
        return fl_term_not(terms, leave(weakening, term->operands[0], direction == WEAKER ? STRONGER : WEAKER));
    default: return leave_whole(weakening, term, direction);
    }
}

static term_ref leave(struct weakening *weakening, term_ref term, enum direction direction) {
    const uint64_t *known = fl_map_find(&weakening->known[direction], term->id);
    if (known) return (term_ref)(uintptr_t)*known;
    term_ref left = leave_parts(weakening, term, direction);
    *fl_map_at(&weakening->known[direction], term->id) = fl_map_key(left);
    return left;
}

term_ref fl_weaken(struct fl_terms *terms, struct fl_variables *variables, term_ref condition,
                   bool (*is_left_out)(void *context, const struct fl_term *variable), void *context) {
    struct fl_arena *scratch = fl_arena_create();
    struct weakening weakening = {
        terms, variables, is_left_out, context, {fl_map_make(scratch), fl_map_make(scratch)}};
    term_ref left = leave(&weakening, condition, WEAKER);
    fl_arena_destroy(scratch);
    return left;
}
