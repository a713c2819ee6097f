/* analysis/interval/intervals_order.c - in which order the locations of a function are visited. */
#include <stdlib.h>

#include "analysis/interval/intervals_parts.h"
#include "analysis/loops.h"

/* The order of one function: a weak topological order (Bourdoncle, "Efficient chaotic iteration strategies
 * with widenings", 1993), in which the nodes of every loop are together. */
struct ordering {
    struct fl_arena *scratch;
    struct fl_graph graph;
    struct fl_loops loops;
    uint32_t *number;  /* by node: its place in a reverse postorder; FL_NO_INDEX: not reached */
    uint32_t *of_head; /* by node: the loop that it heads, or FL_NO_INDEX */
    bool *is_placed;
    uint32_t *placed;
    uint32_t placed_count;
};

static void find_postorder(struct ordering *ordering) {
    uint32_t count = ordering->graph.node_count, depth = 0, next = count;
    uint32_t *stack = FL_NEW_ARRAY(ordering->scratch, uint32_t, count + 1);
    uint32_t *at = FL_NEW_ARRAY(ordering->scratch, uint32_t, count + 1);
    bool *is_seen = FL_NEW_ARRAY(ordering->scratch, bool, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        ordering->number[i] = FL_NO_INDEX;
        at[i] = ordering->graph.starts[i];
    }
    stack[depth++] = 0;
    is_seen[0] = true;
    while (depth) {
        uint32_t node = stack[depth - 1];
        if (at[node] == ordering->graph.starts[node + 1]) {
            ordering->number[node] = --next;
            depth--;
            continue;
        }
        uint32_t target = ordering->graph.targets[at[node]++];
        if (is_seen[target]) continue;
        is_seen[target] = true;
        stack[depth++] = target;
    }
}

struct numbered {
    uint32_t number, node;
};

static int compare_numbers(const void *left, const void *right) {
    const struct numbered *a = left, *b = right;
    if (a->number != b->number) return a->number < b->number ? -1 : 1;
    return (a->node > b->node) - (a->node < b->node);
}

/* Places nodes, and where a loop begins among them, all of it first. */
static void place_nodes(struct ordering *ordering, const uint32_t *nodes, uint32_t count, uint32_t inside) {
    struct numbered *sorted = FL_NEW_ARRAY(ordering->scratch, struct numbered, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t node = nodes ? nodes[i] : i;
        sorted[i] = (struct numbered){ordering->number[node], node};
    }
    qsort(sorted, count, sizeof *sorted, compare_numbers);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t node = sorted[i].node, loop = ordering->of_head[node];
        if (ordering->is_placed[node]) continue;
        if (loop != FL_NO_INDEX && loop != inside) {
            const struct fl_loop *inner = &ordering->loops.loops[loop];
            place_nodes(ordering, ordering->loops.nodes + inner->first_node, inner->node_count, loop);
        }
        if (ordering->is_placed[node]) continue;
        ordering->is_placed[node] = true;
        ordering->placed[ordering->placed_count++] = node;
    }
}

/* ---- what loops assign ---- */

static fl_number_set assigned_at(struct fl_intervals *intervals, fl_location_id id) {
    const struct fl_location *location = fl_program_location(intervals->program, id);
    fl_number_set all = {0};
    for (uint32_t i = 0; i < location->edge_count; i++) {
        fl_edge_id edge = {location->first_edge + i};
        const struct fl_operation *operation = &fl_program_edge(intervals->program, edge)->operation;
        if (!fl_id_is_none(operation->variable))
            all = fl_number_set_unite(intervals->sets, all,
                                      fl_number_set_of(intervals->sets, operation->variable.index));
        if (operation->kind != FL_OPERATION_CALL) continue;
        const struct fl_call_site *site = fl_call_graph_site(intervals->graph, edge);
        for (uint32_t j = 0; j < site->callee_count; j++)
            all = fl_number_set_unite(intervals->sets, all, intervals->modified[site->callees[j].index]);
    }
    return all;
}

static void find_changed(struct fl_intervals *intervals, const struct fl_loops *loops, uint32_t first_location) {
    for (uint32_t i = 0; i < loops->count; i++) {
        const struct fl_loop *loop = &loops->loops[i];
        uint32_t head = first_location + loop->header;
        if (loop->is_irreducible) continue;
        fl_number_set all = {0};
        for (uint32_t j = 0; j < loop->node_count; j++) {
            fl_location_id node = {first_location + loops->nodes[loop->first_node + j]};
            all = fl_number_set_unite(intervals->sets, all, assigned_at(intervals, node));
        }
        fl_bitset_add(&intervals->has_changed, head);
        intervals->changed[head] = all;
    }
}

/* ---- all functions ---- */

static void order_function(struct fl_intervals *intervals, struct fl_arena *scratch, fl_function_id id,
                           uint32_t *next) {
    const struct fl_function *function = fl_program_function(intervals->program, id);
    uint32_t count = function->location_count;
    if (!count) return;
    struct ordering ordering = {.scratch = scratch,
                                .graph = fl_graph_of_function(scratch, intervals->program, id),
                                .number = FL_NEW_ARRAY(scratch, uint32_t, count),
                                .of_head = FL_NEW_ARRAY(scratch, uint32_t, count),
                                .is_placed = FL_NEW_ARRAY(scratch, bool, count),
                                .placed = FL_NEW_ARRAY(scratch, uint32_t, count)};
    ordering.loops = fl_loops_of_graph(scratch, &ordering.graph, 0);
    find_changed(intervals, &ordering.loops, function->first_location);
    find_postorder(&ordering);
    for (uint32_t i = 0; i < count; i++) ordering.of_head[i] = FL_NO_INDEX;
    for (uint32_t i = ordering.loops.count; i-- > 0;) ordering.of_head[ordering.loops.loops[i].header] = i;
    place_nodes(&ordering, NULL, count, FL_NO_INDEX);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t location = function->first_location + ordering.placed[i];
        intervals->order[*next] = location;
        intervals->place[location] = (*next)++;
    }
}

void fl_intervals_find_order(struct fl_intervals *intervals) {
    const struct fl_program *program = intervals->program;
    const struct fl_components *components = &intervals->graph->components;
    struct fl_arena *scratch = fl_arena_create();
    uint32_t next = 0;
    intervals->order = FL_NEW_ARRAY(intervals->arena, uint32_t, program->location_count + 1);
    intervals->place = FL_NEW_ARRAY(intervals->arena, uint32_t, program->location_count + 1);
    intervals->has_changed = fl_bitset_make(intervals->arena, program->location_count);
    intervals->changed = FL_NEW_ARRAY(intervals->arena, fl_number_set, program->location_count + 1);
    for (uint32_t c = components->count; c-- > 0;)
        for (uint32_t i = components->starts[c]; i < components->starts[c + 1]; i++) {
            order_function(intervals, scratch, (fl_function_id){components->nodes[i]}, &next);
            fl_arena_reset(scratch);
        }
    fl_arena_destroy(scratch);
}
