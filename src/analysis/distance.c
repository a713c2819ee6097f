#include "analysis/distance.h"

#include "base/vector.h"

struct fl_distances {
    const struct fl_call_graph *graph;
    struct fl_graph backward; /* over all locations, against the edges and from callees up to their calls */
    uint32_t *to_target, *to_exit;
    uint32_t *queue; /* locations whose distance is known and whose predecessors were not looked at */
};

static bool has_no_body(const struct fl_program *program, const struct fl_call_site *site) {
    for (uint32_t i = 0; i < site->callee_count; i++)
        if (fl_program_function(program, site->callees[i])->has_body) return false;
    return true;
}

/* Which calls may return is found together with the distances to exits. */
struct exit_search {
    struct fl_arena *scratch;
    struct fl_distances *distances;
    FL_VECTOR_OF(uint32_t) open;
    size_t next;
};

static void improve(struct exit_search *search, uint32_t location, uint32_t distance) {
    if (distance >= search->distances->to_exit[location]) return;
    search->distances->to_exit[location] = distance;
    fl_vector_push(search->scratch, &search->open, location);
}

static bool may_return(const struct fl_distances *distances, fl_edge_id edge) {
    const struct fl_program *program = distances->graph->program;
    const struct fl_call_site *site = fl_call_graph_site(distances->graph, edge);
    for (uint32_t i = 0; i < site->callee_count; i++) {
        const struct fl_function *callee = fl_program_function(program, site->callees[i]);
        if (callee->has_body && distances->to_exit[callee->entry.index] != FL_FAR) return true;
    }
    return has_no_body(program, site);
}

static void look_before(struct exit_search *search, uint32_t index) {
    const struct fl_program *program = search->distances->graph->program;
    const struct fl_location *location = &program->locations[index];
    const struct fl_call_graph *graph = search->distances->graph;
    uint32_t distance = search->distances->to_exit[index];
    for (uint32_t i = 0; i < location->incoming_count; i++) {
        fl_edge_id id = program->incoming[location->first_incoming + i];
        const struct fl_edge *edge = fl_program_edge(program, id);
        if (edge->operation.kind != FL_OPERATION_CALL || may_return(search->distances, id))
            improve(search, edge->source.index, distance + 1);
    }
    if (fl_program_function(program, location->function)->entry.index != index) return;
    /* The function can return: so can calls of it. */
    uint32_t function = location->function.index;
    for (uint32_t i = graph->caller_site_starts[function]; i < graph->caller_site_starts[function + 1]; i++) {
        const struct fl_edge *edge = fl_program_edge(program, graph->sites[graph->caller_sites[i]].edge);
        uint32_t behind = search->distances->to_exit[edge->target.index];
        if (behind != FL_FAR) improve(search, edge->source.index, behind + 1);
    }
}

static void find_exits(struct fl_distances *distances) {
    const struct fl_program *program = distances->graph->program;
    struct exit_search search = {.scratch = fl_arena_create(), .distances = distances};
    for (uint32_t i = 0; i < program->function_count; i++)
        if (program->functions[i].has_body) improve(&search, program->functions[i].exit.index, 0);
    while (search.next < search.open.count) look_before(&search, search.open.items[search.next++]);
    fl_arena_destroy(search.scratch);
}

static void make_backward(struct fl_arena *arena, struct fl_distances *distances) {
    const struct fl_program *program = distances->graph->program;
    struct fl_arena *scratch = fl_arena_create();
    FL_VECTOR_OF(struct fl_arc) arcs = {0};
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        bool is_call = edge->operation.kind == FL_OPERATION_CALL;
        if (!is_call || may_return(distances, (fl_edge_id){i}))
            fl_vector_push(scratch, &arcs, (struct fl_arc){edge->target.index, edge->source.index});
        if (!is_call) continue;
        const struct fl_call_site *site = fl_call_graph_site(distances->graph, (fl_edge_id){i});
        for (uint32_t k = 0; k < site->callee_count; k++) {
            const struct fl_function *callee = fl_program_function(program, site->callees[k]);
            if (callee->has_body)
                fl_vector_push(scratch, &arcs, (struct fl_arc){callee->entry.index, edge->source.index});
        }
    }
    distances->backward = fl_graph_make(arena, program->location_count, arcs.items, arcs.count);
    fl_arena_destroy(scratch);
}

static void make_far(uint32_t *distances, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) distances[i] = FL_FAR;
}

struct fl_distances *fl_distances_create(struct fl_arena *arena, const struct fl_call_graph *graph) {
    struct fl_distances *distances = FL_NEW(arena, struct fl_distances);
    uint32_t count = graph->program->location_count;
    distances->graph = graph;
    distances->to_target = FL_NEW_ARRAY(arena, uint32_t, count);
    distances->to_exit = FL_NEW_ARRAY(arena, uint32_t, count);
    distances->queue = FL_NEW_ARRAY(arena, uint32_t, count);
    make_far(distances->to_target, count);
    make_far(distances->to_exit, count);
    find_exits(distances);
    make_backward(arena, distances);
    return distances;
}

void fl_distances_aim(struct fl_distances *distances, const struct fl_bitset *targets) {
    const struct fl_graph *backward = &distances->backward;
    uint32_t count = 0;
    make_far(distances->to_target, backward->node_count);
    for (uint32_t i = 0; i < backward->node_count; i++) {
        if (!fl_bitset_has(targets, i)) continue;
        distances->to_target[i] = 0;
        distances->queue[count++] = i;
    }
    for (uint32_t next = 0; next < count; next++) {
        uint32_t at = distances->queue[next];
        for (uint32_t k = backward->starts[at]; k < backward->starts[at + 1]; k++) {
            uint32_t before = backward->targets[k];
            if (distances->to_target[before] != FL_FAR) continue;
            distances->to_target[before] = distances->to_target[at] + 1;
            distances->queue[count++] = before;
        }
    }
}

uint32_t fl_distances_to_target(const struct fl_distances *distances, fl_location_id location) {
    return distances->to_target[location.index];
}

uint32_t fl_distances_to_exit(const struct fl_distances *distances, fl_location_id location) {
    return distances->to_exit[location.index];
}
