#include "explain/lines.h"

#include <ctype.h>
#include <string.h>

#include "explain/control/segment.h"

enum { MOST_LINES = 5, MOST_WRITES = 3, MOST_GUARDS = 2 };

static const struct fl_edge *edge_at(const struct fl_program *program, const struct fl_cause *cause,
                                     uint32_t step) {
    return fl_program_edge(program, cause->path.edges[step]);
}

static bool is_users(const struct fl_program *program, const struct fl_edge *edge) {
    fl_function_id function = fl_program_location(program, edge->source)->function;
    return fl_program_function(program, function)->is_users &&
           !fl_program_function(program, function)->is_observer;
}

/* The brace at the end of a function tells a reader nothing. */
static bool is_brace(const struct fl_program *program, struct fl_position position) {
    size_t length;
    const char *line = fl_program_source_line(program, position, &length);
    return position.column && position.column <= length && line[position.column - 1] == '}';
}

static bool is_trusted(const struct fl_program *program, const struct fl_cause *cause, uint32_t step) {
    fl_function_id function = fl_program_location(program, edge_at(program, cause, step)->source)->function;
    return cause->is_trusted && cause->is_trusted[function.index];
}

/* The step, or the call that led to it from code that may be blamed; none: all of it is trusted. */
static uint32_t blamed_for(struct fl_arena *arena, const struct fl_program *program, const struct fl_cause *cause,
                           uint32_t step) {
    if (!is_trusted(program, cause, step)) return step;
    const uint32_t *calls = fl_path_calls(program, arena, &cause->path);
    while (step != FL_NO_STEP && is_trusted(program, cause, step)) step = calls[step];
    return step;
}

static void add_line(struct fl_arena *arena, const struct fl_program *program, struct fl_cause *cause,
                     uint32_t happened, bool is_on_a_way) {
    uint32_t step = blamed_for(arena, program, cause, happened);
    if (step == FL_NO_STEP) return;
    struct fl_position position = edge_at(program, cause, step)->position;
    if (fl_id_is_none(position.file) || !position.line || cause->lines.count == MOST_LINES) return;
    if (is_brace(program, position)) return;
    for (size_t i = 0; i < cause->lines.count; i++)
        if (cause->lines.items[i].position.line == position.line &&
            fl_id_equal(cause->lines.items[i].position.file, position.file))
            return;
    fl_vector_push(arena, &cause->lines, ((struct fl_cause_line){position, step, is_on_a_way}));
}

/* ---- ways ---- */

static bool is_kept(const struct fl_cause *cause, uint32_t step) {
    for (size_t i = 0; i < cause->kept_count; i++)
        if (cause->kept[i] == step) return true;
    return false;
}

/* The first statement that only this way leads to: with a line of its own, before other ways join it. */
static uint32_t first_on_way(const struct fl_program *program, const struct fl_cause *cause, uint32_t step) {
    const struct fl_edge *way = edge_at(program, cause, step);
    for (uint32_t i = step + 1; i < cause->path.count; i++) {
        const struct fl_edge *edge = edge_at(program, cause, i);
        if (fl_program_location(program, edge->source)->incoming_count > 1) break;
        if (edge->position.line && edge->position.line != way->position.line) return i;
        if (edge->operation.kind == FL_OPERATION_CALL || edge->operation.kind == FL_OPERATION_RETURN) break;
    }
    return step;
}

typedef FL_VECTOR_OF(uint32_t) steps;

/* The first statement of each way that is to blame, or the way itself, then what else only they lead to: first
 * what the failure depends on. */
static void add_ways(struct fl_arena *arena, const struct fl_program *program, struct fl_cause *cause) {
    const uint32_t *calls = fl_path_calls(program, arena, &cause->path);
    fl_segment ways = fl_segment_outermost(arena, program, &cause->path, calls, &cause->control);
    steps deciding = {0}, others = {0};
    for (size_t i = 0; i < ways.count; i++) {
        uint32_t step = ways.items[i], first = first_on_way(program, cause, step);
        add_line(arena, program, cause, first, first != step);
        fl_segment behind = fl_segment_behind(arena, program, &cause->path, calls, step);
        for (size_t k = 0; k < behind.count; k++)
            fl_vector_push(arena, is_kept(cause, behind.items[k]) ? &deciding : &others, behind.items[k]);
    }
    for (size_t i = 0; i < deciding.count; i++) add_line(arena, program, cause, deciding.items[i], true);
    for (size_t i = 0; i < others.count; i++) add_line(arena, program, cause, others.items[i], true);
}

static void add_place(struct fl_arena *arena, const struct fl_program *program, const struct fl_cause *cause,
                      uint32_t step, fl_repair_places *places) {
    const struct fl_edge *edge = edge_at(program, cause, step);
    fl_function_id function = fl_program_location(program, edge->source)->function;
    struct fl_repair_place place = {fl_program_function(program, function)->name, edge->position.line};
    if (place.line) fl_vector_push(arena, places, place);
}

fl_repair_places fl_cause_places(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_cause *cause) {
    const uint32_t *calls = fl_path_calls(program, arena, &cause->path);
    fl_segment ways = fl_segment_outermost(arena, program, &cause->path, calls, &cause->control);
    fl_repair_places places = {0};
    for (size_t i = 0; i < ways.count; i++) {
        fl_segment behind = fl_segment_behind(arena, program, &cause->path, calls, ways.items[i]);
        add_place(arena, program, cause, ways.items[i], &places);
        for (size_t k = 0; k < behind.count; k++) add_place(arena, program, cause, behind.items[k], &places);
    }
    return places;
}

/* ---- what the failure is made of ---- */

static bool writes(const struct fl_operation *operation) {
    return operation->kind == FL_OPERATION_ASSIGN || operation->kind == FL_OPERATION_STORE ||
           operation->kind == FL_OPERATION_COPY || operation->kind == FL_OPERATION_FILL;
}

/* The last steps that gave it its values, until there are so many lines. */
static void add_last_writes(struct fl_arena *arena, const struct fl_program *program, struct fl_cause *cause,
                            size_t most) {
    for (size_t i = cause->kept_count; i-- && cause->lines.count < most;) {
        const struct fl_edge *edge = edge_at(program, cause, cause->kept[i]);
        if (writes(&edge->operation) && is_users(program, edge))
            add_line(arena, program, cause, cause->kept[i], false);
    }
}

/* ---- the turning point ---- */

/* The step, or the call in the function of the other step that it happened in. */
static uint32_t seen_from(const uint32_t *calls, uint32_t step, uint32_t other) {
    uint32_t outer = calls[other];
    for (uint32_t at = step; at != FL_NO_STEP; at = calls[at])
        if (calls[at] == outer) return at;
    return step;
}

static bool is_read(const struct fl_program *program, const struct fl_cause *cause, uint32_t step) {
    return is_trusted(program, cause, step) || edge_at(program, cause, step)->operation.kind == FL_OPERATION_INPUT;
}

/* No program can help what it reads, or what trusted code gives it: the branches that let it pass are what may be
 * wrong. */
static void add_guards(struct fl_arena *arena, const struct fl_program *program, struct fl_cause *cause,
                       uint32_t from) {
    size_t before = cause->lines.count;
    for (size_t i = 0; i < cause->kept_count && cause->lines.count < before + MOST_GUARDS; i++) {
        uint32_t step = cause->kept[i];
        if (step > from && step < cause->control.goal.step && is_users(program, edge_at(program, cause, step)) &&
            edge_at(program, cause, step)->operation.kind == FL_OPERATION_ASSUME)
            add_line(arena, program, cause, step, false);
    }
}

static void add_turning(struct fl_arena *arena, const struct fl_program *program, struct fl_cause *cause) {
    const uint32_t *calls = fl_path_calls(program, arena, &cause->path);
    const struct fl_turning *turning = &cause->turning;
    if (turning->has_beginning) {
        add_line(arena, program, cause, seen_from(calls, turning->decided, turning->followed), false);
        add_line(arena, program, cause, turning->decided, false);
    }
    add_line(arena, program, cause, turning->followed, false);
    bool is_input = is_read(program, cause, turning->followed) || is_read(program, cause, turning->decided);
    if (!is_input) return;
    add_guards(arena, program, cause, turning->followed);
    add_last_writes(arena, program, cause, MOST_LINES);
}

void fl_cause_find_lines(struct fl_arena *arena, const struct fl_program *program, struct fl_cause *cause) {
    switch (cause->kind) {
    case FL_CAUSE_CONTROL: add_ways(arena, program, cause); break;
    case FL_CAUSE_STATE: add_turning(arena, program, cause); break;
    case FL_CAUSE_CORRECTION:
    case FL_CAUSE_NONE: add_last_writes(arena, program, cause, MOST_WRITES); break;
    }
    if (!cause->lines.count) add_line(arena, program, cause, (uint32_t)cause->path.count - 1, false);
}

/* ---- changes ---- */

static bool is_at(const struct fl_program *program, struct fl_position position, const char *path, uint32_t line) {
    return position.line == line && !fl_id_is_none(position.file) &&
           strcmp(program->files[position.file.index].path, path) == 0;
}

static void put_first(struct fl_cause *cause, size_t index) {
    struct fl_cause_line line = cause->lines.items[index];
    memmove(&cause->lines.items[1], &cause->lines.items[0], index * sizeof line);
    cause->lines.items[0] = line;
}

/* The last step of the line, or none. */
static uint32_t step_of(const struct fl_program *program, const struct fl_cause *cause, const char *path,
                        uint32_t line) {
    for (uint32_t i = (uint32_t)cause->path.count; i--;)
        if (is_at(program, edge_at(program, cause, i)->position, path, line)) return i;
    return FL_NO_STEP;
}

/* Those that are where it is said what is right, or others. */
static void add_corrections(struct fl_arena *arena, const struct fl_program *program, struct fl_cause *cause,
                            bool is_checking) {
    const struct fl_corrections *corrections = &cause->repairs.corrections;
    for (size_t i = 0; i < corrections->all.count; i++)
        for (size_t k = 0; k < corrections->all.items[i].count; k++) {
            const struct fl_correction_place *place = &corrections->all.items[i].places[k];
            uint32_t step = step_of(program, cause, place->path, place->line);
            if (step != FL_NO_STEP && place->is_checking == is_checking)
                add_line(arena, program, cause, step, false);
        }
}

void fl_cause_use_corrections(struct fl_arena *arena, const struct fl_program *program, struct fl_cause *cause) {
    if (cause->kind != FL_CAUSE_NONE || !cause->repairs.corrections.all.count) return;
    struct fl_cause before = *cause;
    memset(&cause->lines, 0, sizeof cause->lines);
    add_corrections(arena, program, cause, false);
    if (!cause->lines.count) add_corrections(arena, program, cause, true);
    cause->kind = FL_CAUSE_CORRECTION;
    if (!cause->lines.count) *cause = before;
}

/* Nothing is executed where the call is missing: the way that leads there stands for it. */
static void add_bare_branch(struct fl_arena *arena, const struct fl_program *program, struct fl_cause *cause,
                            const struct fl_repair *repair) {
    if (!cause->lines.count) return;
    struct fl_cause_line line = cause->lines.items[0];
    line.position = (struct fl_position){line.position.file, repair->mend.line, 1};
    if (!is_at(program, line.position, repair->path, repair->mend.line)) return;
    size_t length;
    const char *source = fl_program_source_line(program, line.position, &length);
    while (line.position.column < length && isspace((unsigned char)source[line.position.column - 1]))
        line.position.column++;
    line.is_on_a_way = true;
    fl_vector_push(arena, &cause->lines, line);
}

void fl_cause_add_repair(struct fl_arena *arena, const struct fl_program *program, struct fl_cause *cause) {
    const struct fl_repair *repair = fl_repairs_fix(&cause->repairs);
    if (!repair) return;
    for (size_t i = 0; i < cause->lines.count; i++) {
        if (!is_at(program, cause->lines.items[i].position, repair->path, repair->mend.line)) continue;
        put_first(cause, i);
        return;
    }
    uint32_t step = step_of(program, cause, repair->path, repair->mend.line);
    if (step == FL_NO_STEP && !cause->omission) return;
    if (cause->lines.count == MOST_LINES) cause->lines.count--;
    if (step == FL_NO_STEP)
        add_bare_branch(arena, program, cause, repair);
    else
        add_line(arena, program, cause, step, false);
    if (cause->lines.count) put_first(cause, cause->lines.count - 1);
}
