/* Dominance, loops, components and reachability of random graphs against brute force. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "analysis/dominance.h"
#include "analysis/loops.h"
#include "analysis/reachability.h"
#include "program/build/builder.h"

enum { MOST_NODES = 14, ROUNDS = 4000, SEED = 20240611 };

static uint64_t random_state;

static uint32_t random_below(uint32_t bound) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % bound);
}

struct matrix {
    uint32_t count;
    bool has[MOST_NODES + 1][MOST_NODES + 1];
};

static struct fl_graph make_graph(struct fl_arena *arena) {
    uint32_t count = 1 + random_below(MOST_NODES), arc_count = random_below(3 * count);
    struct fl_arc arcs[3 * MOST_NODES];
    for (uint32_t i = 0; i < arc_count; i++) arcs[i] = (struct fl_arc){random_below(count), random_below(count)};
    return fl_graph_make(arena, count, arcs, arc_count);
}

static struct matrix matrix_of(const struct fl_graph *graph) {
    struct matrix matrix = {.count = graph->node_count};
    for (uint32_t node = 0; node < graph->node_count; node++)
        for (uint32_t i = graph->starts[node]; i < graph->starts[node + 1]; i++)
            matrix.has[node][graph->targets[i]] = true;
    return matrix;
}

/* What is reached from `from` by zero or more arcs, among nodes that are allowed. */
static void reach(const struct matrix *matrix, uint32_t from, const bool *allowed, bool *reached) {
    memset(reached, 0, MOST_NODES + 1);
    if (!allowed[from]) return;
    reached[from] = true;
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (uint32_t i = 0; i < matrix->count; i++)
            for (uint32_t k = 0; k < matrix->count; k++)
                if (reached[i] && matrix->has[i][k] && allowed[k] && !reached[k]) reached[k] = has_changed = true;
    }
}

static void allow_all(bool *allowed) {
    memset(allowed, 1, MOST_NODES + 1);
}

static bool dominates(const struct matrix *matrix, uint32_t root, uint32_t above, uint32_t below) {
    bool allowed[MOST_NODES + 1], reached[MOST_NODES + 1];
    allow_all(allowed);
    reach(matrix, root, allowed, reached);
    if (!reached[above] || !reached[below]) return false;
    allowed[above] = false;
    reach(matrix, root, allowed, reached);
    return above == below || !reached[below];
}

static void test_dominators(void **state) {
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct fl_arena *arena = fl_arena_create();
        struct fl_graph graph = make_graph(arena);
        struct matrix matrix = matrix_of(&graph);
        struct fl_dominator_tree tree = fl_dominator_tree_make(arena, &graph, 0);
        for (uint32_t i = 0; i < graph.node_count; i++) {
            for (uint32_t k = 0; k < graph.node_count; k++)
                assert_int_equal(fl_dominator_tree_is_above(&tree, i, k), dominates(&matrix, 0, i, k));
            if (tree.parent[i] == FL_NO_INDEX) continue;
            /* The parent is the nearest: every other dominator dominates it. */
            for (uint32_t k = 0; k < graph.node_count; k++)
                if (k != i && dominates(&matrix, 0, k, i)) assert_true(dominates(&matrix, 0, k, tree.parent[i]));
        }
        fl_arena_destroy(arena);
    }
}

static void test_components(void **state) {
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct fl_arena *arena = fl_arena_create();
        struct fl_graph graph = make_graph(arena);
        struct matrix matrix = matrix_of(&graph);
        struct fl_components components = fl_components_find(arena, &graph);
        struct fl_reachability *reachability = fl_reachability_of_graph(arena, graph);
        bool allowed[MOST_NODES + 1], from[MOST_NODES + 1], back[MOST_NODES + 1];
        allow_all(allowed);
        for (uint32_t question = 0; question < 40; question++) {
            uint32_t i = random_below(graph.node_count), k = random_below(graph.node_count);
            reach(&matrix, i, allowed, from);
            reach(&matrix, k, allowed, back);
            assert_int_equal(fl_reachability_joins(reachability, i, k), from[k]);
            assert_int_equal(components.component[i] == components.component[k], from[k] && back[i]);
            if (matrix.has[i][k]) assert_true(components.component[i] >= components.component[k]);
            bool is_cyclic = false;
            for (uint32_t next = 0; next < graph.node_count; next++) {
                if (!matrix.has[i][next]) continue;
                reach(&matrix, next, allowed, back);
                if (back[i]) is_cyclic = true;
            }
            assert_int_equal(components.is_cyclic[components.component[i]], is_cyclic);
        }
        fl_arena_destroy(arena);
    }
}

/* The body of the loop at `header`: what was reached below it in the walk and leads back to it there. */
static bool find_body(const struct matrix *matrix, const struct fl_depth_first *walk, uint32_t header,
                      bool *body) {
    bool allowed[MOST_NODES + 1] = {false}, reached[MOST_NODES + 1];
    for (uint32_t i = 0; i < matrix->count; i++)
        allowed[i] = walk->number[i] != FL_NO_INDEX && fl_depth_first_is_above(walk, header, i);
    bool is_loop = false;
    for (uint32_t i = 0; i < matrix->count; i++) {
        reach(matrix, i, allowed, reached);
        body[i] = allowed[i] && reached[header];
        if (body[i] && matrix->has[i][header]) is_loop = true;
    }
    return is_loop;
}

static bool is_entered_elsewhere(const struct matrix *matrix, const struct fl_depth_first *walk, uint32_t header,
                                 const bool *body) {
    for (uint32_t i = 0; i < matrix->count; i++)
        for (uint32_t k = 0; k < matrix->count; k++)
            if (walk->number[i] != FL_NO_INDEX && !body[i] && body[k] && k != header && matrix->has[i][k])
                return true;
    return false;
}

static uint32_t find_loop(const struct fl_loops *loops, uint32_t header) {
    for (uint32_t i = 0; i < loops->count; i++)
        if (loops->loops[i].header == header) return i;
    return FL_NO_INDEX;
}

static bool contains(const struct fl_loops *loops, uint32_t loop, uint32_t node) {
    return fl_loops_contains(loops, loop, (fl_location_id){node});
}

static void check_loop(const struct fl_loops *loops, uint32_t index, const bool *body, uint32_t node_count) {
    const struct fl_loop *loop = &loops->loops[index];
    uint32_t size = 0;
    for (uint32_t i = 0; i < node_count; i++) {
        assert_int_equal(contains(loops, index, i), body[i]);
        size += body[i];
    }
    assert_int_equal(loop->node_count, size);
    for (uint32_t i = 0; i < size; i++) assert_true(body[loops->nodes[loop->first_node + i]]);
    if (loop->parent == FL_NO_INDEX) {
        assert_int_equal(loop->depth, 1);
        return;
    }
    assert_true(loop->parent < index);
    assert_int_equal(loop->depth, loops->loops[loop->parent].depth + 1);
    for (uint32_t i = 0; i < node_count; i++)
        if (body[i]) assert_true(contains(loops, loop->parent, i));
}

static void test_loops(void **state) {
    (void)state;
    unsigned irreducible = 0, nested = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct fl_arena *arena = fl_arena_create();
        struct fl_graph graph = make_graph(arena);
        struct matrix matrix = matrix_of(&graph);
        struct fl_depth_first walk = fl_depth_first_walk(arena, &graph, 0);
        struct fl_loops loops = fl_loops_of_graph(arena, &graph, 0);
        struct fl_dominator_tree tree = fl_dominator_tree_make(arena, &graph, 0);
        uint32_t found = 0;
        for (uint32_t header = 0; header < graph.node_count; header++) {
            bool body[MOST_NODES + 1];
            if (walk.number[header] == FL_NO_INDEX || !find_body(&matrix, &walk, header, body)) continue;
            uint32_t loop = find_loop(&loops, header);
            assert_int_not_equal(loop, FL_NO_INDEX);
            found++;
            check_loop(&loops, loop, body, graph.node_count);
            assert_int_equal(loops.loops[loop].is_irreducible, is_entered_elsewhere(&matrix, &walk, header, body));
            irreducible += loops.loops[loop].is_irreducible;
            nested += loops.loops[loop].depth > 1;
            if (loops.loops[loop].is_irreducible) continue;
            for (uint32_t i = 0; i < graph.node_count; i++)
                if (body[i]) assert_true(fl_dominator_tree_is_above(&tree, header, i));
        }
        assert_int_equal(found, loops.count);
        fl_arena_destroy(arena);
    }
    assert_true(irreducible > 100 && nested > 100);
}

/* A function whose locations branch at random; some return, some loop forever. */
static const struct fl_program *make_function(struct fl_arena *arena) {
    struct fl_builder *builder = fl_builder_create(arena, 64);
    struct fl_position position = {.file = FL_NO_ID};
    fl_function_id function =
        fl_builder_add_function(builder, (struct fl_function){.name = "f", .position = position});
    fl_builder_begin_body(builder, function);
    fl_variable_id bit = fl_builder_add_variable(
        builder, (struct fl_variable){.name = "b", .kind = FL_VARIABLE_LOCAL, .width = 1, .function = function});
    const struct fl_expression *condition = fl_expression_variable(arena, builder, bit);
    fl_location_id locations[MOST_NODES];
    uint32_t count = 1 + random_below(MOST_NODES - 4);
    locations[0] = fl_builder_function(builder, function)->entry;
    fl_location_id exit = fl_builder_function(builder, function)->exit;
    for (uint32_t i = 1; i < count; i++) locations[i] = fl_builder_add_location(builder, function);
    struct fl_operation assume = {.kind = FL_OPERATION_ASSUME, .variable = FL_NO_ID, .condition = condition};
    struct fl_operation end = {.kind = FL_OPERATION_RETURN, .variable = FL_NO_ID};
    struct fl_operation halt = {.kind = FL_OPERATION_HALT, .variable = FL_NO_ID, .value = condition};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t kind = random_below(8);
        if (kind == 0) fl_builder_add_edge(builder, locations[i], exit, end, position);
        if (kind == 1) fl_builder_add_edge(builder, locations[i], (fl_location_id)FL_NO_ID, halt, position);
        for (uint32_t k = 1; kind > 1 && k < kind / 2 + 1; k++)
            fl_builder_add_edge(builder, locations[i], locations[random_below(count)], assume, position);
    }
    return fl_builder_freeze(builder, function, function);
}

/* The reversed graph from the virtual end, by the rule that dominance.h states. */
static struct matrix reverse_with_end(const struct matrix *matrix) {
    struct matrix reverse = {.count = matrix->count + 1};
    bool allowed[MOST_NODES + 1], reached[MOST_NODES + 1], back[MOST_NODES + 1];
    allow_all(allowed);
    for (uint32_t i = 0; i < matrix->count; i++) {
        for (uint32_t k = 0; k < matrix->count; k++) reverse.has[k][i] = matrix->has[i][k];
        reach(matrix, i, allowed, reached);
        bool is_last = true; /* all that i leads to leads back, and none of it has a smaller number */
        for (uint32_t k = 0; k < matrix->count; k++) {
            if (!reached[k]) continue;
            reach(matrix, k, allowed, back);
            if (!back[i] || k < i) is_last = false;
        }
        if (is_last) reverse.has[matrix->count][i] = true;
    }
    return reverse;
}

static void test_postdominators(void **state) {
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct fl_arena *arena = fl_arena_create();
        const struct fl_program *program = make_function(arena);
        struct fl_graph graph = fl_graph_of_function(arena, program, (fl_function_id){0});
        struct matrix matrix = matrix_of(&graph), reverse = reverse_with_end(&matrix);
        struct fl_dominance dominance = fl_dominance_compute(arena, program, (fl_function_id){0});
        uint32_t end = graph.node_count;
        for (uint32_t i = 0; i < end; i++) {
            for (uint32_t k = 0; k < end; k++) {
                fl_location_id above = {i}, below = {k};
                assert_int_equal(fl_postdominates(&dominance, above, below), dominates(&reverse, end, i, k));
                assert_int_equal(fl_dominates(&dominance, above, below), dominates(&matrix, 0, i, k));
            }
            assert_int_not_equal(dominance.postdominators.parent[i], FL_NO_INDEX);
            fl_location_id parent = fl_immediate_postdominator(&dominance, (fl_location_id){i});
            if (!fl_id_is_none(parent)) assert_true(fl_postdominates(&dominance, parent, (fl_location_id){i}));
        }
        fl_arena_destroy(arena);
    }
}

/* Deep and wide graphs: nothing recurses, nothing is quadratic. */
static void test_large(void **state) {
    (void)state;
    enum { NODES = 300000 };
    struct fl_arena *arena = fl_arena_create();
    struct fl_arc *arcs = FL_NEW_ARRAY(arena, struct fl_arc, 2 * NODES);
    for (uint32_t i = 0; i + 1 < NODES; i++) {
        arcs[2 * i] = (struct fl_arc){i, i + 1};
        /* Loops nested 100 deep, one after the other. */
        uint32_t within = i % 200;
        arcs[2 * i + 1] =
            within >= 100 ? (struct fl_arc){i, i - within + 199 - within} : (struct fl_arc){i, i + 1};
    }
    struct fl_graph graph = fl_graph_make(arena, NODES, arcs, 2 * (NODES - 1));
    struct fl_dominator_tree tree = fl_dominator_tree_make(arena, &graph, 0);
    assert_int_equal(tree.parent[NODES - 1], NODES - 2);
    struct fl_loops loops = fl_loops_of_graph(arena, &graph, 0);
    assert_int_equal(loops.count, NODES / 2 - 1); /* the last node has no arcs */
    assert_int_equal(loops.loops[99].depth, 100);
    struct fl_reachability *reachability = fl_reachability_of_graph(arena, graph);
    assert_true(fl_reachability_joins(reachability, 0, NODES - 1));
    assert_false(fl_reachability_joins(reachability, 1000, 0));
    fl_arena_destroy(arena);
}

int main(void) {
    random_state = SEED;
    printf("seed %d\n", SEED);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dominators),     cmocka_unit_test(test_components), cmocka_unit_test(test_loops),
        cmocka_unit_test(test_postdominators), cmocka_unit_test(test_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
