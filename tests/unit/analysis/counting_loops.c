/* Which loops are taken for counting ones, what they change, and what speaks against the others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "analysis/counting_loops.h"
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
    assert_int_equal(fl_checks_parse("none", &diagnostics, &options.checks), FL_OK);
    assert_int_equal(fl_frontend_load(arena, &options, &diagnostics, &program), FL_OK);
    unlink(path);
    return program;
}

/* The loops of main, in the order of their heads. */
static const struct fl_counting_loop *loop_of_main(const struct fl_program *program,
                                                   struct fl_counting_loops *loops, unsigned number) {
    const struct fl_function *function = fl_program_function(program, fl_program_find_function(program, "main"));
    for (uint32_t i = 0; i < function->location_count; i++) {
        const struct fl_counting_loop *loop =
            fl_counting_loops_at(loops, (fl_location_id){function->first_location + i});
        if (loop && !number--) return loop;
    }
    return NULL;
}

static void expect_obstacle(const char *text, const char *obstacle) {
    struct fl_arena *arena = fl_arena_create();
    const struct fl_program *program = load(arena, text);
    const struct fl_counting_loop *loop = loop_of_main(program, fl_counting_loops_create(arena, program), 0);
    assert_non_null(loop);
    if (obstacle) {
        assert_non_null(loop->obstacle);
        assert_non_null(strstr(loop->obstacle, obstacle));
        assert_int_equal(loop->changed_count, 0);
    } else
        assert_null(loop->obstacle);
    fl_arena_destroy(arena);
}

static void test_obstacles(void **state) {
    expect_obstacle("int main(void) { int i; for (i = 0; i < 9; i++) {} return i; }", NULL);
    expect_obstacle("int f(int x) { return x + 1; } int main(void) { int i = 0; while (i < 9) i = f(i); }", NULL);
    expect_obstacle("int main(void) { for (;;) {} }", NULL);
    expect_obstacle("int a[9]; int main(void) { for (int i = 0; i < 9; i++) a[i] = i; }", "writes memory");
    expect_obstacle("unsigned arc4random(void); int main(void) { int i = 0; while (i < 9) i += arc4random(); }", NULL);
    expect_obstacle("int getchar(void); int main(void) { int i = 0; while (i < 9) i += getchar(); }", "it ");
    expect_obstacle("void *malloc(unsigned long); int main(void) { for (int i = 0; i < 9; i++) malloc(1); }",
                    "memory");
    expect_obstacle("int main(int n, char **v) { int (*f)(void) = main; while (n) n = f(); }", "pointer");
    expect_obstacle("int f(int x) { return x ? f(x - 1) : 0; } int main(void) { int i = 9; while (i) i = f(i); }",
                    "recursive");
    expect_obstacle(
        "int f(int x) { int a[2]; a[x] = 1; return a[0]; } int main(void) { int i = 1; while (i) i = f(i); }",
        "memory");
    (void)state;
}

/* The target of a back edge need not be the head of the loop then. */
static void test_two_entries(void **state) {
    struct fl_arena *arena = fl_arena_create();
    const struct fl_program *program =
        load(arena, "int main(int n, char **v) { if (n) goto in; while (n < 9) { n++; in: n += 2; } }");
    const struct fl_counting_loop *loop = loop_of_main(program, fl_counting_loops_create(arena, program), 0);
    assert_true(!loop || loop->obstacle);
    fl_arena_destroy(arena);
    (void)state;
}

static void test_changed(void **state) {
    struct fl_arena *arena = fl_arena_create();
    const struct fl_program *program =
        load(arena, "int calls, other; void f(void) { int own = 1; calls += own; }\n"
                    "int main(void) { int i, j, n = 5; other = 2;\n"
                    "for (i = 0; i < n; i++) { f(); for (j = 0; j < i; j++) {} }\n"
                    "if (i) { j = 1; n = 2; } return n; }");
    struct fl_counting_loops *loops = fl_counting_loops_create(arena, program);
    const struct fl_counting_loop *outer = loop_of_main(program, loops, 0),
                                  *inner = loop_of_main(program, loops, 1);
    assert_int_equal(outer->changed_count, 3);
    bool has_calls = false, has_i = false, has_j = false;
    for (uint32_t i = 0; i < outer->changed_count; i++) {
        const char *name = fl_program_variable(program, outer->changed[i])->name;
        has_calls = has_calls || strcmp(name, "calls") == 0;
        has_i = has_i || strcmp(name, "i") == 0;
        has_j = has_j || strcmp(name, "j") == 0;
    }
    assert_true(has_calls && has_i && has_j);
    assert_int_equal(inner->changed_count, 1);
    assert_string_equal(fl_program_variable(program, inner->changed[0])->name, "j");
    assert_true(fl_counting_loop_contains(loops, outer, inner->head));
    assert_false(fl_counting_loop_contains(loops, inner, outer->head));
    assert_null(loop_of_main(program, loops, 2));
    fl_arena_destroy(arena);
    (void)state;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_obstacles), cmocka_unit_test(test_two_entries),
                                       cmocka_unit_test(test_changed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
