/* The compiler's output becomes diagnostics, and none of it is lost. */
#include "frontend/compile/messages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"

static struct fl_arena *arena;
static struct fl_diagnostics diagnostics;

static void read(const char *text) {
    arena = fl_arena_create();
    diagnostics = fl_diagnostics_make(arena);
    fl_compiler_messages_add(&diagnostics, text, strlen(text));
    struct fl_text all = fl_text_make(arena);
    for (size_t i = 0; i < diagnostics.count; i++) fl_text_append(&all, diagnostics.items[i].whole);
    assert_string_equal(fl_text_string(&all), text);
}

static void expect(size_t index, enum fl_severity severity, const char *file, uint32_t line, uint32_t column,
                   const char *message) {
    const struct fl_diagnostic *diagnostic = &diagnostics.items[index];
    assert_int_equal(diagnostic->severity, severity);
    if (file) assert_string_equal(diagnostic->file, file);
    if (!file) assert_null(diagnostic->file);
    assert_int_equal(diagnostic->line, line);
    assert_int_equal(diagnostic->column, column);
    assert_string_equal(diagnostic->message, message);
}

static void test_errors_and_notes(void **state) {
    (void)state;
    read("a.c:3:9: error: use of undeclared identifier 'x'\n"
         "    3 |     return x;\n"
         "      |            ^\n"
         "a.c:7:1: warning: unused label 'error: '\n"
         "a.c:1:5: note: declared here\n"
         "1 warning and 1 error generated.\n");
    assert_int_equal(diagnostics.count, 3);
    expect(0, FL_ERROR, "a.c", 3, 9, "use of undeclared identifier 'x'");
    expect(2, FL_NOTE, "a.c", 1, 5, "declared here");
    assert_non_null(strstr(diagnostics.items[0].whole, "return x;"));
    assert_non_null(strstr(diagnostics.items[2].whole, "generated."));
    fl_arena_destroy(arena);
}

static void test_included_files(void **state) {
    (void)state;
    read("a.c:1:1: warning: first\n"
         "In file included from a.c:2:\n"
         "In file included from b.h:2:\n"
         "c.h:4:10: fatal error: 'd.h' file not found\n");
    assert_int_equal(diagnostics.count, 2);
    expect(1, FL_ERROR, "c.h", 4, 10, "'d.h' file not found");
    assert_true(strncmp(diagnostics.items[1].whole, "In file included from a.c", 25) == 0);
    fl_arena_destroy(arena);
}

static void test_colors(void **state) {
    (void)state;
    read("\033[1ma.c:2:3: \033[0m\033[0;1;31merror: \033[0m\033[1mbad\033[0m\n");
    assert_int_equal(diagnostics.count, 1);
    expect(0, FL_ERROR, "a.c", 2, 3, "bad");
    fl_arena_destroy(arena);
}

static void test_the_compiler_itself(void **state) {
    (void)state;
    read("clang-19: error: unknown argument: '-fno-such'\n");
    expect(0, FL_ERROR, NULL, 0, 0, "unknown argument: '-fno-such'");
    fl_arena_destroy(arena);
    read("something else, without an end of line");
    assert_int_equal(diagnostics.count, 1);
    assert_int_equal(diagnostics.items[0].severity, FL_NOTE);
    fl_arena_destroy(arena);
    read("");
    assert_int_equal(diagnostics.count, 0);
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_errors_and_notes),
        cmocka_unit_test(test_included_files),
        cmocka_unit_test(test_colors),
        cmocka_unit_test(test_the_compiler_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
