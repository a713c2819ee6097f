/* Where programs are cut, and what is lost there: never a run. */
#include "prove/system/system.h"

#include "prove/system/prover.h"
#include "tests/unit/prove/pieces.h"

static size_t count_cuts(const struct fl_system *system, enum fl_cut_kind kind) {
    size_t count = 0;
    for (size_t i = 0; i < system->cuts.count; i++) count += system->cuts.items[i].kind == kind;
    return count;
}

static void test_loops(void **state) {
    (void)state;
    struct pieces pieces = pieces_make("int nondet_int(void); void reach_error(void);\n"
                                       "int main(void) {\n"
                                       "    int sum = 0;\n"
                                       "    for (int i = 0; i < 10; i++) sum += i;\n"
                                       "    while (nondet_int()) for (int i = 0; i < nondet_int(); i++) sum++;\n"
                                       "    if (sum == 44) reach_error();\n"
                                       "}\n");
    pieces_cut(&pieces, 1);
    assert_null(pieces.system->incomplete);
    assert_int_equal(count_cuts(pieces.system, FL_CUT_LOOP), 2); /* the first loop is gone through */
    assert_int_equal(pieces.system->arrivals.count, 4);
    assert_int_equal(pieces.system->checks.count, 1);
    pieces_free(&pieces);
}

static void test_recursion(void **state) {
    (void)state;
    struct pieces pieces = pieces_make("int nondet_int(void); void reach_error(void);\n"
                                       "int twice(int n) { return n > 0 ? twice(n - 1) + 2 : 0; }\n"
                                       "int main(void) { if (twice(nondet_int()) == 7) reach_error(); }\n");
    pieces_cut(&pieces, 1);
    assert_null(pieces.system->incomplete);
    assert_int_equal(count_cuts(pieces.system, FL_CUT_ENTRY), 1);
    assert_int_equal(count_cuts(pieces.system, FL_CUT_EXIT), 1);
    assert_int_equal(count_cuts(pieces.system, FL_CUT_LOOP), 0);
    pieces_free(&pieces);
}

/* Programs that fail, whatever a prover may think of pointers into earlier iterations and calls. */
static void expect_no_proof(const char *source) {
    struct pieces pieces = {.sample = sample_make()};
    sample_load(&pieces.sample, source, "bounds,pointer,free");
    pieces.terms = fl_terms_create(pieces.sample.arena);
    pieces.symbols = fl_symbols_create(pieces.sample.arena, pieces.sample.program, pieces.terms);
    struct fl_proving proving = {.arena = pieces.sample.arena,
                                 .program = pieces.sample.program,
                                 .terms = pieces.terms,
                                 .symbols = pieces.symbols,
                                 .deadline = fl_deadline_after(1.5)};
    struct fl_proof proof = {0};
    assert_false(fl_prove_by_induction(&proving, &proof));
    pieces_free(&pieces);
}

static void test_objects_of_earlier_iterations(void **state) {
    (void)state;
    expect_no_proof("#include <assert.h>\n#include <stdlib.h>\n"
                    "int nondet_int(void);\n"
                    "struct node { struct node *next; int value; };\n"
                    "int main(void) {\n"
                    "    struct node *list = NULL;\n"
                    "    while (nondet_int()) {\n"
                    "        struct node *n = malloc(sizeof *n);\n"
                    "        n->next = list; n->value = list ? 3 : 4; list = n;\n"
                    "    }\n"
                    "    for (struct node *p = list; p; p = p->next) assert(p->value == 3);\n"
                    "}\n");
    expect_no_proof("#include <assert.h>\n#include <stdlib.h>\n"
                    "int nondet_int(void);\n"
                    "int main(void) {\n"
                    "    int *p = 0, *q = 0, n = 0;\n"
                    "    while (nondet_int()) {\n"
                    "        q = p; p = malloc(4); *p = n++;\n"
                    "        if (q && *q != n - 2) break;\n"
                    "        if (n > 3 && q) *q = 77;\n"
                    "    }\n"
                    "    if (q && p) assert(*q != 77);\n"
                    "}\n");
}

static void test_objects_of_callers(void **state) {
    (void)state;
    expect_no_proof(
        "#include <assert.h>\n"
        "int nondet_int(void);\n"
        "int f(int d, int *p) { int x = d; if (d == 0) { *p = 5; return x; } f(d - 1, &x); return x; }\n"
        "int main(void) { int r = 0; assert(f(nondet_int() & 7, &r) != 5); }\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loops),
        cmocka_unit_test(test_recursion),
        cmocka_unit_test(test_objects_of_earlier_iterations),
        cmocka_unit_test(test_objects_of_callers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
