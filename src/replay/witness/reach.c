/* replay/witness/reach.c - from where a run can still come to a waypoint.
 *
 * A run that has passed by a waypoint for the last time need not be followed further.
 */
#include "base/map.h"
#include "replay/witness/trace.h"

struct fl_witness_reach *fl_witness_reach_create(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_witness_reach *reach = FL_NEW(arena, struct fl_witness_reach);
    *reach = (struct fl_witness_reach){arena, fl_distances_create(arena, fl_call_graph_of_program(program))};
    return reach;
}

/* ---- waypoints in the same places ---- */

static bool ways_are_equal(const struct fl_waypoint *left, const struct fl_waypoint *right) {
    if (left->edge_count != right->edge_count || left->location_count != right->location_count) return false;
    for (uint32_t i = 0; i < left->edge_count; i++)
        if (!fl_id_equal(left->edges[i], right->edges[i])) return false;
    for (uint32_t i = 0; i < left->location_count; i++)
        if (!fl_id_equal(left->locations[i], right->locations[i])) return false;
    return true;
}

static uint64_t hash_way(const struct fl_waypoint *way) {
    return fl_hash_mix(fl_hash_bytes(way->edges, way->edge_count * sizeof *way->edges)) ^
           fl_hash_bytes(way->locations, way->location_count * sizeof *way->locations);
}

void fl_witness_reach_compare(struct fl_witness_trace *trace) {
    struct fl_map first = fl_map_make(trace->reach->arena); /* of a hash -> index + 1 */
    for (uint32_t i = 0; i < trace->segments.count; i++) {
        const struct fl_waypoint *way = &trace->segments.items[i].followed.way;
        uint64_t *known = fl_map_at(&first, hash_way(way));
        uint32_t same = *known ? (uint32_t)*known - 1 : i;
        if (!ways_are_equal(way, &trace->segments.items[same].followed.way)) same = i;
        if (!*known) *known = i + 1;
        trace->segments.items[i].same = same;
    }
}

/* ---- ways to them ---- */

static void add_places(const struct fl_program *program, const struct fl_waypoint *way,
                       struct fl_bitset *targets) {
    for (uint32_t i = 0; i < way->edge_count; i++)
        fl_bitset_add(targets, fl_program_edge(program, way->edges[i])->source.index);
    for (uint32_t i = 0; i < way->location_count; i++) fl_bitset_add(targets, way->locations[i].index);
}

static const struct fl_bitset *find_leading(const struct fl_witness_trace *trace, uint64_t position) {
    struct fl_witness_segment *segment = &trace->segments.items[trace->segments.items[position].same];
    if (segment->leading) return segment->leading;
    const struct fl_program *program = trace->base.program;
    struct fl_witness_reach *reach = trace->reach;
    struct fl_bitset targets = fl_bitset_make(reach->arena, program->location_count);
    add_places(program, &segment->followed.way, &targets);
    fl_distances_aim(reach->distances, &targets);
    segment->leading = FL_NEW(reach->arena, struct fl_bitset);
    *segment->leading = fl_bitset_make(reach->arena, program->location_count);
    for (uint32_t i = 0; i < program->location_count; i++)
        if (fl_distances_to_target(reach->distances, (fl_location_id){i}) != FL_FAR)
            fl_bitset_add(segment->leading, i);
    return segment->leading;
}

bool fl_witness_reach_leads_on(const struct fl_witness_trace *trace, const struct fl_state *state, fl_edge_id edge,
                               uint64_t position) {
    const struct fl_program *program = trace->base.program;
    const struct fl_edge *taken = fl_program_edge(program, edge);
    if (taken->operation.kind == FL_OPERATION_CALL) return true;
    const struct fl_bitset *leading = find_leading(trace, position);
    fl_location_id at = taken->target;
    for (const struct fl_symbolic_frame *frame = state->frame; frame; frame = frame->caller) {
        if (fl_bitset_has(leading, at.index)) return true;
        if (fl_distances_to_exit(trace->reach->distances, at) == FL_FAR || fl_id_is_none(frame->call))
            return false;
        at = fl_program_edge(program, frame->call)->target;
    }
    return false;
}
