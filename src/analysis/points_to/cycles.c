/* analysis/points_to/cycles.c - nodes on a cycle have the same targets, so they become one.
 *
 * Tarjan's algorithm over copies and steps. Where steps are on the cycle, targets come back with
 * multiples of the steps' offsets added: then all of these are targets. */
#include <string.h>

#include "analysis/points_to/parts.h"

struct frame {
    uint32_t node, copy, step; /* what is still to be followed; index + 1 */
};

struct cycle_search {
    struct fl_points_to *points_to;
    uint32_t *number; /* by node; 0: not reached; UINT32_MAX: done */
    uint32_t *low;
    uint32_t *stack, stacked, numbered;
    struct frame *frames;
    uint32_t depth;
    uint32_t *order, ordered; /* sinks first */
};

static void open_node(struct cycle_search *search, uint32_t node) {
    const struct fl_points_to_node *at = &search->points_to->nodes.items[node];
    search->number[node] = search->low[node] = ++search->numbered;
    search->stack[search->stacked++] = node;
    search->frames[search->depth++] = (struct frame){node, at->copies, at->steps};
}

static void close_node(struct cycle_search *search, uint32_t root) {
    uint32_t node;
    do {
        node = search->stack[--search->stacked];
        search->number[node] = UINT32_MAX;
        if (node != root) fl_points_to_merge(search->points_to, node, root);
    } while (node != root);
    search->order[search->ordered++] = root;
}

/* The next node that a frame leads to; NO_NODE: all were followed. */
static uint32_t next_target(struct cycle_search *search, struct frame *frame) {
    struct fl_points_to *points_to = search->points_to;
    if (frame->copy) {
        const struct fl_points_to_copy *copy = &points_to->copies.items[frame->copy - 1];
        frame->copy = copy->next;
        return fl_points_to_find(points_to, copy->target);
    }
    if (!frame->step) return NO_NODE;
    const struct fl_points_to_step *step = &points_to->steps.items[frame->step - 1];
    frame->step = step->next;
    return fl_points_to_find(points_to, step->target);
}

static void search_from(struct cycle_search *search, uint32_t root) {
    open_node(search, root);
    while (search->depth) {
        struct frame *frame = &search->frames[search->depth - 1];
        uint32_t node = frame->node, target = next_target(search, frame);
        if (target == NO_NODE) {
            if (search->low[node] == search->number[node]) close_node(search, node);
            search->depth--;
            if (search->depth) {
                uint32_t above = search->frames[search->depth - 1].node;
                if (search->low[node] < search->low[above]) search->low[above] = search->low[node];
            }
        } else if (!search->number[target]) {
            open_node(search, target);
        } else if (search->number[target] != UINT32_MAX && search->number[target] < search->low[node]) {
            search->low[node] = search->number[target];
        }
    }
}

/* Steps of a node to itself become its loop stride; copies to itself are dropped. */
static void tidy(struct fl_points_to *points_to, uint32_t node) {
    uint32_t *link = &points_to->nodes.items[node].steps;
    uint32_t stride = 0;
    while (*link) {
        struct fl_points_to_step *step = &points_to->steps.items[*link - 1];
        if (fl_points_to_find(points_to, step->target) != node) {
            link = &step->next;
            continue;
        }
        stride = fl_common_stride(stride, fl_points_to_step_stride(&step->move));
        *link = step->next;
    }
    if (stride) fl_points_to_loop(points_to, node, stride);
    link = &points_to->nodes.items[node].copies;
    while (*link) {
        struct fl_points_to_copy *copy = &points_to->copies.items[*link - 1];
        copy->target = fl_points_to_find(points_to, copy->target);
        uint64_t *known = fl_map_at(&points_to->copy_known, (uint64_t)node << 32 | copy->target);
        bool is_kept = copy->target != node && (*known == 0 || *known == *link);
        if (is_kept) {
            *known = *link;
            link = &copy->next;
        } else {
            *link = copy->next;
        }
    }
}

void fl_points_to_collapse(struct fl_points_to *points_to, struct fl_arena *scratch, uint32_t **order,
                           uint32_t *count) {
    uint32_t nodes = (uint32_t)points_to->nodes.count;
    struct cycle_search search = {
        .points_to = points_to,
        .number = FL_NEW_ARRAY(scratch, uint32_t, nodes),
        .low = FL_NEW_ARRAY(scratch, uint32_t, nodes),
        .stack = FL_NEW_ARRAY(scratch, uint32_t, nodes),
        .frames = FL_NEW_ARRAY(scratch, struct frame, nodes),
        .order = FL_NEW_ARRAY(scratch, uint32_t, nodes),
    };
    for (uint32_t node = 0; node < nodes; node++)
        if (points_to->nodes.items[node].merged_into == node && !search.number[node]) search_from(&search, node);
    for (uint32_t i = 0; i < search.ordered; i++) tidy(points_to, search.order[i]);
    for (uint32_t i = 0; i < search.ordered / 2; i++) {
        uint32_t other = search.order[search.ordered - 1 - i];
        search.order[search.ordered - 1 - i] = search.order[i];
        search.order[i] = other;
    }
    *order = search.order;
    *count = search.ordered;
}
