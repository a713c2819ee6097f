#include "slice/path_source.h"

#include "slice/dive.h"
#include "slice/place.h"

static enum fl_status complain(struct fl_diagnostics *diagnostics, const char *target, const char *problem) {
    fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "--target %s: %s", target, problem);
    return FL_BAD_INPUT;
}

enum fl_status fl_path_to_target(struct fl_arena *arena, const struct fl_program *program, const char *target,
                                 enum fl_way_order order, struct fl_path *path,
                                 struct fl_diagnostics *diagnostics) {
    struct fl_place_request request;
    struct fl_waypoint waypoint;
    bool fails;
    const char *problem = fl_place_parse(arena, target, &request);
    struct fl_places places = fl_places_make(arena, program);
    if (!problem) problem = fl_place_find(arena, &places, &request, true, &waypoint, &fails);
    if (problem) return complain(diagnostics, target, problem);
    struct fl_call_graph graph = fl_call_graph_compute(arena, program);
    struct fl_lengths lengths = fl_lengths_compute(arena, &graph);
    struct fl_way way;
    enum fl_way_result result = fl_way_find(arena, &lengths, &waypoint, 1, &way);
    if (result == FL_WAY_MISSING)
        return complain(diagnostics, target,
                        "unreachable target: no path of the control flow leads there from the start");
    if (result == FL_WAY_FOUND && order == FL_WAY_DEPTH_FIRST &&
        !fl_dive_find(arena, &lengths, &waypoint, &way.path))
        result = FL_WAY_TOO_LONG;
    if (result == FL_WAY_TOO_LONG) return complain(diagnostics, target, "the path there is too long");
    *path = way.path;
    path->fails = fails;
    return FL_OK;
}
