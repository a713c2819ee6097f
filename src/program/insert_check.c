#include "program/insert_check.h"

#include "base/invariant.h"

/* The location keeps its number and what leads to it, and has the new edge; what left it leaves the
 * location behind it, which is new. */
struct insertion {
    struct fl_arena *arena;
    const struct fl_program *from;
    struct fl_program *to;
    uint32_t location, edge; /* the old one with the check, the new edge */
};

static uint32_t new_location(const struct insertion *insertion, uint32_t old) {
    return old > insertion->location && old != FL_NO_INDEX ? old + 1 : old;
}

static uint32_t new_edge(const struct insertion *insertion, uint32_t old) {
    return old >= insertion->edge ? old + 1 : old;
}

static void copy_functions(const struct insertion *insertion) {
    const struct fl_program *from = insertion->from;
    struct fl_function *functions = FL_NEW_ARRAY(insertion->arena, struct fl_function, from->function_count);
    for (uint32_t i = 0; i < from->function_count; i++) {
        struct fl_function *function = &functions[i];
        *function = from->functions[i];
        bool is_around = from->locations[insertion->location].function.index == i;
        if (!function->has_body) continue;
        function->entry.index = new_location(insertion, function->entry.index);
        function->exit.index = new_location(insertion, function->exit.index);
        function->first_location = new_location(insertion, function->first_location);
        /* The first edge of a function is the new one if the check stands before it. */
        if (!is_around) function->first_edge = new_edge(insertion, function->first_edge);
        function->location_count += is_around;
        function->edge_count += is_around;
    }
    insertion->to->functions = functions;
}

static void copy_locations(const struct insertion *insertion, bool always_fails) {
    const struct fl_program *from = insertion->from;
    struct fl_location *locations = FL_NEW_ARRAY(insertion->arena, struct fl_location, from->location_count + 1);
    for (uint32_t i = 0; i < from->location_count; i++) {
        struct fl_location *location = &locations[new_location(insertion, i)];
        *location = from->locations[i];
        location->first_edge += i > insertion->location;
        location->first_incoming += i > insertion->location;
    }
    struct fl_location *with_check = &locations[insertion->location], *behind = with_check + 1;
    *behind = (struct fl_location){.function = with_check->function,
                                   .first_edge = insertion->edge + 1,
                                   .edge_count = with_check->edge_count,
                                   .first_incoming = with_check->first_incoming + with_check->incoming_count,
                                   .incoming_count = 1,
                                   .is_error = with_check->is_error};
    with_check->first_edge = insertion->edge;
    with_check->edge_count = 1;
    with_check->is_error = always_fails;
    insertion->to->locations = locations;
}

static void copy_edges(const struct insertion *insertion, const struct fl_expression *condition,
                       struct fl_position position) {
    const struct fl_program *from = insertion->from;
    struct fl_edge *edges = FL_NEW_ARRAY(insertion->arena, struct fl_edge, from->edge_count + 1);
    for (uint32_t i = 0; i < from->edge_count; i++) {
        struct fl_edge *edge = &edges[new_edge(insertion, i)];
        *edge = from->edges[i];
        bool is_of_location = edge->source.index == insertion->location;
        edge->source.index = new_location(insertion, edge->source.index) + is_of_location;
        edge->target.index = new_location(insertion, edge->target.index);
    }
    edges[insertion->edge] = (struct fl_edge){.source = {insertion->location},
                                              .target = {insertion->location + 1},
                                              .operation = {.kind = FL_OPERATION_CHECK,
                                                            .check = {from->check_count},
                                                            .condition = condition,
                                                            .variable = FL_NO_ID},
                                              .position = position};
    insertion->to->edges = edges;
}

static void copy_incoming(const struct insertion *insertion) {
    const struct fl_program *from = insertion->from;
    const struct fl_location *with_check = &from->locations[insertion->location];
    uint32_t behind = with_check->first_incoming + with_check->incoming_count, next = 0;
    fl_edge_id *incoming = FL_NEW_ARRAY(insertion->arena, fl_edge_id, from->edge_count + 1);
    for (uint32_t i = 0; i <= from->edge_count; i++) {
        if (i == behind) incoming[next++].index = insertion->edge;
        if (i < from->edge_count) incoming[next++].index = new_edge(insertion, from->incoming[i].index);
    }
    insertion->to->incoming = incoming;
}

static void copy_checks(const struct insertion *insertion, struct fl_check check) {
    const struct fl_program *from = insertion->from;
    struct fl_check *checks = FL_NEW_ARRAY(insertion->arena, struct fl_check, from->check_count + 1);
    for (uint32_t i = 0; i < from->check_count; i++) {
        checks[i] = from->checks[i];
        if (!fl_id_is_none(checks[i].edge)) checks[i].edge.index = new_edge(insertion, checks[i].edge.index);
    }
    check.function = from->locations[insertion->location].function;
    check.edge.index = insertion->edge;
    checks[from->check_count] = check;
    insertion->to->checks = checks;
}

const struct fl_program *fl_program_insert_check(struct fl_arena *arena, const struct fl_program *program,
                                                 fl_location_id location, const struct fl_expression *condition,
                                                 struct fl_check check) {
    struct fl_program *copy = fl_arena_copy(arena, program, sizeof *program);
    struct insertion insertion = {arena, program, copy, location.index,
                                  program->locations[location.index].first_edge};
    FL_INVARIANT(program->locations[location.index].edge_count, "a check stands where execution goes on");
    copy_functions(&insertion);
    bool is_constant = condition->kind == FL_EXPRESSION_CONSTANT;
    copy_locations(&insertion, is_constant && fl_bits_is_zero(&condition->constant));
    copy_edges(&insertion, condition, check.position);
    copy_incoming(&insertion);
    copy_checks(&insertion, check);
    copy->location_count++;
    copy->edge_count++;
    copy->check_count++;
    return copy;
}
