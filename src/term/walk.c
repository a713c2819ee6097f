#include "term/walk.h"

struct fl_term_walk fl_term_walk_make(struct fl_arena *arena) {
    return (struct fl_term_walk){.arena = arena, .seen = fl_map_make(arena)};
}

void fl_term_walk_add(struct fl_term_walk *walk, const struct fl_term *term) {
    fl_vector_push(walk->arena, &walk->open, term);
}

const struct fl_term *fl_term_walk_next(struct fl_term_walk *walk) {
    while (walk->open.count) {
        const struct fl_term *term = fl_vector_pop(&walk->open);
        uint64_t *is_seen = fl_map_at(&walk->seen, term->id);
        if (*is_seen) continue;
        *is_seen = 1;
        for (unsigned i = 0; i < term->operand_count; i++) fl_term_walk_add(walk, term->operands[i]);
        return term;
    }
    return NULL;
}
