#include "term/substitute.h"

#include "base/map.h"

typedef const struct fl_term *term_ref;

struct fl_substitution {
    struct fl_terms *terms;
    fl_replacement *replacement;
    void *context;
    struct fl_map known; /* id -> term, 0: none */
};

static term_ref substitute(struct fl_substitution *substitution, term_ref term) {
    if (fl_term_is_constant(term)) return term;
    uint64_t *known = fl_map_find(&substitution->known, term->id);
    if (known) return (term_ref)(uintptr_t)*known;
    if (!term->operand_count) {
        term_ref leaf = substitution->replacement(substitution->context, term);
        *fl_map_at(&substitution->known, term->id) = fl_map_key(leaf);
        return leaf;
    }
    term_ref operands[3], made = NULL;
    bool is_whole = true;
    for (uint32_t i = 0; i < term->operand_count && is_whole; i++) {
        operands[i] = substitute(substitution, term->operands[i]);
        is_whole = operands[i];
    }
    if (is_whole) made = fl_term_rebuild(substitution->terms, term, operands);
    *fl_map_at(&substitution->known, term->id) = fl_map_key(made);
    return made;
}

struct fl_substitution *fl_substitution_create(struct fl_arena *arena, struct fl_terms *terms,
                                               fl_replacement *replacement, void *context) {
    struct fl_substitution *substitution = FL_NEW(arena, struct fl_substitution);
    *substitution = (struct fl_substitution){terms, replacement, context, fl_map_make(arena)};
    return substitution;
}

term_ref fl_substitution_apply(struct fl_substitution *substitution, term_ref term) {
    return substitute(substitution, term);
}

term_ref fl_term_substitute(struct fl_terms *terms, term_ref term, fl_replacement *replacement, void *context) {
    struct fl_arena *scratch = fl_arena_create();
    term_ref made = substitute(fl_substitution_create(scratch, terms, replacement, context), term);
    fl_arena_destroy(scratch);
    return made;
}
