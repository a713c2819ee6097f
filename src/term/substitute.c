#include "term/substitute.h"

#include "base/map.h"

typedef const struct fl_term *term_ref;

struct substitution {
    struct fl_terms *terms;
    fl_replacement *replacement;
    void *context;
    struct fl_map known; /* id -> term, 0: none */
};

static term_ref substitute(struct substitution *substitution, term_ref term) {
    if (fl_term_is_constant(term)) return term;
    if (!term->operand_count) return substitution->replacement(substitution->context, term);
    uint64_t *known = fl_map_find(&substitution->known, term->id);
    if (known) return (term_ref)(uintptr_t)*known;
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

term_ref fl_term_substitute(struct fl_terms *terms, term_ref term, fl_replacement *replacement, void *context) {
    struct fl_arena *scratch = fl_arena_create();
    struct substitution substitution = {terms, replacement, context, fl_map_make(scratch)};
    term_ref made = substitute(&substitution, term);
    fl_arena_destroy(scratch);
    return made;
}
