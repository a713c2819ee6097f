#include "slice/path/path_source.h"

#include <string.h>

#include "base/text.h"
#include "base/system/file.h"
#include "slice/path/dive.h"
#include "slice/path/path_file.h"
#include "slice/path/waypoint.h"
#include "slice/path/witness_way.h"

struct source {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_diagnostics *diagnostics;
    const char *file; /* NULL: the command line */
    struct fl_places places;
    struct fl_lengths lengths;
};

static void begin(struct source *source, struct fl_arena *arena, const struct fl_program *program,
                  const char *file, struct fl_diagnostics *diagnostics) {
    *source = (struct source){.arena = arena,
                              .program = program,
                              .diagnostics = diagnostics,
                              .file = file,
                              .places = fl_places_make(arena, program)};
}

/* Once there is something to look for. */
static void prepare(struct source *source) {
    source->lengths = fl_lengths_compute(source->arena, fl_call_graph_of_program(source->program));
}

static const char unreachable[] = "unreachable target: no path of the control flow leads there from the start";
static const char too_long[] = "the path there is too long";

/* ---- a target ---- */

static enum fl_status complain_about_target(struct fl_diagnostics *diagnostics, const char *target,
                                            const char *problem) {
    fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "--target %s: %s", target, problem);
    return FL_BAD_INPUT;
}

enum fl_status fl_path_to_target(struct fl_arena *arena, const struct fl_program *program, const char *target,
                                 enum fl_way_order order, struct fl_path *path,
                                 struct fl_diagnostics *diagnostics) {
    struct source source;
    struct fl_place_request request;
    struct fl_waypoint waypoint;
    bool fails;
    begin(&source, arena, program, NULL, diagnostics);
    const char *problem = fl_place_parse(arena, target, &request);
    if (!problem) problem = fl_waypoint_find(arena, &source.places, &request, true, &waypoint, &fails);
    if (problem) return complain_about_target(diagnostics, target, problem);
    prepare(&source);
    struct fl_way way;
    enum fl_way_result result = fl_way_find(arena, &source.lengths, &waypoint, 1, &way);
    if (result == FL_WAY_MISSING) return complain_about_target(diagnostics, target, unreachable);
    if (result == FL_WAY_FOUND && order == FL_WAY_DEPTH_FIRST &&
        !fl_dive_find(arena, &source.lengths, &waypoint, &way.path))
        result = FL_WAY_TOO_LONG;
    if (result == FL_WAY_TOO_LONG) return complain_about_target(diagnostics, target, too_long);
    *path = way.path;
    path->fails = fails;
    return FL_OK;
}

/* ---- places in a file ---- */

static bool is_unreachable(const struct source *source, const struct fl_waypoint *target) {
    struct fl_waypoint alone = *target;
    struct fl_way way;
    alone.avoided_count = 0;
    alone.forbidden = NULL;
    return fl_way_find(source->arena, &source->lengths, &alone, 1, &way) == FL_WAY_MISSING;
}

/* Of a way that is missing or too long. */
static enum fl_status complain_about_way(const struct source *source, const struct fl_waypoint *waypoints,
                                         uint32_t count, enum fl_way_result result, uint32_t passed) {
    const struct fl_waypoint *missing = &waypoints[passed];
    if (result == FL_WAY_TOO_LONG)
        fl_diagnostics_add(source->diagnostics, FL_ERROR, source->file, missing->line, 0, "%s: %s", missing->text,
                           too_long);
    else if (passed + 1 == count && is_unreachable(source, missing))
        fl_diagnostics_add(source->diagnostics, FL_ERROR, source->file, missing->line, 0, "%s: %s", missing->text,
                           unreachable);
    else
        fl_diagnostics_add(source->diagnostics, FL_ERROR, source->file, missing->line, 0,
                           "the path jumps: no way leads from %s to %s",
                           passed ? waypoints[passed - 1].text : "the start of the program", missing->text);
    return FL_BAD_INPUT;
}

static enum fl_status read_places(struct source *source, const struct fl_file_bytes *bytes, struct fl_path *path) {
    struct fl_path_file file;
    enum fl_status status = fl_path_file_parse(source->arena, source->file, (const char *)bytes->bytes,
                                               bytes->size, &file, source->diagnostics);
    if (status != FL_OK) return status;
    uint32_t count = (uint32_t)file.steps.count;
    struct fl_waypoint *waypoints = FL_NEW_ARRAY(source->arena, struct fl_waypoint, count);
    struct fl_bitset beginnings = {0};
    bool fails = false;
    for (uint32_t i = 0; i < count; i++) {
        const struct fl_path_step *step = &file.steps.items[i];
        const char *problem = fl_waypoint_find(source->arena, &source->places, &step->request, i + 1 == count,
                                               &waypoints[i], &fails);
        if (problem) {
            fl_diagnostics_add(source->diagnostics, FL_ERROR, source->file, step->line, 0, "%s", problem);
            return FL_BAD_INPUT;
        }
        if (step->is_exact && !beginnings.words)
            beginnings = fl_places_all_beginnings(source->arena, &source->places);
        if (step->is_exact) waypoints[i].forbidden = &beginnings;
        waypoints[i].line = step->line;
    }
    prepare(source);
    struct fl_way way;
    enum fl_way_result result = fl_way_find(source->arena, &source->lengths, waypoints, count, &way);
    if (result != FL_WAY_FOUND) return complain_about_way(source, waypoints, count, result, way.passed);
    *path = way.path;
    path->fails = fails;
    return FL_OK;
}

/* ---- a witness ---- */

enum { MOST_LEFT_OUT = 256 };

static void warn_of_left_out(const struct source *source, uint32_t left_out, size_t steps,
                             const struct fl_waypoint *first) {
    fl_diagnostics_add(
        source->diagnostics, FL_WARNING, source->file, first->line, 0,
        "%u of %zu steps of the witness can't be followed in their order and are left out; the first "
        "is %s",
        left_out, steps, first->text);
}

/* Steps that can't be followed are left out, one after the other. */
static enum fl_status follow_witness(struct source *source, struct fl_witness_way *wanted, struct fl_path *path) {
    size_t steps = wanted->waypoints.count;
    struct fl_waypoint *waypoints = wanted->waypoints.items, first = {0};
    uint32_t left_out = 0, count = (uint32_t)steps;
    struct fl_way way;
    enum fl_way_result result;
    while ((result = fl_way_find(source->arena, &source->lengths, waypoints, count, &way)) == FL_WAY_MISSING) {
        if (!left_out) first = waypoints[way.passed];
        if (count == 1) return complain_about_way(source, waypoints, count, result, way.passed);
        /* It may be the step before the target that makes the target impossible. */
        uint32_t culprit = way.passed + 1 == count ? way.passed - 1 : way.passed;
        uint32_t from = left_out < MOST_LEFT_OUT ? culprit : 0;
        uint32_t dropped = left_out < MOST_LEFT_OUT ? 1 : count - 1;
        memmove(waypoints + from, waypoints + from + dropped, (count - from - dropped) * sizeof *waypoints);
        count -= dropped;
        left_out += dropped;
    }
    if (result == FL_WAY_TOO_LONG) return complain_about_way(source, waypoints, count, result, way.passed);
    if (left_out) warn_of_left_out(source, left_out, steps, &first);
    *path = way.path;
    path->fails = wanted->fails;
    return FL_OK;
}

static enum fl_status find_path(struct source *source, const struct fl_witness *witness, struct fl_path *path) {
    struct fl_witness_way wanted;
    enum fl_status status =
        fl_witness_find_way(source->arena, &source->places, source->file, witness, &wanted, source->diagnostics);
    if (status != FL_OK) return status;
    prepare(source);
    return follow_witness(source, &wanted, path);
}

enum fl_status fl_path_of_witness(struct fl_arena *arena, const struct fl_program *program, const char *file,
                                  const struct fl_witness *witness, struct fl_path *path,
                                  struct fl_diagnostics *diagnostics) {
    struct source source;
    begin(&source, arena, program, file, diagnostics);
    return find_path(&source, witness, path);
}

static enum fl_status read_witness(struct source *source, const struct fl_file_bytes *bytes, bool is_yaml,
                                   struct fl_path *path) {
    struct fl_witness witness;
    enum fl_status status = (is_yaml ? fl_witness_read_yaml : fl_witness_read_graphml)(
        source->arena, source->file, bytes->bytes, bytes->size, &witness, source->diagnostics);
    return status == FL_OK ? find_path(source, &witness, path) : status;
}

enum fl_status fl_path_read(struct fl_arena *arena, const struct fl_program *program, const char *file,
                            struct fl_path *path, struct fl_diagnostics *diagnostics) {
    struct source source;
    struct fl_file_bytes bytes;
    enum fl_status status = fl_input_file_read(arena, file, diagnostics, &bytes);
    if (status != FL_OK) return status;
    begin(&source, arena, program, file, diagnostics);
    bool is_yaml = fl_string_has_suffix(file, ".yml") || fl_string_has_suffix(file, ".yaml");
    bool is_xml = fl_string_has_suffix(file, ".graphml") || fl_string_has_suffix(file, ".xml");
    return is_yaml || is_xml ? read_witness(&source, &bytes, is_yaml, path) : read_places(&source, &bytes, path);
}
