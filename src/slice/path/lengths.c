#include "slice/path/lengths.h"

#include "base/invariant.h"
#include "slice/path/queue.h"

struct search {
    const struct fl_call_graph *graph;
    uint64_t *length; /* by location; FL_NO_WAY until something is known */
    struct fl_bitset done;
    struct fl_queue queue;
};

static struct search begin(struct fl_arena *scratch, const struct fl_call_graph *graph, uint64_t *length) {
    uint32_t count = graph->program->location_count;
    for (uint32_t i = 0; i < count; i++) length[i] = FL_NO_WAY;
    return (struct search){graph, length, fl_bitset_make(scratch, count), {.arena = scratch}};
}

static void improve(struct search *search, fl_location_id location, uint64_t length) {
    if (length >= search->length[location.index]) return;
    search->length[location.index] = length;
    fl_queue_push(&search->queue, length, location.index);
}

/* The next location whose length is known for good. */
static bool next(struct search *search, fl_location_id *location) {
    while (search->queue.count) {
        location->index = fl_queue_pop(&search->queue).value;
        if (fl_bitset_insert(&search->done, location->index)) return true;
    }
    return false;
}

static uint64_t over(const struct fl_program *program, const uint64_t *to_exit, const struct fl_call_site *site,
                     fl_function_id *callee) {
    uint64_t best = FL_NO_WAY;
    bool has_body = false;
    *callee = (fl_function_id)FL_NO_ID;
    for (uint32_t i = 0; i < site->callee_count; i++) {
        const struct fl_function *function = fl_program_function(program, site->callees[i]);
        if (!function->has_body) continue;
        has_body = true;
        uint64_t length = fl_length_add(1, to_exit[function->entry.index]);
        if (length >= best) continue;
        best = length;
        *callee = site->callees[i];
    }
    /* A pointer that no known function fits is not called. */
    return has_body || site->is_indirect ? best : 1;
}

uint64_t fl_lengths_over(const struct fl_lengths *lengths, const struct fl_call_site *site,
                         fl_function_id *callee) {
    return over(lengths->graph->program, lengths->to_exit, site, callee);
}

static uint64_t length_of_edge(const struct fl_program *program, const struct fl_call_graph *graph,
                               const uint64_t *to_exit, fl_edge_id edge) {
    fl_function_id callee;
    if (fl_program_edge(program, edge)->operation.kind != FL_OPERATION_CALL) return 1;
    return over(program, to_exit, fl_call_graph_site(graph, edge), &callee);
}

/* Into what is called, a call is one edge. */
static void look_at_callers(struct search *search, fl_location_id location, bool is_over) {
    const struct fl_call_graph *graph = search->graph;
    const struct fl_program *program = graph->program;
    uint32_t function = fl_program_location(program, location)->function.index;
    if (!fl_id_equal(program->functions[function].entry, location)) return;
    for (uint32_t i = graph->caller_site_starts[function]; i < graph->caller_site_starts[function + 1]; i++) {
        const struct fl_edge *call = fl_program_edge(program, graph->sites[graph->caller_sites[i]].edge);
        uint64_t length = fl_length_add(1, search->length[location.index]);
        if (is_over && !fl_bitset_has(&search->done, call->target.index)) continue;
        if (is_over) length = fl_length_add(length, search->length[call->target.index]);
        improve(search, call->source, length);
    }
}

/* Knuth's generalization of Dijkstra's algorithm: the length of a call is that of a callee, known
 * once the callee's entry is done, so whichever of it and the location behind is done last counts. */
struct fl_lengths fl_lengths_compute(struct fl_arena *arena, const struct fl_call_graph *graph) {
    const struct fl_program *program = graph->program;
    struct fl_arena *scratch = fl_arena_create();
    struct fl_lengths lengths = {graph, FL_NEW_ARRAY(arena, uint64_t, program->location_count), NULL};
    struct search search = begin(scratch, graph, lengths.to_exit);
    for (uint32_t i = 0; i < program->function_count; i++)
        if (program->functions[i].has_body) improve(&search, program->functions[i].exit, 0);
    fl_location_id at;
    while (next(&search, &at)) {
        const struct fl_location *location = fl_program_location(program, at);
        for (uint32_t i = 0; i < location->incoming_count; i++) {
            fl_edge_id edge = program->incoming[location->first_incoming + i];
            uint64_t length = length_of_edge(program, graph, lengths.to_exit, edge);
            improve(&search, fl_program_edge(program, edge)->source,
                    fl_length_add(length, lengths.to_exit[at.index]));
        }
        look_at_callers(&search, at, true);
    }
    fl_arena_destroy(scratch);
    return lengths;
}

void fl_lengths_aim(struct fl_lengths *lengths, struct fl_arena *arena, const struct fl_bitset *targets) {
    const struct fl_program *program = lengths->graph->program;
    struct fl_arena *scratch = fl_arena_create();
    if (!lengths->to_target) lengths->to_target = FL_NEW_ARRAY(arena, uint64_t, program->location_count);
    struct search search = begin(scratch, lengths->graph, lengths->to_target);
    for (uint32_t i = 0; i < program->location_count; i++)
        if (fl_bitset_has(targets, i)) improve(&search, (fl_location_id){i}, 0);
    fl_location_id at;
    while (next(&search, &at)) {
        const struct fl_location *location = fl_program_location(program, at);
        for (uint32_t i = 0; i < location->incoming_count; i++) {
            fl_edge_id edge = program->incoming[location->first_incoming + i];
            uint64_t length = length_of_edge(program, lengths->graph, lengths->to_exit, edge);
            improve(&search, fl_program_edge(program, edge)->source,
                    fl_length_add(length, lengths->to_target[at.index]));
        }
        look_at_callers(&search, at, false);
    }
    fl_arena_destroy(scratch);
}

static fl_edge_id nearest_exit(const struct fl_lengths *lengths, fl_location_id at) {
    const struct fl_program *program = lengths->graph->program;
    const struct fl_location *location = fl_program_location(program, at);
    for (uint32_t i = 0; i < location->edge_count; i++) {
        fl_edge_id edge = {location->first_edge + i};
        uint64_t length = length_of_edge(program, lengths->graph, lengths->to_exit, edge);
        uint64_t rest = lengths->to_exit[fl_program_edge(program, edge)->target.index];
        if (fl_length_add(length, rest) == lengths->to_exit[at.index]) return edge;
    }
    FL_INVARIANT(false, "a location from which an exit can be reached has an edge that leads nearer");
    return (fl_edge_id)FL_NO_ID;
}

static bool is_exit(const struct fl_program *program, fl_location_id at) {
    return fl_id_equal(fl_program_function(program, fl_program_location(program, at)->function)->exit, at);
}

/* Appends the shortest way from a location to its function's exit; there is one. */
static void append_exit(const struct fl_lengths *lengths, fl_location_id from, struct fl_edge_list *edges) {
    const struct fl_program *program = lengths->graph->program;
    struct fl_arena *scratch = fl_arena_create();
    FL_VECTOR_OF(fl_location_id) behind = {0}; /* calls that were gone into */
    fl_location_id at = from;
    for (;;) {
        if (is_exit(program, at)) {
            if (!behind.count) break;
            at = fl_vector_pop(&behind);
            continue;
        }
        fl_edge_id edge = nearest_exit(lengths, at);
        fl_vector_push(edges->arena, edges, edge);
        at = fl_program_edge(program, edge)->target;
        const struct fl_call_site *site = fl_call_graph_site(lengths->graph, edge);
        fl_function_id callee = FL_NO_ID;
        if (site) fl_lengths_over(lengths, site, &callee);
        if (fl_id_is_none(callee)) continue;
        fl_vector_push(scratch, &behind, at);
        at = fl_program_function(program, callee)->entry;
    }
    fl_arena_destroy(scratch);
}

void fl_lengths_append_over(const struct fl_lengths *lengths, fl_edge_id call, struct fl_edge_list *edges) {
    fl_function_id callee;
    fl_lengths_over(lengths, fl_call_graph_site(lengths->graph, call), &callee);
    fl_vector_push(edges->arena, edges, call);
    if (!fl_id_is_none(callee))
        append_exit(lengths, fl_program_function(lengths->graph->program, callee)->entry, edges);
}
