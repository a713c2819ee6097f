#include "prove/print/loop_place.h"

#include <stdlib.h>

#include "analysis/loops.h"
#include "base/bisect.h"
#include "base/text.h"
#include "source/source_scope.h"

/* ---- finding them ---- */

static struct fl_position position_of_offset(const struct fl_file *file, fl_file_id id, size_t offset) {
    size_t line; /* the lines that have begun */
    FL_BISECT(line, file->line_count, file->line_starts[line] <= offset);
    return (struct fl_position){id, (uint32_t)line, (uint32_t)(offset - file->line_starts[line - 1]) + 1};
}

/* What the debugger would stop at first. */
static struct fl_position first_position(const struct fl_program *program, fl_location_id head) {
    const struct fl_location *location = fl_program_location(program, head);
    for (uint32_t i = 0; i < location->edge_count; i++) {
        struct fl_position position = program->edges[location->first_edge + i].position;
        if (position.line) return position;
    }
    return (struct fl_position){FL_NO_ID, 0, 0};
}

/* What is executed first may be a part of the condition; the body of a do begins with its head, and the
 * keyword stands before. */
static void find_keyword(const struct fl_program *program, struct fl_loop_place *place) {
    if (!place->position.line) return;
    const struct fl_file *file = &program->files[place->position.file.index];
    size_t at = fl_source_offset(file, place->position.line, place->position.column);
    size_t keyword = fl_source_header_around(file, at);
    if (keyword == SIZE_MAX) keyword = fl_source_do_around(file, at);
    if (keyword == SIZE_MAX) return;
    place->position = position_of_offset(file, place->position.file, keyword);
    size_t end = fl_source_behind_header(file, keyword);
    if (end != SIZE_MAX && end != keyword)
        place->header_end = position_of_offset(file, place->position.file, end - 1).line;
}

static void look_at_edge(const struct fl_loops *loops, uint32_t loop, const struct fl_edge *edge,
                         struct fl_loop_place *place) {
    bool is_inside = fl_loops_contains(loops, loop, edge->source);
    if (!is_inside || !edge->position.line || !fl_id_equal(edge->position.file, place->position.file)) return;
    uint32_t line = edge->position.line;
    bool leaves = edge->operation.kind == FL_OPERATION_ASSUME && !fl_loops_contains(loops, loop, edge->target);
    bool is_back = fl_id_equal(edge->target, fl_loops_header(loops, loop));
    if (leaves && (!place->condition_line || is_back)) place->condition_line = line;
    if (line > place->position.line && (!place->body_line || line < place->body_line)) place->body_line = line;
}

static struct fl_loop_place describe(const struct fl_program *program, fl_function_id function,
                                     const struct fl_loops *loops, uint32_t loop) {
    struct fl_loop_place place = {.function = function, .head = fl_loops_header(loops, loop)};
    const struct fl_function *around = fl_program_function(program, function);
    place.position = first_position(program, place.head);
    find_keyword(program, &place);
    for (uint32_t i = 0; i < around->edge_count; i++)
        look_at_edge(loops, loop, &program->edges[around->first_edge + i], &place);
    return place;
}

struct fl_loop_places fl_loop_places_find(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_loop_places places = {.program = program};
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        if (!function->has_body || !function->is_users || function->is_observer) continue;
        const struct fl_loops *loops = fl_loops_of_function(program, (fl_function_id){i});
        for (uint32_t k = 0; k < loops->count; k++)
            fl_vector_push(arena, &places.loops, describe(program, (fl_function_id){i}, loops, k));
    }
    return places;
}

/* ---- asking for them ---- */

enum { KEYWORD, CONDITION, BODY, WAYS };

static bool is_at(const struct fl_loop_place *place, int way, uint32_t line) {
    switch (way) {
    case KEYWORD: return place->position.line == line;
    case CONDITION:
        return place->condition_line == line || (line > place->position.line && line <= place->header_end);
    default: return place->body_line == line;
    }
}

const struct fl_loop_place *fl_loop_places_at(const struct fl_loop_places *places, fl_file_id file, uint32_t line,
                                              uint32_t column) {
    for (int way = KEYWORD; way < WAYS; way++) {
        const struct fl_loop_place *first = NULL;
        for (size_t i = 0; i < places->loops.count; i++) {
            const struct fl_loop_place *place = &places->loops.items[i];
            if (!fl_id_equal(place->position.file, file) || !is_at(place, way, line)) continue;
            if (way == KEYWORD && column && place->position.column == column) return place;
            if (!first) first = place;
        }
        if (first) return first;
    }
    return NULL;
}

const struct fl_loop_place *fl_loop_places_of(const struct fl_loop_places *places, fl_location_id head) {
    for (size_t i = 0; i < places->loops.count; i++)
        if (fl_id_equal(places->loops.items[i].head, head)) return &places->loops.items[i];
    return NULL;
}

/* The function whose lines are around; none: the line is outside of all. */
static fl_function_id function_around(const struct fl_program *program, fl_file_id file, uint32_t line) {
    fl_function_id best = FL_NO_ID;
    uint32_t begin = 0;
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        if (!function->has_body || !fl_id_equal(function->position.file, file)) continue;
        if (function->position.line > line || function->position.line < begin) continue;
        best.index = i;
        begin = function->position.line;
    }
    return best;
}

static int compare_lines(const void *left, const void *right) {
    uint32_t first = *(const uint32_t *)left, second = *(const uint32_t *)right;
    return (first > second) - (first < second);
}

const char *fl_loop_places_missing(struct fl_arena *arena, const struct fl_loop_places *places, fl_file_id file,
                                   uint32_t line) {
    fl_function_id function = function_around(places->program, file, line);
    if (fl_id_is_none(function)) return "there is no loop, and no function around";
    uint32_t *lines = FL_NEW_ARRAY(arena, uint32_t, places->loops.count + 1), count = 0;
    for (size_t i = 0; i < places->loops.count; i++)
        if (fl_id_equal(places->loops.items[i].function, function))
            lines[count++] = places->loops.items[i].position.line;
    const char *name = fl_program_function(places->program, function)->name;
    if (!count) return fl_arena_format(arena, "there is no loop; %s has none", name);
    qsort(lines, count, sizeof *lines, compare_lines);
    struct fl_text text = fl_text_make(arena);
    fl_text_format(&text,
                   count == 1 ? "there is no loop; that of %s is on line %u"
                              : "there is no loop; those of %s are on lines %u",
                   name, lines[0]);
    for (uint32_t i = 1; i < count; i++) fl_text_format(&text, i + 1 == count ? " and %u" : ", %u", lines[i]);
    return fl_text_string(&text);
}
