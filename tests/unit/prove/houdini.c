/* Which candidates are left: those that are inductive together, and all of them. */
#include "prove/candidate/houdini.h"

#include "tests/unit/prove/pieces.h"

static const char *counting = "extern int __VERIFIER_nondet_int(void);\n"
                              "extern void reach_error(void);\n"
                              "int main(void) {\n"
                              "    int n = __VERIFIER_nondet_int();\n"
                              "    int i = 0, twice = 0;\n"
                              "    while (i < n) { i++; twice += 2; }\n"
                              "    if (twice == 7) reach_error();\n"
                              "    return 0;\n"
                              "}\n";

static const char *nested = "extern int __VERIFIER_nondet_int(void);\n"
                            "extern void reach_error(void);\n"
                            "int main(void) {\n"
                            "    int x = 0, y = 0;\n"
                            "    while (__VERIFIER_nondet_int()) {\n"
                            "        x = 1;\n"
                            "        while (__VERIFIER_nondet_int()) y = x;\n"
                            "    }\n"
                            "    if (y == 7) reach_error();\n"
                            "    return y;\n"
                            "}\n";

static bool is_fact(const struct fl_houdini *houdini, uint32_t cut, const struct fl_term *predicate) {
    for (size_t i = 0; i < houdini->facts.count; i++)
        if (houdini->facts.items[i].cut == cut && houdini->facts.items[i].predicate == predicate) return true;
    return false;
}

static struct fl_houdini *houdini_of(struct pieces *pieces) {
    return fl_houdini_create(pieces->sample.arena, pieces->system, pieces->solver, fl_limits_none());
}

static void test_largest_subset(void **state) {
    (void)state;
    struct pieces pieces = pieces_make(counting);
    pieces_cut(&pieces, 1);
    assert_null(pieces.system->incomplete);
    assert_int_equal(pieces.system->cuts.count, 1);
    struct fl_houdini *houdini = houdini_of(&pieces);
    const struct fl_term *i = pieces_variable(&pieces, "i"), *twice = pieces_variable(&pieces, "twice");
    const struct fl_term *doubled = fl_term_equal(
        pieces.terms, twice, fl_term_binary(pieces.terms, FL_OP_MULTIPLY, i, pieces_word(&pieces, 2)));
    const struct fl_term *even =
        fl_term_equal(pieces.terms, fl_term_binary(pieces.terms, FL_OP_AND, twice, pieces_word(&pieces, 1)),
                      pieces_word(&pieces, 0));
    const struct fl_term *positive =
        fl_term_binary(pieces.terms, FL_OP_LESS_EQUAL_SIGNED, pieces_word(&pieces, 0), i);
    const struct fl_term *small =
        fl_term_binary(pieces.terms, FL_OP_LESS_EQUAL_SIGNED, i, pieces_word(&pieces, 100));
    const struct fl_term *one = fl_term_equal(pieces.terms, i, pieces_word(&pieces, 1));
    assert_true(fl_houdini_add(houdini, 0, doubled));
    assert_true(fl_houdini_add(houdini, 0, even));
    assert_true(fl_houdini_add(houdini, 0, positive));
    assert_true(fl_houdini_add(houdini, 0, small));
    assert_true(fl_houdini_add(houdini, 0, one));
    assert_false(fl_houdini_add(houdini, 0, one));
    assert_true(fl_houdini_run(houdini));
    assert_int_equal(houdini->facts.count, 3);
    assert_true(is_fact(houdini, 0, doubled) && is_fact(houdini, 0, even) && is_fact(houdini, 0, positive));
    const struct fl_term *failure = pieces.system->checks.items[0].failure;
    assert_int_equal(fl_solver_solve(pieces.solver, &failure, 1, fl_limits_none()), FL_UNSATISFIABLE);
    pieces_free(&pieces);
}

/* y <= 1 of the inner loop needs x <= 1 there, and that needs it of the outer one; x == 0 breaks in between. */
static void test_dependent_cuts(void **state) {
    (void)state;
    struct pieces pieces = pieces_make(nested);
    pieces_cut(&pieces, 1);
    assert_int_equal(pieces.system->cuts.count, 2);
    struct fl_houdini *houdini = houdini_of(&pieces);
    const struct fl_term *x = pieces_variable(&pieces, "x"), *y = pieces_variable(&pieces, "y");
    const struct fl_term *zero = fl_term_equal(pieces.terms, y, pieces_word(&pieces, 0));
    const struct fl_term *bit = fl_term_binary(pieces.terms, FL_OP_LESS_EQUAL, y, pieces_word(&pieces, 1));
    const struct fl_term *follows = fl_term_binary(pieces.terms, FL_OP_LESS_EQUAL, y, x);
    for (uint32_t cut = 0; cut < 2; cut++) {
        fl_houdini_add(houdini, cut, zero);
        fl_houdini_add(houdini, cut, bit);
        fl_houdini_add(houdini, cut, follows);
    }
    assert_true(fl_houdini_run(houdini));
    for (uint32_t cut = 0; cut < 2; cut++) {
        assert_false(is_fact(houdini, cut, zero));
        assert_true(is_fact(houdini, cut, bit));
        assert_true(is_fact(houdini, cut, follows));
    }
    pieces_free(&pieces);
}

static void test_facts_help_later_ones(void **state) {
    (void)state;
    struct pieces pieces = pieces_make("extern int __VERIFIER_nondet_int(void);\n"
                                       "extern void reach_error(void);\n"
                                       "int main(void) {\n"
                                       "    int a = 0, b = 0;\n"
                                       "    while (__VERIFIER_nondet_int()) { b = a; }\n"
                                       "    while (__VERIFIER_nondet_int()) { a = b; b = 0; }\n"
                                       "    if (a) reach_error();\n"
                                       "    return a;\n"
                                       "}\n");
    pieces_cut(&pieces, 1);
    struct fl_houdini *houdini = houdini_of(&pieces);
    const struct fl_term *zero_a =
        fl_term_equal(pieces.terms, pieces_variable(&pieces, "a"), pieces_word(&pieces, 0));
    const struct fl_term *zero_b =
        fl_term_equal(pieces.terms, pieces_variable(&pieces, "b"), pieces_word(&pieces, 0));
    fl_houdini_add(houdini, 1, zero_a);
    assert_true(fl_houdini_run(houdini));
    assert_int_equal(houdini->facts.count, 0);
    fl_houdini_add(houdini, 0, zero_b);
    fl_houdini_add(houdini, 1, zero_b);
    assert_false(fl_houdini_add(houdini, 1, zero_a));
    assert_true(fl_houdini_run(houdini));
    assert_int_equal(houdini->facts.count, 2);
    fl_houdini_forget(houdini);
    assert_true(fl_houdini_add(houdini, 1, zero_a));
    assert_true(fl_houdini_run(houdini));
    assert_int_equal(houdini->facts.count, 3);
    pieces_free(&pieces);
}

static void test_no_time(void **state) {
    (void)state;
    struct pieces pieces = pieces_make(counting);
    pieces_cut(&pieces, 1);
    int is_cancelled = 1;
    struct fl_limits limits = fl_limits_none();
    limits.is_cancelled = &is_cancelled;
    struct fl_houdini *houdini = fl_houdini_create(pieces.sample.arena, pieces.system, pieces.solver, limits);
    const struct fl_term *i = pieces_variable(&pieces, "i");
    fl_houdini_add(houdini, 0, fl_term_binary(pieces.terms, FL_OP_LESS_EQUAL_SIGNED, pieces_word(&pieces, 0), i));
    assert_false(fl_houdini_run(houdini));
    assert_int_equal(houdini->facts.count, 0);
    pieces_free(&pieces);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_largest_subset),
        cmocka_unit_test(test_dependent_cuts),
        cmocka_unit_test(test_facts_help_later_ones),
        cmocka_unit_test(test_no_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
