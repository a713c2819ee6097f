/* Intervals of variables in small programs, at the one place where each calls mark(). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "analysis/interval/intervals.h"
#include "frontend/frontend.h"
#include "tests/support/scratch_program.h"

struct subject {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_call_graph graph;
    struct fl_intervals *intervals;
};

static struct subject look_at(const char *text) {
    static const char *const flags[] = {"-w"};
    char path[SCRATCH_PATH_SIZE];
    const char *inputs[1] = {path};
    struct subject subject = {.arena = fl_arena_create()};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(subject.arena);
    scratch_program(path, fl_arena_format(subject.arena, "void mark(void) {}\n%s", text));
    assert_int_equal(fl_checks_parse("none", &diagnostics, &options.checks), FL_OK);
    assert_int_equal(fl_frontend_load(subject.arena, &options, &diagnostics, &subject.program), FL_OK);
    unlink(path);
    subject.graph = fl_call_graph_compute(subject.arena, subject.program);
    struct fl_intervals_options interval_options = {FL_NO_ID, fl_deadline_none()};
    subject.intervals = fl_intervals_compute(subject.arena, subject.program, &subject.graph, &interval_options);
    assert_non_null(subject.intervals);
    return subject;
}

/* Where the program calls mark(). */
static fl_location_id marked(const struct subject *subject) {
    fl_function_id mark = fl_program_find_function(subject->program, "mark");
    assert_int_equal(subject->graph.caller_site_starts[mark.index + 1],
                     subject->graph.caller_site_starts[mark.index] + 1);
    uint32_t site = subject->graph.caller_sites[subject->graph.caller_site_starts[mark.index]];
    return subject->program->edges[subject->graph.sites[site].edge.index].source;
}

static struct fl_interval interval_of(const struct subject *subject, const char *name) {
    const struct fl_program *program = subject->program;
    fl_location_id location = marked(subject);
    fl_function_id function = program->locations[location.index].function;
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct fl_variable *variable = &program->variables[i];
        bool is_there = variable->kind == FL_VARIABLE_GLOBAL || fl_id_equal(variable->function, function);
        if (is_there && strcmp(variable->name, name) == 0)
            return fl_intervals_at(subject->intervals, location, (fl_variable_id){i});
    }
    fail_msg("no variable %s", name);
    return fl_interval_none(1);
}

static void expect_signed(const char *text, const char *name, int64_t least, int64_t most) {
    struct subject subject = look_at(text);
    struct fl_interval interval = interval_of(&subject, name);
    assert_false(fl_interval_is_none(&interval));
    assert_int_equal(fl_interval_least_signed(&interval), least);
    assert_int_equal(fl_interval_most_signed(&interval), most);
    fl_arena_destroy(subject.arena);
}

static void expect_unsigned(const char *text, const char *name, uint64_t least, uint64_t most) {
    struct subject subject = look_at(text);
    struct fl_interval interval = interval_of(&subject, name);
    assert_false(fl_interval_is_none(&interval));
    assert_int_equal(fl_interval_least_unsigned(&interval), least);
    assert_int_equal(fl_interval_most_unsigned(&interval), most);
    fl_arena_destroy(subject.arena);
}

static void expect_not_reached(const char *text) {
    struct subject subject = look_at(text);
    assert_false(fl_intervals_is_reached(subject.intervals, marked(&subject)));
    fl_arena_destroy(subject.arena);
}

#define NONDET "int __VERIFIER_nondet_int(void); "

static void test_loops_up_and_down(void **state) {
    (void)state;
    expect_signed("int main(void) { int i; for (i = 0; i < 10; i++) { mark(); } return i; }", "i", 0, 9);
    expect_signed("int main(void) { int i; for (i = 0; i < 10; i++) {} mark(); return i; }", "i", 10, 10);
    expect_signed("int main(void) { int i; for (i = 0; i < 10; i += 3) {} mark(); return i; }", "i", 10, 12);
    expect_signed("int main(void) { int i = 100; while (i > 3) { mark(); i -= 2; } return i; }", "i", 4, 100);
    expect_signed("int main(void) { int i = 100; while (i > 3) i -= 2; mark(); return i; }", "i", 2, 3);
    expect_signed(NONDET "int main(void) { int i = 0, n = __VERIFIER_nondet_int();"
                         "while (i < n) { mark(); i++; } return i; }",
                  "i", 0, INT32_MAX - 1);
    expect_signed(NONDET
                  "int main(void) { int i = 0; while (__VERIFIER_nondet_int()) { i++; if (i == 1000) i = 0; }"
                  "mark(); return i; }",
                  "i", 0, 999);
    expect_signed(NONDET "int main(void) { int s = 1; while (__VERIFIER_nondet_int()) {"
                         "if (s == 1) s = 2; else if (s == 2) s = 5; else s = 1; } mark(); return s; }",
                  "s", 1, 5);
}

static void test_nested_loops(void **state) {
    static const char *text =
        "int main(void) { int i, j, k = 0; for (i = 0; i < 10; i++) { for (j = i; j < 20; j++)"
        "{ if (k < 7) k++; mark(); } } return k; }";
    (void)state;
    expect_signed(text, "i", 0, 9);
    expect_signed(text, "j", 0, 19);
    expect_signed(text, "k", 1, 7);
    expect_signed(
        "int main(void) { int i, j; for (i = 0; i < 10; i++) for (j = 0; j < i; j++) { mark(); } return i; }", "j",
        0, 8);
}

static void test_numbers_that_wrap_around(void **state) {
    (void)state;
    expect_unsigned("int main(void) { unsigned char c = 250; for (;;) { mark(); c++; } }", "c", 0, 255);
    expect_unsigned("int main(void) { unsigned char c = 0; while (c < 200) { mark(); c++; } return c; }", "c", 0,
                    199);
    expect_unsigned("int main(void) { unsigned x = 5; x -= 6; mark(); return x; }", "x", UINT32_MAX, UINT32_MAX);
    expect_unsigned("int main(void) { unsigned i = 10; while (i != -1u) i--; mark(); return i; }", "i", UINT32_MAX,
                    UINT32_MAX);
    expect_unsigned(NONDET "int main(void) { unsigned x = __VERIFIER_nondet_int(); if (x > 3000000000u)"
                           "{ mark(); return x; } }",
                    "x", 3000000001u, UINT32_MAX);
    expect_signed(NONDET "int main(void) { signed char c = 100; c += 100; mark(); return c; }", "c", -56, -56);
    expect_unsigned(
        NONDET "int main(void) { unsigned x = __VERIFIER_nondet_int(); if (x - 10 < 5) { mark(); return x; } }",
        "x", 10, 14);
    expect_signed(NONDET "int main(void) { int x = __VERIFIER_nondet_int() % 7; mark(); return x; }", "x", -6, 6);
}

static void test_conditions(void **state) {
    (void)state;
    expect_signed(NONDET "int main(void) { int x = __VERIFIER_nondet_int();"
                         "if (x >= -3 && x < 9 && x != 8) { mark(); return x; } }",
                  "x", -3, 7);
    expect_signed(NONDET "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();"
                         "if (y < 50) if (x > 40) if (x < y) { mark(); return x; } }",
                  "y", 42, 49);
    expect_signed(NONDET "int main(void) { int x = __VERIFIER_nondet_int(), ok = x > 3; if (ok) if (x < 2) x = 0;"
                         "if (!(x <= 5 || x > 20)) { mark(); return x; } }",
                  "x", 6, 20);
    expect_not_reached("int main(void) { int x = 4; if (x > 4) { mark(); return x; } return 0; }");
    expect_not_reached("void stop(void) { for (;;) {} } int main(void) { stop(); mark(); return 0; }");
    expect_not_reached(NONDET "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 4)"
                              "if (x < 5) { mark(); return x; } return 0; }");
}

static void test_calls_and_globals(void **state) {
    (void)state;
    expect_signed("int f(int x) { return x > 5 ? 5 : x; } int main(void) { int a = f(3), b = f(9); a += b;"
                  "mark(); return a; }",
                  "b", 3, 5);
    expect_signed("int g = 2; void f(void) { if (g < 9) g++; } int main(void) { int i;"
                  "for (i = 0; i < 5; i++) f(); mark(); return g; }",
                  "g", 2, 9);
    expect_signed("int g = 2, h = 3; void f(void) { g = 7; } int main(void) { f(); mark(); return h; }", "h", 3,
                  3);
    expect_signed("int g = 2; void f(void) { g = 7; } int main(void) { f(); mark(); return g; }", "g", 7, 7);
    expect_signed(
        "int f(int n) { mark(); if (n <= 0) return 0; return f(n - 1); } int main(void) { return f(10); }", "n", 0,
        10);
    expect_signed("int f(int n) { if (n <= 0) return 1; return f(n - 1); } int main(void) { int r = f(10);"
                  "mark(); return r; }",
                  "r", 1, 1);
    expect_signed("int up(int x) { return x + 1; } int down(int x) { return x - 1; }" NONDET
                  "int main(void) { int (*f)(int) = __VERIFIER_nondet_int() ? up : down; int r = f(10);"
                  "mark(); return r; }",
                  "r", 9, 11);
    expect_signed("int t[4]; int main(int c, char **v) { int x = 3; t[c] = 9; mark(); return t[x]; }", "x", 3, 3);
    expect_signed("int t[4]; int main(int c, char **v) { int x = t[c & 3]; mark(); return x; }", "x", INT32_MIN,
                  INT32_MAX);
}

/* A variable may be said to begin with anything, and an analysis to have no time. */
static void test_options(void **state) {
    struct subject subject =
        look_at("int g = 2; int main(void) { int i; for (i = 0; i < 3; i++) {}  mark(); return g; }");
    struct fl_intervals_options options = {FL_NO_ID, fl_deadline_none()};
    (void)state;
    for (uint32_t i = 0; i < subject.program->variable_count; i++)
        if (strcmp(subject.program->variables[i].name, "g") == 0) options.any.index = i;
    subject.intervals = fl_intervals_compute(subject.arena, subject.program, &subject.graph, &options);
    struct fl_interval interval = interval_of(&subject, "g");
    assert_true(fl_interval_is_all(&interval));
    fl_function_id start = fl_program_find_function(subject.program, "main");
    interval = fl_intervals_result(subject.intervals, start);
    assert_true(fl_interval_is_all(&interval));
    fl_arena_destroy(subject.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loops_up_and_down),        cmocka_unit_test(test_nested_loops),
        cmocka_unit_test(test_numbers_that_wrap_around), cmocka_unit_test(test_conditions),
        cmocka_unit_test(test_calls_and_globals),        cmocka_unit_test(test_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
