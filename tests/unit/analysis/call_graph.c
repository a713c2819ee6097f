/* Calls, direct and through pointers, and what is reached over them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "analysis/call_graph.h"
#include "analysis/reachability.h"
#include "program/build/builder.h"

#define NO_POSITION ((struct fl_position){.file = FL_NO_ID})

struct world {
    struct fl_arena *arena;
    struct fl_builder *builder;
    const struct fl_program *program;
    struct fl_call_graph graph;
};

static struct world world_make(void) {
    struct world world = {.arena = fl_arena_create()};
    world.builder = fl_builder_create(world.arena, 64);
    return world;
}

/* A function with this many 32-bit parameters. */
static fl_function_id add_function(struct world *world, const char *name, uint32_t parameters,
                                   uint32_t result_width) {
    fl_function_id function = fl_builder_add_function(
        world->builder,
        (struct fl_function){
            .name = name, .position = NO_POSITION, .is_users = true, .result_width = result_width});
    fl_variable_id list[4];
    for (uint32_t i = 0; i < parameters; i++)
        list[i] = fl_builder_add_variable(
            world->builder,
            (struct fl_variable){.name = "p", .kind = FL_VARIABLE_PARAMETER, .width = 32, .function = function});
    fl_builder_set_parameters(world->builder, function, list, parameters);
    fl_builder_begin_body(world->builder, function);
    return function;
}

static void add_return(struct world *world, fl_function_id function, fl_location_id from) {
    uint32_t width = fl_builder_function(world->builder, function)->result_width;
    struct fl_operation operation = {.kind = FL_OPERATION_RETURN, .variable = FL_NO_ID};
    if (width) operation.value = fl_expression_word(world->arena, width, 0, NULL);
    fl_builder_add_edge(world->builder, from, fl_builder_function(world->builder, function)->exit, operation,
                        NO_POSITION);
}

static fl_location_id entry_of(struct world *world, fl_function_id function) {
    return fl_builder_function(world->builder, function)->entry;
}

static fl_location_id add_call(struct world *world, fl_function_id caller, fl_location_id from,
                               const struct fl_expression *callee, uint32_t arguments) {
    fl_location_id next = fl_builder_add_location(world->builder, caller);
    struct fl_argument *list = FL_NEW_ARRAY(world->arena, struct fl_argument, arguments);
    for (uint32_t i = 0; i < arguments; i++) list[i].value = fl_expression_word(world->arena, 32, i, NULL);
    fl_builder_add_edge(world->builder, from, next,
                        (struct fl_operation){.kind = FL_OPERATION_CALL,
                                              .variable = FL_NO_ID,
                                              .callee = callee,
                                              .arguments = list,
                                              .argument_count = arguments},
                        NO_POSITION);
    return next;
}

static const struct fl_expression *function_of(struct world *world, fl_function_id function) {
    return fl_expression_function(world->arena, world->builder, function);
}

static const struct fl_expression *pointer_of(struct world *world, fl_function_id function) {
    fl_variable_id variable = fl_builder_add_variable(
        world->builder,
        (struct fl_variable){.name = "fp", .kind = FL_VARIABLE_LOCAL, .width = 64, .function = function});
    return fl_expression_variable(world->arena, world->builder, variable);
}

static void freeze(struct world *world, fl_function_id main) {
    world->program = fl_builder_freeze(world->builder, main, main);
    const char *problem = fl_program_verify(world->program, world->arena);
    if (problem) fail_msg("%s", problem);
    world->graph = fl_call_graph_compute(world->arena, world->program);
}

static bool calls(const struct fl_graph *graph, fl_function_id from, fl_function_id to) {
    for (uint32_t i = graph->starts[from.index]; i < graph->starts[from.index + 1]; i++)
        if (graph->targets[i] == to.index) return true;
    return false;
}

static void test_direct(void **state) {
    (void)state;
    struct world world = world_make();
    fl_function_id main = add_function(&world, "main", 0, 0), even = add_function(&world, "even", 1, 0);
    fl_function_id odd = add_function(&world, "odd", 1, 0), leaf = add_function(&world, "leaf", 0, 0);
    fl_location_id at = add_call(&world, main, entry_of(&world, main), function_of(&world, even), 1);
    at = add_call(&world, main, at, function_of(&world, leaf), 0);
    at = add_call(&world, main, at, function_of(&world, leaf), 0);
    add_return(&world, main, at);
    add_return(&world, even, add_call(&world, even, entry_of(&world, even), function_of(&world, odd), 1));
    add_return(&world, odd, add_call(&world, odd, entry_of(&world, odd), function_of(&world, even), 1));
    add_return(&world, leaf, entry_of(&world, leaf));
    freeze(&world, main);
    const struct fl_call_graph *graph = &world.graph;
    assert_int_equal(graph->site_count, 5);
    assert_int_equal(graph->callees.starts[main.index + 1] - graph->callees.starts[main.index], 2);
    assert_true(calls(&graph->callees, main, leaf) && calls(&graph->callers, leaf, main));
    assert_false(calls(&graph->callees, main, odd));
    assert_int_equal(graph->caller_site_starts[leaf.index + 1] - graph->caller_site_starts[leaf.index], 2);
    assert_true(fl_call_graph_is_recursive(graph, even) && fl_call_graph_is_recursive(graph, odd));
    assert_false(fl_call_graph_is_recursive(graph, main) || fl_call_graph_is_recursive(graph, leaf));
    assert_int_equal(graph->components.component[even.index], graph->components.component[odd.index]);
    assert_true(graph->components.component[main.index] > graph->components.component[leaf.index]);
    assert_false(fl_bitset_has(&graph->address_taken, leaf.index));
    for (uint32_t i = 0; i < world.program->edge_count; i++) {
        const struct fl_call_site *site = fl_call_graph_site(graph, (fl_edge_id){i});
        assert_int_equal(site != NULL, world.program->edges[i].operation.kind == FL_OPERATION_CALL);
        if (site) assert_int_equal(site->edge.index, i);
    }
    fl_arena_destroy(world.arena);
}

static void test_indirect(void **state) {
    (void)state;
    struct world world = world_make();
    fl_function_id main = add_function(&world, "main", 0, 0), one = add_function(&world, "one", 1, 32);
    fl_function_id other = add_function(&world, "other", 1, 32), two = add_function(&world, "two", 2, 32);
    fl_function_id hidden = add_function(&world, "hidden", 1, 32), narrow = add_function(&world, "narrow", 1, 16);
    fl_function_id in_memory = add_function(&world, "in_memory", 1, 32);
    fl_function_id functions[] = {one, other, two, hidden, narrow, in_memory};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        add_return(&world, functions[i], entry_of(&world, functions[i]));
    const struct fl_expression *pointer = pointer_of(&world, main);
    fl_variable_id result = fl_builder_add_variable(
        world.builder,
        (struct fl_variable){.name = "r", .kind = FL_VARIABLE_LOCAL, .width = 32, .function = main});
    fl_location_id at = entry_of(&world, main);
    fl_function_id taken[] = {one, other, two, narrow};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        fl_location_id next = fl_builder_add_location(world.builder, main);
        fl_builder_add_edge(world.builder, at, next,
                            (struct fl_operation){.kind = FL_OPERATION_ASSIGN,
                                                  .variable = pointer->variable,
                                                  .value = function_of(&world, taken[i])},
                            NO_POSITION);
        at = next;
    }
    /* An unaligned address in the contents of a packed struct. */
    unsigned char *contents = fl_arena_allocate(world.arena, 11);
    uint64_t address = fl_builder_function(world.builder, in_memory)->address;
    memcpy(contents + 3, &address, 8);
    fl_builder_add_object(world.builder, (struct fl_object){.name = "table",
                                                            .kind = FL_OBJECT_GLOBAL,
                                                            .size = 11,
                                                            .alignment = 1,
                                                            .function = FL_NO_ID,
                                                            .contents = contents});
    struct fl_argument argument = {.value = fl_expression_word(world.arena, 32, 1, NULL)};
    fl_location_id next = fl_builder_add_location(world.builder, main);
    fl_builder_add_edge(world.builder, at, next,
                        (struct fl_operation){.kind = FL_OPERATION_CALL,
                                              .variable = result,
                                              .callee = pointer,
                                              .arguments = &argument,
                                              .argument_count = 1},
                        NO_POSITION);
    next = add_call(&world, main, next, pointer, 1);
    add_return(&world, main, next);
    freeze(&world, main);
    assert_int_equal(world.graph.site_count, 2);
    const struct fl_call_site *typed = &world.graph.sites[0], *loose = &world.graph.sites[1];
    assert_true(typed->is_indirect);
    assert_int_equal(typed->callee_count, 3);
    assert_int_equal(typed->callees[0].index, one.index);
    assert_int_equal(typed->callees[1].index, other.index);
    assert_int_equal(typed->callees[2].index, in_memory.index);
    assert_int_equal(loose->callee_count, 4); /* narrow too, for its result is not used */
    assert_false(fl_bitset_has(&world.graph.address_taken, hidden.index));
    assert_true(fl_bitset_has(&world.graph.address_taken, two.index));
    assert_false(calls(&world.graph.callees, main, two));
    fl_arena_destroy(world.arena);
}

/* f calls itself before it returns by another way: the call returns once the exit is found. */
static void test_recursion_returns(void **state) {
    (void)state;
    struct world world = world_make();
    fl_function_id f = add_function(&world, "f", 0, 0);
    fl_variable_id bit = fl_builder_add_variable(
        world.builder, (struct fl_variable){.name = "b", .kind = FL_VARIABLE_LOCAL, .width = 1, .function = f});
    const struct fl_expression *condition = fl_expression_variable(world.arena, world.builder, bit);
    fl_location_id calling = fl_builder_add_location(world.builder, f),
                   ending = fl_builder_add_location(world.builder, f);
    struct fl_operation assume = {.kind = FL_OPERATION_ASSUME, .variable = FL_NO_ID, .condition = condition};
    fl_builder_add_edge(world.builder, entry_of(&world, f), ending, assume, NO_POSITION);
    assume.condition = fl_expression_not(world.arena, condition);
    fl_builder_add_edge(world.builder, entry_of(&world, f), calling, assume, NO_POSITION);
    fl_location_id behind = add_call(&world, f, calling, function_of(&world, f), 0);
    add_return(&world, f, behind);
    add_return(&world, f, ending);
    freeze(&world, f);
    struct fl_reachability *inside = fl_reachability_create(world.arena, world.program, f);
    assert_true(
        fl_reachability_leads_to(inside, world.program->functions[0].entry, world.program->functions[0].exit));
    assert_false(
        fl_reachability_leads_to(inside, world.program->functions[0].exit, world.program->functions[0].entry));
    assert_true(fl_call_graph_is_recursive(&world.graph, f));
    fl_arena_destroy(world.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_direct),
        cmocka_unit_test(test_indirect),
        cmocka_unit_test(test_recursion_returns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
