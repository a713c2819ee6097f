/* program/show/show.c - the whole program as text. */
#include "program/show/show.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "program/print/print.h"
#include "program/show/parts.h"

enum { WIDEST_POSITION = 40, WIDEST_OPERATION = 48 };

bool fl_show_includes(const struct fl_program *program, fl_function_id chosen, uint32_t function) {
    if (!program->functions[function].has_body) return false;
    return fl_id_is_none(chosen) ? program->functions[function].is_users : chosen.index == function;
}

/* What qsort compares; the index decides between functions at one place. */
struct place {
    const char *path;
    uint32_t line;
    uint32_t index;
};

static int compare_places(const void *left_item, const void *right_item) {
    const struct place *left = left_item, *right = right_item;
    int order = strcmp(left->path, right->path);
    if (order) return order;
    if (left->line != right->line) return left->line < right->line ? -1 : 1;
    return left->index < right->index ? -1 : left->index > right->index;
}

struct fl_show_selection fl_show_select(const struct fl_program *program, struct fl_arena *arena,
                                        fl_function_id chosen) {
    struct place *places = FL_NEW_ARRAY(arena, struct place, program->function_count);
    fl_function_id *functions = FL_NEW_ARRAY(arena, fl_function_id, program->function_count);
    uint32_t count = 0;
    for (uint32_t i = 0; i < program->function_count; i++) {
        if (!fl_show_includes(program, chosen, i)) continue;
        struct fl_position position = program->functions[i].position;
        bool has_file = position.file.index < program->file_count;
        const char *path = has_file ? program->files[position.file.index].path : "";
        places[count++] = (struct place){path, position.line, i};
    }
    qsort(places, count, sizeof *places, compare_places);
    for (uint32_t i = 0; i < count; i++) functions[i].index = places[i].index;
    return (struct fl_show_selection){functions, count};
}

const char *fl_show_position(const struct fl_program *program, struct fl_arena *arena,
                             struct fl_position position) {
    if (!position.line || position.file.index >= program->file_count) return "-";
    const char *path = program->files[position.file.index].path;
    if (!position.column) return fl_arena_format(arena, "%s:%u", path, position.line);
    return fl_arena_format(arena, "%s:%u:%u", path, position.line, position.column);
}

void fl_show_signature(struct fl_text *text, const struct fl_program *program,
                       const struct fl_function *function) {
    struct fl_text declarator = fl_text_make(text->arena);
    fl_text_format(&declarator, "%s(", function->name);
    uint32_t count = 0;
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const struct fl_variable *parameter = fl_program_variable(program, function->parameters[i]);
        if (parameter->is_result) continue;
        if (count++) fl_text_append(&declarator, ", ");
        fl_show_declaration(&declarator, parameter->type, parameter->name, parameter->width);
    }
    if (function->is_variadic) fl_text_append(&declarator, count ? ", ..." : "...");
    if (!count && !function->is_variadic) fl_text_append(&declarator, "void");
    fl_text_append_char(&declarator, ')');
    bool is_typed = function->type && function->type->kind == FL_TYPE_FUNCTION;
    fl_show_declaration(text, is_typed ? function->type->element : NULL, fl_text_string(&declarator),
                        function->result_width);
}

void fl_show_declaration(struct fl_text *text, const struct fl_type *type, const char *name, uint32_t width) {
    if (type || !width)
        fl_type_print(text, type, name);
    else
        fl_text_format(text, "int%" PRIu32 "_t %s", width, name);
}

/* One line of the table of edges. */
struct row {
    const char *mark; /* of the source location, on a line of its own; NULL: none */
    const char *ends; /* "L3 -> L4" */
    const char *position;
    const char *operation;
    const char *note; /* what is special about it and its source text; "" if nothing */
};

struct rows {
    struct row *items;
    size_t count;
    size_t capacity;
};

static const char *location_mark(const struct fl_program *program, struct fl_arena *arena, uint32_t index) {
    const struct fl_location *location = &program->locations[index];
    if (!location->is_loop_head && !location->is_error) return NULL;
    struct fl_text text = fl_text_make(arena);
    fl_text_format(&text, "L%u:", index);
    if (location->is_loop_head) fl_text_append(&text, " loop head");
    if (location->is_error) fl_text_append(&text, " error");
    return fl_text_string(&text);
}

static const char *edge_tag(struct fl_arena *arena, const struct fl_edge *edge) {
    switch (edge->operation.kind) {
    case FL_OPERATION_INPUT: return fl_arena_format(arena, "[input %u]", edge->operation.input.index);
    case FL_OPERATION_CHECK: return fl_arena_format(arena, "[check %u]", edge->operation.check.index);
    default: return edge->is_event ? "[event]" : "";
    }
}

/* Whether the source text adds to what the operation says: blanks and assume() don't count. */
static bool is_news(const char *source, const char *operation) {
    static const char assume[] = "assume(";
    bool is_assumption = fl_string_has_prefix(operation, assume);
    if (is_assumption) operation += sizeof assume - 1;
    while (*source || *operation) {
        if (*source == ' ') {
            source++;
        } else if (*operation == ' ') {
            operation++;
        } else if (!*source && is_assumption && strcmp(operation, ")") == 0) {
            return false;
        } else if (*source != *operation) {
            return true;
        } else {
            source++;
            operation++;
        }
    }
    return false;
}

/* The edge before: its source text need not be found or told again. */
struct last_source {
    struct fl_position position;
    const char *text; /* NULL: there was no edge before */
};

static bool is_same_position(struct fl_position left, struct fl_position right) {
    return fl_id_equal(left.file, right.file) && left.line == right.line && left.column == right.column;
}

static struct row make_row(const struct fl_program *program, struct fl_arena *arena, const struct fl_edge *edge,
                           struct last_source *last) {
    struct fl_text operation = fl_text_make(arena), note = fl_text_make(arena);
    fl_operation_print(&operation, program, &edge->operation);
    fl_text_append(&note, edge_tag(arena, edge));
    bool is_repeated = last->text && is_same_position(last->position, edge->position);
    const char *source = is_repeated ? last->text : fl_program_source_text(program, arena, edge->position);
    if (last->text && strcmp(last->text, source) == 0) is_repeated = true;
    if (*source && !is_repeated && is_news(source, fl_text_string(&operation)))
        fl_text_format(&note, "%s// %s", note.count ? " " : "", source);
    *last = (struct last_source){edge->position, source};
    return (struct row){
        .ends = fl_arena_format(arena, "L%u -> L%u", edge->source.index, edge->target.index),
        .position = fl_show_position(program, arena, edge->position),
        .operation = fl_text_string(&operation),
        .note = fl_text_string(&note),
    };
}

static int widest(int width, const char *string, int limit) {
    int length = (int)strlen(string);
    return length <= width || length > limit ? width : length;
}

static void print_rows(struct fl_text *text, const struct rows *rows) {
    int ends = 0, position = 0, operation = 0;
    for (size_t i = 0; i < rows->count; i++) {
        ends = widest(ends, rows->items[i].ends, WIDEST_POSITION);
        position = widest(position, rows->items[i].position, WIDEST_POSITION);
        operation = widest(operation, rows->items[i].operation, WIDEST_OPERATION);
    }
    for (size_t i = 0; i < rows->count; i++) {
        const struct row *row = &rows->items[i];
        if (row->mark) fl_text_format(text, "  %s\n", row->mark);
        fl_text_format(text, "    %-*s  %-*s  ", ends, row->ends, position, row->position);
        if (*row->note)
            fl_text_format(text, "%-*s  %s\n", operation, row->operation, row->note);
        else
            fl_text_format(text, "%s\n", row->operation);
    }
}

static void show_locals(struct fl_text *text, const struct fl_program *program,
                        const struct fl_function *function) {
    for (uint32_t i = function->parameter_count; i < function->variable_count; i++) {
        const struct fl_variable *variable = fl_program_variable(program, function->variables[i]);
        if (variable->kind == FL_VARIABLE_TEMPORARY) continue;
        fl_text_append(text, "    variable ");
        fl_show_declaration(text, variable->type, variable->name, variable->width);
        fl_text_append_char(text, '\n');
    }
    for (uint32_t i = 0; i < function->object_count; i++) {
        const struct fl_object *object = fl_program_object(program, function->objects[i]);
        fl_text_append(text, "    memory ");
        fl_show_declaration(text, object->type, object->name,
                            object->size < UINT32_MAX / 8 ? (uint32_t)object->size * 8 : 0);
        fl_text_append_char(text, '\n');
    }
}

static void show_function(struct fl_text *text, const struct fl_program *program, fl_function_id id) {
    const struct fl_function *function = fl_program_function(program, id);
    struct fl_arena *scratch = fl_arena_create();
    struct rows rows = {0};
    struct last_source last = {.text = NULL};
    fl_show_signature(text, program, function);
    fl_text_format(text, "  // %s, entry L%u, exit L%u\n", fl_show_position(program, scratch, function->position),
                   function->entry.index, function->exit.index);
    show_locals(text, program, function);
    for (uint32_t i = 0; i < function->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[function->first_edge + i];
        struct row row = make_row(program, scratch, edge, &last);
        bool is_first = program->locations[edge->source.index].first_edge == function->first_edge + i;
        if (is_first) row.mark = location_mark(program, scratch, edge->source.index);
        fl_vector_push(scratch, &rows, row);
    }
    print_rows(text, &rows);
    fl_text_append_char(text, '\n');
    fl_arena_destroy(scratch);
}

void fl_show_text(struct fl_text *text, const struct fl_program *program, fl_function_id function) {
    if (fl_id_is_none(function)) fl_show_globals(text, program);
    struct fl_show_selection selection = fl_show_select(program, text->arena, function);
    for (uint32_t i = 0; i < selection.count; i++) show_function(text, program, selection.functions[i]);
    fl_show_lists(text, program, function);
}
