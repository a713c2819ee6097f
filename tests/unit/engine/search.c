/* The frontier: in which order each strategy takes states, and what each is good for. */
#include "engine/symbolic/search/search.h"

#include "engine/symbolic/search/explore.h"
#include "frontend/frontend.h"
#include "tests/unit/report/sample.h"

enum { MOST_STATES = 400 };

/* ---- the frontier by itself ---- */

struct world {
    struct sample sample;
    const struct fl_program *program;
    bool *is_covered, *is_reached;
    struct fl_symbolic_frame frame;
    struct fl_state states[MOST_STATES];
};

static struct world *world_make(const char *source) {
    struct sample sample = sample_make();
    sample_load(&sample, source, "none");
    struct world *world = FL_NEW(sample.arena, struct world);
    world->sample = sample;
    world->program = sample.program;
    world->is_covered = FL_NEW_ARRAY(sample.arena, bool, sample.program->location_count);
    world->is_reached = FL_NEW_ARRAY(sample.arena, bool, sample.program->check_count);
    fl_function_id main = fl_program_find_function(sample.program, "main");
    world->frame = (struct fl_symbolic_frame){.function = main, .depth = 1};
    for (unsigned i = 0; i < MOST_STATES; i++) {
        world->states[i].location = fl_program_function(sample.program, main)->entry;
        world->states[i].frame = &world->frame;
    }
    return world;
}

static void world_free(struct world *world) {
    struct sample sample = world->sample;
    sample_free(&sample);
}

static struct fl_frontier *frontier_of(struct world *world, enum fl_strategy strategy) {
    return fl_frontier_create(world->sample.arena, world->program, strategy, world->is_covered, world->is_reached);
}

static size_t pop_index(struct world *world, struct fl_frontier *frontier) {
    return (size_t)(fl_frontier_pop(frontier) - world->states);
}

static void push_range(struct world *world, struct fl_frontier *frontier, size_t from, size_t to) {
    for (size_t i = from; i < to; i++) fl_frontier_push(frontier, &world->states[i]);
}

static const char *trivial = "int main(void) { return 0; }\n";

static void test_depth_first(void **state) {
    (void)state;
    struct world *world = world_make(trivial);
    struct fl_frontier *frontier = frontier_of(world, FL_STRATEGY_DEPTH_FIRST);
    push_range(world, frontier, 0, 3);
    assert_int_equal(fl_frontier_count(frontier), 3);
    assert_int_equal(pop_index(world, frontier), 2);
    push_range(world, frontier, 3, 5);
    assert_int_equal(pop_index(world, frontier), 4);
    assert_int_equal(pop_index(world, frontier), 3);
    assert_int_equal(pop_index(world, frontier), 1);
    assert_int_equal(pop_index(world, frontier), 0);
    assert_int_equal(fl_frontier_count(frontier), 0);
    world_free(world);
}

static void test_breadth_first(void **state) {
    (void)state;
    struct world *world = world_make(trivial);
    struct fl_frontier *frontier = frontier_of(world, FL_STRATEGY_BREADTH_FIRST);
    push_range(world, frontier, 0, 200);
    for (size_t i = 0; i < 200; i++) assert_int_equal(pop_index(world, frontier), i);
    push_range(world, frontier, 200, 400);
    for (size_t i = 200; i < 400; i++) assert_int_equal(pop_index(world, frontier), i);
    world_free(world);
}

/* One side of the first fork has 300 states, the other one has one: both get half of the turns. */
static void test_random_path(void **state) {
    (void)state;
    struct world *world = world_make(trivial);
    unsigned lonely_turns = 0;
    struct fl_frontier *frontier = frontier_of(world, FL_STRATEGY_RANDOM_PATH);
    push_range(world, frontier, 0, 1);
    assert_int_equal(pop_index(world, frontier), 0);
    world->states[1].fork = world->states[2].fork = world->states[0].fork;
    push_range(world, frontier, 1, 3);
    while (pop_index(world, frontier) != 1) {
        world->states[2].fork = NULL;
        fl_frontier_push(frontier, &world->states[2]);
    }
    for (size_t i = 3; i < 303; i++) world->states[i].fork = world->states[1].fork;
    push_range(world, frontier, 3, 303);
    for (unsigned turn = 0; turn < 200; turn++) {
        struct fl_state *taken = fl_frontier_pop(frontier);
        lonely_turns += taken == &world->states[2];
        fl_frontier_push(frontier, taken);
    }
    assert_in_range(lonely_turns, 70, 130);
    assert_int_equal(fl_frontier_count(frontier), 301);
    world_free(world);
}

/* Strategies that take turns lose no state and take none twice. */
static void test_interleaved(void **state) {
    (void)state;
    struct world *world = world_make("int nondet_int(void);\n"
                                     "int main(void) { if (nondet_int()) return 1; return 0; }\n");
    size_t order[2][MOST_STATES];
    for (unsigned round = 0; round < 2; round++) {
        bool is_taken[MOST_STATES] = {false};
        struct fl_frontier *frontier = frontier_of(world, FL_STRATEGY_INTERLEAVED);
        size_t pushed = 1;
        world->states[0].fork = NULL;
        push_range(world, frontier, 0, 1);
        for (size_t count = 0; fl_frontier_count(frontier); count++) {
            size_t index = pop_index(world, frontier);
            assert_false(is_taken[index]);
            is_taken[index] = true;
            order[round][count] = index;
            for (size_t i = 0; i < 3 && pushed < MOST_STATES && index % 3 != 2; i++) {
                world->states[pushed].fork = world->states[index].fork;
                fl_frontier_push(frontier, &world->states[pushed++]);
            }
        }
        assert_int_equal(pushed, MOST_STATES);
        for (size_t i = 0; i < MOST_STATES; i++) assert_true(is_taken[i]);
    }
    assert_memory_equal(order[0], order[1], sizeof order[0]);
    world_free(world);
}

static fl_location_id location_at_line(const struct fl_program *program, uint32_t line) {
    for (uint32_t i = 0; i < program->edge_count; i++)
        if (program->edges[i].position.line == line && !fl_id_is_none(program->edges[i].position.file) &&
            program->files[program->edges[i].position.file.index].is_users)
            return program->edges[i].source;
    fail();
    return (fl_location_id)FL_NO_ID;
}

static void test_nearest(void **state) {
    (void)state;
    struct world *world = world_make("int nondet_int(void), x;\n"
                                     "int main(void) {\n"
                                     "    x += 1;\n"
                                     "    x += 2;\n"
                                     "    x += 3;\n"
                                     "    if (nondet_int()) return 1;\n"
                                     "    x += 4;\n"
                                     "    return 0;\n"
                                     "}\n");
    for (uint32_t i = 0; i < world->program->location_count; i++) world->is_covered[i] = true;
    world->is_covered[location_at_line(world->program, 7).index] = false;
    static const uint32_t lines[] = {4, 6, 3, 5, 8};
    struct fl_frontier *frontier = frontier_of(world, FL_STRATEGY_NEAREST_UNCOVERED);
    for (size_t i = 0; i < 5; i++) world->states[i].location = location_at_line(world->program, lines[i]);
    push_range(world, frontier, 0, 5);
    static const size_t expected[] = {1, 3, 0, 2, 4}; /* line 8 leads nowhere: left to depth-first */
    for (size_t i = 0; i < 5; i++) assert_int_equal(pop_index(world, frontier), expected[i]);
    world_free(world);
}

/* ---- what each is good for ---- */

static bool finds(const struct sample *sample, enum fl_strategy strategy, unsigned turns) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_explore_options options = {
        .deadline = fl_deadline_after(60),
        .strategy = strategy,
        .stops_at_first = true,
        .limits.turns = turns,
    };
    bool is_found = fl_explore(arena, sample->program, &options)->overall == FL_VERDICT_FAILS;
    fl_arena_destroy(arena);
    return is_found;
}

static void compare(const char *source, enum fl_strategy good, enum fl_strategy bad, unsigned turns) {
    struct sample sample = sample_make();
    sample_load(&sample, source, "none");
    assert_true(finds(&sample, good, turns));
    assert_false(finds(&sample, bad, turns));
    assert_true(finds(&sample, FL_STRATEGY_INTERLEAVED, 8 * turns));
    sample_free(&sample);
}

/* 2^100 paths lead to the failure; any of them will do. */
static void test_deep_failure(void **state) {
    (void)state;
    compare("#include <assert.h>\n"
            "int nondet_int(void);\n"
            "int main(void) {\n"
            "    int n = 0;\n"
            "    while (n < 100) { if (nondet_int()) n++; else n += 2; }\n"
            "    assert(0);\n"
            "}\n",
            FL_STRATEGY_DEPTH_FIRST, FL_STRATEGY_BREADTH_FIRST, 150);
}

static const char *endless_input_loop = "#include <assert.h>\n"
                                        "int nondet_int(void);\n"
                                        "int main(void) {\n"
                                        "    int n = 0;\n"
                                        "    if (nondet_int())\n"
                                        "        while (nondet_int()) { if (nondet_int()) n++; else n += 2; }\n"
                                        "    else\n"
                                        "        assert(nondet_int() != 7);\n"
                                        "}\n";

static void test_failure_beside_a_loop(void **state) {
    (void)state;
    compare(endless_input_loop, FL_STRATEGY_BREADTH_FIRST, FL_STRATEGY_DEPTH_FIRST, 60);
}

/* Behind forks one by one on one side, while states of the other side double and double. */
static void test_thin_side_of_a_fork(void **state) {
    (void)state;
    compare("#include <assert.h>\n"
            "int nondet_int(void);\n"
            "int main(void) {\n"
            "    int n = 0;\n"
            "    if (nondet_int())\n"
            "        for (;;) { if (nondet_int()) n++; else n += 2; }\n"
            "    for (int i = 0; i < 40; i++) if (nondet_int()) return 0; else n = 3 * n + i;\n"
            "    assert(0);\n"
            "}\n",
            FL_STRATEGY_RANDOM_PATH, FL_STRATEGY_BREADTH_FIRST, 600);
}

static void test_code_behind_a_loop(void **state) {
    (void)state;
    compare("#include <assert.h>\n"
            "int nondet_int(void);\n"
            "int main(void) {\n"
            "    int n = 0, x = nondet_int();\n"
            "    while (nondet_int()) { if (nondet_int()) n++; else n += 2; }\n"
            "    if (x > 10) if (x < 90) if (x % 7 == 3) if (x & 1) if (x != 17) assert(x != 73);\n"
            "}\n",
            FL_STRATEGY_NEAREST_UNCOVERED, FL_STRATEGY_DEPTH_FIRST, 60);
}

/* There is much that no path has seen, to all sides, and one check at the end. */
static void test_check_among_new_code(void **state) {
    (void)state;
    compare("#include <assert.h>\n"
            "int nondet_int(void), n;\n"
            "int main(void) {\n"
            "    int x = nondet_int();\n"
            "    if (x & 1) n++; if (x & 2) n++; if (x & 4) n++; if (x & 8) n++; if (x & 16) n++;\n"
            "    if (x & 32) n++; if (x & 64) n++; if (x & 128) n++; if (x & 256) n++; if (x & 512) n++;\n"
            "    assert(n > 100);\n"
            "}\n",
            FL_STRATEGY_DIRECTED, FL_STRATEGY_NEAREST_UNCOVERED, 16);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_depth_first),
        cmocka_unit_test(test_breadth_first),
        cmocka_unit_test(test_random_path),
        cmocka_unit_test(test_interleaved),
        cmocka_unit_test(test_nearest),
        cmocka_unit_test(test_deep_failure),
        cmocka_unit_test(test_failure_beside_a_loop),
        cmocka_unit_test(test_thin_side_of_a_fork),
        cmocka_unit_test(test_code_behind_a_loop),
        cmocka_unit_test(test_check_among_new_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
