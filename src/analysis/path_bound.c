#include "analysis/path_bound.h"

#include "analysis/loops.h"
#include "base/map.h"

struct measuring {
    const struct fl_program *program;
    const struct fl_path *path;
    const uint32_t *calls; /* fl_path_calls */
    struct fl_map rounds;  /* activation and header of a loop -> iterations since the loop was entered */
    uint64_t most;
};

static fl_function_id function_at(const struct measuring *measuring, size_t step) {
    fl_location_id source = fl_program_edge(measuring->program, measuring->path->edges[step])->source;
    return fl_program_location(measuring->program, source)->function;
}

static void raise(struct measuring *measuring, uint64_t count) {
    if (count > measuring->most) measuring->most = count;
}

/* Does the step lead to the head of a loop, from inside of it or from outside? */
static void look_at_step(struct measuring *measuring, size_t step) {
    const struct fl_edge *edge = fl_program_edge(measuring->program, measuring->path->edges[step]);
    if (edge->operation.kind == FL_OPERATION_RETURN) return;
    const struct fl_loops *loops = fl_loops_of_function(measuring->program, function_at(measuring, step));
    uint32_t loop = fl_loops_innermost(loops, edge->target);
    if (loop == FL_NO_INDEX || !fl_id_equal(fl_loops_header(loops, loop), edge->target)) return;
    uint64_t *count = fl_map_at(&measuring->rounds, (uint64_t)measuring->calls[step] << 32 | edge->target.index);
    *count = fl_loops_contains(loops, loop, edge->source) ? *count + 1 : 0;
    raise(measuring, *count);
}

/* How often is the function that the step is the first of under way? */
static void look_at_activation(struct measuring *measuring, size_t step) {
    fl_function_id function = function_at(measuring, step);
    uint64_t count = 0;
    for (uint32_t call = measuring->calls[step]; call != FL_NO_STEP; call = measuring->calls[call])
        count += fl_id_equal(function_at(measuring, call), function);
    raise(measuring, count);
}

uint64_t fl_path_bound(const struct fl_program *program, const struct fl_path *path) {
    struct fl_arena *arena = fl_arena_create();
    struct measuring measuring = {.program = program,
                                  .path = path,
                                  .calls = fl_path_calls(program, arena, path),
                                  .rounds = fl_map_make(arena)};
    for (size_t i = 0; i < path->count; i++) {
        if (measuring.calls[i] == FL_NO_STEP) continue;
        if (measuring.calls[i] == i - 1) look_at_activation(&measuring, i);
        look_at_step(&measuring, i);
    }
    fl_arena_destroy(arena);
    return measuring.most;
}
