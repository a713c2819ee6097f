#include "analysis/dependence/control.h"

#include "analysis/dominance.h"
#include "base/vector.h"

struct fl_graph fl_control_dependence(struct fl_arena *arena, const struct fl_program *program,
                                      fl_function_id id) {
    const struct fl_function *function = fl_program_function(program, id);
    struct fl_dominance dominance = fl_dominance_compute(arena, program, id);
    const struct fl_dominator_tree *tree = &dominance.postdominators;
    FL_VECTOR_OF(struct fl_arc) arcs = {0};
    /* Walks up the tree of postdominators from each way out of a branch. */
    for (uint32_t i = 0; i < function->location_count; i++) {
        const struct fl_location *location = &program->locations[function->first_location + i];
        for (uint32_t k = 0; location->edge_count > 1 && k < location->edge_count; k++) {
            fl_location_id target = program->edges[location->first_edge + k].target;
            uint32_t runner = target.index - function->first_location;
            for (; runner != tree->parent[i] && runner < function->location_count; runner = tree->parent[runner])
                fl_vector_push(arena, &arcs, ((struct fl_arc){i, runner}));
        }
    }
    return fl_graph_make(arena, function->location_count, arcs.items, arcs.count);
}
