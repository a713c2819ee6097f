#include "prove/hint_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "source/expression_parse.h"

struct fl_hint_reader fl_hint_reader_make(struct fl_arena *arena, const struct fl_program *program,
                                          struct fl_diagnostics *diagnostics) {
    return (struct fl_hint_reader){arena, program, diagnostics, fl_places_make(arena, program),
                                   fl_loop_places_find(arena, program)};
}

static enum fl_status complain(const struct fl_hint_reader *reader, const struct fl_hint_request *request,
                               uint32_t column, const char *message) {
    const struct fl_file *file = &reader->program->files[request->file.index];
    const char *at = column ? fl_arena_format(reader->arena, "in the invariant '%s', column %u: %s", request->text,
                                              column, message)
                            : message;
    if (request->source)
        fl_diagnostics_add(reader->diagnostics, FL_ERROR, request->source, request->source_line, 0,
                           column ? "%s" : "%s:%u: %s", column ? at : file->path, request->line, message);
    else
        fl_diagnostics_add(reader->diagnostics, FL_ERROR, file->path, request->line, 0, "%s", at);
    return FL_BAD_INPUT;
}

/* Where execution is when it comes to a line without a loop; none where it comes there in several ways. */
static fl_location_id location_at(const struct fl_hint_reader *reader, const struct fl_hint_request *request) {
    struct fl_place_edges edges =
        fl_places_beginning(reader->arena, &reader->places, request->file, request->line);
    fl_location_id found = FL_NO_ID;
    for (uint32_t i = 0; i < edges.count; i++) {
        const struct fl_edge *edge = fl_program_edge(reader->program, edges.items[i]);
        if (!fl_id_is_none(found) && !fl_id_equal(found, edge->source)) return (fl_location_id)FL_NO_ID;
        found = edge->source;
    }
    return found;
}

static fl_function_id function_at(const struct fl_hint_reader *reader, const struct fl_hint_request *request) {
    struct fl_place_edges edges = fl_places_on_line(&reader->places, request->file, request->line);
    if (!edges.count) return (fl_function_id)FL_NO_ID;
    return fl_program_location(reader->program, fl_program_edge(reader->program, edges.items[0])->source)
        ->function;
}

enum fl_status fl_hint_read(struct fl_hint_reader *reader, const struct fl_hint_request *request,
                            struct fl_hints *hints) {
    struct fl_hint hint = {.text = request->text, .location = FL_NO_ID};
    const struct fl_loop_place *loop =
        fl_loop_places_at(&reader->loops, request->file, request->line, request->column);
    if (!loop && request->is_of_loop)
        return complain(reader, request, 0,
                        fl_loop_places_missing(reader->arena, &reader->loops, request->file, request->line));
    fl_function_id function = loop ? loop->function : function_at(reader, request);
    hint.position = loop ? loop->position : (struct fl_position){request->file, request->line, request->column};
    hint.location = loop ? loop->head : location_at(reader, request);
    struct fl_names *names = fl_names_at(reader->arena, reader->program, function, hint.position);
    struct fl_expression_problem problem;
    hint.condition = fl_condition_of_text(reader->arena, names, request->text, &problem);
    if (!hint.condition) return complain(reader, request, problem.column, problem.message);
    fl_vector_push(reader->arena, &hints->items, hint);
    return FL_OK;
}

/* The first colon with a number between it and another one. */
static const char *find_line(const char *argument) {
    for (const char *at = strchr(argument, ':'); at; at = strchr(at + 1, ':')) {
        size_t digits = strspn(at + 1, "0123456789");
        if (digits && at[1 + digits] == ':' && at > argument) return at;
    }
    return NULL;
}

static enum fl_status refuse(const struct fl_hint_reader *reader, const char *argument, const char *why) {
    fl_diagnostics_add(reader->diagnostics, FL_ERROR, NULL, 0, 0, "--invariant %s: %s", argument, why);
    return FL_BAD_USAGE;
}

enum fl_status fl_hint_parse(struct fl_hint_reader *reader, const char *argument, struct fl_hints *hints) {
    const char *colon = find_line(argument), *others;
    if (!colon) return refuse(reader, argument, "FILE:LINE:EXPRESSION is expected");
    char *name = fl_arena_copy_string(reader->arena, argument), *rest;
    name[colon - argument] = '\0';
    unsigned long line = strtoul(colon + 1, &rest, 10);
    struct fl_hint_request request = {.line = line < UINT32_MAX ? (uint32_t)line : 0, .is_of_loop = true};
    request.file = fl_places_find_file(reader->arena, &reader->places, name, &others);
    if (fl_id_is_none(request.file))
        return refuse(reader, argument,
                      *others ? fl_arena_format(reader->arena, "the file may be %s", others)
                              : "the program has no such file");
    for (rest++; isspace((unsigned char)*rest);) rest++;
    request.text = rest;
    return fl_hint_read(reader, &request, hints);
}
