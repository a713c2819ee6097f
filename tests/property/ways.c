/* What is written between locations, and what can be bypassed: random control flow against brute force. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "analysis/bypass.h"
#include "analysis/lvalue/written_between.h"
#include "program/build/builder.h"

enum { MOST_LOCATIONS = 12, VARIABLES = 3, ROUNDS = 400, SEED = 20241105 };

#define NO_POSITION ((struct fl_position){.file = FL_NO_ID})

static uint64_t random_state;

static uint32_t random_below(uint32_t bound) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % bound);
}

struct world {
    struct fl_arena *arena;
    struct fl_builder *builder;
    fl_function_id main, setter, stopper;
    fl_variable_id variables[VARIABLES]; /* global */
    fl_location_id locations[MOST_LOCATIONS];
    uint32_t count;
    const struct fl_program *program;
};

static void add_edge(struct world *world, fl_location_id from, fl_location_id to, struct fl_operation operation) {
    fl_builder_add_edge(world->builder, from, to, operation, NO_POSITION);
}

static fl_function_id add_function(struct world *world, const char *name) {
    fl_function_id function = fl_builder_add_function(
        world->builder, (struct fl_function){.name = name, .position = NO_POSITION, .is_users = true});
    fl_builder_set_parameters(world->builder, function, NULL, 0);
    fl_builder_begin_body(world->builder, function);
    return function;
}

static fl_location_id entry_of(struct world *world, fl_function_id function) {
    return fl_builder_function(world->builder, function)->entry;
}

static struct fl_operation assignment(struct world *world, uint32_t variable) {
    return (struct fl_operation){.kind = FL_OPERATION_ASSIGN,
                                 .variable = world->variables[variable],
                                 .value = fl_expression_word(world->arena, 32, variable, NULL)};
}

static struct fl_operation plain(enum fl_operation_kind kind) {
    return (struct fl_operation){.kind = kind, .variable = FL_NO_ID};
}

static void add_callees(struct world *world) {
    world->setter = add_function(world, "setter");
    fl_location_id next = fl_builder_add_location(world->builder, world->setter);
    add_edge(world, entry_of(world, world->setter), next, assignment(world, 0));
    add_edge(world, next, fl_builder_function(world->builder, world->setter)->exit, plain(FL_OPERATION_RETURN));
    world->stopper = add_function(world, "stopper");
    struct fl_operation halt = plain(FL_OPERATION_HALT);
    halt.value = fl_expression_word(world->arena, 32, 1, NULL);
    add_edge(world, entry_of(world, world->stopper), (fl_location_id)FL_NO_ID, halt);
}

static fl_location_id any_location(struct world *world) {
    return world->locations[random_below(world->count)];
}

static void add_branch(struct world *world, fl_location_id from) {
    const struct fl_expression *value = fl_expression_variable(world->arena, world->builder, world->variables[0]);
    const struct fl_expression *condition = fl_expression_binary(
        world->arena, FL_OP_EQUAL, value, fl_expression_word(world->arena, 32, 7, NULL), NULL);
    struct fl_operation assume = plain(FL_OPERATION_ASSUME);
    assume.condition = condition;
    add_edge(world, from, any_location(world), assume);
    assume.condition = fl_expression_not(world->arena, condition);
    add_edge(world, from, any_location(world), assume);
}

static void add_call(struct world *world, fl_location_id from, fl_function_id callee) {
    struct fl_operation call = plain(FL_OPERATION_CALL);
    call.callee = fl_expression_function(world->arena, world->builder, callee);
    add_edge(world, from, any_location(world), call);
}

static void leave_location(struct world *world, fl_location_id from) {
    switch (random_below(10)) {
    case 0:
    case 1:
    case 2: add_edge(world, from, any_location(world), assignment(world, 1 + random_below(VARIABLES - 1))); break;
    case 3: add_call(world, from, world->setter); break;
    case 4: add_call(world, from, world->stopper); break;
    case 5:
        add_edge(world, from, fl_builder_function(world->builder, world->main)->exit, plain(FL_OPERATION_RETURN));
        break;
    default: add_branch(world, from); break;
    }
}

static void make_world(struct world *world) {
    *world = (struct world){.arena = fl_arena_create()};
    world->builder = fl_builder_create(world->arena, 64);
    for (uint32_t i = 0; i < VARIABLES; i++)
        world->variables[i] =
            fl_builder_add_variable(world->builder, (struct fl_variable){.name = "v",
                                                                         .kind = FL_VARIABLE_GLOBAL,
                                                                         .width = 32,
                                                                         .function = FL_NO_ID,
                                                                         .initial = {.width = 32}});
    add_callees(world);
    world->main = add_function(world, "main");
    world->count = 1 + random_below(MOST_LOCATIONS);
    for (uint32_t i = 0; i < world->count; i++)
        world->locations[i] =
            i ? fl_builder_add_location(world->builder, world->main) : entry_of(world, world->main);
    for (uint32_t i = 0; i < world->count; i++) leave_location(world, world->locations[i]);
    world->program = fl_builder_freeze(world->builder, world->main, world->main);
    assert_null(fl_program_verify(world->program, world->arena));
}

/* ---- brute force ---- */

enum { MOST_NODES = MOST_LOCATIONS + 4 };

struct matrix {
    bool has[MOST_NODES][MOST_NODES];
    uint32_t count;
};

static bool is_dead_end(const struct world *world, const struct fl_edge *edge) {
    const struct fl_operation *operation = &edge->operation;
    return operation->kind == FL_OPERATION_CALL && fl_id_equal(operation->callee->function, world->stopper);
}

/* What leads where by zero or more edges, without a location. */
static struct matrix reachable(const struct world *world, uint32_t without) {
    const struct fl_function *function = fl_program_function(world->program, world->main);
    struct matrix matrix = {.count = function->location_count};
    for (uint32_t i = 0; i < matrix.count; i++) matrix.has[i][i] = i != without;
    for (uint32_t i = 0; i < function->edge_count; i++) {
        const struct fl_edge *edge = &world->program->edges[function->first_edge + i];
        uint32_t from = edge->source.index - function->first_location;
        uint32_t to = edge->target.index - function->first_location;
        if (!is_dead_end(world, edge) && from != without && to != without) matrix.has[from][to] = true;
    }
    for (uint32_t k = 0; k < matrix.count; k++)
        for (uint32_t i = 0; i < matrix.count; i++)
            for (uint32_t j = 0; j < matrix.count; j++) matrix.has[i][j] |= matrix.has[i][k] && matrix.has[k][j];
    return matrix;
}

static bool writes(const struct world *world, const struct fl_edge *edge, uint32_t variable) {
    if (edge->operation.kind == FL_OPERATION_CALL) return variable == 0 && !is_dead_end(world, edge);
    return fl_id_equal(edge->operation.variable, world->variables[variable]);
}

static bool is_written(const struct world *world, const struct matrix *reach, uint32_t from, uint32_t to,
                       uint32_t variable) {
    const struct fl_function *function = fl_program_function(world->program, world->main);
    for (uint32_t i = 0; i < function->edge_count; i++) {
        const struct fl_edge *edge = &world->program->edges[function->first_edge + i];
        uint32_t source = edge->source.index - function->first_location;
        uint32_t target = edge->target.index - function->first_location;
        bool is_on_way = reach->has[from][source] && reach->has[target][to] && !is_dead_end(world, edge);
        if (is_on_way && writes(world, edge, variable)) return true;
    }
    return false;
}

/* Nothing that is reached from the node leads elsewhere than back to it, and it is the first there. */
static bool is_end(const struct matrix *reach, uint32_t count, uint32_t node, uint32_t exit) {
    if (reach->has[node][exit]) return false;
    for (uint32_t other = 0; other < count; other++) {
        if (!reach->has[node][other] || other == node) continue;
        if (!reach->has[other][node] || other < node) return false;
    }
    return true;
}

static bool can_bypass(const struct world *world, const struct matrix *reach, uint32_t from, uint32_t step) {
    const struct fl_function *function = fl_program_function(world->program, world->main);
    uint32_t exit = function->exit.index - function->first_location;
    struct matrix without = reachable(world, step);
    for (uint32_t node = 0; node < without.count; node++)
        if (exit != step && without.has[from][node] &&
            (node == exit || is_end(reach, function->location_count, node, exit)))
            return true;
    return false;
}

/* ---- comparing ---- */

struct answers {
    unsigned written, not_written, bypassed, not_bypassed;
};

static void compare(struct world *world, struct answers *answers) {
    const struct fl_function *function = fl_program_function(world->program, world->main);
    struct fl_points_to *points_to = fl_points_to_compute(world->arena, world->program);
    const struct fl_call_graph *graph = fl_points_to_call_graph(points_to);
    struct fl_lvalues *lvalues = fl_lvalues_create(world->arena, points_to);
    struct fl_mod_ref mod_ref = fl_mod_ref_compute(world->arena, world->program, graph, lvalues);
    struct fl_written_between *between = fl_written_between_create(world->arena, graph, lvalues, mod_ref);
    struct fl_bypass *bypass = fl_bypass_create(world->arena, graph);
    struct matrix reach = reachable(world, FL_NO_INDEX);
    for (uint32_t i = 0; i < function->location_count; i++) {
        for (uint32_t j = 0; j < function->location_count; j++) {
            fl_location_id from = {function->first_location + i}, to = {function->first_location + j};
            for (uint32_t v = 0; v < VARIABLES; v++) {
                fl_lvalue_set set = fl_lvalues_of_variable(lvalues, world->variables[v]);
                bool expected = is_written(world, &reach, i, j, v);
                assert_int_equal(fl_is_written_between(between, from, to, &set, 1), expected);
                expected ? answers->written++ : answers->not_written++;
            }
            bool expected = can_bypass(world, &reach, i, j);
            assert_int_equal(fl_can_bypass(bypass, from, to), expected);
            expected ? answers->bypassed++ : answers->not_bypassed++;
        }
    }
}

static void test_random_ways(void **state) {
    struct answers answers = {0};
    (void)state;
    random_state = SEED;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        struct world world;
        make_world(&world);
        compare(&world, &answers);
        fl_arena_destroy(world.arena);
    }
    print_message("%u written, %u not; %u bypassed, %u not\n", answers.written, answers.not_written,
                  answers.bypassed, answers.not_bypassed);
    assert_true(answers.written && answers.not_written && answers.bypassed && answers.not_bypassed);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_ways)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
