/* Loops with many iterations, under a bound of a few: what is behind them is decided all the same, and
 * wrap-around counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/symbolic/search/explore.h"
#include "engine/symbolic/search/unroll.h"
#include "frontend/frontend.h"
#include "tests/support/scratch_program.h"

enum { BOUND = 32 };

static const struct fl_program *load(struct fl_arena *arena, const char *body) {
    static const char *const flags[] = {"-w", "-fwrapv"};
    char path[SCRATCH_PATH_SIZE];
    const char *inputs[1] = {path};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 2};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_program *program;
    scratch_program(path, fl_arena_format(arena,
                                          "#include <assert.h>\n"
                                          "int nondet_int(void); unsigned nondet_uint(void);\n"
                                          "int main(void) { %s return 0; }\n",
                                          body));
    assert_int_equal(fl_checks_parse("bounds,overflow", &diagnostics, &options.checks), FL_OK);
    assert_int_equal(fl_frontend_load(arena, &options, &diagnostics, &program), FL_OK);
    unlink(path);
    return program;
}

static void expect(enum fl_verdict verdict, const char *body) {
    struct fl_arena *arena = fl_arena_create();
    const struct fl_program *program = load(arena, body);
    struct fl_explore_options options = {.deadline = fl_deadline_after(240), .limits = {.bound = BOUND}};
    enum fl_verdict merging = fl_unroll(arena, program, &options)->overall;
    enum fl_verdict pathwise = fl_explore(arena, program, &options)->overall;
    if (merging != verdict || pathwise != verdict)
        print_message("%s\nmerging %d, path-wise %d instead of %d\n", body, merging, pathwise, verdict);
    assert_int_equal(merging, verdict);
    assert_int_equal(pathwise, verdict);
    fl_arena_destroy(arena);
}

static void test_numbers_known(void **state) {
    expect(FL_VERDICT_HOLDS, "unsigned i, s = 0; for (i = 0; i < 1000000; i++) s += 3; assert(s == 3000000);");
    expect(FL_VERDICT_FAILS, "unsigned i, s = 0; for (i = 0; i < 1000000; i++) s += 3; assert(s != 3000000);");
    /* the sum of the counter */
    expect(FL_VERDICT_HOLDS, "unsigned i, s = 0; for (i = 0; i <= 1000; i++) s += i; assert(s == 500500);");
    /* what the last iteration left, and the one before it */
    expect(FL_VERDICT_HOLDS,
           "unsigned i, last = 7, before = 7; for (i = 0; i < 1000; i++) { before = last; last = 2 * i; }"
           "assert(last == 1998 && before == 1996);");
    (void)state;
}

static void test_symbolic_bounds(void **state) {
    expect(FL_VERDICT_HOLDS,
           "int n = nondet_int(), i; for (i = 0; i < n; i++) {} assert(n < 0 ? i == 0 : i == n);");
    expect(FL_VERDICT_FAILS, "int n = nondet_int(), i; for (i = 0; i < n; i++) {} assert(i != 5000);");
    expect(FL_VERDICT_FAILS,
           "int n = nondet_int(), i; for (i = 0; i < n; i++) {} assert(i == n);"); /* n < start */
    expect(FL_VERDICT_HOLDS, "unsigned n = nondet_uint(), i = n, c = 0; while (i-- > 0) c++;"
                             "assert(c == n && i == (unsigned)-1);");
    expect(FL_VERDICT_HOLDS, "unsigned n = nondet_uint(), i; for (i = n; i != 5; i++) {} assert(i == 5);");
    (void)state;
}

static void test_stepping_over(void **state) {
    expect(FL_VERDICT_HOLDS, "int n = nondet_int(), i; if (n < 0 || n > 100000) return 0;"
                             "for (i = 0; i < n; i += 7) {} assert(i >= n && i < n + 7 && i % 7 == 0);");
    expect(FL_VERDICT_FAILS, "int n = nondet_int(), i; if (n < 99990 || n > 100000) return 0;"
                             "for (i = 0; i < n; i += 7) {} assert(i == n);");
    /* != with a step of 2 is met by even numbers only; the others never come out */
    expect(FL_VERDICT_HOLDS, "unsigned n = nondet_uint(), i; for (i = 0; i != n; i += 2) {} assert(n % 2 == 0);");
    expect(FL_VERDICT_FAILS, "unsigned n = nondet_uint(), i; for (i = 0; i != n; i += 3) {} assert(i != 9999);");
    /* 255 is stepped over, and the counter comes back from below */
    expect(FL_VERDICT_HOLDS, "unsigned char i = 0; while (i < 255) i += 3; assert(i == 255);");
    expect(FL_VERDICT_HOLDS, "unsigned char i = 1; while (i < 250) i += 50; assert(i == 251);");
    (void)state;
}

static void test_for_ever(void **state) {
    expect(FL_VERDICT_HOLDS, "for (;;) {} assert(0);");
    expect(FL_VERDICT_HOLDS, "unsigned i; for (i = 0; i <= 0xffffffff; i++) {} assert(0);");
    expect(FL_VERDICT_HOLDS, "unsigned i = 1; while (i != 0) i += 2; assert(0);");
    expect(FL_VERDICT_HOLDS,
           "unsigned i = 0, n = nondet_uint(); while (i <= n) i++; assert(i == n + 1 && n + 1);");
    (void)state;
}

static void test_ways(void **state) {
    /* two phases */
    expect(FL_VERDICT_HOLDS, "unsigned i, a = 0, b = 0; for (i = 0; i < 100000; i++) if (i < 30000) a++; else b++;"
                             "assert(a == 30000 && b == 70000);");
    /* left in the middle */
    expect(FL_VERDICT_FAILS, "int n = nondet_int(), i; for (i = 0; i < 100000; i++) if (i == n) break;"
                             "assert(i != 77777);");
    expect(FL_VERDICT_HOLDS, "int n = nondet_int(), i; for (i = 0; i < 100000; i++) if (i == n) break;"
                             "assert(i == 100000 || i == n);");
    /* the bound moves */
    expect(FL_VERDICT_HOLDS,
           "unsigned n = 90000, i; for (i = 0; i < n; i++) n -= 2; assert(i == 30000 && n == 30000);");
    /* one in the other */
    expect(FL_VERDICT_HOLDS, "unsigned i, j, s = 0; for (i = 0; i < 1000; i++) for (j = 0; j < 2000; j++) s++;"
                             "assert(s == 2000000);");
    expect(FL_VERDICT_FAILS, "unsigned i, j, s = 0; for (i = 0; i < 1000; i++) for (j = 0; j < 2000; j++) s++;"
                             "assert(s != 2000000);");
    (void)state;
}

static void test_checks_inside(void **state) {
    expect(FL_VERDICT_FAILS, "for (int i = 0; i < 100000; i++) assert(i != 54321);");
    expect(FL_VERDICT_HOLDS, "for (int i = 0; i < 100000; i += 2) assert(i != 54321);");
    expect(FL_VERDICT_HOLDS, "int a[1000] = {1}, i, n = 0; for (i = 0; i < 1000; i++) n = a[i];");
    expect(FL_VERDICT_FAILS, "int a[1000] = {1}, i, n = 0; for (i = 0; i <= 1000; i++) n = a[i];");
    expect(FL_VERDICT_FAILS, "int n = nondet_int(), i; for (i = 2147400000; i <= n; i++) {}"); /* i++ overflows */
    expect(FL_VERDICT_HOLDS, "int n = nondet_int(), i; for (i = 0; i < n; i++) {}");
    expect(FL_VERDICT_HOLDS, "unsigned i, j = 0; for (i = 0; i < 100000; i++, j += 2) assert(j % 2 == 0);");
    (void)state;
}

static void test_inputs_choose(void **state) {
    expect(FL_VERDICT_HOLDS, "unsigned x = 0, y = 0; while (nondet_int()) { x++; y += 2; } assert(y == 2 * x);");
    expect(FL_VERDICT_FAILS, "unsigned x = 0, y = 0; while (nondet_int()) { x++; y += 2; } assert(y != 2000);");
    expect(FL_VERDICT_HOLDS, "unsigned x = 0; while (nondet_int() > 3 && x < 1000) x++; assert(x <= 1000);");
    expect(FL_VERDICT_FAILS, "unsigned x = 0; while (nondet_int() > 3 && x < 1000) x++; assert(x < 1000);");
    /* the last input is left, the one before it is not followed */
    expect(FL_VERDICT_FAILS,
           "unsigned i; int x = 1; for (i = 0; i < 1000; i++) x = nondet_int(); assert(x != 77);");
    expect(FL_VERDICT_FAILS,
           "int x = 1, y = 0, i; for (i = 0; i < 5; i++) { y = x; x = nondet_int(); } assert(x == y);");
    /* what was read in the round before is not what is read in this */
    expect(FL_VERDICT_FAILS, "int x = 0, y, i; for (i = 0; i < 1000; i++) {"
                             "y = nondet_int(); assert(i == 0 || y == x); x = y; }");
    (void)state;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_known), cmocka_unit_test(test_symbolic_bounds),
        cmocka_unit_test(test_stepping_over), cmocka_unit_test(test_for_ever),
        cmocka_unit_test(test_ways),          cmocka_unit_test(test_checks_inside),
        cmocka_unit_test(test_inputs_choose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
