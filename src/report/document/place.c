#include "report/document/place.h"

#include "program/print/print.h"

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
