#include "report/document/outline.h"

#include <string.h>

#include "program/print/print.h"
#include "report/document/steps.h"

struct outline {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_outline_request *request;
    struct fl_steps *steps;
    const char **texts; /* by edge, once it was needed */
    bool is_open;
    struct fl_step step;
    struct fl_text conditions;
};

static const struct fl_function *function_of(const struct fl_program *program, fl_edge_id edge) {
    fl_location_id source = fl_program_edge(program, edge)->source;
    return fl_program_function(program, fl_program_location(program, source)->function);
}

static struct fl_place place_in(const struct fl_program *program, struct fl_position position,
                                const struct fl_function *function) {
    struct fl_place place = {.line = position.line, .column = position.column, .function = function->name};
    if (position.line && !fl_id_is_none(position.file)) place.file = program->files[position.file.index].path;
    return place;
}

struct fl_place fl_function_place(const struct fl_program *program, const struct fl_function *function) {
    return place_in(program, function->position, function);
}

struct fl_place fl_edge_place(const struct fl_program *program, fl_edge_id edge) {
    return place_in(program, fl_program_edge(program, edge)->position, function_of(program, edge));
}

const char *fl_edge_text(struct fl_arena *arena, const struct fl_program *program, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(program, id);
    const char *source = fl_program_source_text(program, arena, edge->position);
    if (*source) return source;
    struct fl_text operation = fl_text_make(arena);
    fl_operation_print(&operation, program, &edge->operation);
    return fl_text_string(&operation);
}

static const char *text_of(struct outline *outline, fl_edge_id edge) {
    const char **text = &outline->texts[edge.index];
    if (!*text) *text = fl_edge_text(outline->arena, outline->program, edge);
    return *text;
}

static void flush(struct outline *outline) {
    bool is_shown = !outline->request->shows_slice_only || !outline->step.is_dropped;
    if (outline->is_open && is_shown) {
        if (outline->conditions.count) outline->step.condition = fl_text_string(&outline->conditions);
        fl_steps_add(outline->steps, &outline->step);
    }
    outline->is_open = false;
}

static void begin(struct outline *outline, struct fl_step step) {
    flush(outline);
    outline->is_open = true;
    outline->step = step;
    outline->conditions = fl_text_make(outline->arena);
}

static bool is_same(const struct fl_step *step, const struct fl_place *place, uint32_t depth, const char *text) {
    return step->kind == FL_STEP_STATEMENT && step->depth == depth && step->place.line == place->line &&
           step->place.file == place->file && strcmp(step->text, text) == 0;
}

static void add_entry(struct outline *outline, const struct fl_function *function, uint32_t depth,
                      bool is_left_out) {
    struct fl_text text = fl_text_make(outline->arena);
    fl_text_format(&text, "%s(", function->name);
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const struct fl_variable *parameter = fl_program_variable(outline->program, function->parameters[i]);
        if (parameter->is_result) continue;
        fl_text_format(&text, "%s%s", fl_text_string(&text)[text.count - 1] == '(' ? "" : ", ", parameter->name);
    }
    fl_text_append(&text, ")");
    begin(outline, (struct fl_step){.kind = FL_STEP_ENTRY,
                                    .place = fl_function_place(outline->program, function),
                                    .text = fl_text_string(&text),
                                    .depth = depth,
                                    .is_dropped = is_left_out});
    flush(outline);
}

/* What the compiler adds on its own. */
static bool is_silent(struct outline *outline, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(outline->program, id);
    enum fl_operation_kind kind = edge->operation.kind;
    if (kind == FL_OPERATION_BEGIN || kind == FL_OPERATION_END) return true;
    if (kind == FL_OPERATION_RETURN || kind == FL_OPERATION_SKIP || kind == FL_OPERATION_RESTORE_STACK)
        return strcmp(text_of(outline, id), "}") == 0;
    return kind == FL_OPERATION_ASSIGN && !edge->position.column;
}

static void add_condition(struct outline *outline, const struct fl_expression *condition) {
    if (outline->conditions.count) fl_text_append(&outline->conditions, ", ");
    fl_expression_print(&outline->conditions, outline->program, condition);
}

static void add_statement(struct outline *outline, fl_edge_id id, uint32_t depth, bool is_left_out) {
    const struct fl_edge *edge = fl_program_edge(outline->program, id);
    struct fl_place place = fl_edge_place(outline->program, id);
    const char *text = text_of(outline, id);
    if (outline->is_open && is_same(&outline->step, &place, depth, text))
        outline->step.is_dropped &= is_left_out;
    else
        begin(outline, (struct fl_step){.kind = FL_STEP_STATEMENT,
                                        .place = place,
                                        .text = text,
                                        .depth = depth,
                                        .is_dropped = is_left_out});
    if (edge->operation.kind == FL_OPERATION_ASSUME && (!is_left_out || !outline->request->slice))
        add_condition(outline, edge->operation.condition);
}

static void add_library(struct outline *outline, const struct fl_function *function, bool is_left_out) {
    if (!outline->is_open) return;
    outline->step.library_steps++;
    outline->step.is_dropped &= is_left_out;
    if (!outline->step.library) outline->step.library = function->name;
}

static bool is_left_out(const struct outline *outline, size_t step) {
    return outline->request->slice && !fl_bitset_has(outline->request->slice, step);
}

struct fl_result_path fl_outline_path(struct fl_arena *arena, const struct fl_program *program,
                                      const struct fl_path *path, const struct fl_outline_request *request) {
    struct outline outline = {
        .arena = arena,
        .program = program,
        .request = request,
        .steps = fl_steps_create(arena, request->steps_kept),
        .texts = FL_NEW_ARRAY(arena, const char *, program->edge_count),
    };
    uint32_t depth = 1;
    for (size_t step = 0; step < path->count; step++) {
        fl_edge_id edge = path->edges[step];
        const struct fl_function *function = function_of(program, edge);
        enum fl_operation_kind kind = fl_program_edge(program, edge)->operation.kind;
        bool is_entry = fl_id_equal(fl_program_edge(program, edge)->source, function->entry);
        if (function->is_users && is_entry)
            add_entry(&outline, function, depth, step > 0 && is_left_out(&outline, step - 1));
        if (!function->is_users)
            add_library(&outline, function, is_left_out(&outline, step));
        else if (!is_silent(&outline, edge))
            add_statement(&outline, edge, depth, is_left_out(&outline, step));
        if (kind == FL_OPERATION_CALL) depth++;
        if (kind == FL_OPERATION_RETURN) depth--;
    }
    flush(&outline);
    struct fl_result_path result = {.steps_total = path->count, .is_complete = true};
    fl_steps_finish(outline.steps, &result);
    return result;
}
