/* prove/system/addresses.c - values that depend on where a piece has put its objects. */
#include "prove/system/building.h"

typedef const struct fl_term *term_ref;

/* A state on its way to an arrival. */
struct forgetting {
    struct fl_building *building;
    struct fl_state *state;
    uint64_t first, end; /* addresses between are those of objects that the piece made */
    struct fl_map known; /* id -> 1: no such address in it; 2: there is one */
};

/* A pointer may have left its object by a little. */
enum { STRAY = 2048 };

static bool hangs(struct forgetting *forgetting, term_ref term) {
    if (fl_term_is_constant(term)) {
        if (term->width != forgetting->building->system->program->pointer_width) return false;
        uint64_t value = fl_term_value(term).word;
        return value + STRAY >= forgetting->first && value < forgetting->end + STRAY;
    }
    if (!term->operand_count) return false;
    uint64_t *known = fl_map_find(&forgetting->known, term->id);
    if (known) return *known == 2;
    bool result = false;
    for (uint32_t i = 0; i < term->operand_count && !result; i++) result = hangs(forgetting, term->operands[i]);
    *fl_map_at(&forgetting->known, term->id) = result ? 2 : 1;
    return result;
}

static term_ref fresh(struct forgetting *forgetting, uint32_t width) {
    return fl_term_variable(
        forgetting->building->system->terms,
        fl_arena_format(forgetting->building->arena, "address#%u", forgetting->building->engine->next_unknown++),
        width);
}

/* ---- variables ---- */

struct variables {
    struct forgetting *forgetting;
    const struct fl_persistent_map *result;
};

static bool forget_variable(void *context, uint64_t key, const void *value) {
    struct variables *variables = context;
    term_ref term = value;
    if (hangs(variables->forgetting, term))
        variables->result = fl_persistent_set(variables->forgetting->building->arena, variables->result, key,
                                              fresh(variables->forgetting, term->width));
    return true;
}

static const struct fl_persistent_map *forget_in(struct forgetting *forgetting,
                                                 const struct fl_persistent_map *map) {
    struct variables variables = {forgetting, map};
    fl_persistent_visit(map, forget_variable, &variables);
    return variables.result;
}

static struct fl_symbolic_frame *forget_in_frame(struct forgetting *forgetting,
                                                 const struct fl_symbolic_frame *old) {
    if (!old) return NULL;
    struct fl_symbolic_frame *frame = fl_arena_copy(forgetting->building->arena, old, sizeof *old);
    frame->variables = forget_in(forgetting, old->variables);
    frame->caller = forget_in_frame(forgetting, old->caller);
    return frame;
}

/* ---- memory ---- */

struct cells {
    struct forgetting *forgetting;
    struct fl_symbolic_object *object;
};

static bool forget_cell(void *context, uint64_t offset, const void *value) {
    struct cells *cells = context;
    const struct fl_cell *old = value;
    if (!hangs(cells->forgetting, old->value)) return true;
    struct fl_cell *cell = fl_arena_copy(cells->forgetting->building->arena, old, sizeof *old);
    cell->value = fresh(cells->forgetting, old->value->width);
    cells->object->cells =
        fl_persistent_set(cells->forgetting->building->arena, cells->object->cells, offset, cell);
    return true;
}

static bool forget_object(void *context, uint64_t number, const void *value) {
    struct forgetting *forgetting = context;
    struct fl_arena *arena = forgetting->building->arena;
    const struct fl_symbolic_object *old = value;
    if (!old->is_live || old->address >= forgetting->first) return true;
    struct fl_symbolic_object *object = fl_arena_copy(arena, old, sizeof *old);
    struct cells cells = {forgetting, object};
    object->newest.cells = NULL;
    object->newest.offset = object->newest.value = NULL;
    fl_persistent_visit(old->cells, forget_cell, &cells);
    if (old->array && hangs(forgetting, old->array))
        object->array = fl_term_array_variable(
            forgetting->building->system->terms,
            fl_arena_format(arena, "address#%u", forgetting->building->engine->next_unknown++),
            old->array->index_width, old->array->width);
    forgetting->state->objects = fl_persistent_set(arena, forgetting->state->objects, number, object);
    return true;
}

void fl_building_forget_addresses(struct fl_building *building, struct fl_state *state, uint64_t first) {
    if (building->engine->next_address == first) return;
    struct forgetting forgetting = {.building = building,
                                    .state = state,
                                    .first = first,
                                    .end = building->engine->next_address,
                                    .known = fl_map_make(building->arena)};
    state->globals = forget_in(&forgetting, state->globals);
    state->frame = forget_in_frame(&forgetting, state->frame);
    fl_persistent_visit(state->objects, forget_object, &forgetting);
    if (state->result && hangs(&forgetting, state->result))
        state->result = fresh(&forgetting, state->result->width);
}
