/* program/verify/verify.c - the invariants of a frozen program, as program.h lists them. */
#include <inttypes.h>
#include <stdlib.h>

#include "program/print/print.h"
#include "program/verify/parts.h"

void fl_verifier_report(struct fl_verifier *verifier, const char *format, ...) {
    if (verifier->problem) return;
    const struct fl_program *program = verifier->program;
    struct fl_text text = fl_text_make(verifier->arena);
    if (!fl_id_is_none(verifier->function))
        fl_text_format(&text, "%s: ", fl_program_function(program, verifier->function)->name);
    if (verifier->edge != FL_NO_INDEX) {
        const struct fl_edge *edge = &program->edges[verifier->edge];
        fl_text_format(&text, "L%u -> L%u", edge->source.index, edge->target.index);
        if (edge->position.line && edge->position.file.index < program->file_count)
            fl_text_format(&text, " (%s:%u:%u)", program->files[edge->position.file.index].path,
                           edge->position.line, edge->position.column);
        fl_text_format(&text, ", %s: ", fl_operation_kind_name(edge->operation.kind));
    }
    va_list arguments;
    va_start(arguments, format);
    fl_text_format_list(&text, format, arguments);
    va_end(arguments);
    verifier->problem = fl_text_string(&text);
}

static void verify_variables(struct fl_verifier *verifier) {
    const struct fl_program *program = verifier->program;
    for (uint32_t i = 0; i < program->variable_count && !verifier->problem; i++) {
        const struct fl_variable *variable = &program->variables[i];
        bool is_global = variable->kind == FL_VARIABLE_GLOBAL;
        fl_verifier_expect(verifier, variable->width > 0, "variable %s has no bits", variable->name);
        fl_verifier_expect(verifier, is_global == fl_id_is_none(variable->function),
                           "variable %s is of the wrong scope", variable->name);
        if (verifier->problem) return;
        fl_verifier_expect(verifier, is_global || variable->function.index < program->function_count,
                           "variable %s belongs to no function", variable->name);
        fl_verifier_expect(verifier, !is_global || variable->initial.width == variable->width,
                           "the initial value of %s has %u bits instead of %u", variable->name,
                           variable->initial.width, variable->width);
        if (verifier->problem) return;
        uint32_t slots =
            is_global ? program->global_slots : program->functions[variable->function.index].frame_slots;
        fl_verifier_expect(verifier, variable->slot + fl_bits_word_count(variable->width) <= slots,
                           "variable %s lies outside of its frame", variable->name);
    }
}

/* Slots are given out in the order of the list, without overlap. */
static void verify_frame(struct fl_verifier *verifier, const struct fl_function *function) {
    const struct fl_program *program = verifier->program;
    uint32_t next = 0;
    fl_verifier_expect(verifier, function->variable_count >= function->parameter_count, "parameters are missing");
    for (uint32_t i = 0; i < function->variable_count && !verifier->problem; i++) {
        const struct fl_variable *variable = fl_program_variable(program, function->variables[i]);
        bool is_parameter = variable->kind == FL_VARIABLE_PARAMETER || variable->kind == FL_VARIABLE_REFERENCE;
        fl_verifier_expect(verifier, fl_id_equal(variable->function, verifier->function),
                           "variable %s is listed in another function", variable->name);
        fl_verifier_expect(verifier, variable->slot == next, "variable %s is not in the next free slot",
                           variable->name);
        next += fl_bits_word_count(variable->width);
        if (i >= function->parameter_count) continue;
        fl_verifier_expect(verifier, is_parameter && fl_id_equal(function->parameters[i], function->variables[i]),
                           "parameter %s does not come first", variable->name);
    }
    fl_verifier_expect(verifier, function->frame_slots == next, "the frame has %u slots instead of %u",
                       function->frame_slots, next);
    for (uint32_t i = 0; i < function->object_count && !verifier->problem; i++) {
        const struct fl_object *object = fl_program_object(program, function->objects[i]);
        fl_verifier_expect(verifier,
                           object->kind == FL_OBJECT_LOCAL && fl_id_equal(object->function, verifier->function),
                           "object %s is listed in another function", object->name);
    }
    bool needs_variadic = function->is_variadic && function->has_body;
    fl_verifier_expect(verifier, needs_variadic == !fl_id_is_none(function->variadic),
                       "the object for variadic arguments is missing or too much");
}

static void verify_objects(struct fl_verifier *verifier) {
    const struct fl_program *program = verifier->program;
    uint64_t free_address = 0;
    for (uint32_t i = 0; i < program->object_count && !verifier->problem; i++) {
        const struct fl_object *object = &program->objects[i];
        bool is_global = object->kind == FL_OBJECT_GLOBAL || object->kind == FL_OBJECT_STRING;
        fl_verifier_expect(verifier, is_global == fl_id_is_none(object->function),
                           "object %s is of the wrong scope", object->name);
        fl_verifier_expect(verifier, is_global == (object->address != 0), "object %s has a wrong address",
                           object->name);
        if (!is_global) continue;
        fl_verifier_expect(verifier, object->address >= free_address, "object %s overlaps another", object->name);
        fl_verifier_expect(verifier, !object->alignment || object->address % object->alignment == 0,
                           "object %s is not aligned", object->name);
        fl_verifier_expect(verifier, program->pointer_width == 64 || object->address + object->size <= UINT32_MAX,
                           "object %s lies outside of memory", object->name);
        free_address = object->address + object->size + 1;
    }
}

static void verify_ranges(struct fl_verifier *verifier, uint32_t *location, uint32_t *edge) {
    const struct fl_program *program = verifier->program;
    const struct fl_function *function = fl_program_function(program, verifier->function);
    fl_verifier_expect(verifier, function->first_location == *location && function->first_edge == *edge,
                       "locations or edges do not follow those of the function before");
    *location += function->location_count;
    *edge += function->edge_count;
    fl_verifier_expect(verifier, *location <= program->location_count && *edge <= program->edge_count,
                       "locations or edges run out of the tables");
    if (!function->has_body) {
        fl_verifier_expect(verifier, !function->location_count && !function->edge_count,
                           "locations without a body");
        return;
    }
    fl_verifier_expect(verifier, function->location_count > 0 && function->entry.index == function->first_location,
                       "the entry is not the first location");
    fl_verifier_expect(verifier,
                       function->exit.index >= function->first_location && function->exit.index < *location,
                       "the exit is not a location of the function");
}

static void verify_targets(struct fl_verifier *verifier) {
    const struct fl_program *program = verifier->program;
    const struct fl_function *function = fl_program_function(program, verifier->function);
    for (uint32_t i = 0; i < function->edge_count && !verifier->problem; i++) {
        verifier->edge = function->first_edge + i;
        const struct fl_edge *edge = &program->edges[verifier->edge];
        fl_verifier_expect(verifier, edge->target.index - function->first_location < function->location_count,
                           "an edge leaves its function");
        bool is_return = edge->operation.kind == FL_OPERATION_RETURN;
        bool is_to_exit = fl_id_equal(edge->target, function->exit);
        fl_verifier_expect(verifier, is_return == is_to_exit,
                           is_return ? "a return does not lead to the exit"
                                     : "only a return may lead to the exit");
    }
    verifier->edge = FL_NO_INDEX;
}

/* Behind it nothing runs: all that leads here ends the run, or is a call that does not return. */
static bool is_dead_end(const struct fl_program *program, const struct fl_location *location) {
    for (uint32_t i = 0; i < location->incoming_count; i++) {
        const struct fl_edge *edge = fl_program_edge(program, program->incoming[location->first_incoming + i]);
        if (edge->operation.kind != FL_OPERATION_CALL && !fl_operation_ends_run(&edge->operation)) return false;
    }
    return location->incoming_count > 0;
}

static void verify_outgoing(struct fl_verifier *verifier, uint32_t index) {
    const struct fl_program *program = verifier->program;
    const struct fl_location *location = &program->locations[index];
    const struct fl_function *function = fl_program_function(program, verifier->function);
    uint32_t assumptions = 0;
    for (uint32_t i = 0; i < location->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[location->first_edge + i];
        fl_verifier_expect(verifier, edge->source.index == index, "edges of L%u are not sorted by source", index);
        assumptions += edge->operation.kind == FL_OPERATION_ASSUME;
    }
    bool is_exit = function->exit.index == index;
    if (location->edge_count == 0)
        fl_verifier_expect(verifier, is_exit || is_dead_end(program, location), "nothing leaves L%u", index);
    else if (is_exit)
        fl_verifier_report(verifier, "an edge leaves the exit");
    else
        fl_verifier_expect(verifier, assumptions == location->edge_count || location->edge_count == 1,
                           "L%u has %u edges that are not all assumptions", index, location->edge_count);
    bool is_error = location->edge_count == 1 &&
                    program->edges[location->first_edge].operation.kind == FL_OPERATION_CHECK &&
                    fl_operation_ends_run(&program->edges[location->first_edge].operation);
    fl_verifier_expect(verifier, location->is_error == is_error, "L%u is wrongly marked as an error", index);
}

static void verify_locations(struct fl_verifier *verifier) {
    const struct fl_program *program = verifier->program;
    const struct fl_function *function = fl_program_function(program, verifier->function);
    uint32_t edge = function->first_edge;
    for (uint32_t i = 0; i < function->location_count && !verifier->problem; i++) {
        uint32_t index = function->first_location + i;
        const struct fl_location *location = &program->locations[index];
        fl_verifier_expect(verifier, fl_id_equal(location->function, verifier->function),
                           "L%u belongs to another function", index);
        fl_verifier_expect(verifier,
                           location->first_edge == edge && location->edge_count <= program->edge_count - edge,
                           "edges of L%u do not follow those of the location before", index);
        if (verifier->problem) return;
        verify_outgoing(verifier, index);
        edge += location->edge_count;
    }
    fl_verifier_expect(verifier, edge == function->first_edge + function->edge_count, "an edge has no location");
}

static void verify_incoming(struct fl_verifier *verifier) {
    const struct fl_program *program = verifier->program;
    uint32_t next = 0;
    for (uint32_t i = 0; i < program->location_count && !verifier->problem; i++) {
        const struct fl_location *location = &program->locations[i];
        fl_verifier_expect(
            verifier, location->first_incoming == next && location->incoming_count <= program->edge_count - next,
            "incoming edges of L%u do not follow those of the location before", i);
        for (uint32_t k = 0; k < location->incoming_count && !verifier->problem; k++) {
            fl_edge_id edge = program->incoming[next + k];
            fl_verifier_expect(verifier,
                               edge.index < program->edge_count && program->edges[edge.index].target.index == i,
                               "an incoming edge of L%u leads elsewhere", i);
        }
        next += location->incoming_count;
    }
    fl_verifier_expect(verifier, next == program->edge_count, "an edge is not listed at its target");
}

/* Without the edges into loop heads no cycle is left: all locations can be sorted. */
static void verify_loop_heads(struct fl_verifier *verifier) {
    const struct fl_program *program = verifier->program;
    struct fl_arena *scratch = verifier->scratch;
    uint32_t *waiting = FL_NEW_ARRAY(scratch, uint32_t, program->location_count);
    FL_VECTOR_OF(uint32_t) ready = {0};
    uint32_t sorted = 0;
    for (uint32_t i = 0; i < program->location_count; i++) {
        waiting[i] = program->locations[i].is_loop_head ? 0 : program->locations[i].incoming_count;
        if (!waiting[i]) fl_vector_push(scratch, &ready, i);
    }
    for (; ready.count; sorted++) {
        const struct fl_location *location = &program->locations[fl_vector_pop(&ready)];
        for (uint32_t i = 0; i < location->edge_count; i++) {
            uint32_t target = program->edges[location->first_edge + i].target.index;
            if (!program->locations[target].is_loop_head && --waiting[target] == 0)
                fl_vector_push(scratch, &ready, target);
        }
    }
    fl_verifier_expect(verifier, sorted == program->location_count, "a loop has no location marked as its head");
}

static void verify_checks(struct fl_verifier *verifier) {
    const struct fl_program *program = verifier->program;
    for (uint32_t i = 0; i < program->check_count && !verifier->problem; i++) {
        fl_edge_id edge = program->checks[i].edge;
        if (fl_id_is_none(edge)) continue; /* its code is unreachable */
        fl_verifier_expect(verifier,
                           edge.index < program->edge_count &&
                               program->edges[edge.index].operation.kind == FL_OPERATION_CHECK &&
                               program->edges[edge.index].operation.check.index == i,
                           "check %u is not at the edge that it names", i);
    }
}

static void verify_function(struct fl_verifier *verifier, uint32_t *location, uint32_t *edge) {
    const struct fl_function *function = fl_program_function(verifier->program, verifier->function);
    verify_ranges(verifier, location, edge);
    verify_frame(verifier, function);
    if (verifier->problem) return;
    verify_targets(verifier);
    if (verifier->problem) return;
    verify_locations(verifier);
    fl_arena_reset(verifier->scratch);
    verifier->visited = fl_map_make(verifier->scratch);
    verifier->open.items = NULL;
    verifier->open.count = verifier->open.capacity = 0;
    for (uint32_t i = 0; i < function->edge_count && !verifier->problem; i++) {
        verifier->edge = function->first_edge + i;
        fl_verify_operation(verifier);
    }
    verifier->edge = FL_NO_INDEX;
}

static void verify_program(struct fl_verifier *verifier) {
    const struct fl_program *program = verifier->program;
    bool has_start =
        program->start.index < program->function_count && program->functions[program->start.index].has_body;
    bool has_entry =
        program->entry.index < program->function_count && program->functions[program->entry.index].has_body;
    fl_verifier_expect(verifier, has_start && has_entry, "the start or the entry has no body");
    verify_variables(verifier);
    verify_objects(verifier);
    if (!verifier->problem) verify_incoming(verifier);
    uint32_t location = 0, edge = 0;
    for (uint32_t i = 0; i < program->function_count && !verifier->problem; i++) {
        verifier->function.index = i;
        verify_function(verifier, &location, &edge);
    }
    verifier->function = (fl_function_id)FL_NO_ID;
    fl_verifier_expect(verifier, location == program->location_count && edge == program->edge_count,
                       "locations or edges belong to no function");
    if (verifier->problem) return;
    verify_loop_heads(verifier);
    verify_checks(verifier);
}

const char *fl_program_verify(const struct fl_program *program, struct fl_arena *arena) {
    struct fl_verifier verifier = {
        .program = program,
        .arena = arena,
        .scratch = fl_arena_create(),
        .function = FL_NO_ID,
        .edge = FL_NO_INDEX,
    };
    verify_program(&verifier);
    fl_arena_destroy(verifier.scratch);
    return verifier.problem;
}
