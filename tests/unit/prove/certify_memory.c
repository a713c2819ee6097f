/* The checker of proofs on memory: what loops write, lives of objects, pointers that it cannot follow. */
#include "tests/unit/prove/certify_example.h"

static void test_arrays(void **state) {
    (void)state;
    const char *source = HEAD "int a[100];\n"
                              "int main(void) {\n"
                              "    int i, k = in();\n"
                              "    for (i = 0; i < 100; i++) a[i] = 7;\n"
                              "    if (k >= 0 && k < 100) check(a[k] == 7);\n"
                              "}\n";
    assert_certified(
        (struct example){source, "bounds,pointer",
                         .given = {LOOP("main", 0, "0 <= i && i <= 100 && (k < 0 || k >= i || a[k] == 7)")}});
    assert_answer((struct example){source, "bounds,pointer", .given = {LOOP("main", 0, "0 <= i && i <= 100")}},
                  FL_REJECTED, "error function reached");
    assert_answer((struct example){source, "bounds,pointer",
                                   .given = {LOOP("main", 0, "i <= 100 && (k < 0 || k >= i || a[k] == 7)")}},
                  FL_REJECTED, "array index out of bounds");
    assert_answer(
        (struct example){source, "bounds,pointer",
                         .given = {LOOP("main", 0, "0 <= i && i <= 100 && (k < 0 || k > i || a[k] == 7)")}},
        FL_REJECTED, "does not hold when the loop is entered");
}

static void test_pointers_to_locals(void **state) {
    (void)state;
    const char *source = HEAD "int main(void) {\n"
                              "    int x = 0, y = 0, n = in(), *p = &x, *q = p;\n"
                              "    while (n > 0) { if (in()) p = &y; else p = q; *p += 2; n--; }\n"
                              "    check(x % 2 == 0 && y % 2 == 0 && q == &x);\n"
                              "}\n";
    assert_certified((struct example){
        source, "bounds,pointer", .given = {LOOP("main", 0, "x % 2 == 0 && y % 2 == 0 && (p == &x || p == &y)")}});
    assert_answer((struct example){source, "bounds,pointer", .given = {LOOP("main", 0, "x % 2 == 0 && y == 0")}},
                  FL_REJECTED, "is not kept");
    assert_answer((struct example){source, "bounds,pointer",
                                   .given = {LOOP("main", 0, "x % 2 == 0 && y % 2 == 0 && p == &x")}},
                  FL_REJECTED, "is not kept");
}

static void test_stores_to_one_of_several(void **state) {
    (void)state;
    const char *source = HEAD "int main(void) {\n"
                              "    int x = 0, y = 0, *p = in() ? &x : &y;\n"
                              "    *p = 1;\n"
                              "    check(x + y == 1);\n"
                              "}\n";
    assert_certified((struct example){source, "pointer"});
    source = HEAD "int a[4], b[4];\n"
                  "int main(void) {\n"
                  "    int *p = in() ? a : b, i = in() & 3;\n"
                  "    p[i] = 1;\n"
                  "    check(a[i] + b[i] == 1 && (a[1] == 0 || b[1] == 0));\n"
                  "}\n";
    assert_certified((struct example){source, "bounds,pointer"});
    source = HEAD "struct s { char c[3]; int i; } a, b;\n"
                  "int main(void) {\n"
                  "    struct s *p = in() ? &a : &b;\n"
                  "    a.i = 7;\n"
                  "    p->i = 0x01020304;\n"
                  "    ((char *)&p->i)[1] = 9;\n"
                  "    check(p->i == 0x01020904 && (a.i == 7) == (p == &b));\n"
                  "}\n";
    assert_certified((struct example){source, "bounds,pointer"});
}

static void test_structs(void **state) {
    (void)state;
    const char *source = HEAD "struct pair { int kept, counted; } s = {42, 0};\n"
                              "static void step(struct pair *p) { p->counted++; }\n"
                              "int main(void) {\n"
                              "    int n = in(), i;\n"
                              "    if (n < 0) return 0;\n"
                              "    for (i = 0; i < n; i++) step(&s);\n"
                              "    check(s.kept == 42 && s.counted == n);\n"
                              "}\n";
    /* a member that the loop does not write needs no invariant */
    assert_certified((struct example){source, "pointer", .given = {LOOP("main", 0, "i <= n && s.4 == i")}});
    assert_answer((struct example){source, "pointer", .given = {LOOP("main", 0, "i <= n && s.4 <= i")}},
                  FL_REJECTED, "do not exclude");
}

static void test_heap(void **state) {
    (void)state;
    const char *source = HEAD "#include <stdlib.h>\n"
                              "int main(void) {\n"
                              "    int *p = malloc(sizeof *p), n = in();\n"
                              "    *p = 0;\n"
                              "    while (n-- > 0) *p += 2;\n"
                              "    check(*p % 2 == 0 || *p % 2 != 0);\n"
                              "    free(p);\n"
                              "}\n";
    assert_certified((struct example){source, "pointer,free,leak"});
    const char *leaking = HEAD "#include <stdlib.h>\n"
                               "int main(void) {\n"
                               "    int *p = malloc(sizeof *p), n = in();\n"
                               "    while (n-- > 0) { free(p); p = malloc(sizeof *p); *p = 1; }\n"
                               "    check(*p == 1 || n >= -1);\n"
                               "}\n";
    assert_answer((struct example){leaking, "pointer,free"}, FL_REJECTED, "");
}

static void test_unwanted_checks(void **state) {
    (void)state;
    /* a run ends at a check that fails, wanted or not */
    struct sample sample = sample_make();
    sample_load(&sample, HEAD "int a[4];\nint main(void) { int i = in(); a[i] = 1; check(i < 4); }\n", "bounds");
    struct proof_text *text = proof_text_make(sample.arena, sample.program);
    bool *is_wanted = FL_NEW_ARRAY(sample.arena, bool, sample.program->check_count);
    for (uint32_t i = 0; i < sample.program->check_count; i++)
        is_wanted[i] = sample.program->checks[i].kind == FL_CHECK_ERROR_CALL;
    assert_int_equal(proof_text_certify(text, is_wanted).answer, FL_CERTIFIED);
    assert_int_equal(proof_text_certify(text, NULL).answer, FL_REJECTED);
    proof_text_free(text);
    sample_free(&sample);
}

/* Only reaching the error function is asked for. */
static struct fl_certification certify_error(struct sample *sample, const char *source) {
    sample_load(sample, source, "bounds,pointer");
    struct proof_text *text = proof_text_make(sample->arena, sample->program);
    bool *is_wanted = FL_NEW_ARRAY(sample->arena, bool, sample->program->check_count + 1);
    for (uint32_t i = 0; i < sample->program->check_count; i++)
        is_wanted[i] = sample->program->checks[i].kind == FL_CHECK_ERROR_CALL;
    struct fl_certification answer = proof_text_certify(text, is_wanted);
    proof_text_free(text);
    return answer;
}

static void test_unwanted_accesses(void **state) {
    (void)state;
    static const struct {
        const char *source, *reason;
    } cases[] = {
        /* it may point to memory that nobody has named: then a run goes on */
        {HEAD "int main(void) { int *p = (int *)(long)in(); *p = 1; check(0); }\n", "no known object"},
        {HEAD "int a[4];\nint main(void) { int *p = a + in(); *p = 1; check(p <= a + 3); }\n", "left its object"},
        {HEAD "int a[4];\nint main(void) { int *p = a + (in() & 3); *p = 1; check(p <= a + 3); }\n", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sample sample = sample_make();
        struct fl_certification answer = certify_error(&sample, cases[i].source);
        assert_int_equal(answer.answer, cases[i].reason ? FL_NOT_CERTIFIED : FL_CERTIFIED);
        if (cases[i].reason) assert_non_null(strstr(answer.reason, cases[i].reason));
        sample_free(&sample);
    }
}

static void test_leaks(void **state) {
    (void)state;
    static const char *const leaking[] = {
        "if (in()) free(p);",
        "if (in()) { } else free(p);",
        "if (in()) free(p); else { free(0); free(0); free(0); }",
        "if (in()) { free(0); free(0); free(0); } else free(p);",
        "while (in()) malloc(4);",
    };
    for (size_t i = 0; i < sizeof leaking / sizeof *leaking; i++) {
        char source[1024];
        snprintf(source, sizeof source,
                 HEAD "#include <stdlib.h>\nint main(void) { char *p = malloc(4); %s if (0) free(p); }\n",
                 leaking[i]);
        assert_answer((struct example){source, "leak"}, FL_REJECTED, "memory leak");
    }
    const char *freed = HEAD "#include <stdlib.h>\n"
                             "int main(void) { char *p = malloc(4); if (in()) free(p); else free(p); }\n";
    assert_certified((struct example){freed, "leak,free"});
}

static void test_stack_arrays(void **state) {
    (void)state;
    const char *branches = HEAD "#include <alloca.h>\n"
                                "int main(void) {\n"
                                "    char *p;\n"
                                "    if (in()) p = alloca(4); else p = alloca(8);\n"
                                "    p[0] = 1;\n"
                                "}\n";
    assert_answer((struct example){branches, "pointer"}, FL_NOT_CERTIFIED, "variable length");
    const char *loop = HEAD "#include <alloca.h>\n"
                            "int main(void) {\n"
                            "    char *p = alloca(4);\n"
                            "    while (in()) p = alloca(4);\n"
                            "}\n";
    assert_answer((struct example){loop, "pointer"}, FL_NOT_CERTIFIED, "variable length");
    const char *scoped =
        HEAD "int main(void) {\n"
             "    int n = 1 + (in() & 7), i = 0;\n"
             "    while (i < 100) { int a[n]; a[i % n] = i; i++; check(a[(i - 1) % n] == i - 1); }\n"
             "}\n";
    assert_certified((struct example){scoped, "bounds,pointer", .given = {LOOP("main", 0, "0 <= i")}});
}

static void test_not_certified(void **state) {
    (void)state;
    const char *list =
        HEAD "#include <stdlib.h>\n"
             "struct node { struct node *next; int v; };\n"
             "int main(void) {\n"
             "    struct node *first = 0;\n"
             "    while (in()) { struct node *n = malloc(sizeof *n); n->next = first; first = n; }\n"
             "    while (first) { first->v = 1; first = first->next; }\n"
             "    check(first == 0);\n"
             "}\n";
    assert_answer((struct example){list}, FL_NOT_CERTIFIED, "no known object");
    const char *question = HEAD "#include <malloc.h>\n"
                                "int main(void) { check(malloc_usable_size((void *)(long)in()) == 0); }\n";
    assert_answer((struct example){question}, FL_NOT_CERTIFIED, "no known object");
    const char *unchecked = HEAD "int a[4];\nint main(void) { a[in()] = 1; int x = in(); check(x == x); }\n";
    /* but for what no check comes behind */
    const char *last = HEAD "int a[4];\nint main(void) { int x = in(); check(x == x); a[in()] = 1; }\n";
    assert_certified((struct example){last});
    assert_answer((struct example){unchecked}, FL_NOT_CERTIFIED, "may be outside of its object");
}

static void test_writes(void **state) {
    (void)state;
    const char *source = HEAD "int main(void) {\n"
                              "    int x = 0, *p = &x;\n"
                              "    while (in()) *p = 1;\n"
                              "    check(x == 0);\n"
                              "}\n";
    assert_answer((struct example){source}, FL_REJECTED, "do not exclude");
    assert_answer((struct example){source, .rounds = 2}, FL_REJECTED, "do not exclude");
    /* that y is written is seen only when x has any value */
    source = HEAD "int main(void) {\n"
                  "    int x = 0, y = 0, *p = &x, *q = &y;\n"
                  "    while (in()) { if (*p) *q = 1; *p = 1; }\n"
                  "    check(y == 0);\n"
                  "}\n";
    assert_answer((struct example){source}, FL_REJECTED, "do not exclude");
    source = HEAD "int a[4];\n"
                  "int main(void) {\n"
                  "    int i = in() & 3;\n"
                  "    while (in()) a[i] = 1;\n"
                  "    check(a[2] == 0);\n"
                  "}\n";
    assert_answer((struct example){source}, FL_REJECTED, "do not exclude");
    source =
        HEAD "static void f(int n, int *p, int *q) { if (n > 0) { if (*p) *q = 1; *p = 1; f(n - 1, p, q); } }\n"
             "int main(void) {\n"
             "    static int x, y;\n"
             "    f(in(), &x, &y);\n"
             "    check(y == 0);\n"
             "}\n";
    struct example recursive = {source, "pointer", .given = {ENTRY("main>f", "p == &x@2 && q == &y@2")}};
    assert_answer(recursive, FL_REJECTED, "do not exclude");
    recursive.given[1] = (struct given)EXIT("main>f", "y@2 == 0");
    assert_answer(recursive, FL_REJECTED, "does not hold when it returns");
    /* blocks */
    source = HEAD "#include <string.h>\n"
                  "int a[4], b[4] = {1, 2, 3, 4};\n"
                  "int main(void) {\n"
                  "    while (in()) memcpy(a, b, sizeof a);\n"
                  "    check(a[1] == 0);\n"
                  "}\n";
    assert_answer((struct example){source}, FL_REJECTED, "do not exclude");
    assert_answer((struct example){source, .given = {LOOP("main", 0, "a[1] == 0 || a[1] == 3")}}, FL_REJECTED,
                  "is not kept");
}

static void test_lives(void **state) {
    (void)state;
    /* the second iteration would access what is not there any more */
    const char *freed = HEAD "#include <stdlib.h>\n"
                             "int main(void) {\n"
                             "    int *p = malloc(sizeof *p);\n"
                             "    while (in()) { *p = 1; free(p); }\n"
                             "    int x = in();\n"
                             "    check(x == x);\n"
                             "}\n";
    assert_answer((struct example){freed, "pointer,free"}, FL_REJECTED, "invalid");
    assert_answer((struct example){freed, "pointer"}, FL_REJECTED, "invalid pointer");
    assert_answer((struct example){freed, "none"}, FL_NOT_CERTIFIED, "not checked");
    const char *scoped = HEAD "int main(void) {\n"
                              "    int *p = 0, n = 0;\n"
                              "    while (in()) { int x = 1; if (p && n == 1) n = *p; p = &x; }\n"
                              "    check(n == 0);\n"
                              "}\n";
    assert_certified((struct example){scoped, "pointer", .given = {LOOP("main", 0, "n == 0")}});
    const char *outside = HEAD "int main(void) {\n"
                               "    int *p = 0;\n"
                               "    if (in()) { int x = 1; p = &x; }\n"
                               "    while (p && in()) *p += 1;\n"
                               "}\n";
    assert_answer((struct example){outside, "pointer"}, FL_REJECTED, "invalid pointer");
    /* what a recursive function ends */
    const char *recursive = HEAD "#include <stdlib.h>\n"
                                 "static int *p;\n"
                                 "static void f(int n) { if (n > 0) { f(n - 1); free(p); } }\n"
                                 "int main(void) { p = malloc(4); int n = in(); f(n); *p = 1; }\n";
    assert_answer((struct example){recursive, "pointer"}, FL_NOT_CERTIFIED, "free");
    /* counting what is live */
    const char *counting = HEAD "#include <stdlib.h>\n"
                                "int main(void) {\n"
                                "    while (in()) { int *p = malloc(4); if (in()) { free(p); p = 0; } free(p); }\n"
                                "}\n";
    assert_certified((struct example){counting, "pointer,free"});
    assert_answer((struct example){counting, "leak"}, FL_REJECTED, "memory leak");
}

static void test_orders_of_pointers(void **state) {
    (void)state;
    const char *source = HEAD "int a, b;\nint main(void) { int *p = &a, *q = &b; check(p < q); }\n";
    assert_answer((struct example){source, "none"}, FL_REJECTED, "do not exclude");
    source = HEAD "int a, b;\nint main(void) { int *p = &a, *q = &b; check(q < p); }\n";
    assert_answer((struct example){source, "none"}, FL_REJECTED, "do not exclude");
    source = HEAD "int a[3];\nint main(void) { int *p = a, *q = a + in() % 2; check(p <= q + 1); }\n";
    assert_certified((struct example){source, "none"});
}

static void test_addresses_in_invariants(void **state) {
    (void)state;
    /* where this checker happens to put an object is nobody's knowledge */
    const char *source = HEAD "#include <stdlib.h>\n"
                              "int main(void) {\n"
                              "    int *p = 0;\n"
                              "    while (in()) p = malloc(4);\n"
                              "}\n";
    struct sample sample = sample_make();
    sample_load(&sample, source, "none");
    struct proof_text *text = proof_text_make(sample.arena, sample.program);
    struct fl_invariant *invariant = proof_text_add(text, FL_CUT_LOOP, "main", 0, "p == 0");
    assert_int_equal(proof_text_certify(text, NULL).answer, FL_REJECTED);
    struct fl_term const *p = invariant->predicate->operands[0];
    unsigned suspected = 0;
    for (uint64_t i = 0; i < 4; i++) {
        const struct fl_term *address = fl_term_word(text->terms, 64, 0x53a7c1000000 + 65536 * i);
        invariant->predicate = fl_term_or(text->terms, fl_term_equal(text->terms, p, address),
                                          fl_term_equal(text->terms, p, fl_term_word(text->terms, 64, 0)));
        struct fl_certification answer = proof_text_certify(text, NULL);
        assert_int_not_equal(answer.answer, FL_CERTIFIED);
        suspected += answer.answer == FL_NOT_CERTIFIED && strstr(answer.reason, "names an address");
    }
    assert_true(suspected > 0);
    proof_text_free(text);
    sample_free(&sample);
}

static void test_structs_in_calls(void **state) {
    (void)state;
    const char *source =
        HEAD "#include <stdarg.h>\n"
             "#include <string.h>\n"
             "struct wide { int v[8]; };\n"
             "static struct wide twice(struct wide w) { w.v[3] *= 2; return w; }\n"
             "static int sum(int n, ...) {\n"
             "    va_list l; va_start(l, n); int s = va_arg(l, int) + va_arg(l, int); va_end(l);\n"
             "    return s;\n"
             "}\n"
             "int main(void) {\n"
             "    struct wide w; memset(&w, 0, sizeof w);\n"
             "    w.v[3] = in() & 7;\n"
             "    struct wide d = twice(w);\n"
             "    check(d.v[3] == 2 * w.v[3] && d.v[2] == 0 && sum(2, w.v[3], 1) <= 8);\n"
             "    int n = in() & 3, a[n + 1];\n"
             "    a[n] = 4;\n"
             "    check(a[n] == 4);\n"
             "}\n";
    assert_certified((struct example){source, "bounds,pointer"});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arrays),
        cmocka_unit_test(test_pointers_to_locals),
        cmocka_unit_test(test_stores_to_one_of_several),
        cmocka_unit_test(test_structs),
        cmocka_unit_test(test_heap),
        cmocka_unit_test(test_unwanted_checks),
        cmocka_unit_test(test_unwanted_accesses),
        cmocka_unit_test(test_leaks),
        cmocka_unit_test(test_stack_arrays),
        cmocka_unit_test(test_not_certified),
        cmocka_unit_test(test_writes),
        cmocka_unit_test(test_lives),
        cmocka_unit_test(test_orders_of_pointers),
        cmocka_unit_test(test_addresses_in_invariants),
        cmocka_unit_test(test_structs_in_calls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
