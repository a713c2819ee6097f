/* analysis/points_to/solve.c - until nothing changes: collapse cycles, send targets along copies and
 * steps from sources to sinks, then let loads, stores and calls connect further nodes (Pereira and
 * Berlin, "Wave propagation and deep propagation for pointer analysis", 2009). */
#include "analysis/points_to/parts.h"

/* The bytes that a block copy may touch. */
static void find_ends(const struct fl_points_to_use *use, struct fl_target target, int64_t *low, int64_t *high) {
    *low = target.stride ? target.high ? target.low : -FAR : target.offset;
    *high = target.high ? target.high : FAR;
    if (use->width && !target.stride) *high = target.offset + (int64_t)use->width;
}

static void copy_from(struct fl_points_to *points_to, const struct fl_points_to_use *use,
                      struct fl_target target) {
    struct fl_points_to_block_flow flow = {
        .to = use->other, .stride = target.stride, .delta = -target.offset, .to_low = -FAR, .to_high = FAR};
    find_ends(use, target, &flow.low, &flow.high);
    fl_points_to_add_flow(points_to, target.object, flow);
}

static void copy_to(struct fl_points_to *points_to, const struct fl_points_to_use *use, struct fl_target target) {
    struct fl_points_to_block_flow flow = {
        .to = target.object, .stride = target.stride, .delta = target.offset, .low = -FAR, .high = FAR};
    find_ends(use, target, &flow.to_low, &flow.to_high);
    fl_points_to_add_flow(points_to, use->other, flow);
}

static void handle_block(struct fl_points_to *points_to, const struct fl_points_to_use *use, uint32_t target) {
    uint64_t key = (uint64_t)use->other << 32 | (uint64_t)target << 1 | (use->kind == USE_COPY_TO);
    uint64_t *known = fl_map_at(&points_to->block_known, key);
    if (*known) return;
    *known = 1;
    struct fl_target at = points_to->targets.items[target];
    enum fl_abstract_kind kind = points_to->objects.items[at.object].kind;
    if (kind == FL_ABSTRACT_FUNCTION || kind == FL_ABSTRACT_CONSTANT) return;
    if (use->kind == USE_COPY_FROM)
        copy_from(points_to, use, at);
    else
        copy_to(points_to, use, at);
}

/* Pointers from outside come whole, and so do arguments that are read with va_arg. */
static bool is_typed(const struct fl_points_to *points_to, uint32_t index) {
    const struct fl_points_to_object *object = &points_to->objects.items[index];
    if (object->kind == FL_ABSTRACT_OUTSIDE) return true;
    return object->kind == FL_ABSTRACT_OBJECT &&
           points_to->program->objects[object->index].kind == FL_OBJECT_VARIADIC;
}

static void handle_access(struct fl_points_to *points_to, const struct fl_points_to_use *use, uint32_t target) {
    struct fl_target at = points_to->targets.items[target];
    if (use->kind == USE_LOAD && use->is_number && is_typed(points_to, at.object)) return;
    struct fl_points_to_bytes bytes = {.offset = at.offset,
                                       .low = at.stride && at.high ? at.low : -FAR,
                                       .high = at.stride && at.high ? at.high : FAR,
                                       .width = use->width,
                                       .stride = at.stride};
    uint32_t cells[MOST_CELLS_OF_BYTES];
    uint32_t count = fl_points_to_cells(points_to, at.object, bytes, FIT_ACCESS, cells);
    for (uint32_t i = 0; i < count; i++) {
        if (use->kind == USE_LOAD)
            fl_points_to_add_copy(points_to, fl_points_to_cell_out(points_to, cells[i]), use->other);
        else
            fl_points_to_add_copy(points_to, use->other, fl_points_to_cell_in(points_to, cells[i]));
    }
}

void fl_points_to_handle_use(struct fl_points_to *points_to, const struct fl_points_to_use *use,
                             fl_number_set targets) {
    struct fl_number_walk walk = fl_number_set_walk(points_to->sets, targets);
    for (uint32_t target; fl_number_walk_next(&walk, &target);) {
        uint32_t moved = fl_points_to_move(points_to, target, &use->move);
        if (moved == FL_NO_INDEX) continue;
        switch (use->kind) {
        case USE_LOAD:
        case USE_STORE: handle_access(points_to, use, moved); break;
        case USE_COPY_FROM:
        case USE_COPY_TO: handle_block(points_to, use, moved); break;
        case USE_CALL: fl_points_to_link_target(points_to, use->other, moved); break;
        }
    }
}

static void send(struct fl_points_to *points_to, uint32_t node) {
    struct fl_points_to_node *from = &points_to->nodes.items[node];
    fl_number_set fresh = fl_number_set_minus(points_to->sets, from->targets, from->sent);
    if (!fresh.index) return;
    from->sent = from->targets;
    for (uint32_t at = from->copies; at; at = points_to->copies.items[at - 1].next)
        fl_points_to_add_targets(points_to, points_to->copies.items[at - 1].target, fresh);
    for (uint32_t at = from->steps; at; at = points_to->steps.items[at - 1].next) {
        struct fl_points_to_step step = points_to->steps.items[at - 1];
        fl_points_to_add_targets(points_to, step.target, fl_points_to_move_all(points_to, fresh, &step.move));
    }
}

static void handle_uses(struct fl_points_to *points_to, uint32_t node) {
    struct fl_points_to_node *from = &points_to->nodes.items[node];
    if (from->merged_into != node || !from->uses) return;
    fl_number_set fresh = fl_number_set_minus(points_to->sets, from->targets, from->handled);
    if (!fresh.index) return;
    from->handled = from->targets;
    for (uint32_t at = from->uses; at; at = points_to->uses.items[at - 1].next) {
        struct fl_points_to_use use = points_to->uses.items[at - 1];
        fl_points_to_handle_use(points_to, &use, fresh);
    }
}

static fl_number_set objects_of(struct fl_points_to *points_to, uint32_t node) {
    fl_number_set targets = points_to->nodes.items[fl_points_to_find(points_to, node)].targets, objects = {0};
    struct fl_number_walk walk = fl_number_set_walk(points_to->sets, targets);
    for (uint32_t target; fl_number_walk_next(&walk, &target);) {
        fl_number_set one = fl_number_set_of(points_to->sets, points_to->targets.items[target].object);
        objects = fl_number_set_unite(points_to->sets, objects, one);
    }
    return objects;
}

/* true: a difference of pointers leads from one object to another, which nobody knew before. */
static bool cross(struct fl_points_to *points_to) {
    static const struct fl_points_to_move anywhere = {.stride = 1};
    bool has_crossed = false;
    for (size_t i = 0; i < points_to->differences.count; i++) {
        struct fl_points_to_difference *difference = &points_to->differences.items[i];
        if (difference->is_crossing) continue;
        fl_number_set left = objects_of(points_to, difference->left);
        if (!left.index || left.index == objects_of(points_to, difference->right).index) continue;
        difference->is_crossing = has_crossed = true;
        fl_points_to_add_step(points_to, difference->left, difference->node, &anywhere);
    }
    return has_crossed;
}

static void solve_once(struct fl_points_to *points_to) {
    struct fl_arena *scratch = fl_arena_create();
    fl_points_to_generate_open(points_to);
    do {
        uint32_t *order, count;
        fl_points_to_collapse(points_to, scratch, &order, &count);
        for (uint32_t i = 0; i < count; i++) send(points_to, order[i]);
        points_to->has_changed = false;
        for (uint32_t i = 0; i < count; i++) handle_uses(points_to, order[i]);
        fl_points_to_generate_open(points_to);
        fl_arena_reset(scratch);
    } while (points_to->has_changed);
    fl_arena_destroy(scratch);
}

void fl_points_to_solve(struct fl_points_to *points_to) {
    do solve_once(points_to);
    while (cross(points_to));
    points_to->is_solved = true;
}
