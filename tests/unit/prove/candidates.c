/* What is guessed of small programs. */
#include "prove/candidate/candidates.h"

#include "tests/unit/prove/pieces.h"

static const char *linear = "extern int __VERIFIER_nondet_int(void);\n"
                            "extern unsigned __VERIFIER_nondet_uint(void);\n"
                            "extern void reach_error(void);\n"
                            "int main(void) {\n"
                            "    int n = __VERIFIER_nondet_int(), i = 0, j = 7, dead = 0;\n"
                            "    unsigned step = 0;\n"
                            "    while (i < n) {\n"
                            "        i++; j += 5; dead = __VERIFIER_nondet_int();\n"
                            "        step += 64u * __VERIFIER_nondet_uint();\n"
                            "        if (dead == 11) reach_error();\n"
                            "    }\n"
                            "    if (j == 3 && step == 1) reach_error();\n"
                            "    return 0;\n"
                            "}\n";

struct world {
    struct pieces pieces;
    struct fl_constants constants;
    struct fl_guessing guessing;
};

static void world_make_of(struct world *world, const char *source) {
    world->pieces = pieces_make(source);
    pieces_cut(&world->pieces, 1);
    struct fl_arena *arena = world->pieces.sample.arena;
    world->constants = fl_constants_of_program(arena, world->pieces.sample.program);
    struct fl_sample_options options = {40, 30, fl_deadline_none()};
    world->guessing = (struct fl_guessing){arena, world->pieces.system, NULL, &world->constants};
    world->guessing.samples = fl_samples_take(arena, world->pieces.system, &world->constants, &options);
}

static void world_make(struct world *world) {
    world_make_of(world, linear);
}

static bool has(const struct fl_predicates *guesses, const struct fl_term *predicate) {
    for (size_t i = 0; i < guesses->all.count; i++)
        if (guesses->all.items[i] == predicate) return true;
    return false;
}

/* Samples are states of runs: i steps have made j, and nothing else. */
static void test_samples(void **state) {
    (void)state;
    struct world world;
    world_make(&world);
    const struct fl_cut_samples *samples = &world.guessing.samples->cuts[0];
    size_t i = SIZE_MAX, j = SIZE_MAX;
    for (size_t k = 0; k < samples->scalars.count; k++) {
        if (samples->scalars.items[k] == pieces_variable(&world.pieces, "i")) i = k;
        if (samples->scalars.items[k] == pieces_variable(&world.pieces, "j")) j = k;
    }
    assert_true(i != SIZE_MAX && j != SIZE_MAX);
    uint64_t most = 0;
    assert_true(samples->rows.count >= 10);
    for (size_t k = 0; k < samples->rows.count; k++) {
        const uint64_t *row = samples->rows.items[k];
        assert_int_equal(row[j], 7 + 5 * row[i]);
        if (row[i] > most) most = row[i];
    }
    assert_true(most >= 3);
    pieces_free(&world.pieces);
}

static void test_sums(void **state) {
    (void)state;
    struct world world;
    world_make(&world);
    struct fl_terms *terms = world.pieces.terms;
    struct fl_predicates guesses = {0};
    fl_candidates_sums(&world.guessing, 0, &guesses);
    const struct fl_term *five =
        fl_term_binary(terms, FL_OP_MULTIPLY, pieces_variable(&world.pieces, "i"), pieces_word(&world.pieces, 5));
    const struct fl_term *sum = fl_term_binary(terms, FL_OP_ADD, five, pieces_word(&world.pieces, 7));
    assert_true(has(&guesses, fl_term_equal(terms, pieces_variable(&world.pieces, "j"), sum)));
    pieces_free(&world.pieces);
}

static void test_low_bits(void **state) {
    (void)state;
    struct world world;
    world_make(&world);
    struct fl_terms *terms = world.pieces.terms;
    struct fl_predicates guesses = {0};
    fl_candidates_bounds(&world.guessing, 0, &guesses);
    const struct fl_term *low =
        fl_term_binary(terms, FL_OP_AND, pieces_variable(&world.pieces, "step"), pieces_word(&world.pieces, 63));
    assert_true(has(&guesses, fl_term_equal(terms, low, pieces_word(&world.pieces, 0))));
    for (size_t i = 0; i < guesses.all.count; i++)
        assert_true(fl_candidates_holds(&world.guessing, 0, guesses.all.items[i]));
    pieces_free(&world.pieces);
}

/* The distance is bounded by a number of the program in both directions: that of what begins large does not
 * grow. */
static void test_differences(void **state) {
    (void)state;
    struct world world;
    world_make_of(&world, "extern int __VERIFIER_nondet_int(void);\n"
                          "extern void reach_error(void);\n"
                          "int main(void) {\n"
                          "    int n = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int(), i = 0;\n"
                          "    if (at < 0 || at > 50000 || n > 50000) return 0;\n"
                          "    for (; i < n; i++) if (__VERIFIER_nondet_int()) at++;\n"
                          "    if (at < i - n) reach_error();\n"
                          "    return 0;\n"
                          "}\n");
    struct fl_terms *terms = world.pieces.terms;
    struct fl_predicates guesses = {0};
    fl_candidates_relations(&world.guessing, 0, &guesses);
    const struct fl_term *at = pieces_variable(&world.pieces, "at"), *i = pieces_variable(&world.pieces, "i");
    const struct fl_term *forward = fl_term_binary(terms, FL_OP_SUBTRACT, at, i),
                         *back = fl_term_binary(terms, FL_OP_SUBTRACT, i, at);
    bool has_forward = false, has_back = false;
    for (int by = -1; by <= 1; by++) {
        const struct fl_term *limit = pieces_word(&world.pieces, (uint64_t)(50000 + by));
        has_forward |= has(&guesses, fl_term_binary(terms, FL_OP_LESS_EQUAL_SIGNED, forward, limit));
        has_back |= has(&guesses, fl_term_binary(terms, FL_OP_LESS_EQUAL_SIGNED, back, limit));
    }
    assert_true(has_forward);
    assert_true(has_back);
    for (size_t j = 0; j < guesses.all.count; j++)
        assert_true(fl_candidates_holds(&world.guessing, 0, guesses.all.items[j]));
    pieces_free(&world.pieces);
}

/* i counts from 0 up to an int; nothing is known of what is added to step. */
static void test_intervals(void **state) {
    (void)state;
    struct world world;
    world_make(&world);
    struct fl_terms *terms = world.pieces.terms;
    struct fl_predicates guesses = {0};
    fl_candidates_intervals(&world.guessing, 0, &guesses);
    assert_int_equal(guesses.all.count, 0);
    world.guessing.intervals = fl_candidates_find_intervals(world.pieces.sample.program);
    fl_candidates_intervals(&world.guessing, 0, &guesses);
    const struct fl_term *i = pieces_variable(&world.pieces, "i");
    assert_true(has(&guesses, fl_term_binary(terms, FL_OP_LESS_EQUAL_SIGNED, pieces_word(&world.pieces, 0), i)));
    for (size_t j = 0; j < guesses.all.count; j++)
        assert_true(fl_candidates_holds(&world.guessing, 0, guesses.all.items[j]));
    pieces_free(&world.pieces);
}

static void test_what_is_not_read_again_is_left_out(void **state) {
    (void)state;
    struct world world;
    world_make(&world);
    fl_candidates_keep_live(world.pieces.system);
    const struct fl_cut_point *cut = &world.pieces.system->cuts.items[0];
    bool has_dead = false, has_j = false;
    for (size_t i = 0; i < cut->visible.count; i++) {
        has_dead |= cut->visible.items[i] == pieces_variable(&world.pieces, "dead");
        has_j |= cut->visible.items[i] == pieces_variable(&world.pieces, "j");
    }
    assert_false(has_dead);
    assert_true(has_j);
    pieces_free(&world.pieces);
}

static void test_variants(void **state) {
    (void)state;
    struct world world;
    world_make(&world);
    struct fl_terms *terms = world.pieces.terms;
    const struct fl_term *i = pieces_variable(&world.pieces, "i"), *n = pieces_variable(&world.pieces, "n");
    struct fl_predicates variants = {0};
    fl_candidates_variants(world.pieces.sample.arena, terms, fl_term_binary(terms, FL_OP_LESS_SIGNED, i, n),
                           &variants);
    assert_true(has(&variants, fl_term_binary(terms, FL_OP_LESS_EQUAL_SIGNED, i, n)));
    assert_true(has(&variants, fl_term_binary(terms, FL_OP_LESS_EQUAL_SIGNED, n, i)));
    pieces_free(&world.pieces);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples),   cmocka_unit_test(test_sums),
        cmocka_unit_test(test_low_bits),  cmocka_unit_test(test_differences),
        cmocka_unit_test(test_intervals), cmocka_unit_test(test_what_is_not_read_again_is_left_out),
        cmocka_unit_test(test_variants),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
