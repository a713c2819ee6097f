#include "explain/control/segment.h"

#include "base/number/bitset.h"
#include "program/path.h"

/* Each location: can the function come there without taking the way? */
static struct fl_bitset reached_without(struct fl_arena *arena, const struct fl_program *program, fl_edge_id way) {
    struct fl_bitset reached = fl_bitset_make(arena, program->location_count);
    fl_location_id source = fl_program_edge(program, way)->source;
    fl_function_id function = fl_program_location(program, source)->function;
    FL_VECTOR_OF(fl_location_id) todo = {0};
    fl_vector_push(arena, &todo, fl_program_function(program, function)->entry);
    while (todo.count) {
        fl_location_id at = todo.items[--todo.count];
        if (!fl_bitset_insert(&reached, at.index)) continue;
        const struct fl_location *location = fl_program_location(program, at);
        for (uint32_t i = 0; i < location->edge_count; i++)
            if (location->first_edge + i != way.index)
                fl_vector_push(arena, &todo, program->edges[location->first_edge + i].target);
    }
    return reached;
}

fl_segment fl_segment_behind(struct fl_arena *arena, const struct fl_program *program, const struct fl_path *path,
                             const uint32_t *calls, uint32_t step) {
    struct fl_bitset others = reached_without(arena, program, path->edges[step]);
    fl_segment segment = {0};
    for (uint32_t i = step + 1; i < path->count; i++) {
        if (calls[i] != calls[step]) continue;
        const struct fl_edge *edge = fl_program_edge(program, path->edges[i]);
        if (fl_bitset_has(&others, edge->source.index)) break;
        fl_vector_push(arena, &segment, i);
        if (edge->operation.kind == FL_OPERATION_RETURN) break;
    }
    return segment;
}

/* It, or the call that it happened in, is among the steps. */
static bool is_in(const struct fl_bitset *steps, const uint32_t *calls, uint32_t step) {
    for (uint32_t at = step; at != FL_NO_STEP; at = calls[at])
        if (fl_bitset_has(steps, at)) return true;
    return false;
}

fl_segment fl_segment_outermost(struct fl_arena *arena, const struct fl_program *program,
                                const struct fl_path *path, const uint32_t *calls,
                                const struct fl_control *control) {
    struct fl_bitset behind = fl_bitset_make(arena, path->count);
    fl_segment outermost = {0};
    for (size_t i = 0; i < control->causes.count; i++) {
        uint32_t step = control->causes.items[i];
        if (is_in(&behind, calls, step)) continue;
        fl_vector_push(arena, &outermost, step);
        fl_segment segment = fl_segment_behind(arena, program, path, calls, step);
        for (size_t k = 0; k < segment.count; k++) fl_bitset_add(&behind, segment.items[k]);
    }
    return outermost;
}
