#include "slice/path/witness_way.h"

#include <inttypes.h>
#include <string.h>

#include "slice/path/waypoint.h"
#include "source/brackets.h"
#include "witness/task.h"

struct converter {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_places *places;
    const char *name;
    const struct fl_witness *witness;
    struct fl_diagnostics *diagnostics;
};

struct edges {
    FL_VECTOR_OF(fl_edge_id) list;
};

/* ---- files ---- */

static fl_file_id find_file(const struct converter *converter, const char *name) {
    return fl_witness_find_file(converter->arena, converter->places, name);
}

/* ---- edges ---- */

static const struct fl_function *function_of(const struct converter *converter, fl_edge_id edge) {
    fl_location_id source = fl_program_edge(converter->program, edge)->source;
    return fl_program_function(converter->program, fl_program_location(converter->program, source)->function);
}

static bool is_in(const struct converter *converter, fl_edge_id edge, const char *function) {
    return !function || strcmp(function_of(converter, edge)->name, function) == 0;
}

/* Of the lines of a step, in its function if there are any. */
static struct edges edges_of(const struct converter *converter, fl_file_id file, uint32_t first, uint32_t last,
                             const char *function) {
    struct edges found = {0};
    for (uint32_t line = first; line <= last && last - first < 1000; line++) {
        struct fl_place_edges on_line = fl_places_on_line(converter->places, file, line);
        for (uint32_t i = 0; i < on_line.count; i++)
            if (is_in(converter, on_line.items[i], function))
                fl_vector_push(converter->arena, &found.list, on_line.items[i]);
    }
    return found.list.count || !function ? found : edges_of(converter, file, first, last, NULL);
}

typedef bool (*is_wanted)(const struct converter *converter, const struct fl_witness_step *step, fl_edge_id edge);

static struct edges filter(const struct converter *converter, const struct fl_witness_step *step,
                           const struct edges *edges, is_wanted wanted) {
    struct edges found = {0};
    for (size_t i = 0; i < edges->list.count; i++)
        if (wanted(converter, step, edges->list.items[i]))
            fl_vector_push(converter->arena, &found.list, edges->list.items[i]);
    return found;
}

static bool is_first_way(const struct converter *converter, fl_edge_id edge) {
    const struct fl_edge *found = fl_program_edge(converter->program, edge);
    return fl_program_location(converter->program, found->source)->first_edge == edge.index;
}

static bool is_decided(const struct converter *converter, const struct fl_witness_step *step, fl_edge_id edge) {
    enum fl_decision wanted = step->is_true ? FL_DECISION_TRUE : FL_DECISION_FALSE;
    return fl_program_edge(converter->program, edge)->decision == wanted;
}

static bool is_taken(const struct converter *converter, const struct fl_witness_step *step, fl_edge_id edge) {
    const struct fl_edge *found = fl_program_edge(converter->program, edge);
    return found->operation.kind == FL_OPERATION_ASSUME &&
           fl_program_location(converter->program, found->source)->edge_count == 2 &&
           is_first_way(converter, edge) == step->is_true;
}

static bool is_part(const struct converter *converter, const struct fl_witness_step *step, fl_edge_id edge) {
    return is_decided(converter, step, edge) || is_taken(converter, step, edge);
}

static bool is_open_branch(const struct converter *converter, const struct fl_witness_step *step,
                           fl_edge_id edge) {
    (void)step;
    const struct fl_edge *found = fl_program_edge(converter->program, edge);
    return found->operation.kind == FL_OPERATION_ASSUME && found->decision == FL_DECISION_OPEN;
}

static bool is_failing(const struct converter *converter, const struct fl_witness_step *step, fl_edge_id edge) {
    (void)step;
    const struct fl_edge *found = fl_program_edge(converter->program, edge);
    return found->operation.kind == FL_OPERATION_CHECK &&
           fl_program_location(converter->program, found->source)->is_error;
}

static bool is_check(const struct converter *converter, const struct fl_witness_step *step, fl_edge_id edge) {
    (void)step;
    return fl_program_edge(converter->program, edge)->operation.kind == FL_OPERATION_CHECK;
}

static bool is_call(const struct converter *converter, const struct fl_witness_step *step, fl_edge_id edge) {
    const struct fl_operation *operation = &fl_program_edge(converter->program, edge)->operation;
    if (operation->kind == FL_OPERATION_INPUT) return true;
    if (operation->kind != FL_OPERATION_CALL) return false;
    return !step->called || operation->callee->kind != FL_EXPRESSION_FUNCTION ||
           strcmp(fl_program_function(converter->program, operation->callee->function)->name, step->called) == 0;
}

/* The call whose parentheses are closed at the place of the step. */
static bool ends_there(const struct converter *converter, const struct fl_witness_step *step, fl_edge_id edge) {
    struct fl_position position = fl_program_edge(converter->program, edge)->position, end;
    return is_call(converter, step, edge) && fl_source_parenthesis_end(converter->program, position, &end) &&
           end.line == step->line && end.column == step->column;
}

/* ---- steps ---- */

static void pass_by(struct fl_waypoint *waypoint, const struct edges *edges) {
    waypoint->edges = edges->list.items;
    waypoint->edge_count = (uint32_t)edges->list.count;
}

/* By coming to where one of them begins: the next step may be that very edge. */
static void pass_before(const struct converter *converter, struct fl_waypoint *waypoint,
                        const struct edges *edges) {
    struct fl_place_edges places = {edges->list.items, (uint32_t)edges->list.count};
    fl_waypoint_set_arrival(converter->arena, converter->program, places, waypoint);
}

static void find_branch(const struct converter *converter, const struct fl_witness_step *step, fl_file_id file,
                        struct fl_waypoint *waypoint) {
    struct fl_position begin = {file, step->line, step->column}, end;
    uint32_t last = step->end_line;
    if (step->column && fl_source_parenthesis_end(converter->program, begin, &end)) last = end.line;
    struct edges all = edges_of(converter, file, step->line, last, step->function), found = {0};
    if (step->has_number || step->is_default) {
        struct fl_place_request request = {
            .file = converter->program->files[file.index].path,
            .line = step->line,
            .kind = step->is_default ? FL_PLACE_DEFAULT : FL_PLACE_CASE,
            .number = step->number,
        };
        struct fl_place_found place;
        if (fl_place_find(converter->arena, converter->places, &request, false, &place)) return;
        waypoint->edges = place.edges.items;
        waypoint->edge_count = place.edges.count;
        return;
    }
    bool has_parts = step->is_leaf && filter(converter, step, &all, is_open_branch).list.count;
    if (has_parts) found = filter(converter, step, &all, is_part);
    if (!found.list.count) found = filter(converter, step, &all, is_decided);
    if (!found.list.count) found = filter(converter, step, &all, is_taken);
    pass_by(waypoint, &found);
}

/* How far above its closing parenthesis a call is looked for. */
enum { LINES_OF_CALL = 20 };

static struct edges find_calls(const struct converter *converter, const struct fl_witness_step *step,
                               fl_file_id file) {
    uint32_t first = step->column && step->line > LINES_OF_CALL ? step->line - LINES_OF_CALL : step->line;
    struct edges near =
        edges_of(converter, file, step->column ? first : step->line, step->end_line, step->function);
    struct edges found = {0};
    if (step->column) found = filter(converter, step, &near, ends_there);
    if (found.list.count) return found;
    near = edges_of(converter, file, step->line, step->end_line, step->function);
    return filter(converter, step, &near, is_call);
}

/* An input that was read, or the places behind calls. */
static void pass_behind(const struct converter *converter, struct fl_waypoint *waypoint,
                        const struct edges *calls) {
    struct edges inputs = {0};
    FL_VECTOR_OF(fl_location_id) behind = {0};
    for (size_t i = 0; i < calls->list.count; i++) {
        const struct fl_edge *edge = fl_program_edge(converter->program, calls->list.items[i]);
        if (edge->operation.kind == FL_OPERATION_INPUT)
            fl_vector_push(converter->arena, &inputs.list, calls->list.items[i]);
        else
            fl_vector_push(converter->arena, &behind, edge->target);
    }
    pass_by(waypoint, &inputs);
    waypoint->locations = behind.items;
    waypoint->location_count = (uint32_t)behind.count;
}

static void pass_returns(const struct converter *converter, struct fl_waypoint *waypoint, fl_function_id id) {
    const struct fl_function *function = fl_program_function(converter->program, id);
    struct edges returns = {0};
    for (uint32_t i = function->first_edge; i < function->first_edge + function->edge_count; i++)
        if (converter->program->edges[i].operation.kind == FL_OPERATION_RETURN)
            fl_vector_push(converter->arena, &returns.list, (fl_edge_id){i});
    pass_by(waypoint, &returns);
}

static void find_call(const struct converter *converter, const struct fl_witness_step *step, fl_file_id file,
                      struct fl_waypoint *waypoint) {
    bool is_return = step->kind == FL_WITNESS_RETURN;
    fl_function_id called = FL_NO_ID;
    if (step->called) called = fl_program_find_function(converter->program, step->called);
    if (!fl_id_is_none(called) && fl_program_function(converter->program, called)->has_body) {
        fl_location_id *entry = FL_NEW(converter->arena, fl_location_id);
        *entry = fl_program_function(converter->program, called)->entry;
        if (is_return) {
            pass_returns(converter, waypoint, called);
        } else {
            waypoint->locations = entry;
            waypoint->location_count = 1;
        }
        return;
    }
    struct edges calls = find_calls(converter, step, file);
    if (is_return)
        pass_behind(converter, waypoint, &calls);
    else
        pass_by(waypoint, &calls);
}

static void find_target(const struct converter *converter, const struct fl_witness_step *step, fl_file_id file,
                        struct fl_waypoint *waypoint, bool *fails) {
    struct fl_position begin = {file, step->line, step->column};
    uint32_t last = fl_source_statement_end(converter->program, begin);
    if (last < step->end_line) last = step->end_line;
    struct edges all = edges_of(converter, file, step->line, last, step->function);
    struct edges failing = filter(converter, step, &all, is_failing);
    const char *specification = converter->witness->task.specification;
    bool is_about_calls = !specification || strstr(specification, "call(") || strstr(specification, "unreach");
    if (!failing.list.count && !is_about_calls) failing = filter(converter, step, &all, is_check);
    *fails = failing.list.count;
    if (*fails) {
        pass_by(waypoint, &failing);
        return;
    }
    pass_before(converter, waypoint, &all);
}

static const char *describe(const struct converter *converter, const struct fl_witness_step *step,
                            fl_file_id file) {
    const char *path = fl_id_is_none(file) ? step->file : converter->program->files[file.index].path;
    const char *way = step->is_true ? " then" : " else";
    return fl_arena_format(converter->arena, "%s:%" PRIu32 "%s", path ? path : "?", step->line,
                           step->kind == FL_WITNESS_BRANCH && !step->has_number && !step->is_default ? way : "");
}

static bool has_places(const struct fl_waypoint *waypoint) {
    return waypoint->edge_count || waypoint->location_count;
}

static struct fl_waypoint find_step(const struct converter *converter, const struct fl_witness_step *step,
                                    bool *fails) {
    fl_file_id file = find_file(converter, step->file);
    struct fl_waypoint waypoint = {.text = describe(converter, step, file), .line = step->source_line};
    bool is_placed = step->line && !fl_id_is_none(file);
    if (step->kind == FL_WITNESS_ENTER || step->kind == FL_WITNESS_RETURN) {
        if (is_placed || step->called) find_call(converter, step, file, &waypoint);
    } else if (!is_placed) {
        return waypoint;
    } else if (step->kind == FL_WITNESS_BRANCH) {
        find_branch(converter, step, file, &waypoint);
    } else if (step->kind == FL_WITNESS_TARGET) {
        find_target(converter, step, file, &waypoint, fails);
    } else {
        struct edges all = edges_of(converter, file, step->line, step->end_line, step->function);
        pass_before(converter, &waypoint, &all);
    }
    return waypoint;
}

struct fl_waypoint fl_witness_find_step(struct fl_arena *arena, const struct fl_places *places, const char *name,
                                        const struct fl_witness *witness, const struct fl_witness_step *step,
                                        bool *fails) {
    struct converter converter = {arena, places->program, places, name, witness, NULL};
    return find_step(&converter, step, fails);
}

static bool is_repeated(const struct fl_witness_step *left, const struct fl_witness_step *right) {
    if (!left || left->kind != FL_WITNESS_STATEMENT || right->kind != FL_WITNESS_STATEMENT) return false;
    bool is_same_file =
        left->file == right->file || (left->file && right->file && strcmp(left->file, right->file) == 0);
    return is_same_file && left->line == right->line && left->end_line == right->end_line;
}

enum fl_status fl_witness_find_way(struct fl_arena *arena, const struct fl_places *places, const char *name,
                                   const struct fl_witness *witness, struct fl_witness_way *way,
                                   struct fl_diagnostics *diagnostics) {
    struct converter converter = {arena, places->program, places, name, witness, diagnostics};
    *way = (struct fl_witness_way){0};
    enum fl_status status = fl_witness_check_task(arena, places, name, &witness->task, diagnostics);
    if (status != FL_OK) return status;
    struct edges avoided = {0};
    const struct fl_witness_step *before = NULL;
    for (size_t i = 0; i < witness->steps.count; i++) {
        const struct fl_witness_step *step = &witness->steps.items[i];
        struct fl_waypoint waypoint = find_step(&converter, step, &way->fails);
        if (step->is_avoided) {
            for (uint32_t k = 0; k < waypoint.edge_count && step->kind != FL_WITNESS_STATEMENT; k++)
                fl_vector_push(arena, &avoided.list, waypoint.edges[k]);
            continue;
        }
        if (step->kind == FL_WITNESS_TARGET && !has_places(&waypoint)) {
            fl_diagnostics_add(diagnostics, FL_ERROR, name, step->source_line, 0,
                               "the target %s has no step of the program", waypoint.text);
            return FL_BAD_INPUT;
        }
        if (!has_places(&waypoint) || is_repeated(before, step)) continue;
        waypoint.avoided = avoided.list.items;
        waypoint.avoided_count = (uint32_t)avoided.list.count;
        fl_vector_push(arena, &way->waypoints, waypoint);
        avoided = (struct edges){0};
        before = step;
    }
    return FL_OK;
}
