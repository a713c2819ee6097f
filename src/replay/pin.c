#include "replay/pin.h"

typedef const struct fl_term *term_ref;

struct pinning {
    struct fl_engine *engine;
    struct fl_arena *scratch;
    struct fl_map known; /* id of a term -> what stands in its place */
    uint32_t oldest;     /* id: only newer terms contain one that is pinned */
    bool is_any;
    const struct fl_persistent_map *map; /* being changed */
};

static void pin(struct pinning *pinning, term_ref term, term_ref value) {
    if (fl_term_is_constant(term)) return;
    *fl_map_at(&pinning->known, term->id) = fl_map_key(value);
    if (!pinning->is_any || term->id < pinning->oldest) pinning->oldest = term->id;
    pinning->is_any = true;
}

/* Terms that are as wide as a part of them are: what a wider constant says of the part. */
static void pin_equation(struct pinning *pinning, term_ref term, term_ref value) {
    pin(pinning, term, value);
    bool is_extended = term->op == FL_OP_ZERO_EXTEND || term->op == FL_OP_SIGN_EXTEND;
    if (!is_extended) return;
    term_ref part = term->operands[0];
    pin_equation(pinning, part, fl_term_extract(pinning->engine->terms, part->width - 1, 0, value));
}

static void pin_conjuncts(struct pinning *pinning, term_ref guard) {
    if (guard->op == FL_OP_AND && guard->width == 1) {
        pin_conjuncts(pinning, guard->operands[0]);
        pin_conjuncts(pinning, guard->operands[1]);
        return;
    }
    if (guard->op != FL_OP_EQUAL) return;
    if (fl_term_is_constant(guard->operands[1])) pin_equation(pinning, guard->operands[0], guard->operands[1]);
    if (fl_term_is_constant(guard->operands[0])) pin_equation(pinning, guard->operands[1], guard->operands[0]);
}

static term_ref pinned(struct pinning *pinning, term_ref term) {
    if (term->id < pinning->oldest || fl_term_is_constant(term)) return term;
    uint64_t *known = fl_map_find(&pinning->known, term->id);
    if (known) return (term_ref)(uintptr_t)*known;
    term_ref operands[3], result = term;
    bool is_same = true;
    for (uint32_t i = 0; i < term->operand_count; i++) {
        operands[i] = pinned(pinning, term->operands[i]);
        is_same = is_same && operands[i] == term->operands[i];
    }
    if (!is_same) result = fl_term_rebuild(pinning->engine->terms, term, operands);
    *fl_map_at(&pinning->known, term->id) = fl_map_key(result);
    return result;
}

static bool pin_variable(void *context, uint64_t key, const void *before, const void *now) {
    struct pinning *pinning = context;
    (void)before;
    term_ref value = now ? pinned(pinning, now) : NULL;
    if (value != now) pinning->map = fl_persistent_set(pinning->engine->arena, pinning->map, key, value);
    return true;
}

static const struct fl_persistent_map *pin_variables(struct pinning *pinning,
                                                     const struct fl_persistent_map *before,
                                                     const struct fl_persistent_map *now) {
    pinning->map = now;
    fl_persistent_compare(before, now, pin_variable, pinning);
    return pinning->map;
}

static bool pin_cell(void *context, uint64_t key, const void *before, const void *now) {
    struct pinning *pinning = context;
    const struct fl_cell *cell = now;
    (void)before;
    term_ref value = cell ? pinned(pinning, cell->value) : NULL;
    if (!cell || value == cell->value) return true;
    struct fl_cell *copy = fl_arena_copy(pinning->engine->arena, cell, sizeof *cell);
    copy->value = value;
    pinning->map = fl_persistent_set(pinning->engine->arena, pinning->map, key, copy);
    return true;
}

static bool pin_object(void *context, uint64_t number, const void *before, const void *now) {
    struct pinning *pinning = context;
    const struct fl_symbolic_object *old = before, *object = now;
    if (!object || !object->is_live) return true;
    const struct fl_persistent_map *objects = pinning->map;
    pinning->map = object->cells;
    fl_persistent_compare(old ? old->cells : NULL, object->cells, pin_cell, pinning);
    const struct fl_persistent_map *cells = pinning->map;
    term_ref array = object->array ? pinned(pinning, object->array) : NULL;
    pinning->map = objects;
    if (cells == object->cells && array == object->array) return true;
    struct fl_symbolic_object *copy = fl_arena_copy(pinning->engine->arena, object, sizeof *object);
    copy->cells = cells;
    copy->array = array;
    pinning->map = fl_persistent_set(pinning->engine->arena, objects, number, copy);
    return true;
}

static const struct fl_symbolic_frame *frame_at(const struct fl_symbolic_frame *frame, uint32_t depth) {
    while (frame && frame->depth > depth) frame = frame->caller;
    return frame && frame->depth == depth ? frame : NULL;
}

static void pin_frames(struct pinning *pinning, struct fl_state *state, const struct fl_state *since) {
    const struct fl_symbolic_frame **to = NULL;
    for (const struct fl_symbolic_frame *frame = state->frame; frame; frame = frame->caller) {
        const struct fl_symbolic_frame *before = frame_at(since->frame, frame->depth);
        if (before == frame) return; /* and so are its callers */
        bool is_same = before && fl_id_equal(before->function, frame->function) &&
                       fl_id_equal(before->call, frame->call) && before->objects == frame->objects;
        struct fl_symbolic_frame *copy = fl_arena_copy(pinning->engine->arena, frame, sizeof *frame);
        copy->variables = pin_variables(pinning, is_same ? before->variables : NULL, frame->variables);
        if (to)
            *to = copy;
        else
            state->frame = copy;
        to = &copy->caller;
    }
}

void fl_state_pin(struct fl_engine *engine, struct fl_state *state, const struct fl_state *since,
                  const struct fl_term *guard) {
    if (!since || fl_term_is_constant(guard)) return;
    struct fl_arena *scratch = fl_arena_create();
    struct pinning pinning = {.engine = engine, .scratch = scratch, .known = fl_map_make(scratch)};
    pin_conjuncts(&pinning, guard);
    if (pinning.is_any) {
        pin_frames(&pinning, state, since);
        state->globals = pin_variables(&pinning, since->globals, state->globals);
        pinning.map = state->objects;
        fl_persistent_compare(since->objects, state->objects, pin_object, &pinning);
        state->objects = pinning.map;
    }
    fl_arena_destroy(scratch);
}
