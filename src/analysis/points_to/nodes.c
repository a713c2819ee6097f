/* analysis/points_to/nodes.c - nodes, and how targets flow between them. */
#include "analysis/points_to/parts.h"

uint32_t fl_points_to_node(struct fl_points_to *points_to) {
    uint32_t index = (uint32_t)points_to->nodes.count;
    fl_vector_push(points_to->scratch, &points_to->nodes, (struct fl_points_to_node){.merged_into = index});
    return index;
}

uint32_t fl_points_to_find(struct fl_points_to *points_to, uint32_t node) {
    struct fl_points_to_node *nodes = points_to->nodes.items;
    while (nodes[node].merged_into != node) {
        nodes[node].merged_into = nodes[nodes[node].merged_into].merged_into;
        node = nodes[node].merged_into;
    }
    return node;
}

fl_number_set fl_points_to_move_all(struct fl_points_to *points_to, fl_number_set targets,
                                    const struct fl_points_to_move *move) {
    if (fl_move_is_none(move)) return targets;
    points_to->list.count = 0;
    struct fl_number_walk walk = fl_number_set_walk(points_to->sets, targets);
    for (uint32_t target; fl_number_walk_next(&walk, &target);) {
        uint32_t to = fl_points_to_move(points_to, target, move);
        if (to != FL_NO_INDEX) fl_vector_push(points_to->scratch, &points_to->list, to);
    }
    return fl_number_set_of_list(points_to->sets, points_to->list.items, points_to->list.count);
}

void fl_points_to_add_targets(struct fl_points_to *points_to, uint32_t node, fl_number_set targets) {
    node = fl_points_to_find(points_to, node);
    struct fl_points_to_node *at = &points_to->nodes.items[node];
    if (at->loop_stride)
        targets =
            fl_points_to_move_all(points_to, targets, &(struct fl_points_to_move){.stride = at->loop_stride});
    fl_number_set all = fl_number_set_unite(points_to->sets, at->targets, targets);
    if (all.index == at->targets.index) return;
    at->targets = all;
    points_to->has_changed = true;
}

/* What new connections of a node get at once; the rest comes with what is sent next. */
static fl_number_set settled(const struct fl_points_to *points_to, const struct fl_points_to_node *node,
                             fl_number_set done) {
    return points_to->is_solved ? node->targets : done;
}

void fl_points_to_add_copy(struct fl_points_to *points_to, uint32_t source, uint32_t target) {
    source = fl_points_to_find(points_to, source);
    target = fl_points_to_find(points_to, target);
    if (source == target) return;
    uint64_t *known = fl_map_at(&points_to->copy_known, (uint64_t)source << 32 | target);
    if (*known) return;
    struct fl_points_to_node *from = &points_to->nodes.items[source];
    fl_vector_push(points_to->scratch, &points_to->copies, (struct fl_points_to_copy){target, from->copies});
    from->copies = (uint32_t)points_to->copies.count;
    *known = from->copies;
    fl_points_to_add_targets(points_to, target, settled(points_to, from, from->sent));
}

uint32_t fl_points_to_step_stride(const struct fl_points_to_move *move) {
    uint64_t size = move->offset < 0 ? -(uint64_t)move->offset : (uint64_t)move->offset;
    return size > UINT32_MAX ? 1 : fl_common_stride((uint32_t)size, move->stride);
}

void fl_points_to_loop(struct fl_points_to *points_to, uint32_t node, uint32_t stride) {
    struct fl_points_to_node *at = &points_to->nodes.items[node];
    if (!stride) return;
    at->loop_stride = fl_common_stride(at->loop_stride, stride);
    fl_number_set moved =
        fl_points_to_move_all(points_to, at->targets, &(struct fl_points_to_move){.stride = at->loop_stride});
    fl_points_to_add_targets(points_to, node, moved);
}

void fl_points_to_add_step(struct fl_points_to *points_to, uint32_t source, uint32_t target,
                           const struct fl_points_to_move *move) {
    if (fl_move_is_none(move)) {
        fl_points_to_add_copy(points_to, source, target);
        return;
    }
    source = fl_points_to_find(points_to, source);
    if (source == fl_points_to_find(points_to, target)) {
        fl_points_to_loop(points_to, source, fl_points_to_step_stride(move));
        return;
    }
    struct fl_points_to_node *from = &points_to->nodes.items[source];
    fl_vector_push(points_to->scratch, &points_to->steps, (struct fl_points_to_step){target, from->steps, *move});
    from->steps = (uint32_t)points_to->steps.count;
    fl_number_set known = settled(points_to, from, from->sent);
    fl_points_to_add_targets(points_to, target, fl_points_to_move_all(points_to, known, move));
}

void fl_points_to_add_use(struct fl_points_to *points_to, uint32_t node, struct fl_points_to_use use) {
    node = fl_points_to_find(points_to, node);
    use.next = points_to->nodes.items[node].uses;
    fl_vector_push(points_to->scratch, &points_to->uses, use);
    points_to->nodes.items[node].uses = (uint32_t)points_to->uses.count;
    points_to->has_changed = true;
    const struct fl_points_to_node *at = &points_to->nodes.items[node];
    fl_points_to_handle_use(points_to, &use, settled(points_to, at, at->handled));
}

/* A node's list put in front of another's. */
#define JOIN_LISTS(table, first, second)                                 \
    do {                                                                 \
        uint32_t last_ = (first);                                        \
        if (!last_) {                                                    \
            (first) = (second);                                          \
            break;                                                       \
        }                                                                \
        while ((table)[last_ - 1].next) last_ = (table)[last_ - 1].next; \
        (table)[last_ - 1].next = (second);                              \
    } while (0)

void fl_points_to_merge(struct fl_points_to *points_to, uint32_t node, uint32_t into) {
    struct fl_points_to_node *from = &points_to->nodes.items[node], *to = &points_to->nodes.items[into];
    struct fl_number_sets *sets = points_to->sets;
    JOIN_LISTS(points_to->copies.items, from->copies, to->copies);
    to->copies = from->copies;
    JOIN_LISTS(points_to->steps.items, from->steps, to->steps);
    to->steps = from->steps;
    JOIN_LISTS(points_to->uses.items, from->uses, to->uses);
    to->uses = from->uses;
    to->targets = fl_number_set_unite(sets, to->targets, from->targets);
    to->sent = fl_number_set_common(sets, to->sent, from->sent);
    to->handled = fl_number_set_common(sets, to->handled, from->handled);
    to->loop_stride = fl_common_stride(to->loop_stride, from->loop_stride);
    from->merged_into = into;
    from->copies = from->steps = from->uses = 0;
    points_to->has_changed = true;
}
