#include "analysis/points_to/points_to.h"

#include <string.h>

#include "analysis/facts.h"
#include "analysis/points_to/parts.h"
#include "analysis/points_to/value.h"

/* Elements of a table share their cells. */
static uint32_t element_size(const struct fl_object *object) {
    const struct fl_type *type = object->type;
    if (!type || type->kind != FL_TYPE_ARRAY || !type->element || !type->element->size_bits) return 0;
    uint64_t size = type->element->size_bits / 8;
    return size < object->size && size <= UINT32_MAX ? (uint32_t)size : 0;
}

static void add_initial(struct fl_points_to *points_to, uint32_t node, uint32_t object, int64_t offset) {
    uint32_t target = fl_points_to_target(points_to, (struct fl_target){.object = object, .offset = offset});
    fl_points_to_add_targets(points_to, node, fl_number_set_of(points_to->sets, target));
}

static void read_contents(struct fl_points_to *points_to, uint32_t index) {
    const struct fl_object *object = &points_to->program->objects[index];
    uint64_t size = points_to->program->pointer_width / 8;
    uint32_t target;
    int64_t offset;
    for (uint64_t at = 0; fl_points_to_next_pointer(points_to, index, &at, &target, &offset); at++) {
        struct fl_points_to_bytes bytes = {
            .offset = (int64_t)at, .low = -FAR, .high = FAR, .width = size, .stride = element_size(object)};
        uint32_t cells[MOST_CELLS_OF_BYTES];
        uint32_t count = fl_points_to_cells(points_to, points_to->object_of[index], bytes, FIT_PART, cells);
        for (uint32_t i = 0; i < count; i++)
            add_initial(points_to, fl_points_to_cell_in(points_to, cells[i]), target, offset);
    }
}

static void read_variable(struct fl_points_to *points_to, uint32_t index) {
    const struct fl_variable *variable = &points_to->program->variables[index];
    uint32_t target;
    int64_t offset;
    if (variable->kind != FL_VARIABLE_GLOBAL || variable->width != points_to->program->pointer_width) return;
    if (fl_points_to_constant(points_to, variable->initial.word, &target, &offset))
        add_initial(points_to, points_to->variable_place[index], target, offset);
}

static void read_initial_state(struct fl_points_to *points_to) {
    for (uint32_t i = 0; i < points_to->program->object_count; i++) read_contents(points_to, i);
    for (uint32_t i = 0; i < points_to->program->variable_count; i++) read_variable(points_to, i);
    /* What is outside may point to what is outside. */
    uint32_t cells[MOST_CELLS_OF_BYTES];
    fl_points_to_cells(points_to, points_to->outside, (struct fl_points_to_bytes){.width = 1}, FIT_ACCESS, cells);
    add_initial(points_to, fl_points_to_cell_in(points_to, cells[0]), points_to->outside, 0);
}

struct fl_points_to *fl_points_to_compute(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_points_to *points_to = FL_NEW(arena, struct fl_points_to);
    fl_fact_count(program, FL_FACT_POINTS_TO);
    points_to->arena = arena;
    points_to->scratch = arena;
    points_to->program = program;
    points_to->shapes = *fl_call_graph_of_program(program);
    points_to->sets = fl_number_sets_create(arena);
    points_to->cell_of = fl_map_make(arena);
    points_to->copy_known = fl_map_make(arena);
    points_to->block_known = fl_map_make(arena);
    points_to->call_known = fl_map_make(arena);
    points_to->expression_of = fl_map_make(arena);
    fl_points_to_make_objects(points_to);
    fl_points_to_place_variables(points_to);
    fl_points_to_find_wrappers(points_to);
    fl_points_to_make_instances(points_to);
    read_initial_state(points_to);
    fl_points_to_solve(points_to);
    fl_points_to_make_graph(points_to);
    return points_to;
}

static void *make_fact(struct fl_arena *arena, const struct fl_program *program) {
    return fl_points_to_compute(arena, program);
}

struct fl_points_to *fl_points_to_of_program(const struct fl_program *program) {
    return fl_fact_of(program, FL_FACT_POINTS_TO, make_fact);
}

const struct fl_call_graph *fl_points_to_call_graph(const struct fl_points_to *points_to) {
    return &points_to->graph;
}

uint32_t fl_points_to_object_count(const struct fl_points_to *points_to) {
    return (uint32_t)points_to->objects.count;
}

enum fl_abstract_kind fl_points_to_object_kind(const struct fl_points_to *points_to, uint32_t object) {
    return points_to->objects.items[object].kind;
}

uint32_t fl_points_to_object_index(const struct fl_points_to *points_to, uint32_t object) {
    return points_to->objects.items[object].index;
}

uint64_t fl_points_to_object_size(const struct fl_points_to *points_to, uint32_t object) {
    return points_to->objects.items[object].size;
}

uint32_t fl_points_to_of_object(const struct fl_points_to *points_to, fl_object_id object) {
    return points_to->object_of[object.index];
}

fl_number_set fl_points_to_of_allocation(struct fl_points_to *points_to, fl_edge_id edge) {
    const struct fl_program *program = points_to->program;
    fl_function_id function = fl_program_location(program, fl_program_edge(program, edge)->source)->function;
    fl_number_set objects = {0};
    for (uint32_t at = points_to->instance_of[function.index]; at; at = points_to->instances.items[at - 1].next) {
        const uint64_t *object = fl_map_find(&points_to->heap_of, (uint64_t)edge.index << 32 | (at - 1));
        if (!object) continue;
        fl_number_set one = fl_number_set_of(points_to->sets, (uint32_t)*object - 1);
        objects = fl_number_set_unite(points_to->sets, objects, one);
    }
    return objects;
}

struct fl_number_sets *fl_points_to_sets(struct fl_points_to *points_to) {
    return points_to->sets;
}

struct fl_target fl_points_to_target_at(const struct fl_points_to *points_to, uint32_t target) {
    return points_to->targets.items[target];
}

/* The instances in which an expression has a meaning. */
struct place {
    fl_function_id function; /* of the variables in it; none if it has none */
    uint32_t instance;       /* in which a part of it was looked at, if there are none */
};

static void find_place(const struct fl_points_to *points_to, const struct fl_expression *expression,
                       struct place *place) {
    if (expression->kind == FL_EXPRESSION_VARIABLE) {
        const struct fl_variable *variable = fl_program_variable(points_to->program, expression->variable);
        if (variable->kind != FL_VARIABLE_GLOBAL) place->function = variable->function;
        return;
    }
    const uint64_t *known = fl_map_find(&points_to->expression_of, fl_map_key(expression));
    if (known) place->instance = points_to->expression_nodes.items[*known - 1].instance;
    for (uint32_t i = 0; i < expression->operand_count; i++) find_place(points_to, expression->operands[i], place);
}

static fl_number_set targets_in(struct fl_points_to *points_to, uint32_t instance,
                                const struct fl_expression *expression) {
    struct fl_points_to_flow flow = {points_to, instance};
    struct fl_points_to_value value = fl_value_of(&flow, expression);
    if (!value.carries) return (fl_number_set){0};
    const struct fl_points_to_node *node = &points_to->nodes.items[fl_points_to_find(points_to, value.node)];
    return fl_points_to_move_all(points_to, node->targets, &value.move);
}

fl_number_set fl_points_to_targets(struct fl_points_to *points_to, const struct fl_expression *expression) {
    struct place place = {.function = FL_NO_ID};
    find_place(points_to, expression, &place);
    if (fl_id_is_none(place.function)) return targets_in(points_to, place.instance, expression);
    fl_number_set targets = {0};
    uint32_t at = points_to->instance_of[place.function.index];
    for (; at; at = points_to->instances.items[at - 1].next) {
        fl_number_set found = targets_in(points_to, at - 1, expression);
        targets = fl_number_set_unite(points_to->sets, targets, found);
    }
    return targets;
}

fl_number_set fl_points_to_contents(struct fl_points_to *points_to, uint32_t object) {
    const struct fl_points_to_object *of = &points_to->objects.items[object];
    fl_number_set targets = {0};
    for (size_t i = 0; i < of->cells.count; i++) {
        uint32_t in = points_to->cells.items[of->cells.items[i]].in;
        if (in == NO_NODE) continue;
        fl_number_set stored = points_to->nodes.items[fl_points_to_find(points_to, in)].targets;
        targets = fl_number_set_unite(points_to->sets, targets, stored);
    }
    return targets;
}
