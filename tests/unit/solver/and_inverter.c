/* Gates are shared and simplified, and always mean what was asked for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/map.h"
#include "solver/bitblast/and_inverter.h"
#include "solver/bitblast/encode.h"

struct fixture {
    struct fl_arena *arena;
    struct fl_and_inverter *graph;
    fl_edge a, b, c, d;
};

static int set_up(void **state) {
    struct fl_arena *arena = fl_arena_create();
    struct fixture *fixture = FL_NEW(arena, struct fixture);
    fixture->arena = arena;
    fixture->graph = fl_and_inverter_create(arena);
    fixture->a = fl_edge_input(fixture->graph, 0);
    fixture->b = fl_edge_input(fixture->graph, 0);
    fixture->c = fl_edge_input(fixture->graph, 0);
    fixture->d = fl_edge_input(fixture->graph, 0);
    *state = fixture;
    return 0;
}

static int tear_down(void **state) {
    fl_arena_destroy(((struct fixture *)*state)->arena);
    return 0;
}

#define NOT(edge) fl_edge_not(edge)
#define AND(left, right) fl_edge_and(f->graph, (left), (right))

static void test_constants_and_sharing(void **state) {
    struct fixture *f = *state;
    assert_int_equal(AND(f->a, FL_EDGE_TRUE), f->a);
    assert_int_equal(AND(FL_EDGE_FALSE, f->a), FL_EDGE_FALSE);
    assert_int_equal(AND(f->a, f->a), f->a);
    assert_int_equal(AND(f->a, NOT(f->a)), FL_EDGE_FALSE);
    assert_int_equal(AND(f->a, f->b), AND(f->b, f->a));
    assert_int_equal(f->graph->and_count, 1);
}

static void test_two_level_rules(void **state) {
    struct fixture *f = *state;
    fl_edge ab = AND(f->a, f->b), bc = AND(f->b, f->c);
    /* one side */
    assert_int_equal(AND(ab, NOT(f->a)), FL_EDGE_FALSE);        /* contradiction */
    assert_int_equal(AND(f->b, ab), ab);                        /* idempotence */
    assert_int_equal(AND(NOT(ab), NOT(f->a)), NOT(f->a));       /* subsumption */
    assert_int_equal(AND(NOT(ab), f->a), AND(f->a, NOT(f->b))); /* substitution */
    /* two sides */
    fl_edge not_b_c = AND(NOT(f->b), f->c);
    assert_int_equal(AND(ab, not_b_c), FL_EDGE_FALSE);       /* contradiction */
    assert_int_equal(AND(ab, bc), AND(ab, f->c));            /* idempotence */
    assert_int_equal(AND(ab, NOT(not_b_c)), ab);             /* subsumption */
    assert_int_equal(AND(NOT(bc), ab), AND(ab, NOT(f->c)));  /* substitution */
    assert_int_equal(AND(NOT(bc), NOT(not_b_c)), NOT(f->c)); /* resolution */
}

#define XOR(left, right) fl_edge_xor(f->graph, (left), (right))

static void test_sums_modulo_two_in_any_order(void **state) {
    struct fixture *f = *state;
    fl_edge ab = AND(f->a, f->b), sum = XOR(XOR(f->a, f->b), XOR(f->c, ab));
    uint32_t gates = f->graph->and_count;
    assert_int_equal(XOR(XOR(XOR(f->a, f->b), f->c), ab), sum);
    assert_true(f->graph->and_count > gates); /* a ^ b ^ c is one that was not there */
    assert_int_equal(XOR(XOR(f->a, f->b), XOR(NOT(f->c), ab)), NOT(sum));
    assert_int_equal(XOR(sum, XOR(f->c, ab)), XOR(f->a, f->b));
    assert_int_equal(XOR(XOR(sum, f->d), XOR(NOT(sum), f->d)), FL_EDGE_TRUE);
    assert_int_not_equal(XOR(XOR(f->a, f->b), XOR(f->c, f->d)), sum);
    /* Put together by other gates, it is one all the same. */
    fl_edge other = NOT(AND(NOT(AND(f->c, NOT(f->d))), NOT(AND(NOT(f->c), f->d))));
    assert_int_equal(XOR(other, f->d), f->c);
}

static void test_long_sums_modulo_two(void **state) {
    struct fixture *f = *state;
    enum { COUNT = 5000 };
    static fl_edge inputs[COUNT];
    fl_edge up = FL_EDGE_FALSE, down = FL_EDGE_FALSE, but_one = FL_EDGE_FALSE;
    for (int i = 0; i < COUNT; i++) inputs[i] = fl_edge_input(f->graph, 0);
    for (int i = 0; i < COUNT; i++) up = XOR(up, inputs[i]);
    for (int i = COUNT; i-- > 0;) {
        down = XOR(down, NOT(inputs[i]));
        if (i != 7) but_one = XOR(but_one, inputs[i]);
    }
    assert_int_equal(up, down);
    assert_int_not_equal(up, but_one);
    assert_int_equal(XOR(up, but_one), inputs[7]);
}

static void test_special_cases_of_choices(void **state) {
    struct fixture *f = *state;
    assert_int_equal(fl_edge_if(f->graph, f->a, f->b, f->b), f->b);
    assert_int_equal(fl_edge_if(f->graph, f->a, FL_EDGE_TRUE, FL_EDGE_FALSE), f->a);
    assert_int_equal(fl_edge_if(f->graph, f->a, NOT(f->b), f->b), fl_edge_xor(f->graph, f->a, f->b));
    assert_int_equal(fl_edge_if(f->graph, f->a, f->a, f->b), fl_edge_or(f->graph, f->a, f->b));
    assert_int_equal(fl_edge_if(f->graph, NOT(f->a), f->b, f->c), fl_edge_if(f->graph, f->a, f->c, f->b));
    fl_edge sum = fl_edge_xor(f->graph, f->a, f->b);
    assert_int_equal(fl_edge_xor(f->graph, NOT(f->a), f->b), NOT(sum));
    assert_int_equal(fl_edge_xor(f->graph, sum, f->b), f->a);
    assert_int_equal(fl_edge_xor(f->graph, f->a, NOT(sum)), NOT(f->b));
    fl_edge majority = fl_edge_majority(f->graph, f->a, f->b, f->c);
    assert_int_equal(fl_edge_majority(f->graph, NOT(f->c), NOT(f->a), NOT(f->b)), NOT(majority));
    assert_int_equal(fl_edge_majority(f->graph, f->a, NOT(f->a), f->d), f->d);
}

static void test_shapes(void **state) {
    struct fixture *f = *state;
    assert_int_equal(fl_node_shape(f->graph, fl_edge_node(fl_edge_xor(f->graph, f->a, f->b))).kind, FL_SHAPE_XOR);
    assert_int_equal(fl_node_shape(f->graph, fl_edge_node(fl_edge_if(f->graph, f->a, f->b, f->c))).kind,
                     FL_SHAPE_IF);
    assert_int_equal(fl_node_shape(f->graph, fl_edge_node(fl_edge_majority(f->graph, f->a, NOT(f->b), f->c))).kind,
                     FL_SHAPE_MAJORITY);
    assert_int_equal(fl_node_shape(f->graph, fl_edge_node(AND(f->a, f->b))).kind, FL_SHAPE_AND);
}

/* ---- random circuits over four inputs, whose meaning is a table of sixteen bits ---- */

enum { GATES = 60 };

struct meaning {
    fl_edge edge;
    uint16_t table;
};

static uint16_t table_of(struct meaning meaning, bool is_inverted) {
    return is_inverted ? (uint16_t)~meaning.table : meaning.table;
}

static void add_random(struct fixture *f, struct meaning *known, size_t count, uint64_t *seed) {
    struct meaning operands[3];
    for (int i = 0; i < 3; i++) {
        uint64_t random = fl_hash_mix(*seed += 0x9e3779b97f4a7c15u);
        struct meaning chosen = known[random % count];
        bool is_inverted = random >> 40 & 1;
        operands[i] = (struct meaning){fl_edge_not_if(chosen.edge, is_inverted), table_of(chosen, is_inverted)};
    }
    fl_edge x = operands[0].edge, y = operands[1].edge, z = operands[2].edge;
    uint16_t s = operands[0].table, t = operands[1].table, u = operands[2].table;
    switch (*seed >> 20 & 3) {
    case 0: known[count] = (struct meaning){fl_edge_and(f->graph, x, y), s & t}; break;
    case 1: known[count] = (struct meaning){fl_edge_xor(f->graph, x, y), s ^ t}; break;
    case 2: known[count] = (struct meaning){fl_edge_if(f->graph, x, y, z), (uint16_t)((s & t) | (~s & u))}; break;
    default:
        known[count] =
            (struct meaning){fl_edge_majority(f->graph, x, y, z), (uint16_t)((s & t) | (s & u) | (t & u))};
        break;
    }
}

static void test_random_circuits_keep_their_meaning(void **state) {
    struct fixture *f = *state;
    const fl_edge inputs[4] = {f->a, f->b, f->c, f->d};
    for (uint64_t round = 0; round < 40; round++) {
        uint64_t seed = round;
        struct meaning known[5 + GATES] = {
            {f->a, 0xaaaa}, {f->b, 0xcccc}, {f->c, 0xf0f0}, {f->d, 0xff00}, {FL_EDGE_TRUE, 0xffff}};
        for (size_t i = 0; i < GATES; i++) add_random(f, known, 5 + i, &seed);

        struct fl_sat *sat = fl_sat_create();
        struct fl_encoder *encoder = fl_encoder_create(f->arena, f->graph, sat);
        for (size_t i = 0; i < GATES; i += 7)
            if (!fl_edge_is_constant(known[5 + i].edge)) fl_encode(encoder, known[5 + i].edge);
        for (int row = 0; row < 16; row++) {
            for (int i = 0; i < 4; i++) {
                int literal = fl_encode(encoder, inputs[i]);
                fl_sat_assume(sat, row >> i & 1 ? literal : -literal);
            }
            assert_int_equal(fl_sat_solve(sat, fl_limits_none()), FL_SATISFIABLE);
            for (size_t i = 0; i < GATES; i++) {
                bool expected = known[5 + i].table >> row & 1;
                int literal = fl_encoder_find(encoder, known[5 + i].edge);
                if (fl_edge_is_constant(known[5 + i].edge))
                    assert_int_equal(known[5 + i].edge == FL_EDGE_TRUE, expected);
                else if (literal)
                    assert_int_equal(fl_sat_value(sat, literal), expected);
            }
        }
        fl_sat_destroy(sat);
    }
}

static void test_asserted_edges_hold(void **state) {
    struct fixture *f = *state;
    struct fl_sat *sat = fl_sat_create();
    struct fl_encoder *encoder = fl_encoder_create(f->arena, f->graph, sat);
    /* (a & !b) & !(c & d), then a contradiction. */
    fl_edge both = AND(f->c, f->d);
    fl_encode_true(encoder, AND(AND(f->a, NOT(f->b)), NOT(both)));
    fl_sat_assume(sat, fl_encode(encoder, f->c));
    assert_int_equal(fl_sat_solve(sat, fl_limits_none()), FL_SATISFIABLE);
    assert_true(fl_sat_value(sat, fl_encoder_find(encoder, f->a)));
    assert_false(fl_sat_value(sat, fl_encoder_find(encoder, f->b)));
    assert_false(fl_sat_value(sat, fl_encoder_find(encoder, f->d)));
    fl_sat_assume(sat, fl_encode(encoder, f->c));
    fl_sat_assume(sat, fl_encode(encoder, f->d));
    assert_int_equal(fl_sat_solve(sat, fl_limits_none()), FL_UNSATISFIABLE);
    assert_true(fl_sat_has_failed(sat, fl_encoder_find(encoder, f->d)));
    fl_encode_true(encoder, FL_EDGE_FALSE);
    assert_int_equal(fl_sat_solve(sat, fl_limits_none()), FL_UNSATISFIABLE);
    fl_sat_destroy(sat);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_constants_and_sharing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_two_level_rules, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_sums_modulo_two_in_any_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_long_sums_modulo_two, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_special_cases_of_choices, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_shapes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_random_circuits_keep_their_meaning, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_asserted_edges_hold, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
