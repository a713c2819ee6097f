/* Dominance and loops of a hand-built function:
 *
 *   0 -> 1 (outer head) -> 2 (inner head) -> 3 -> 2;  2 -> 4 -> 1;  1 -> 5 -> 6 (exit)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "analysis/dominance.h"
#include "analysis/loops.h"
#include "program/build/builder.h"

static struct fl_arena *arena;
static const struct fl_program *program;

static int set_up(void **state) {
    (void)state;
    arena = fl_arena_create();
    struct fl_builder *builder = fl_builder_create(arena, 64);
    struct fl_position position = {.file = FL_NO_ID};
    fl_function_id f = fl_builder_add_function(builder, (struct fl_function){.name = "f", .position = position});
    fl_builder_begin_body(builder, f);
    fl_variable_id bit = fl_builder_add_variable(
        builder, (struct fl_variable){.name = "b", .kind = FL_VARIABLE_LOCAL, .width = 1, .function = f});
    const struct fl_expression *value = fl_expression_variable(arena, builder, bit);
    fl_location_id at[6] = {fl_builder_function(builder, f)->entry};
    for (int i = 1; i < 6; i++) at[i] = fl_builder_add_location(builder, f);
    struct fl_operation yes = {.kind = FL_OPERATION_ASSUME, .variable = FL_NO_ID, .condition = value};
    struct fl_operation no = {
        .kind = FL_OPERATION_ASSUME, .variable = FL_NO_ID, .condition = fl_expression_not(arena, value)};
    struct fl_operation step = {.kind = FL_OPERATION_ASSIGN, .variable = bit, .value = value};
    fl_builder_add_edge(builder, at[0], at[1], step, position);
    fl_builder_add_edge(builder, at[1], at[2], yes, position);
    fl_builder_add_edge(builder, at[1], at[5], no, position);
    fl_builder_add_edge(builder, at[2], at[3], yes, position);
    fl_builder_add_edge(builder, at[2], at[4], no, position);
    fl_builder_add_edge(builder, at[3], at[2], step, position);
    fl_builder_add_edge(builder, at[4], at[1], step, position);
    fl_builder_add_edge(builder, at[5], fl_builder_function(builder, f)->exit,
                        (struct fl_operation){.kind = FL_OPERATION_RETURN, .variable = FL_NO_ID}, position);
    program = fl_builder_freeze(builder, f, f);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    fl_arena_destroy(arena);
    return 0;
}

static fl_location_id location(uint32_t index) {
    return (fl_location_id){index};
}

static void test_dominance(void **state) {
    (void)state;
    assert_null(fl_program_verify(program, arena));
    struct fl_dominance dominance = fl_dominance_compute(arena, program, (fl_function_id){0});
    assert_true(fl_id_is_none(fl_immediate_dominator(&dominance, location(0))));
    assert_int_equal(fl_immediate_dominator(&dominance, location(3)).index, 2);
    assert_int_equal(fl_immediate_dominator(&dominance, location(5)).index, 1);
    assert_int_equal(fl_immediate_postdominator(&dominance, location(3)).index, 2);
    assert_int_equal(fl_immediate_postdominator(&dominance, location(2)).index, 4);
    assert_int_equal(fl_immediate_postdominator(&dominance, location(5)).index, 6);
    assert_true(fl_id_is_none(fl_immediate_postdominator(&dominance, location(6))));
    assert_true(fl_dominates(&dominance, location(1), location(4)));
    assert_false(fl_dominates(&dominance, location(4), location(1)));
    assert_true(fl_postdominates(&dominance, location(1), location(3)));
    assert_false(fl_postdominates(&dominance, location(3), location(2)));
}

static void test_loops(void **state) {
    (void)state;
    struct fl_loops loops = fl_loops_compute(arena, program, (fl_function_id){0});
    assert_int_equal(loops.count, 2);
    assert_int_equal(fl_loops_header(&loops, 0).index, 1);
    assert_int_equal(fl_loops_header(&loops, 1).index, 2);
    assert_int_equal(loops.loops[1].parent, 0);
    assert_int_equal(loops.loops[0].node_count, 4);
    assert_int_equal(loops.loops[1].node_count, 2);
    assert_int_equal(fl_loops_innermost(&loops, location(3)), 1);
    assert_int_equal(fl_loops_innermost(&loops, location(4)), 0);
    assert_int_equal(fl_loops_innermost(&loops, location(5)), FL_NO_INDEX);
    assert_true(fl_loops_contains(&loops, 0, location(3)));
    assert_false(fl_loops_contains(&loops, 1, location(4)));
    assert_false(loops.loops[0].is_irreducible || loops.loops[1].is_irreducible);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_dominance, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_loops, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
