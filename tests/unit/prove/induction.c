/* What k-induction proves, with how many invariants; and what it does not. */
#include "prove/system/prover.h"
#include "tests/unit/prove/pieces.h"

#define PRELUDE                                 \
    "extern int __VERIFIER_nondet_int(void);\n" \
    "extern void reach_error(void);\n"

static bool prove(const char *source, struct fl_proof *proof, double seconds, size_t *count) {
    struct pieces pieces = pieces_make(source);
    struct fl_proving proving = {.arena = pieces.sample.arena,
                                 .program = pieces.sample.program,
                                 .terms = pieces.terms,
                                 .symbols = pieces.symbols,
                                 .deadline = fl_deadline_after(seconds)};
    bool is_proved = fl_prove_by_induction(&proving, proof);
    *count = proof->invariants.count;
    if (is_proved)
        for (uint32_t i = 0; i < pieces.sample.program->check_count; i++) assert_true(proof->is_proved[i]);
    else {
        assert_non_null(proving.how_far);
        assert_non_null(proving.stopped);
    }
    pieces_free(&pieces);
    return is_proved;
}

static void test_needs_nothing(void **state) {
    (void)state;
    struct fl_proof proof;
    size_t count;
    assert_true(prove(PRELUDE "int main(void) {\n"
                              "    int locked = 0;\n"
                              "    while (__VERIFIER_nondet_int()) {\n"
                              "        locked = 0;\n"
                              "        if (__VERIFIER_nondet_int()) locked = 1;\n"
                              "        if (locked != 0 && locked != 1) reach_error();\n"
                              "    }\n"
                              "    return 0;\n"
                              "}\n",
                      &proof, 240, &count));
    assert_int_equal(count, 0);
    assert_int_equal(proof.rounds, 1);
}

static void test_linear(void **state) {
    (void)state;
    struct fl_proof proof;
    size_t count;
    assert_true(prove(PRELUDE "int main(void) {\n"
                              "    int n = __VERIFIER_nondet_int(), i = 0, j = 0;\n"
                              "    if (n < 0 || n > 100000) return 0;\n"
                              "    while (i < n) { i++; j += 3; }\n"
                              "    if (j != 3 * n) reach_error();\n"
                              "    return 0;\n"
                              "}\n",
                      &proof, 240, &count));
    assert_in_range(count, 1, 4); /* unsatisfiable cores are small, but not always the smallest */
}

static void test_every_second_time(void **state) {
    (void)state;
    struct fl_proof proof;
    size_t count;
    assert_true(prove(PRELUDE "int main(void) {\n"
                              "    int pairs = __VERIFIER_nondet_int(), count = 0, i;\n"
                              "    if (pairs < 0 || pairs > 30000) return 0;\n"
                              "    for (i = 0; i < 2 * pairs; i++)\n"
                              "        if (i % 2 == 1) count++;\n"
                              "    if (count != pairs) reach_error();\n"
                              "    return 0;\n"
                              "}\n",
                      &proof, 240, &count));
}

/* Four states in a ring, and a flag that is set in one of them only. */
static void test_state_machine(void **state) {
    (void)state;
    struct fl_proof proof;
    size_t count;
    assert_true(prove(PRELUDE "int main(void) {\n"
                              "    int at = 10, flag = 0, other = 0;\n"
                              "    while (1) {\n"
                              "        other = __VERIFIER_nondet_int();\n"
                              "        if (at == 10) { flag = 1; at = 20; }\n"
                              "        else if (at == 20) { if (other) at = 30; }\n"
                              "        else if (at == 30) { if (flag != 1) reach_error(); flag = 2; at = 40; }\n"
                              "        else { if (flag != 2 || at != 40) reach_error(); flag = 0; at = 10; }\n"
                              "    }\n"
                              "}\n",
                      &proof, 240, &count));
}

/* No guess is inductive by itself, but x cannot be 5 three iterations after it was not. */
static void test_unrolling(void **state) {
    (void)state;
    struct fl_proof proof;
    size_t count;
    assert_true(prove(PRELUDE "int main(void) {\n"
                              "    unsigned x = 0, y = 0, z = 0;\n"
                              "    while (__VERIFIER_nondet_int()) {\n"
                              "        if (z == 5u) reach_error();\n"
                              "        z = y; y = x; x = (x * 2u) & 0xffffffu;\n"
                              "    }\n"
                              "    return 0;\n"
                              "}\n",
                      &proof, 240, &count));
}

static void test_what_fails_is_not_proved(void **state) {
    (void)state;
    struct fl_proof proof;
    size_t count;
    assert_false(prove(PRELUDE "int main(void) {\n"
                               "    int n = __VERIFIER_nondet_int(), i = 0;\n"
                               "    while (i < n) { i++; if (i == 1000) reach_error(); }\n"
                               "    return 0;\n"
                               "}\n",
                       &proof, 1, &count));
    assert_false(prove(PRELUDE "int main(void) { if (__VERIFIER_nondet_int() == 3) reach_error(); return 0; }\n",
                       &proof, 1, &count));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_needs_nothing),     cmocka_unit_test(test_linear),
        cmocka_unit_test(test_every_second_time), cmocka_unit_test(test_state_machine),
        cmocka_unit_test(test_unrolling),         cmocka_unit_test(test_what_fails_is_not_proved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
