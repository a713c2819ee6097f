/* Other verifiers: the adapters that come with Faultline, and CBMC itself where it is installed. */
#include "engine/outside/outsides.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/unit/frontend/scratch.h"

static struct fl_arena *arena;
static char *directory;
static struct fl_frontend_options frontend;
static const char *const inputs[] = {"prog.c"};
static bool has_cbmc;

static const char unbounded[] = "_Bool __VERIFIER_nondet_bool(void);\nvoid reach_error(void);\n"
                                "int main(void) { unsigned x = 0; while (__VERIFIER_nondet_bool()) x += 2;\n"
                                "if (x & 1) reach_error();\nreturn 0; }\n";

static int set_up(void **state) {
    (void)state;
    arena = fl_arena_create();
    directory = scratch_enter();
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    scratch_leave(directory);
    fl_arena_destroy(arena);
    return 0;
}

static const struct fl_program *load(const char *source, const char *checks) {
    scratch_write("prog.c", source);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_program *program;
    frontend = (struct fl_frontend_options){.inputs = inputs, .input_count = 1};
    fl_checks_parse(checks, &diagnostics, &frontend.checks);
    if (fl_frontend_load(arena, &frontend, &diagnostics, &program) != FL_OK)
        fail_msg("%s", scratch_messages(arena, &diagnostics));
    return program;
}

static const struct fl_adapter *read_adapter(const char *name) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_adapter *adapter;
    if (fl_adapter_read(arena, name, &diagnostics, &adapter) != FL_OK)
        fail_msg("%s", scratch_messages(arena, &diagnostics));
    return adapter;
}

static void test_shipped_adapters_can_be_read(void **state) {
    (void)state;
    unsigned count = 0;
    for (const struct fl_shipped *shipped = fl_shipped_adapters; shipped->name; shipped++, count++) {
        const struct fl_adapter *adapter = read_adapter(shipped->name);
        assert_string_equal(adapter->name, shipped->name);
        assert_true(adapter->checks[FL_CHECK_ERROR_CALL].is_covered);
        assert_true(adapter->input_pattern || adapter->reads_witness);
    }
    assert_int_equal(count, 3);
}

/* Asks until there is an answer. */
static struct fl_outside *ask(const struct fl_adapter *adapter, const struct fl_program *program) {
    struct fl_outside_options options = {.frontend = &frontend, .deadline = fl_deadline_after(60)};
    struct fl_outside *outside = fl_outside_start(arena, adapter, program, &options);
    while (!fl_outside_has_ended(outside) && !fl_deadline_has_passed(options.deadline)) {
        poll(NULL, 0, 10);
        fl_outside_attend(outside);
    }
    fl_outside_end(outside);
    return outside;
}

/* The same of CBMC itself; skips the test where it is not installed: those with a stand-in are run anyway. */
static struct fl_outside *ask_cbmc(const char *source, const char *checks) {
    if (!has_cbmc) skip();
    struct fl_outside *outside = ask(read_adapter("cbmc"), load(source, checks));
    assert_non_null(outside->command);
    assert_memory_equal(outside->label, "cbmc ", 5);
    return outside;
}

/* A program called cbmc that says what CBMC 6 says: its version, then these lines whatever the bound is. */
static struct fl_outside *ask_stand_in(const char *lines, int status) {
    char *path = fl_arena_format(arena, "%s:%s", directory, getenv("PATH")), *before = strdup(getenv("PATH"));
    scratch_write("cbmc", fl_arena_format(arena,
                                          "#!/bin/sh\n[ \"$1\" = --version ] && echo '6.6.0 (stand-in)' && exit\n"
                                          "cat <<END\n%s\nEND\nexit %d\n",
                                          lines, status));
    chmod("cbmc", 0700);
    setenv("PATH", path, 1);
    struct fl_adapter adapter = *read_adapter("cbmc");
    adapter.bounds.count = 3;
    struct fl_outside *outside = ask(&adapter, load(unbounded, "none"));
    setenv("PATH", before, 1);
    free(before);
    assert_string_equal(outside->label, "cbmc 6.6.0");
    return outside;
}

static const char bounded[] = "#include <assert.h>\nunsigned char __VERIFIER_nondet_uchar(void);\n"
                              "void reach_error(void) {}\n"
                              "int main(void) { unsigned n = __VERIFIER_nondet_uchar() & 31, s = 0;\n"
                              "for (unsigned i = 0; i < n; i++) s += 2;\n"
                              "if (s != 2 * n) reach_error();\n"
                              "return 0; }\n";

static void test_safe(void **state) {
    (void)state;
    struct fl_outside *outside = ask_cbmc(bounded, "none");
    assert_true(outside->is_safe);
    assert_true(fl_outside_proof(outside)->is_outside);
}

/* The body of reach_error does not fail: its call does, also through a macro of a header. */
static void test_failing_run(void **state) {
    (void)state;
    struct fl_outside *outside =
        ask_cbmc("#include \"own.h\"\nint main(void) { int sum = 0; unsigned char c = __VERIFIER_nondet_uchar();\n"
                 "for (int i = 0; i < 3; i++) { int v = __VERIFIER_nondet_int(); if (v == -7 + i) sum++; }\n"
                 "if (sum == 3 && c == 200 && __VERIFIER_nondet_bool()) FAIL();\n"
                 "return 0; }\nvoid reach_error(void) { }\n",
                 "none");
    assert_false(outside->is_safe);
    assert_int_equal(outside->failures.count, 1);
    const struct fl_inputs *found = outside->failures.items[0]->inputs;
    assert_int_equal(found->values.count, 5);
    assert_string_equal(found->values.items[0].name, "__VERIFIER_nondet_uchar");
}

static int set_up_header(void **state) {
    set_up(state);
    scratch_write("own.h", "unsigned char __VERIFIER_nondet_uchar(void);\nint __VERIFIER_nondet_int(void);\n"
                           "_Bool __VERIFIER_nondet_bool(void);\n"
                           "void reach_error(void);\n#define FAIL() reach_error()\n");
    return 0;
}

static void expect_undecided(const struct fl_outside *outside) {
    assert_false(outside->is_safe);
    assert_int_equal(outside->failures.count, 0);
    assert_string_equal(outside->stopped, "it does not know");
    assert_string_equal(outside->how_far, "bound 12");
}

/* No bound is enough: SAFE would be about short runs only. */
static void test_unbounded_loop_is_not_safe(void **state) {
    (void)state;
    if (!has_cbmc) skip();
    struct fl_adapter adapter = *read_adapter("cbmc");
    adapter.bounds.count = 3;
    expect_undecided(ask(&adapter, load(unbounded, "none")));
}

static void test_stand_in(void **state) {
    (void)state;
    expect_undecided(ask_stand_in("[main.unwind.0] line 3 unwinding assertion loop 0: FAILURE\n"
                                  "VERIFICATION FAILED",
                                  10));
    expect_undecided(
        ask_stand_in("[main.no-body.f] line 3 no body for callee f: FAILURE\nVERIFICATION FAILED", 10));
    struct fl_outside *outside =
        ask_stand_in("[main.unwind.0] line 3 unwinding assertion loop 0: SUCCESS\nVERIFICATION SUCCESSFUL", 0);
    assert_true(outside->is_safe);
    assert_true(fl_outside_proof(outside)->is_outside);
    /* a failure without inputs that repeat it is none */
    outside = ask_stand_in("[main.assertion.1] line 3 error function reached: FAILURE\nVERIFICATION FAILED", 10);
    assert_false(outside->is_safe);
    assert_int_equal(outside->failures.count, 0);
}

/* Where comparisons with CBMC look for it, too (bench/tools/peer.sh). */
static void find_cbmc(void) {
    char *shared = realpath("../shared/tools", NULL), *path = NULL;
    if (system("command -v cbmc >/dev/null 2>&1") != 0 && shared &&
        asprintf(&path, "%s:%s", getenv("PATH"), shared) > 0)
        setenv("PATH", path, 1);
    has_cbmc = system("cbmc --version >/dev/null 2>&1") == 0;
    free(shared);
    free(path);
}

int main(void) {
    find_cbmc();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_shipped_adapters_can_be_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_safe, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_failing_run, set_up_header, tear_down),
        cmocka_unit_test_setup_teardown(test_unbounded_loop_is_not_safe, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_stand_in, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
