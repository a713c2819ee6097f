/* replay/witness/trace_read.c - where the waypoints of a witness are in a program, and what they say. */
#include <string.h>

#include "base/system/file.h"
#include "source/expression_parse.h"
#include "replay/witness/trace.h"
#include "witness/assumption.h"
#include "witness/task.h"
#include "slice/path/witness_way.h"

struct reader {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_places places;
    struct fl_witness witness;
    struct fl_witness_trace *trace;
    struct fl_diagnostics *diagnostics;
    bool is_yaml;
    size_t unread;          /* assumptions */
    const char *first;      /* of them */
    uint32_t first_line;    /* of the witness */
    const char *first_text; /* what is wrong with it */
};

/* ---- assumptions ---- */

static void leave_out(struct reader *reader, const struct fl_witness_step *step, const char *why) {
    if (reader->unread++) return;
    reader->first = step->assumption;
    reader->first_line = step->source_line;
    reader->first_text = why;
}

/* "\result == 3": a comparison of the result with a number. */
static bool read_result(struct fl_arena *arena, const char *text, struct fl_witness_condition *condition) {
    static const struct fl_event_number least = {(uint64_t)1 << 63, true}, greatest = {UINT64_MAX, false};
    struct fl_witness_comparisons told = fl_witness_read_comparisons(arena, text);
    if (!told.is_whole || told.all.count != 1 || !told.all.items[0].is_of_result) return false;
    const char *sign = told.all.items[0].sign, *digits = told.all.items[0].number;
    struct fl_event_number number;
    if (fl_event_number_parse(&digits, &number) != FL_NUMBER_FINE || *digits) return false;
    bool is_order = *sign == '<' || *sign == '>', is_strict = is_order && !sign[1];
    /* x < n is not n <= x. */
    bool has_low = !is_order || (*sign == '>') != is_strict, has_high = !is_order || !has_low;
    *condition = (struct fl_witness_condition){.is_of_result = true,
                                               .is_negated = *sign == '!' || is_strict,
                                               .low = has_low ? number : least,
                                               .high = has_high ? number : greatest};
    return true;
}

static fl_function_id function_at(const struct reader *reader, const struct fl_waypoint *way) {
    fl_location_id location =
        way->location_count ? way->locations[0] : fl_program_edge(reader->program, way->edges[0])->source;
    return fl_program_location(reader->program, location)->function;
}

static struct fl_witness_condition read_condition(struct reader *reader, const struct fl_witness_step *step,
                                                  const struct fl_waypoint *way) {
    struct fl_witness_condition condition = {0};
    if (!step->assumption || step->kind == FL_WITNESS_BRANCH || step->kind == FL_WITNESS_TARGET) return condition;
    if (!reader->is_yaml) {
        leave_out(reader, step, "those of GraphML are about the state behind a step, whatever a step is");
        return condition;
    }
    if (step->kind == FL_WITNESS_RETURN) {
        if (!read_result(reader->arena, step->assumption, &condition))
            leave_out(reader, step, "only a comparison of \\result with a number is understood here");
        return condition;
    }
    struct fl_position position = {fl_witness_find_file(reader->arena, &reader->places, step->file), step->line,
                                   step->column};
    struct fl_names *names = fl_names_at(reader->arena, reader->program, function_at(reader, way), position);
    struct fl_expression_problem problem;
    condition.expression = fl_condition_of_text(reader->arena, names, step->assumption, &problem);
    if (!condition.expression) leave_out(reader, step, problem.message);
    return condition;
}

/* ---- waypoints ---- */

/* What is read by an INPUT is known behind it. */
static void pass_behind_inputs(struct reader *reader, struct fl_waypoint *way) {
    FL_VECTOR_OF(fl_edge_id) edges = {0};
    FL_VECTOR_OF(fl_location_id) locations = {0};
    for (uint32_t i = 0; i < way->location_count; i++)
        fl_vector_push(reader->arena, &locations, way->locations[i]);
    for (uint32_t i = 0; i < way->edge_count; i++) {
        const struct fl_edge *edge = fl_program_edge(reader->program, way->edges[i]);
        if (edge->operation.kind == FL_OPERATION_INPUT)
            fl_vector_push(reader->arena, &locations, edge->target);
        else
            fl_vector_push(reader->arena, &edges, way->edges[i]);
    }
    way->edges = edges.items;
    way->edge_count = (uint32_t)edges.count;
    way->locations = locations.items;
    way->location_count = (uint32_t)locations.count;
}

static bool is_placed(const struct fl_waypoint *way) {
    return way->edge_count || way->location_count;
}

static struct fl_witness_point find_point(struct reader *reader, const struct fl_witness_step *step) {
    struct fl_witness_point point = {.kind = step->kind};
    point.way = fl_witness_find_step(reader->arena, &reader->places, reader->trace->base.file, &reader->witness,
                                     step, &reader->trace->fails);
    if (step->kind == FL_WITNESS_RETURN) pass_behind_inputs(reader, &point.way);
    if (is_placed(&point.way)) point.condition = read_condition(reader, step, &point.way);
    if (step->assumption && step->kind != FL_WITNESS_BRANCH)
        point.way.text = fl_arena_format(reader->arena, "%s %s", point.way.text, step->assumption);
    return point;
}

/* Control comes to the same line once more, in the pieces that another tool has cut it into. */
static bool is_repeated(const struct fl_witness_segment *last, const struct fl_witness_step *before,
                        const struct fl_witness_step *step) {
    if (!last || !before || last->avoided.count) return false;
    return before->kind == FL_WITNESS_STATEMENT && step->kind == FL_WITNESS_STATEMENT && !before->assumption &&
           !step->assumption && before->line == step->line && before->end_line == step->end_line &&
           (before->file == step->file || (before->file && step->file && strcmp(before->file, step->file) == 0));
}

static enum fl_status find_segments(struct reader *reader) {
    struct fl_witness_trace *trace = reader->trace;
    struct fl_witness_segment segment = {0};
    const struct fl_witness_step *before = NULL;
    for (size_t i = 0; i < reader->witness.steps.count; i++) {
        const struct fl_witness_step *step = &reader->witness.steps.items[i];
        size_t unread = reader->unread;
        struct fl_witness_point point = find_point(reader, step);
        if (step->is_avoided) {
            /* What is to be avoided only where something holds that nobody understands may be met. */
            if (is_placed(&point.way) && reader->unread == unread)
                fl_vector_push(reader->arena, &segment.avoided, point);
            continue;
        }
        if (step->kind == FL_WITNESS_TARGET && !is_placed(&point.way)) {
            fl_diagnostics_add(reader->diagnostics, FL_ERROR, trace->base.file, step->source_line, 0,
                               "the target %s has no step of the program", point.way.text);
            return FL_BAD_INPUT;
        }
        const struct fl_witness_segment *last = trace->segments.count ? &fl_vector_last(&trace->segments) : NULL;
        bool is_nothing = !is_placed(&point.way) || (!segment.avoided.count && is_repeated(last, before, step));
        if (is_nothing) continue;
        segment.followed = point;
        fl_vector_push(reader->arena, &trace->segments, segment);
        segment = (struct fl_witness_segment){0};
        before = step;
    }
    return FL_OK;
}

static void observe_point(const struct reader *reader, const struct fl_witness_point *point, bool *is_observed) {
    for (uint32_t i = 0; i < point->way.edge_count; i++) is_observed[point->way.edges[i].index] = true;
    for (uint32_t i = 0; i < point->way.location_count; i++) {
        const struct fl_location *location = fl_program_location(reader->program, point->way.locations[i]);
        for (uint32_t k = 0; k < location->edge_count; k++) is_observed[location->first_edge + k] = true;
    }
}

static void observe_segments(struct reader *reader) {
    struct fl_witness_trace *trace = reader->trace;
    bool *is_observed = FL_NEW_ARRAY(reader->arena, bool, reader->program->edge_count);
    for (size_t i = 0; i < trace->segments.count; i++) {
        const struct fl_witness_segment *segment = &trace->segments.items[i];
        bool is_target = i + 1 == trace->segments.count && trace->fails;
        if (!is_target) observe_point(reader, &segment->followed, is_observed);
        for (size_t k = 0; k < segment->avoided.count; k++)
            observe_point(reader, &segment->avoided.items[k], is_observed);
        if (segment->avoided.count) trace->greedy = i;
    }
    trace->is_observed = is_observed;
    trace->reach = fl_witness_reach_create(reader->arena, reader->program);
    fl_witness_reach_compare(trace);
    trace->base.end = trace->base.events = trace->segments.count;
    trace->base.is_ambiguous = trace->greedy > 0;
}

static enum fl_status read_witness(struct reader *reader) {
    const char *path = reader->trace->base.file;
    struct fl_file_bytes file;
    enum fl_status status = fl_input_file_read(reader->arena, path, reader->diagnostics, &file);
    if (status != FL_OK) return status;
    reader->is_yaml = fl_string_has_suffix(path, ".yml") || fl_string_has_suffix(path, ".yaml");
    status = (reader->is_yaml ? fl_witness_read_yaml : fl_witness_read_graphml)(
        reader->arena, path, file.bytes, file.size, &reader->witness, reader->diagnostics);
    if (status != FL_OK) return status;
    return fl_witness_check_task(reader->arena, &reader->places, path, &reader->witness.task, reader->diagnostics);
}

enum fl_status fl_witness_trace_read(struct fl_arena *arena, const struct fl_program *program, const char *path,
                                     struct fl_diagnostics *diagnostics, struct fl_trace **trace) {
    struct fl_witness_trace *read = FL_NEW(arena, struct fl_witness_trace);
    read->base = (struct fl_trace){.class = &fl_witness_trace_class, .program = program, .file = path};
    struct reader reader = {.arena = arena,
                            .program = program,
                            .places = fl_places_make(arena, program),
                            .trace = read,
                            .diagnostics = diagnostics};
    enum fl_status status = read_witness(&reader);
    if (status == FL_OK) status = find_segments(&reader);
    if (status != FL_OK) return status;
    observe_segments(&reader);
    if (reader.unread)
        fl_diagnostics_add(
            diagnostics, FL_WARNING, path, reader.first_line, 0,
            "%zu assumption%s of the witness cannot be read and %s left out; the first is \"%s\": %s",
            reader.unread, reader.unread > 1 ? "s" : "", reader.unread > 1 ? "are" : "is", reader.first,
            reader.first_text);
    *trace = &read->base;
    return FL_OK;
}
