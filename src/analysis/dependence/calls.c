#include "analysis/dependence/calls.h"

#include "analysis/loops.h"

static bool is_in_loop(const struct fl_program *program, fl_edge_id edge) {
    fl_location_id location = fl_program_edge(program, edge)->source;
    fl_function_id function = fl_program_location(program, location)->function;
    return fl_loops_innermost(fl_loops_of_function(program, function), location) != FL_NO_INDEX;
}

static uint32_t sum(uint32_t left, uint32_t right) {
    return left > UINT32_MAX - right ? UINT32_MAX : left + right;
}

static uint32_t count_calls(const struct fl_call_graph *graph, const uint32_t *most, uint32_t function) {
    uint32_t count = function == graph->program->start.index;
    for (uint32_t i = graph->caller_site_starts[function]; i < graph->caller_site_starts[function + 1]; i++) {
        const struct fl_call_site *site = &graph->sites[graph->caller_sites[i]];
        uint32_t of_caller = most[site->caller.index];
        bool is_repeated = of_caller && is_in_loop(graph->program, site->edge);
        count = sum(count, is_repeated ? UINT32_MAX : of_caller);
    }
    return count;
}

const uint32_t *fl_most_calls(struct fl_arena *arena, const struct fl_call_graph *graph) {
    const struct fl_components *components = &graph->components;
    uint32_t *most = FL_NEW_ARRAY(arena, uint32_t, graph->program->function_count);
    /* Callers before callees. */
    for (uint32_t c = components->count; c-- > 0;)
        for (uint32_t i = components->starts[c]; i < components->starts[c + 1]; i++)
            most[components->nodes[i]] =
                components->is_cyclic[c] ? UINT32_MAX : count_calls(graph, most, components->nodes[i]);
    return most;
}
