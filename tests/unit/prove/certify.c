/* The checker of proofs: loops, calls and recursion; what it accepts, and what it rejects for which reason. */
#include "tests/unit/prove/certify_example.h"

#define COUNTING                      \
    HEAD "int main(void) {\n"         \
         "    int n = in(), i = 0;\n" \
         "    if (n < 0) return 0;\n" \
         "    while (i < n) i++;\n"   \
         "    check(i == n);\n"       \
         "}\n"

static void test_counting(void **state) {
    (void)state;
    assert_certified((struct example){COUNTING, .given = {LOOP("main", 0, "i <= n")}});
    assert_certified((struct example){COUNTING, .given = {LOOP("main", 0, "0 <= i"), LOOP("main", 0, "i <= n")}});
}

static void test_too_weak(void **state) {
    (void)state;
    assert_answer((struct example){COUNTING}, FL_REJECTED, "do not exclude at prog.c:9: error function reached");
    assert_answer((struct example){COUNTING, .given = {LOOP("main", 0, "0 <= i")}}, FL_REJECTED, "do not exclude");
}

static void test_not_initial(void **state) {
    (void)state;
    struct example example = {COUNTING, .given = {LOOP("main", 0, "i <= n"), LOOP("main", 0, "1 <= i")}};
    struct trial trial = try(&example);
    assert_int_equal(trial.answer.answer, FL_REJECTED);
    assert_ptr_equal(trial.answer.wrong, &trial.text->proof.invariants.items[1]);
    assert_true(trial.answer.is_initial);
    assert_string_equal(trial.answer.state, "i = 0");
    assert_string_equal(trial.answer.reason,
                        "the invariant of the loop at prog.c:8: i > 0 does not hold when the loop is entered");
    end(&trial);
}

static void test_not_inductive(void **state) {
    (void)state;
    struct example example = {COUNTING, .given = {LOOP("main", 0, "i <= n"), LOOP("main", 0, "i < 7")}};
    struct trial trial = try(&example);
    assert_int_equal(trial.answer.answer, FL_REJECTED);
    assert_ptr_equal(trial.answer.wrong, &trial.text->proof.invariants.items[1]);
    assert_false(trial.answer.is_initial);
    assert_string_equal(trial.answer.state, "i = 7");
    end(&trial);
}

static void test_nested_loops(void **state) {
    (void)state;
    const char *source = HEAD "int main(void) {\n"
                              "    int n = in(), s = 0, i, j;\n"
                              "    if (n < 0 || n > 1000) return 0;\n"
                              "    for (i = 0; i < n; i++)\n"
                              "        for (j = 0; j < 8; j++)\n"
                              "            s = s + 1;\n"
                              "    check(s == n * 8);\n"
                              "}\n";
    assert_certified((struct example){source, .given = {LOOP("main", 0, "i <= n && s == i * 8"),
                                                        LOOP("main", 1, "i < n && j <= 8 && s == i * 8 + j")}});
    assert_answer((struct example){source, .given = {LOOP("main", 0, "i <= n && s == i * 8"),
                                                     LOOP("main", 1, "i < n && s == i * 8 + j")}},
                  FL_REJECTED, "is not kept by an iteration");
    assert_answer((struct example){source, .given = {LOOP("main", 0, "i <= n && s == i * 8"),
                                                     LOOP("main", 1, "i < n && j < 8 && s == i * 8 + j")}},
                  FL_REJECTED, "is not kept by an iteration");
    assert_answer((struct example){source, .given = {LOOP("main", 0, "i <= n && s == i * 8"),
                                                     LOOP("main", 1, "i < n && j <= 8 && s == i * 8 + j + 1")}},
                  FL_REJECTED, "does not hold when the loop is entered");
}

static void test_calls_in_loops(void **state) {
    (void)state;
    const char *source = HEAD "int total;\n"
                              "static void add(int *p, int by) { *p += by; total += by; }\n"
                              "int main(void) {\n"
                              "    int n = in(), sum = 0, i;\n"
                              "    if (n < 0) return 0;\n"
                              "    for (i = 0; i < n; i++) add(&sum, 2);\n"
                              "    check(sum == 2 * n && total == sum);\n"
                              "}\n";
    assert_certified(
        (struct example){source, .given = {LOOP("main", 0, "i <= n && sum == 2 * i && total == sum")}});
    assert_answer((struct example){source, .given = {LOOP("main", 0, "i <= n && sum == 2 * i")}}, FL_REJECTED,
                  "do not exclude");
    assert_answer((struct example){source, .given = {LOOP("main", 0, "i <= n && sum == 3 * i && total == sum")}},
                  FL_REJECTED, "is not kept");
}

static void test_loops_in_calls(void **state) {
    (void)state;
    const char *source = HEAD "static int count(int to) { int i = 0; while (i < to) i++; return i; }\n"
                              "int main(void) {\n"
                              "    int n = in();\n"
                              "    if (n < 1) return 0;\n"
                              "    int a = count(n), b = count(a - 1);\n"
                              "    check(a == n && b == n - 1);\n"
                              "}\n";
    assert_certified(
        (struct example){source, .given = {LOOP("main>count", 0, "i <= to"), LOOP("main>count#1", 0, "i <= to")}});
    assert_certified((struct example){
        source, .given = {LOOP("main>count", 0, "i <= n@2 && to == n@2"), LOOP("main>count#1", 0, "i < a@2")}});
    assert_answer((struct example){source, .given = {LOOP("main>count", 0, "i <= to")}}, FL_REJECTED,
                  "do not exclude");
}

#define FACTORIAL                                \
    HEAD "static int sum(int n) {\n"             \
         "    if (n <= 0) return 0;\n"           \
         "    return n + sum(n - 1);\n"          \
         "}\n"                                   \
         "int main(void) {\n"                    \
         "    int n = in();\n"                   \
         "    if (n < 0 || n > 100) return 0;\n" \
         "    int s = sum(n);\n"                 \
         "    check(2 * s == n * (n + 1));\n"    \
         "}\n"

static void test_recursion(void **state) {
    (void)state;
    assert_certified(
        (struct example){FACTORIAL, .given = {ENTRY("main>sum", "0 <= n && n <= 100"),
                                              EXIT("main>sum", "2 * result == old n * (old n + 1)")}});
    assert_answer((struct example){FACTORIAL, .given = {ENTRY("main>sum", "0 <= n && n < 100"),
                                                        EXIT("main>sum", "2 * result == old n * (old n + 1)")}},
                  FL_REJECTED, "does not hold when it is called");
    assert_answer((struct example){FACTORIAL, .given = {ENTRY("main>sum", "0 <= n && n <= 100"),
                                                        EXIT("main>sum", "old n != 0 || result == 0")}},
                  FL_REJECTED, "do not exclude");
    assert_answer((struct example){FACTORIAL, .given = {ENTRY("main>sum", "0 <= n && n <= 100"),
                                                        EXIT("main>sum", "result == old n * (old n + 1)")}},
                  FL_REJECTED, "does not hold when it returns");
    assert_answer((struct example){FACTORIAL, .given = {ENTRY("main>sum", "0 <= n && n != 7 || n > 100"),
                                                        EXIT("main>sum", "2 * result == old n * (old n + 1)")}},
                  FL_REJECTED, "precondition");
}

static void test_mutual_recursion(void **state) {
    (void)state;
    const char *source = HEAD "int depth;\n"
                              "static int odd(int n);\n"
                              "static int even(int n) { depth++; return n == 0 ? 1 : odd(n - 1); }\n"
                              "static int odd(int n) { depth++; return n == 0 ? 0 : even(n - 1); }\n"
                              "int main(void) {\n"
                              "    int n = in(), e;\n"
                              "    if (n < 0 || n > 1000) return 0;\n"
                              "    e = even(n);\n"
                              "    check(depth == n + 1 && e == (n % 2 == 0));\n"
                              "}\n";
    struct example example = {
        source, .given = {ENTRY("main>even", "0 <= n && n <= 1000"),
                          EXIT("main>even", "depth == old depth + old n + 1 && "
                                            "(result == 1 && old n % 2 == 0 || result == 0 && old n % 2 == 1)")}};
    assert_certified(example);
    example.given[1].predicate = "depth == old depth + old n + 1";
    assert_answer(example, FL_REJECTED, "do not exclude");
    example.given[1].predicate = "depth == old depth + old n && (result == 1) == (old n % 2 == 0)";
    assert_answer(example, FL_REJECTED, "does not hold when it returns");
}

static void test_recursion_entered_twice(void **state) {
    (void)state;
    /* each of the functions is called first from somewhere */
    const char *source = HEAD "static int odd(int n);\n"
                              "static int even(int n) { return n == 0 ? 1 : odd(n - 1); }\n"
                              "static int odd(int n) { return n == 0 ? 0 : even(n - 1); }\n"
                              "int main(void) {\n"
                              "    int n = in(), e, o;\n"
                              "    if (n < 0 || n > 1000) return 0;\n"
                              "    e = even(n);\n"
                              "    o = odd(n);\n"
                              "    check(e != o);\n"
                              "}\n";
    struct example example = {
        source, .given = {
                    ENTRY("main>even", "n >= 0"),
                    ENTRY("main>even>odd", "n >= 0"),
                    ENTRY("main>odd", "n >= 0"),
                    ENTRY("main>odd>even", "n >= 0"),
                    EXIT("main>even", "result == 1 && old n % 2 == 0 || result == 0 && old n % 2 == 1"),
                    EXIT("main>even>odd", "result == 0 && old n % 2 == 0 || result == 1 && old n % 2 == 1"),
                    EXIT("main>odd", "result == 0 && old n % 2 == 0 || result == 1 && old n % 2 == 1"),
                    EXIT("main>odd>even", "result == 1 && old n % 2 == 0 || result == 0 && old n % 2 == 1"),
                }};
    assert_certified(example);
    example.given[5].predicate = "result == 0 || result == 1";
    assert_answer(example, FL_REJECTED, "does not hold when it returns");
}

static void test_rounds(void **state) {
    (void)state;
    /* it follows from the last two visits, not from the last alone */
    const char *source = HEAD "int main(void) {\n"
                              "    int a = 1, b = 2, t;\n"
                              "    while (in()) { t = a; a = b; b = t; }\n"
                              "    check(a != 3);\n"
                              "}\n";
    struct example example = {source, .rounds = 1, .given = {LOOP("main", 0, "a != 3")}};
    assert_answer(example, FL_REJECTED, "is not kept");
    example.rounds = 2;
    assert_certified(example);
    /* the second visit is part of the base */
    const char *late = HEAD "int main(void) {\n"
                            "    int a = 1, b = 3, t;\n"
                            "    while (in()) { t = a; a = b; b = t; }\n"
                            "}\n";
    assert_answer((struct example){late, .rounds = 2, .given = {LOOP("main", 0, "a != 3")}}, FL_REJECTED,
                  "is not kept");
    /* an exit in the first rounds counts */
    const char *early = HEAD "int main(void) {\n"
                             "    int a = 0;\n"
                             "    while (in()) { if (a < 3) a++; }\n"
                             "    check(a != 1);\n"
                             "}\n";
    assert_answer((struct example){early, .rounds = 3, .given = {LOOP("main", 0, "0 <= a && a <= 3")}},
                  FL_REJECTED, "do not exclude");
}

static void test_calls_of_another_type(void **state) {
    (void)state;
    const char *source = HEAD "static int f(int x) { return x; }\n"
                              "int main(void) { int (*g)(void) = (int (*)(void))f, r = g(); check(r == r); }\n";
    assert_answer((struct example){source}, FL_NOT_CERTIFIED, "another type");
}

static void test_parameters_of_an_entry(void **state) {
    (void)state;
    static const struct {
        const char *source;
        enum fl_certificate answer;
    } cases[] = {
        {HEAD "int g;\nvoid f(int x) { if (x > 3 && g == 2) check(x + g > 0 || x > 100); }\n", FL_CERTIFIED},
        {HEAD
         "int g;\nvoid set(int v) { g = v; }\nvoid f(int x) { if (x > 9) set(0); check(x != 5 || g != 7); }\n",
         FL_REJECTED},
        {HEAD "void f(int *p) { check(p != (int *)1); }\n", FL_NOT_CERTIFIED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sample sample = sample_make();
        scratch_write("prog.c", cases[i].source);
        const char *const inputs[] = {"prog.c"};
        struct fl_frontend_options options = {.inputs = inputs, .input_count = 1, .entry = "f"};
        struct fl_diagnostics diagnostics = fl_diagnostics_make(sample.arena);
        fl_checks_parse("none", &diagnostics, &options.checks);
        assert_int_equal(fl_frontend_load(sample.arena, &options, &diagnostics, &sample.program), FL_OK);
        struct proof_text *text = proof_text_make(sample.arena, sample.program);
        struct fl_certification answer = proof_text_certify(text, NULL);
        if (answer.answer != cases[i].answer) fail_msg("%s: %s", cases[i].source, answer.reason);
        proof_text_free(text);
        sample_free(&sample);
    }
}

static void test_irreducible_loops(void **state) {
    (void)state;
    const char *source = HEAD "int main(void) {\n"
                              "    int x = 0, y = 0, n = in(), z = 5;\n"
                              "    if (in()) { z = 6; goto middle; }\n"
                              "again:\n"
                              "    x++;\n"
                              "middle:\n"
                              "    y++;\n"
                              "    if (n-- > 0) goto again;\n"
                              "    check(z == 5 ? x == y : x + 1 == y);\n"
                              "}\n";
    assert_certified(
        (struct example){source, .given = {LOOP("main", 0, "z == 5 && x == y + 1 || z == 6 && x == y")}});
    assert_answer((struct example){source, .given = {LOOP("main", 0, "x == y + 1")}}, FL_REJECTED, "is entered");
    assert_answer((struct example){source, .given = {LOOP("main", 0, "x == y")}}, FL_REJECTED, "is entered");
    assert_answer((struct example){source, .given = {LOOP("main", 0, "x == y + 1 || x == y")}}, FL_REJECTED,
                  "do not exclude");
}

static void test_unrolled_loops(void **state) {
    (void)state;
    const char *source = HEAD "int main(void) {\n"
                              "    int n = in(), i = 0, s = 0;\n"
                              "    if (n < 0 || n > 5) return 0;\n"
                              "    while (i < n) { i++; s += i; }\n"
                              "    check(s <= 15);\n"
                              "}\n";
    for (unsigned iterations = 0; iterations < 8; iterations++) {
        struct sample sample = sample_make();
        sample_load(&sample, source, "none");
        struct proof_text *text = proof_text_make(sample.arena, sample.program);
        struct fl_invariant *place = proof_text_add(text, FL_CUT_LOOP, "main", 0, "i <= n");
        struct fl_unrolled_loop unrolled = {place->location, place->stack, place->stack_depth, iterations};
        fl_vector_push(sample.arena, &text->proof.unrolled, unrolled);
        struct fl_certification answer = proof_text_certify(text, NULL);
        if (iterations < 4) {
            assert_int_equal(answer.answer, FL_NOT_CERTIFIED);
            assert_non_null(strstr(answer.reason, "takes more iterations than the proof says"));
            assert_non_null(strstr(answer.reason, "the loop at "));
        } else {
            assert_int_equal(answer.answer, FL_CERTIFIED);
        }
        /* invariants of such a loop hold as well */
        place->predicate = predicate_read(text, sample.program->entry, "i < 5");
        answer = proof_text_certify(text, NULL);
        if (iterations >= 4) assert_int_equal(answer.answer, FL_REJECTED);
        proof_text_free(text);
        sample_free(&sample);
    }
}

static void test_calls_through_pointers(void **state) {
    (void)state;
    const char *source = HEAD "static int one(int x) { return x + 1; }\n"
                              "static int two(int x) { return x + 2; }\n"
                              "int main(void) {\n"
                              "    int (*f)(int) = in() ? one : two, x = 0;\n"
                              "    while (x < 100) x = f(x);\n"
                              "    check(x <= 101);\n"
                              "}\n";
    assert_certified((struct example){source, "pointer", .given = {LOOP("main", 0, "x <= 101")}});
    assert_answer((struct example){source, "pointer", .given = {LOOP("main", 0, "x <= 100")}}, FL_REJECTED,
                  "is not kept");
    const char *changing = HEAD "static int one(int x) { return x + 1; }\n"
                                "static int two(int x) { return x + 2; }\n"
                                "int main(void) {\n"
                                "    int (*f)(int) = one, x = 0;\n"
                                "    while (in()) { x = f(x); f = two; }\n"
                                "    check(x != 3);\n"
                                "}\n";
    assert_answer((struct example){changing, "none", .given = {LOOP("main", 0, "x != 3")}}, FL_NOT_CERTIFIED,
                  "no known function");
}

static void test_places(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, COUNTING, "none");
    struct proof_text *text = proof_text_make(sample.arena, sample.program);
    struct fl_invariant *invariant = proof_text_add(text, FL_CUT_LOOP, "main", 0, "i <= n");
    fl_edge_id wrong = {sample.program->edge_count};
    invariant->stack = &wrong;
    assert_string_equal(proof_text_certify(text, NULL).reason, "an invariant is at a place that does not exist");
    wrong.index = fl_program_function(sample.program, sample.program->entry)->first_edge; /* no call */
    assert_string_equal(proof_text_certify(text, NULL).reason, "an invariant is at a place that does not exist");
    proof_text_free(text);
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counting),
        cmocka_unit_test(test_too_weak),
        cmocka_unit_test(test_not_initial),
        cmocka_unit_test(test_not_inductive),
        cmocka_unit_test(test_nested_loops),
        cmocka_unit_test(test_calls_in_loops),
        cmocka_unit_test(test_loops_in_calls),
        cmocka_unit_test(test_recursion),
        cmocka_unit_test(test_mutual_recursion),
        cmocka_unit_test(test_recursion_entered_twice),
        cmocka_unit_test(test_rounds),
        cmocka_unit_test(test_calls_of_another_type),
        cmocka_unit_test(test_parameters_of_an_entry),
        cmocka_unit_test(test_irreducible_loops),
        cmocka_unit_test(test_unrolled_loops),
        cmocka_unit_test(test_calls_through_pointers),
        cmocka_unit_test(test_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
