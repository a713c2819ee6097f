/* The user's files to bitcode: flags, messages, and files that cannot be compiled. */
#include "frontend/compile/compile.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "tests/unit/frontend/scratch.h"

struct fixture {
    struct fl_arena *arena;
    struct fl_diagnostics diagnostics;
    struct fl_bitcode_list list;
    char *directory;
};

static int set_up(void **state) {
    static struct fixture fixture;
    fixture = (struct fixture){.arena = fl_arena_create(), .directory = scratch_enter()};
    fixture.diagnostics = fl_diagnostics_make(fixture.arena);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state) {
    struct fixture *fixture = *state;
    scratch_leave(fixture->directory);
    fl_arena_destroy(fixture->arena);
    unsetenv("FAULTLINE_CLANG");
    return 0;
}

static enum fl_status compile(struct fixture *fixture, size_t count, const char *const *inputs,
                              struct fl_frontend_options options) {
    options.inputs = inputs;
    options.input_count = count;
    fixture->list = (struct fl_bitcode_list){0};
    return fl_compile_inputs(fixture->arena, &options, &fixture->diagnostics, &fixture->list);
}

static bool contains(const struct fl_bitcode *bitcode, const char *word) {
    return memmem(bitcode->bytes, bitcode->size, word, strlen(word)) != NULL;
}

static bool is_bitcode(const struct fl_bitcode *bitcode) {
    return bitcode->size > 4 && memcmp(bitcode->bytes, "BC\xc0\xde", 4) == 0;
}

static void what_was_changed_is_read_in_place_of_the_file(void **state) {
    struct fixture *fixture = *state;
    scratch_write("a.c", "#include \"a.h\"\nint in_a(void) { return IN_H; }\n");
    scratch_write("a.h", "#define IN_H 1\n");
    static const char text[] = "#include \"a.h\"\nint changed_a(void) { return IN_H; }\nextern int changed_h;\n";
    static const char header[] = "#define IN_H changed_h\nextern int changed_h;\n";
    const struct fl_changed_file changed[] = {{"a.c", text, strlen(text)}, {"a.h", header, strlen(header)}};
    const char *const inputs[] = {"a.c"};
    struct fl_frontend_options options = {.changed = changed, .changed_count = 2};
    assert_int_equal(compile(fixture, 1, inputs, options), FL_OK);
    assert_true(contains(&fixture->list.items[0], "changed_a"));
    assert_true(contains(&fixture->list.items[0], "changed_h"));
    assert_false(contains(&fixture->list.items[0], "in_a"));
    assert_true(contains(&fixture->list.items[0], "a.c"));
    assert_int_equal(compile(fixture, 1, inputs, (struct fl_frontend_options){0}), FL_OK);
    assert_true(contains(&fixture->list.items[0], "in_a"));
}

static void modules_come_in_sorted_order_whatever_the_jobs(void **state) {
    struct fixture *fixture = *state;
    scratch_write("b.c", "int in_b(void) { return 1; }\n");
    scratch_write("a.c", "int in_a(void) { return 2; }\n");
    scratch_write("c.i", "int in_c(void) { return 3; }\n");
    const char *const inputs[] = {"c.i", "./b.c", "a.c", "b.c"};
    for (unsigned jobs = 0; jobs <= 3; jobs++) {
        enum fl_status status = compile(fixture, 4, inputs, (struct fl_frontend_options){.jobs = jobs});
        assert_int_equal(status, FL_OK);
        assert_int_equal(fixture->list.count, 3);
        assert_true(contains(&fixture->list.items[0], "in_a"));
        assert_true(contains(&fixture->list.items[1], "in_b"));
        assert_true(contains(&fixture->list.items[2], "in_c"));
        for (size_t i = 0; i < 3; i++) assert_true(is_bitcode(&fixture->list.items[i]));
    }
}

static void flags_of_the_user_reach_the_compiler(void **state) {
    struct fixture *fixture = *state;
    scratch_write("a.c", "int NAME(void) { return _Static_assert_size; }\n"
                         "enum { x = sizeof(long) };\n_Static_assert(x == 4, \"32 bits\");\n");
    const char *const inputs[] = {"a.c"};
    const char *const flags[] = {"-DNAME=from_the_flags", "-D_Static_assert_size=4", "-m32"};
    struct fl_frontend_options options = {.compiler_flags = flags, .compiler_flag_count = 3};
    assert_int_equal(compile(fixture, 1, inputs, options), FL_OK);
    assert_true(contains(&fixture->list.items[0], "from_the_flags"));
}

static void chosen_checks_become_traps(void **state) {
    struct fixture *fixture = *state;
    scratch_write("a.c", "int add(int x, int y) { return x + y; }\n");
    const char *const inputs[] = {"a.c"};
    const char *trap = "llvm.ubsantrap";
    assert_int_equal(compile(fixture, 1, inputs, (struct fl_frontend_options){.checks = 0}), FL_OK);
    assert_false(contains(&fixture->list.items[0], trap));
    struct fl_frontend_options options = {.checks = 1u << FL_CHECK_OVERFLOW};
    assert_int_equal(compile(fixture, 1, inputs, options), FL_OK);
    assert_true(contains(&fixture->list.items[0], trap));
}

static void messages_pass_in_file_order_and_errors_get_no_second_line(void **state) {
    struct fixture *fixture = *state;
    scratch_write("a.c", "#warning first\nint x = ;\n");
    scratch_write("b.c", "#warning second\n");
    fflush(stderr);
    int saved = dup(STDERR_FILENO);
    FILE *captured = tmpfile();
    dup2(fileno(captured), STDERR_FILENO);
    const char *const inputs[] = {"b.c", "a.c"};
    enum fl_status status = compile(fixture, 2, inputs, (struct fl_frontend_options){.jobs = 2});
    dup2(saved, STDERR_FILENO);
    close(saved);
    fseek(captured, 0, SEEK_END);
    assert_int_equal(ftell(captured), 0); /* all of it is for the caller */
    fclose(captured);
    assert_int_equal(status, FL_BAD_INPUT);
    assert_int_equal(fixture->diagnostics.count, 3);
    const struct fl_diagnostic *items = fixture->diagnostics.items;
    assert_non_null(strstr(items[0].whole, "a.c:1:2: warning: first"));
    assert_non_null(strstr(items[1].whole, "a.c:2:9: error"));
    assert_non_null(strstr(items[2].whole, "b.c:1:2: warning: second"));
    assert_int_equal(items[1].severity, FL_ERROR);
}

static void a_missing_compiler_is_the_environments_fault(void **state) {
    struct fixture *fixture = *state;
    scratch_write("a.c", "int x;\n");
    setenv("FAULTLINE_CLANG", "no-such-clang", 1);
    const char *const inputs[] = {"a.c"};
    assert_int_equal(compile(fixture, 1, inputs, (struct fl_frontend_options){0}), FL_BAD_ENVIRONMENT);
    assert_string_equal(scratch_messages(fixture->arena, &fixture->diagnostics),
                        "faultline: error: no compiler no-such-clang; install clang-19, or name one in "
                        "FAULTLINE_CLANG\n");
}

static void a_compiler_that_dies_is_told(void **state) {
    struct fixture *fixture = *state;
    scratch_write("a.c", "int x;\n");
    scratch_write("dies", "#!/bin/sh\nkill -9 $$\n");
    chmod("dies", 0755);
    setenv("FAULTLINE_CLANG", "./dies", 1);
    const char *const inputs[] = {"a.c"};
    assert_int_equal(compile(fixture, 1, inputs, (struct fl_frontend_options){0}), FL_BAD_INPUT);
    assert_string_equal(scratch_messages(fixture->arena, &fixture->diagnostics),
                        "a.c: error: the compiler was ended by signal 9\n");
}

static void bitcode_is_read_as_it_is(void **state) {
    struct fixture *fixture = *state;
    scratch_write("a.ll", "; an empty module\n");
    const char *const inputs[] = {"a.ll"};
    assert_int_equal(compile(fixture, 1, inputs, (struct fl_frontend_options){0}), FL_OK);
    assert_string_equal((const char *)fixture->list.items[0].bytes, "; an empty module\n");
    assert_string_equal(fixture->list.items[0].source_path, "a.ll");
}

static void a_database_gives_directory_and_flags(void **state) {
    struct fixture *fixture = *state;
    mkdir("deep", 0755);
    scratch_write("deep/local.h", "#define NAME from_the_directory\n");
    scratch_write("deep/a.c", "#include FILE\nint NAME(void) { return undeclared(); }\n");
    scratch_write("compile_commands.json",
                  "[{\"directory\": \"deep\", \"file\": \"a.c\", \"command\": \"gcc -O2 -Werror -fno-tree-vrp -I. "
                  "-DFILE='\\\"local.h\\\"' -std=gnu89 -o a.o -c a.c\"}]\n");
    const char *const inputs[] = {"."};
    assert_int_equal(compile(fixture, 1, inputs, (struct fl_frontend_options){0}), FL_OK);
    assert_int_equal(fixture->list.count, 1);
    assert_string_equal(fixture->list.items[0].source_path, "deep/a.c");
    assert_true(contains(&fixture->list.items[0], "from_the_directory"));
}

static void a_missing_directory_of_a_database_is_told(void **state) {
    struct fixture *fixture = *state;
    scratch_write("a.c", "int x;\n");
    char *json = fl_arena_format(
        fixture->arena, "[{\"directory\": \"%s/gone\", \"file\": \"%s/a.c\", \"command\": \"cc -c a.c\"}]",
        fixture->directory, fixture->directory);
    scratch_write("compile_commands.json", json);
    const char *const inputs[] = {"compile_commands.json"};
    assert_int_equal(compile(fixture, 1, inputs, (struct fl_frontend_options){0}), FL_BAD_INPUT);
    const char *messages = scratch_messages(fixture->arena, &fixture->diagnostics);
    assert_non_null(strstr(messages, "a.c: error: the compile database names the directory"));
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(what_was_changed_is_read_in_place_of_the_file),
        TEST(modules_come_in_sorted_order_whatever_the_jobs),
        TEST(flags_of_the_user_reach_the_compiler),
        TEST(chosen_checks_become_traps),
        TEST(messages_pass_in_file_order_and_errors_get_no_second_line),
        TEST(a_missing_compiler_is_the_environments_fault),
        TEST(a_compiler_that_dies_is_told),
        TEST(bitcode_is_read_as_it_is),
        TEST(a_database_gives_directory_and_flags),
        TEST(a_missing_directory_of_a_database_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
