/* How far a bound on loops and recursion must reach for the run of a program to be within it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "analysis/path_bound.h"
#include "engine/interpret/record.h"
#include "frontend/frontend.h"
#include "tests/support/scratch_program.h"

static const struct fl_program *load(struct fl_arena *arena, const char *text) {
    static const char *const flags[] = {"-w"};
    char path[SCRATCH_PATH_SIZE];
    const char *inputs[1] = {path};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_program *program;
    scratch_program(path, text);
    assert_int_equal(fl_frontend_load(arena, &options, &diagnostics, &program), FL_OK);
    unlink(path);
    return program;
}

static void expect_bound(const char *text, uint64_t bound) {
    struct fl_arena *arena = fl_arena_create();
    const struct fl_program *program = load(arena, text);
    struct fl_record_options options = {0};
    struct fl_path path = fl_run_path(arena, fl_record_run(arena, program, &options));
    assert_int_equal(fl_path_bound(program, &path), bound);
    fl_arena_destroy(arena);
}

static void runs_without_loops_need_none(void **state) {
    (void)state;
    expect_bound("static int f(int x) { return x + 1; } int main(void) { return f(f(-2)); }", 0);
}

static void loops_are_counted_from_where_they_are_entered(void **state) {
    (void)state;
    expect_bound("int main(void) { int s = 0; for (int i = 0; i < 7; i++) s += i; return s; }", 7);
    expect_bound(
        "int main(void) { int s = 0; for (int i = 0; i < 5; i++) for (int k = 0; k < 3; k++) s++; return s; }", 5);
    expect_bound("static int f(void) { int s = 0; while (s < 4) s++; return s; }"
                 "int main(void) { return f() + f() + f(); }",
                 4);
}

static void calls_inside_themselves_are_counted(void **state) {
    (void)state;
    expect_bound("static int f(int n) { return n ? f(n - 1) : 0; } int main(void) { return f(6); }", 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_without_loops_need_none),
        cmocka_unit_test(loops_are_counted_from_where_they_are_entered),
        cmocka_unit_test(calls_inside_themselves_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
