/* The checker of what was shown by following every run: it executes loops and recursion to their end. */
#include "prove/unrolled.h"
#include "tests/unit/prove/certify_example.h"

#define ALL_CHECKS "bounds,pointer,free,division,overflow,leak"

struct rerun {
    struct sample sample;
    struct fl_terms *terms;
    struct fl_certification answer;
};

static struct rerun execute(const char *source) {
    struct rerun rerun = {.sample = sample_make()};
    sample_load(&rerun.sample, source, ALL_CHECKS);
    rerun.terms = fl_terms_create(rerun.sample.arena);
    struct fl_symbols *symbols = fl_symbols_create(rerun.sample.arena, rerun.sample.program, rerun.terms);
    struct fl_proof proof = {.prover = fl_complete_unrolling, .rounds = 1};
    struct fl_certify_options options = {.deadline = fl_deadline_after(240), .is_exhaustive = true};
    rerun.answer = fl_certify(rerun.sample.arena, rerun.sample.program, symbols, &proof, &options);
    return rerun;
}

static void expect(const char *source, enum fl_certificate answer, const char *reason) {
    struct rerun rerun = execute(source);
    if (rerun.answer.answer != answer || !strstr(rerun.answer.reason, reason))
        fail_msg("%u: %s (%s)\n%s", rerun.answer.answer, rerun.answer.reason, rerun.answer.state, source);
    fl_terms_destroy(rerun.terms);
    sample_free(&rerun.sample);
}

static void accept(const char *source) {
    expect(source, FL_CERTIFIED, "");
}

static void reject(const char *source, const char *reason) {
    expect(source, FL_REJECTED, reason);
}

static void test_loops_bounded_by_inputs(void **state) {
    (void)state;
    accept(HEAD "int main(void) {\n"
                "    int n = in(), s = 0;\n"
                "    if (n < 0 || n > 12) return 0;\n"
                "    for (int i = 0; i < n; i++) s += 3;\n"
                "    check(s == 3 * n);\n"
                "}\n");
    reject(HEAD "int main(void) {\n"
                "    int n = in(), s = 0;\n"
                "    if (n < 0 || n > 12) return 0;\n"
                "    for (int i = 0; i < n; i++) s += i == 11 ? 4 : 3;\n"
                "    check(s == 3 * n);\n"
                "}\n",
           "a run fails at prog.c:9: error function reached");
}

static void test_nested_loops(void **state) {
    (void)state;
    accept(HEAD "int main(void) {\n"
                "    int n = in(), m = in(), s = 0;\n"
                "    if (n < 0 || n > 4 || m < 0 || m > 4) return 0;\n"
                "    for (int i = 0; i < n; i++)\n"
                "        for (int j = i; j < m; j++) { if (in()) continue; if (j == 3) break; s++; }\n"
                "    check(s <= 6);\n"
                "}\n");
    reject(HEAD "int main(void) {\n"
                "    int n = in(), m = in(), s = 0;\n"
                "    if (n < 0 || n > 4 || m < 0 || m > 4) return 0;\n"
                "    for (int i = 0; i < n; i++)\n"
                "        for (int j = i; j < m; j++) { if (in()) continue; if (j == 3) break; s++; }\n"
                "    check(s <= 5);\n"
                "}\n",
           "error function reached");
}

/* What all runs that are left satisfy is told to the solver for good: others must not be forgotten. */
static void test_conditions_of_some_runs(void **state) {
    (void)state;
#define WAYS "void exit(int);\nstatic void stay(int x) {}\nstatic void leave(int x) { if (x != 3) exit(0); }\n"
    static const char *const choices[] = {"in() ? stay : leave", "in() ? leave : stay"};
    for (size_t i = 0; i < 2; i++) {
        char text[1000];
        snprintf(text, sizeof text,
                 HEAD WAYS "int main(void) {\n    int x = in();\n    void (*way)(int) = %s;\n    way(x);\n"
                           "    check(x == 3);\n}\n",
                 choices[i]);
        reject(text, "a run fails");
    }
    accept(HEAD WAYS "int main(void) {\n    int x = in();\n    leave(x);\n    check(x == 3);\n}\n");
    reject(HEAD WAYS "int main(void) {\n    int x = in();\n    if (x < 5) leave(x);\n    check(x == 3);\n}\n",
           "a run fails");
    reject(HEAD WAYS "int main(void) {\n    int x = in(), n = 0;\n    if (x < 0) return 0;\n"
                     "    for (; n < 6; n++) { if (in() == n) break; if (n < x) exit(0); }\n"
                     "    check(x == 0);\n}\n",
           "a run fails");
    accept(HEAD WAYS "int main(void) {\n    int x = in(), n = 0;\n    if (x < 0) return 0;\n"
                     "    for (; n < 6; n++) { if (n < x) exit(0); }\n    check(x == 0);\n}\n");
}

static void test_loops_entered_elsewhere(void **state) {
    (void)state;
    accept(HEAD "int main(void) {\n"
                "    int i = 0, s = 0;\n"
                "    if (in()) goto inside;\n"
                "    for (; i < 5; i++) { s++; inside: s += 10; }\n"
                "    check(s == 55 || s == 54);\n"
                "}\n");
    reject(HEAD "int main(void) {\n"
                "    int i = 0, s = 0;\n"
                "    if (in()) goto inside;\n"
                "    for (; i < 5; i++) { s++; inside: s += 10; }\n"
                "    check(s == 55);\n"
                "}\n",
           "error function reached");
}

static void test_recursion(void **state) {
    (void)state;
#define SUM                                                        \
    HEAD "static int sum(int n) {\n"                               \
         "    int below = n;\n"                                    \
         "    return n <= 0 ? 0 : below + sum(n - 1);\n"           \
         "}\n"                                                     \
         "static int odd(int n);\n"                                \
         "static int even(int n) { return n ? odd(n - 1) : 1; }\n" \
         "static int odd(int n) { return n ? even(n - 1) : 0; }\n"
    accept(SUM "int main(void) {\n"
               "    int n = in();\n"
               "    if (n < 0 || n > 9) return 0;\n"
               "    check(2 * sum(n) == n * (n + 1) && even(n) == !(n & 1));\n"
               "}\n");
    reject(SUM "int main(void) {\n"
               "    int n = in();\n"
               "    if (n < 0 || n > 9) return 0;\n"
               "    check(sum(n) < 45 && even(n) == !(n & 1));\n"
               "}\n",
           "error function reached");
    expect(HEAD "static void dive(int n) { if (n) dive(n - 1); }\n"
                "int main(void) { dive(100000); check(1); }\n",
           FL_NOT_CERTIFIED, "calls nest deeper than the checker follows them");
}

static void test_arrays(void **state) {
    (void)state;
#define SORT                                                                                   \
    HEAD "int main(void) {\n"                                                                  \
         "    int a[4], i, j;\n"                                                               \
         "    for (i = 0; i < 4; i++) a[i] = in();\n"                                          \
         "    for (i = 0; i < 3; i++)\n"                                                       \
         "        for (j = 0; j < LAST; j++)\n"                                                \
         "            if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }\n" \
         "    int k = in();\n"                                                                 \
         "    if (k >= 0 && k < 3) check(a[k] <= a[k + 1]);\n"                                 \
         "}\n"
    accept("#define LAST 3 - i\n" SORT);
    reject("#define LAST 2\n" SORT, "error function reached");
    reject("#define LAST 4\n" SORT, "array index out of bounds");
}

static void test_heap(void **state) {
    (void)state;
#define LIST                                                                        \
    "#include <stdlib.h>\n" HEAD "struct node { int value; struct node *next; };\n" \
    "int main(void) {\n"                                                            \
    "    struct node *list = 0;\n"                                                  \
    "    int n = in(), sum = 0;\n"                                                  \
    "    for (int i = 0; i < n && i < 4; i++) {\n"                                  \
    "        struct node *node = malloc(sizeof *node);\n"                           \
    "        node->value = i;\n"                                                    \
    "        node->next = list;\n"                                                  \
    "        list = node;\n"                                                        \
    "    }\n"                                                                       \
    "    while (list) {\n"                                                          \
    "        struct node *next = list->next;\n"                                     \
    "        sum += list->value;\n"                                                 \
    "        FREE;\n"                                                               \
    "        list = next;\n"                                                        \
    "    }\n"                                                                       \
    "    check(sum <= MOST);\n"                                                     \
    "}\n"
    accept("#define MOST 6\n#define FREE free(list)\n" LIST);
    reject("#define MOST 5\n#define FREE free(list)\n" LIST, "error function reached");
    reject("#define MOST 6\n#define FREE if (sum < 6) free(list)\n" LIST, "memory");
    reject("#define MOST 6\n#define FREE free(list); sum += list->value - list->value\n" LIST, "pointer");
}

static void test_blocks_of_any_length(void **state) {
    (void)state;
#define COPY                                          \
    "#include <string.h>\n" HEAD "int main(void) {\n" \
    "    char from[8] = \"abcdefg\", to[8] = \"\";\n" \
    "    unsigned n = in(), k = in();\n"              \
    "    if (n > MOST || k > 7) return 0;\n"          \
    "    memcpy(to, from, n);\n"                      \
    "    check(to[k] == (k < n ? from[k] : 0));\n"    \
    "    memset(to, 'x', n);\n"                       \
    "    check(to[k] == (k < n ? 'x' : 0));\n"        \
    "}\n"
    accept("#define MOST 8\n" COPY);
    reject("#define MOST 9\n" COPY, "out of bounds");
}

/* Loops that have no end, or a far one, are cut. */
static void test_loops_without_end(void **state) {
    (void)state;
    accept(HEAD "int main(void) { check(1); for (;;) {} }\n");
    accept(HEAD "int x;\nint main(void) { for (;;) { x = in(); check(x == x); } }\n");
    expect(HEAD "int main(void) {\n"
                "    unsigned i, s = 0, n = (unsigned)in();\n"
                "    for (i = 0; i < n; i++) s += 2;\n"
                "    check(s == 2 * n);\n"
                "}\n",
           FL_NOT_CERTIFIED, "the loop at prog.c:7 was not executed to its end");
    expect(HEAD "int x;\nint main(void) { for (;;) { x += in() == 5; check(x < 3); } }\n", FL_NOT_CERTIFIED,
           "was not executed to its end");
}

/* As `check` asks. */
static void test_what_is_told(void **state) {
    (void)state;
    static const struct {
        const char *source;
        bool is_certified, is_disputed;
        const char *reason;
    } cases[] = {
        {"int main(void) { check(in() != 5 || 1); }\n", true, false, NULL},
        {"int main(void) { int x = in(); check(x != 5); }\n", false, true, "error function reached, where x = 5"},
        {"static void dive(int n) { if (n) dive(n - 1); }\nint main(void) { dive(100000); check(1); }\n", false,
         false, "deeper"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sample sample = sample_make();
        sample_load(&sample, fl_arena_format(sample.arena, "%s%s", HEAD, cases[i].source), ALL_CHECKS);
        struct fl_explore_options options = {.deadline = fl_deadline_after(240)};
        const struct fl_verdicts *verdicts = fl_check_unrolled(sample.arena, sample.program, &options);
        assert_int_equal(verdicts->proof->is_certified, cases[i].is_certified);
        assert_int_equal(verdicts->proof->is_disputed, cases[i].is_disputed);
        assert_int_equal(!cases[i].reason, !verdicts->proof->unchecked);
        if (cases[i].reason && !strstr(verdicts->proof->unchecked, cases[i].reason))
            fail_msg("%s", verdicts->proof->unchecked);
        sample_free(&sample);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loops_bounded_by_inputs),
        cmocka_unit_test(test_nested_loops),
        cmocka_unit_test(test_loops_entered_elsewhere),
        cmocka_unit_test(test_conditions_of_some_runs),
        cmocka_unit_test(test_recursion),
        cmocka_unit_test(test_arrays),
        cmocka_unit_test(test_heap),
        cmocka_unit_test(test_blocks_of_any_length),
        cmocka_unit_test(test_loops_without_end),
        cmocka_unit_test(test_what_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
