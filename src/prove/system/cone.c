#include "prove/system/cone.h"

struct fl_cones fl_cones_make(struct fl_arena *arena, const struct fl_system *system) {
    struct fl_cones cones = {arena, system, fl_map_make(arena)};
    for (size_t i = 0; i < system->uses.count; i++)
        *fl_map_at(&cones.uses, system->uses.items[i].passed->id) = i + 1;
    return cones;
}

struct fl_bitset fl_cones_of(const struct fl_cones *cones, const struct fl_term *term) {
    struct fl_bitset cone = fl_bitset_make(cones->arena, cones->system->uses.count);
    struct fl_arena *scratch = fl_arena_create();
    struct fl_map seen = fl_map_make(scratch);
    FL_VECTOR_OF(const struct fl_term *) open = {0};
    fl_vector_push(scratch, &open, term);
    while (open.count) {
        const struct fl_term *at = fl_vector_pop(&open);
        uint64_t *is_seen = fl_map_at(&seen, at->id);
        if (*is_seen) continue;
        *is_seen = 1;
        const uint64_t *use = at->op == FL_OP_VARIABLE ? fl_map_find(&cones->uses, at->id) : NULL;
        if (use) fl_bitset_add(&cone, (size_t)*use - 1);
        for (unsigned i = 0; i < at->operand_count; i++) fl_vector_push(scratch, &open, at->operands[i]);
    }
    fl_arena_destroy(scratch);
    return cone;
}

bool fl_cones_has_cut(const struct fl_cones *cones, struct fl_bitset cone, uint32_t cut) {
    for (size_t i = 0; i < cones->system->uses.count; i++)
        if (cones->system->uses.items[i].cut == cut && fl_bitset_has(&cone, i)) return true;
    return false;
}
