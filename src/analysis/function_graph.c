#include "analysis/function_graph.h"

struct fl_graph fl_graph_of_function(struct fl_arena *arena, const struct fl_program *program,
                                     fl_function_id function) {
    const struct fl_function *entry = fl_program_function(program, function);
    uint32_t *starts = FL_NEW_ARRAY(arena, uint32_t, entry->location_count + 1);
    uint32_t *targets = FL_NEW_ARRAY(arena, uint32_t, entry->edge_count);
    for (uint32_t i = 0; i < entry->location_count; i++)
        starts[i] = program->locations[entry->first_location + i].first_edge - entry->first_edge;
    starts[entry->location_count] = entry->edge_count;
    for (uint32_t i = 0; i < entry->edge_count; i++)
        targets[i] = program->edges[entry->first_edge + i].target.index - entry->first_location;
    return (struct fl_graph){entry->location_count, entry->edge_count, starts, targets};
}
