#include "program/build/builder.h"

#include <string.h>

#include "base/invariant.h"
#include "program/build/tables.h"

/* Functions and objects begin at numbers that programs don't have by chance. */
enum {
    FIRST_FUNCTION_ADDRESS = 0x08a7c1b0,
    FUNCTION_ADDRESS_STEP = 16,
    FIRST_OBJECT_ADDRESS = 0x13a7c150,
    LEAST_ALIGNMENT = 16,
    LEAST_GAP_NARROW = 4096,
    LEAST_GAP_WIDE = 65536,
};

struct fl_builder *fl_builder_create(struct fl_arena *arena, uint32_t pointer_width) {
    FL_INVARIANT(pointer_width == 32 || pointer_width == 64, "pointers have 32 or 64 bits");
    struct fl_builder *builder = FL_NEW(arena, struct fl_builder);
    builder->arena = arena;
    builder->pointer_width = pointer_width;
    builder->next_address = FIRST_OBJECT_ADDRESS;
    builder->paths = fl_map_make(arena);
    builder->precondition = (fl_function_id)FL_NO_ID;
    return builder;
}

void fl_builder_set_access_checks(struct fl_builder *builder) {
    builder->has_access_checks = true;
}

void fl_builder_set_strict_ends(struct fl_builder *builder) {
    builder->has_strict_ends = true;
}

void fl_builder_set_handlers(struct fl_builder *builder, const struct fl_handlers *handlers) {
    builder->handlers = handlers;
}

void fl_builder_set_inline_bodies(struct fl_builder *builder, const struct fl_inline_bodies *bodies) {
    builder->inline_bodies = bodies;
}

void fl_builder_set_arguments_use(struct fl_builder *builder, enum fl_arguments_use use) {
    builder->arguments_use = use;
}

void fl_builder_set_precondition(struct fl_builder *builder, fl_function_id precondition) {
    builder->precondition = precondition;
}

fl_file_id fl_builder_add_file(struct fl_builder *builder, const char *path, bool is_users) {
    uint64_t *known = fl_map_find_string(&builder->paths, path);
    if (known) return (fl_file_id){(uint32_t)*known};
    fl_file_id id = {(uint32_t)builder->files.count};
    *fl_map_at_string(&builder->paths, path) = id.index;
    struct fl_file file = {.path = fl_arena_copy_string(builder->arena, path), .is_users = is_users};
    fl_vector_push(builder->arena, &builder->files, file);
    return id;
}

static struct fl_function *function_at(struct fl_builder *builder, fl_function_id id) {
    FL_INVARIANT(id.index < builder->functions.count, "the function was added");
    return &builder->functions.items[id.index];
}

static struct fl_variable *variable_at(struct fl_builder *builder, fl_variable_id id) {
    FL_INVARIANT(id.index < builder->variables.count, "the variable was added");
    return &builder->variables.items[id.index];
}

static struct fl_object *object_at(struct fl_builder *builder, fl_object_id id) {
    FL_INVARIANT(id.index < builder->objects.count, "the object was added");
    return &builder->objects.items[id.index];
}

fl_variable_id fl_builder_add_variable(struct fl_builder *builder, struct fl_variable variable) {
    FL_INVARIANT(variable.width > 0, "a variable has at least one bit");
    FL_INVARIANT((variable.kind == FL_VARIABLE_GLOBAL) == fl_id_is_none(variable.function),
                 "global variables have no function, all others have one");
    if (variable.kind == FL_VARIABLE_GLOBAL && !variable.initial.width)
        variable.initial = fl_bits_of_unsigned(builder->arena, variable.width, 0);
    variable.slot = 0;
    fl_variable_id id = {(uint32_t)builder->variables.count};
    fl_vector_push(builder->arena, &builder->variables, variable);
    return id;
}

static uint64_t round_up(uint64_t value, uint64_t step) {
    return (value + step - 1) / step * step;
}

/* Objects are far apart, so that an index that runs over one end does not land in the next. */
static uint64_t take_address(struct fl_builder *builder, uint64_t size, uint32_t alignment) {
    uint64_t step = alignment > LEAST_ALIGNMENT ? alignment : LEAST_ALIGNMENT;
    uint64_t least = builder->pointer_width == 32 ? LEAST_GAP_NARROW : LEAST_GAP_WIDE;
    uint64_t address = round_up(builder->next_address, step);
    uint64_t gap = round_up(size, LEAST_ALIGNMENT);
    if (gap < least) gap = least;
    FL_INVARIANT(size <= UINT64_MAX / 4, "an object fits into memory");
    builder->next_address = address + round_up(size, LEAST_ALIGNMENT) + gap;
    return address;
}

fl_object_id fl_builder_add_object(struct fl_builder *builder, struct fl_object object) {
    bool is_global = object.kind == FL_OBJECT_GLOBAL || object.kind == FL_OBJECT_STRING;
    FL_INVARIANT(is_global == fl_id_is_none(object.function), "only globals and strings have no function");
    object.address = is_global ? take_address(builder, object.size, object.alignment) : 0;
    fl_object_id id = {(uint32_t)builder->objects.count};
    fl_vector_push(builder->arena, &builder->objects, object);
    return id;
}

void fl_builder_set_contents(struct fl_builder *builder, fl_object_id object, const unsigned char *contents) {
    struct fl_object *entry = object_at(builder, object);
    FL_INVARIANT(entry->kind == FL_OBJECT_GLOBAL || entry->kind == FL_OBJECT_STRING,
                 "only globals and strings have initial contents");
    entry->contents = contents;
}

void fl_builder_set_external_object(struct fl_builder *builder, fl_object_id object) {
    FL_INVARIANT(object.index < builder->objects.count, "the object was added");
    builder->objects.items[object.index].is_external = true;
}

void fl_builder_set_external_variable(struct fl_builder *builder, fl_variable_id variable) {
    variable_at(builder, variable)->is_external = true;
}

void fl_builder_set_initial(struct fl_builder *builder, fl_variable_id variable, struct fl_bits initial) {
    struct fl_variable *entry = variable_at(builder, variable);
    FL_INVARIANT(entry->kind == FL_VARIABLE_GLOBAL, "only globals have initial values");
    FL_INVARIANT(entry->width == initial.width, "the initial value is as wide as its variable");
    entry->initial = initial;
}

fl_function_id fl_builder_add_function(struct fl_builder *builder, struct fl_function function) {
    fl_function_id id = {(uint32_t)builder->functions.count};
    struct fl_function entry = {
        .name = function.name,
        .link_name = function.link_name ? function.link_name : function.name,
        .address = FIRST_FUNCTION_ADDRESS + (uint64_t)FUNCTION_ADDRESS_STEP * id.index,
        .type = function.type,
        .position = function.position,
        .is_users = function.is_users,
        .is_observer = function.is_observer,
        .is_undefined = function.is_undefined,
        .is_variadic = function.is_variadic,
        .is_external = function.is_external,
        .result_width = function.result_width,
        .variadic = FL_NO_ID,
        .entry = FL_NO_ID,
        .exit = FL_NO_ID,
    };
    FL_INVARIANT(entry.name, "a function has a name");
    FL_INVARIANT(entry.address < FIRST_OBJECT_ADDRESS, "functions lie below all objects");
    fl_vector_push(builder->arena, &builder->functions, entry);
    return id;
}

void fl_builder_set_parameters(struct fl_builder *builder, fl_function_id function,
                               const fl_variable_id *parameters, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const struct fl_variable *parameter = variable_at(builder, parameters[i]);
        FL_INVARIANT(parameter->kind == FL_VARIABLE_PARAMETER || parameter->kind == FL_VARIABLE_REFERENCE,
                     "a parameter is of kind PARAMETER or REFERENCE");
        FL_INVARIANT(fl_id_equal(parameter->function, function), "a parameter belongs to its function");
    }
    struct fl_function *entry = function_at(builder, function);
    entry->parameters = fl_arena_copy(builder->arena, parameters, count * sizeof *parameters);
    entry->parameter_count = count;
}

void fl_builder_begin_body(struct fl_builder *builder, fl_function_id function) {
    struct fl_function *entry = function_at(builder, function);
    FL_INVARIANT(!entry->has_body, "a body is begun once");
    entry->has_body = true;
    entry->entry = fl_builder_add_location(builder, function);
    entry->exit = fl_builder_add_location(builder, function);
    if (!entry->is_variadic) return;
    struct fl_object variadic = {
        .name = "...",
        .kind = FL_OBJECT_VARIADIC,
        .alignment = LEAST_ALIGNMENT,
        .function = function,
        .position = entry->position,
    };
    entry->variadic = fl_builder_add_object(builder, variadic);
}

fl_location_id fl_builder_add_location(struct fl_builder *builder, fl_function_id function) {
    FL_INVARIANT(function_at(builder, function)->has_body, "locations are added to a body that was begun");
    fl_location_id id = {(uint32_t)builder->locations.count};
    fl_vector_push(builder->arena, &builder->locations, (struct fl_builder_location){.function = function});
    return id;
}

fl_edge_id fl_builder_add_edge(struct fl_builder *builder, fl_location_id source, fl_location_id target,
                               struct fl_operation operation, struct fl_position position) {
    FL_INVARIANT(source.index < builder->locations.count, "the source of an edge was added");
    if (fl_id_is_none(target)) {
        FL_INVARIANT(fl_operation_ends_run(&operation), "only an edge that ends the run may lead nowhere");
    } else {
        FL_INVARIANT(target.index < builder->locations.count, "the target of an edge was added");
        FL_INVARIANT(fl_id_equal(builder->locations.items[source.index].function,
                                 builder->locations.items[target.index].function),
                     "an edge stays inside one function");
    }
    fl_edge_id id = {(uint32_t)builder->edges.count};
    struct fl_edge edge = {
        .source = source, .target = target, .operation = operation, .position = position, .assumption = FL_NO_ID};
    fl_vector_push(builder->arena, &builder->edges, edge);
    return id;
}

void fl_builder_set_event(struct fl_builder *builder, fl_edge_id edge) {
    FL_INVARIANT(edge.index < builder->edges.count, "the edge was added");
    builder->edges.items[edge.index].is_event = true;
}

void fl_builder_set_decision(struct fl_builder *builder, fl_edge_id edge, enum fl_decision decision) {
    FL_INVARIANT(edge.index < builder->edges.count, "the edge was added");
    builder->edges.items[edge.index].decision = decision;
}

fl_check_id fl_builder_add_check(struct fl_builder *builder, struct fl_check check) {
    fl_check_id id = {(uint32_t)builder->checks.count};
    check.edge = (fl_edge_id)FL_NO_ID;
    fl_vector_push(builder->arena, &builder->checks, check);
    return id;
}

fl_input_id fl_builder_add_input(struct fl_builder *builder, struct fl_input input) {
    fl_input_id id = {(uint32_t)builder->inputs.count};
    fl_vector_push(builder->arena, &builder->inputs, input);
    return id;
}

fl_assumption_id fl_builder_add_assumption(struct fl_builder *builder, struct fl_assumption assumption) {
    fl_assumption_id id = {(uint32_t)builder->assumptions.count};
    fl_vector_push(builder->arena, &builder->assumptions, assumption);
    return id;
}

void fl_builder_set_assumption(struct fl_builder *builder, fl_edge_id edge, fl_assumption_id assumption) {
    FL_INVARIANT(edge.index < builder->edges.count, "the edge was added");
    FL_INVARIANT(assumption.index < builder->assumptions.count, "the assumption was added");
    builder->edges.items[edge.index].assumption = assumption;
}

uint32_t fl_builder_function_count(const struct fl_builder *builder) {
    return (uint32_t)builder->functions.count;
}

const struct fl_function *fl_builder_function(const struct fl_builder *builder, fl_function_id function) {
    FL_INVARIANT(function.index < builder->functions.count, "the function was added");
    return &builder->functions.items[function.index];
}

const struct fl_variable *fl_builder_variable(const struct fl_builder *builder, fl_variable_id variable) {
    FL_INVARIANT(variable.index < builder->variables.count, "the variable was added");
    return &builder->variables.items[variable.index];
}

const struct fl_object *fl_builder_object(const struct fl_builder *builder, fl_object_id object) {
    FL_INVARIANT(object.index < builder->objects.count, "the object was added");
    return &builder->objects.items[object.index];
}

const struct fl_expression *fl_expression_variable(struct fl_arena *arena, const struct fl_builder *builder,
                                                   fl_variable_id variable) {
    const struct fl_variable *entry = fl_builder_variable(builder, variable);
    return fl_expression_of_variable(arena, variable, entry->width, entry->type);
}

const struct fl_expression *fl_expression_object(struct fl_arena *arena, const struct fl_builder *builder,
                                                 fl_object_id object, const struct fl_type *type) {
    fl_builder_object(builder, object); /* holds that it was added */
    return fl_expression_of_object(arena, object, builder->pointer_width, type);
}

const struct fl_expression *fl_expression_function(struct fl_arena *arena, const struct fl_builder *builder,
                                                   fl_function_id function) {
    const struct fl_function *entry = fl_builder_function(builder, function);
    return fl_expression_of_function(arena, function, builder->pointer_width, entry->type);
}
