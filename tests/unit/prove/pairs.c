/* Which values scalars have, and which of them together. */
#include "prove/induction/pairs.h"

#include "tests/unit/prove/pieces.h"

/* A ring of states; the flag is on in two of them, and what comes after 40 depends on a choice made before. */
static const char *machine = "extern int __VERIFIER_nondet_int(void);\n"
                             "extern void reach_error(void);\n"
                             "int main(void) {\n"
                             "    int at = 10, flag = 0, next, mode = __VERIFIER_nondet_int(), count = 0;\n"
                             "    while (1) {\n"
                             "        count += 3;\n"
                             "        if (at == 10) { if (mode == 7) { at = 40; next = 20; } else at = 20; }\n"
                             "        else if (at == 20) { flag = 1; at = 30; }\n"
                             "        else if (at == 30) { if (flag != 1) reach_error(); flag = 0; at = 10; }\n"
                             "        else { if (flag || next != 20 || mode != 7) reach_error(); at = next; }\n"
                             "        if (count == 5) count = 6;\n"
                             "    }\n"
                             "}\n";

struct world {
    struct pieces pieces;
    struct fl_houdini *houdini;
    struct fl_constants constants;
    struct fl_guessing guessing;
    struct fl_predicates *atoms, *fixed;
    struct fl_value_sets *sets;
};

static struct world world_make(const char *source) {
    struct world world = {.pieces = pieces_make(source)};
    pieces_cut(&world.pieces, 1);
    struct fl_arena *arena = world.pieces.sample.arena;
    struct fl_system *system = world.pieces.system;
    world.houdini = fl_houdini_create(arena, system, world.pieces.solver, fl_limits_none());
    world.constants = fl_constants_of_program(arena, world.pieces.sample.program);
    struct fl_guessing guessing = {.arena = arena, .system = system, .constants = &world.constants};
    world.atoms = FL_NEW_ARRAY(arena, struct fl_predicates, system->cuts.count);
    world.fixed = FL_NEW_ARRAY(arena, struct fl_predicates, system->cuts.count);
    fl_candidates_atoms(&guessing, world.atoms, world.fixed);
    world.sets = fl_values_find(arena, world.houdini, &world.constants, fl_deadline_none());
    assert_non_null(world.sets);
    return world;
}

static const struct fl_value_set *set_of(const struct world *world, const struct fl_term *scalar) {
    for (size_t i = 0; i < world->sets[0].all.count; i++)
        if (world->sets[0].all.items[i].scalar == scalar) return &world->sets[0].all.items[i];
    return NULL;
}

static void test_values(void **state) {
    (void)state;
    struct world world = world_make(machine);
    const struct fl_value_set *flag = set_of(&world, pieces_variable(&world.pieces, "flag"));
    assert_non_null(flag);
    assert_int_equal(flag->values.count, 2);
    assert_null(set_of(&world, pieces_variable(&world.pieces, "count")));
    pieces_free(&world.pieces);
}

static void test_classes(void **state) {
    (void)state;
    struct world world = world_make(machine);
    fl_values_add_classes(world.pieces.sample.arena, world.pieces.system, world.atoms, world.sets);
    const struct fl_value_set *at = set_of(&world, pieces_variable(&world.pieces, "at"));
    assert_non_null(at);
    for (unsigned value = 10; value <= 40; value += 10) {
        bool is_there = false;
        for (size_t i = 0; i < at->values.count; i++) is_there |= at->values.items[i] == value;
        assert_true(is_there);
    }
    pieces_free(&world.pieces);
}

static void test_pairs_exclude(void **state) {
    (void)state;
    struct world world = world_make(machine);
    struct fl_arena *arena = world.pieces.sample.arena;
    const struct fl_system *system = world.pieces.system;
    fl_values_add_classes(arena, world.pieces.system, world.atoms, world.sets);
    struct fl_predicates *chosen = FL_NEW_ARRAY(arena, struct fl_predicates, system->cuts.count);
    bool are_all = false, was_explained = false;
    for (unsigned attempt = 0; attempt < 5 && !are_all; attempt++) {
        struct fl_pairs *pairs =
            fl_pairs_collect(arena, world.houdini, world.sets, chosen, world.fixed, fl_deadline_none());
        assert_non_null(pairs);
        fl_pairs_add_tuples(pairs);
        are_all = true;
        for (size_t i = 0; i < system->checks.count; i++)
            if (!fl_pairs_exclude(pairs, system->checks.items[i].failure)) {
                are_all = false;
                was_explained |= fl_pairs_explain(pairs, system->checks.items[i].failure, chosen);
            }
        fl_pairs_end(pairs);
    }
    assert_true(are_all && was_explained);
    for (size_t i = 0; i < system->checks.count; i++)
        assert_int_equal(
            fl_solver_solve(world.pieces.solver, &system->checks.items[i].failure, 1, fl_limits_none()),
            FL_UNSATISFIABLE);
    pieces_free(&world.pieces);
}

static void test_what_happens_is_not_excluded(void **state) {
    (void)state;
    struct world world = world_make("extern int __VERIFIER_nondet_int(void);\n"
                                    "extern void reach_error(void);\n"
                                    "int main(void) {\n"
                                    "    int a = 0, b = 0;\n"
                                    "    while (1) {\n"
                                    "        if (a == 2 && b == 1) reach_error();\n"
                                    "        if (__VERIFIER_nondet_int()) a = a == 2 ? 0 : a + 1;\n"
                                    "        else b = a == 1;\n"
                                    "    }\n"
                                    "}\n");
    struct fl_arena *arena = world.pieces.sample.arena;
    struct fl_predicates none = {0};
    struct fl_pairs *pairs =
        fl_pairs_collect(arena, world.houdini, world.sets, &none, world.fixed, fl_deadline_none());
    assert_non_null(pairs);
    assert_false(fl_pairs_exclude(pairs, world.pieces.system->checks.items[0].failure));
    pieces_free(&world.pieces);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_classes),
        cmocka_unit_test(test_pairs_exclude),
        cmocka_unit_test(test_what_happens_is_not_excluded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
