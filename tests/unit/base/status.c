/* Diagnostics print as those of compilers; exit codes are the documented ones. */
#include "base/status.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void diagnostics_print_as_compilers_do(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    fl_diagnostics_add(&diagnostics, FL_NOTE, NULL, 0, 0, "%s", "plain");
    fl_diagnostics_add(&diagnostics, FL_WARNING, "a.c", 0, 0, "whole file");
    assert_false(fl_diagnostics_has_errors(&diagnostics));
    fl_diagnostics_add(&diagnostics, FL_ERROR, "a.c", 3, 0, "whole line");
    fl_diagnostics_add(&diagnostics, FL_ERROR, "a.c", 3, 7, "number %d", 5);
    assert_true(fl_diagnostics_has_errors(&diagnostics));
    static const char *const expected[] = {
        "faultline: note: plain",
        "a.c: warning: whole file",
        "a.c:3: error: whole line",
        "a.c:3:7: error: number 5",
    };
    assert_int_equal(diagnostics.count, 4);
    for (size_t i = 0; i < 4; i++)
        assert_string_equal(fl_diagnostic_format(arena, &diagnostics.items[i]), expected[i]);
    fl_arena_destroy(arena);
}

static void files_are_copied(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    char name[] = "a.c";
    fl_diagnostics_add(&diagnostics, FL_ERROR, name, 0, 0, "x");
    name[0] = 'b';
    assert_string_equal(diagnostics.items[0].file, "a.c");
    fl_arena_destroy(arena);
}

/* The numbers are a promise to scripts. */
static void exit_codes_are_the_documented_ones(void **state) {
    (void)state;
    assert_int_equal(fl_status_exit_code(FL_OK), 0);
    assert_int_equal(fl_status_exit_code(FL_BAD_USAGE), 1);
    assert_int_equal(fl_status_exit_code(FL_BAD_INPUT), 2);
    assert_int_equal(fl_status_exit_code(FL_BAD_ENVIRONMENT), 1);
    assert_int_equal(FL_EXIT_UNKNOWN, 5);
    assert_int_equal(FL_EXIT_INTERNAL, 6);
    assert_int_equal(FL_EXIT_FAILS, 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(diagnostics_print_as_compilers_do),
        cmocka_unit_test(files_are_copied),
        cmocka_unit_test(exit_codes_are_the_documented_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
