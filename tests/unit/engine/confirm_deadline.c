/* Native builds and runs hold the time that is left, and end soon when the user wants an end. */
#include "tests/unit/engine/native.h"

static const char *const fails = "#include <assert.h>\n"
                                 "int main(void) { assert(0); }\n";
/* The interpreter knows no character classes in patterns. */
static const char *const lingers = "#include <assert.h>\n"
                                   "#include <fnmatch.h>\n"
                                   "int sink;\n"
                                   "int main(void) {\n"
                                   "    if (fnmatch(\"[[:alpha:]]\", \"a\", 0) == 0) for (;;) sink++;\n"
                                   "    assert(0);\n"
                                   "}\n";

static double seconds_of(struct native *native, const struct fl_confirm_options *options, const char *reason) {
    fl_confirmer_destroy(native->confirmer);
    native->confirmer = fl_confirmer_create(native->program, options);
    double begin = fl_clock_now();
    struct fl_confirmation confirmation = native_confirm(native, "");
    double seconds = fl_clock_now() - begin;
    assert_false(confirmation.is_confirmed);
    assert_false(confirmation.is_tried);
    assert_string_equal(confirmation.reason, reason);
    return seconds;
}

static void test_no_time_left(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(&native, "fails.c", fails);
    native_load(&native, "none");
    const char *compiler = native_write(&native, "compiler", "#!/bin/sh\n: >\"$0.started\"\n");
    chmod(compiler, 0700);
    setenv("FAULTLINE_CLANG", compiler, 1);
    struct fl_confirm_options options = {.frontend = &native.options, .deadline = fl_deadline_after(-1)};
    seconds_of(&native, &options, "no time was left");
    assert_int_not_equal(access(fl_arena_format(native.arena, "%s.started", compiler), F_OK), 0);
    unsetenv("FAULTLINE_CLANG");
    native_free(&native);
}

static void test_slow_compiler(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(&native, "fails.c", fails);
    native_load(&native, "none");
    const char *compiler = native_write(&native, "compiler", "#!/bin/sh\nexec sleep 60\n");
    chmod(compiler, 0700);
    setenv("FAULTLINE_CLANG", compiler, 1);
    struct fl_confirm_options options = {.frontend = &native.options, .deadline = fl_deadline_after(0.5)};
    assert_true(seconds_of(&native, &options, "no time was left") < 20);
    unsetenv("FAULTLINE_CLANG");
    native_free(&native);
}

static void test_slow_run(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(&native, "lingers.c", lingers);
    native_load(&native, "none");
    struct fl_confirm_options options = {
        .frontend = &native.options, .seconds = 60, .deadline = fl_deadline_after(3)};
    assert_true(seconds_of(&native, &options, "no time was left") < 30);
    native_free(&native);
}

static void test_interrupted(void **state) {
    (void)state;
    static volatile int is_cancelled = 1;
    struct native native = native_make();
    native_add(&native, "lingers.c", lingers);
    native_load(&native, "none");
    struct fl_confirm_options options = {
        .frontend = &native.options, .seconds = 60, .is_cancelled = &is_cancelled};
    assert_true(seconds_of(&native, &options, "interrupted") < 30);
    native_free(&native);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_time_left),
        cmocka_unit_test(test_slow_compiler),
        cmocka_unit_test(test_slow_run),
        cmocka_unit_test(test_interrupted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
