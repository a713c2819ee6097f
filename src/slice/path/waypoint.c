#include "slice/path/waypoint.h"

void fl_waypoint_set_arrival(struct fl_arena *arena, const struct fl_program *program, struct fl_place_edges edges,
                             struct fl_waypoint *waypoint) {
    fl_location_id *locations = FL_NEW_ARRAY(arena, fl_location_id, edges.count);
    for (uint32_t i = 0; i < edges.count; i++) locations[i] = fl_program_edge(program, edges.items[i])->source;
    waypoint->locations = locations;
    waypoint->location_count = edges.count;
}

const char *fl_waypoint_find(struct fl_arena *arena, const struct fl_places *places,
                             const struct fl_place_request *request, bool is_last, struct fl_waypoint *waypoint,
                             bool *fails) {
    struct fl_place_found place;
    const char *problem = fl_place_find(arena, places, request, is_last, &place);
    if (problem) return problem;
    *waypoint = (struct fl_waypoint){
        .text = fl_place_request_print(arena, request),
        .allowed = place.line.items,
        .allowed_count = place.line.count,
    };
    if (place.is_arrival) {
        fl_waypoint_set_arrival(arena, places->program, place.edges, waypoint);
    } else {
        waypoint->edges = place.edges.items;
        waypoint->edge_count = place.edges.count;
    }
    *fails = place.fails;
    return NULL;
}
