#include "analysis/returning.h"

#include "base/vector.h"

bool fl_returning_goes_on(const struct fl_returning *returning, fl_edge_id edge) {
    const struct fl_program *program = returning->graph->program;
    if (fl_program_edge(program, edge)->operation.kind != FL_OPERATION_CALL) return true;
    const struct fl_call_site *site = fl_call_graph_site(returning->graph, edge);
    for (uint32_t i = 0; i < site->callee_count; i++)
        if (fl_bitset_has(&returning->functions, site->callees[i].index)) return true;
    return site->callee_count == 0;
}

struct fl_graph fl_returning_graph(struct fl_arena *arena, const struct fl_returning *returning,
                                   fl_function_id id) {
    const struct fl_program *program = returning->graph->program;
    const struct fl_function *function = fl_program_function(program, id);
    struct fl_arc *arcs = FL_NEW_ARRAY(arena, struct fl_arc, function->edge_count);
    uint32_t count = 0;
    for (uint32_t i = 0; i < function->edge_count; i++) {
        fl_edge_id edge = {function->first_edge + i};
        if (!fl_returning_goes_on(returning, edge)) continue;
        const struct fl_edge *at = fl_program_edge(program, edge);
        arcs[count++] = (struct fl_arc){at->source.index - function->first_location,
                                        at->target.index - function->first_location};
    }
    return fl_graph_make(arena, function->location_count, arcs, count);
}

static bool reaches_exit(const struct fl_returning *returning, struct fl_arena *scratch, fl_function_id id) {
    const struct fl_function *function = fl_program_function(returning->graph->program, id);
    if (!function->has_body) return true;
    struct fl_graph graph = fl_returning_graph(scratch, returning, id);
    struct fl_depth_first walk = fl_depth_first_walk(scratch, &graph, 0);
    return walk.number[function->exit.index - function->first_location] != FL_NO_INDEX;
}

struct fl_returning fl_returning_compute(struct fl_arena *arena, const struct fl_call_graph *graph) {
    struct fl_returning returning = {graph, fl_bitset_make(arena, graph->program->function_count)};
    const struct fl_components *components = &graph->components;
    struct fl_arena *scratch = fl_arena_create();
    /* Callees before callers; those that call each other until none is found to return any more. */
    for (uint32_t c = 0; c < components->count; c++) {
        bool has_changed;
        do {
            has_changed = false;
            for (uint32_t i = components->starts[c]; i < components->starts[c + 1]; i++) {
                fl_function_id function = {components->nodes[i]};
                if (fl_bitset_has(&returning.functions, function.index)) continue;
                if (!reaches_exit(&returning, scratch, function)) continue;
                fl_bitset_add(&returning.functions, function.index);
                has_changed = true;
            }
            fl_arena_reset(scratch);
        } while (has_changed);
    }
    fl_arena_destroy(scratch);
    return returning;
}
