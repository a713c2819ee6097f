/* Native runs that do not fail as found are told apart, and programs of all shapes are built. */
#include "native.h"

/* The interpreter knows no character classes in patterns. */
static void test_divergence(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(&native, "diverge.c",
               "#include <assert.h>\n"
               "#include <signal.h>\n"
               "#include <stdlib.h>\n"
               "#include <fnmatch.h>\n"
               "int __VERIFIER_nondet_int(void);\n"
               "void __VERIFIER_assume(int);\n"
               "int sink;\n"
               "int main(void) {\n"
               "    int native = fnmatch(\"[[:alpha:]]\", \"a\", 0) == 0;\n"
               "    int kind = __VERIFIER_nondet_int();\n"
               "    if (native && kind == 1) exit(3);\n"
               "    if (native && kind == 2) for (;;) sink++;\n"
               "    if (native && kind == 3) abort();\n"
               "    if (native && kind == 4) assert(kind == 0);\n"
               "    if (kind == 5) __VERIFIER_assume(!native);\n"
               "    if (native && kind == 6) raise(9);\n"
               "    assert(0);\n"
               "}\n");
    native_load(&native, NULL);
    fl_confirmer_destroy(native.confirmer);
    struct fl_confirm_options wanted = {.frontend = &native.options, .seconds = 6};
    native.confirmer = fl_confirmer_create(native.program, &wanted);
    native_expect(&native, "__VERIFIER_nondet_int: 0\n", "failed an assertion at ");
    native_refuse(&native, "__VERIFIER_nondet_int: 1\n", "but the native run exited with status 3");
    native_refuse(&native, "__VERIFIER_nondet_int: 1\n", "found: assertion at ");
    native_refuse(&native, "__VERIFIER_nondet_int: 2\n", "did not end within 6 seconds");
    native_refuse(&native, "__VERIFIER_nondet_int: 3\n", "was aborted at ");
    native_refuse(&native, "__VERIFIER_nondet_int: 4\n", "diverge.c:14");
    native_refuse(&native, "__VERIFIER_nondet_int: 5\n", "did not meet an assumption at ");
    native_refuse(&native, "__VERIFIER_nondet_int: 6\n", "was ended by signal 9");
    native_free(&native);
}

/* Memory that nobody wrote is nothing that can be supplied. */
static void test_uninitialised(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(&native, "unknown.c",
               "#include <assert.h>\n"
               "void fill(char *p) { for (int i = 0; i < 64; i++) p[i] = 1; }\n"
               "void before(void) { char room[64]; fill(room); }\n"
               "int after(void) { char room[64]; return room[32]; }\n"
               "int main(void) { before(); assert(after() != 0); }\n");
    native_load(&native, "bounds,pointer,free,division");
    native_refuse(&native, "", "exited with status 0");
    native_free(&native);
}

static void test_build_that_fails(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(&native, "gone.c", "#include <assert.h>\nint main(void) { assert(0); }\n");
    native_load(&native, NULL);
    struct fl_run failure = native_fail(&native, "");
    native_write(&native, "gone.c", "int main(void) { return what; }\n");
    struct fl_confirmation confirmation = fl_confirm(native.confirmer, native.arena, &failure);
    assert_false(confirmation.is_confirmed);
    assert_non_null(strstr(confirmation.reason, "could not be run natively"));
    assert_non_null(strstr(confirmation.reason, "what"));
    native_free(&native);
}

static void test_inputs_that_cannot_be_supplied(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(&native, "file.c",
               "#include <assert.h>\n#include <stdio.h>\n"
               "int main(void) { FILE *f = fopen(\"/nowhere/data\", \"r\"); assert(!f); }\n");
    native_load(&native, NULL);
    native_refuse(&native, "file: \"/nowhere/data\" \"x\"\n", "/nowhere/data, which can't be supplied");
    native_free(&native);
}

/* Functions that mean something to Faultline may be the program's own, even static ones. */
static void test_own_error_functions(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(&native, "own.c",
               "extern void later(int);\n"
               "static int count;\n"
               "static void reach_error(void) { count++; }\n"
               "extern int __VERIFIER_nondet_int(void);\n"
               "static void __VERIFIER_assume(int holds) { while (!holds) {} }\n"
               "int main(void) {\n"
               "    int x = __VERIFIER_nondet_int();\n"
               "    __VERIFIER_assume(x > 1);\n"
               "    if (x == 5) reach_error();\n"
               "    later(x);\n"
               "}\n");
    native_add(&native, "later.c",
               "void __VERIFIER_error(void) {}\n"
               "void later(int x) { if (x == 6) __VERIFIER_error(); }\n");
    native_load(&native, NULL);
    native_expect(&native, "__VERIFIER_nondet_int: 5\n", "own.c:9");
    native_expect(&native, "__VERIFIER_nondet_int: 6\n", "later.c:2");
    native_free(&native);
}

static void test_compile_database(void **state) {
    (void)state;
    struct native native = native_make();
    const char *directory = native.directory;
    assert_int_equal(mkdir(fl_arena_format(native.arena, "%s/src", directory), 0700), 0);
    assert_int_equal(mkdir(fl_arena_format(native.arena, "%s/out", directory), 0700), 0);
    native_write(&native, "src/main.c", "#include \"shared.h\"\nint main(void) { return shared(LIMIT); }\n");
    native_write(
        &native, "src/shared.h",
        "#include <assert.h>\nint shared(int);\nstatic inline int below(int x) { assert(x < 3); return x; }\n");
    native_write(&native, "src/shared.c", "#include \"shared.h\"\nint shared(int x) { return below(x); }\n");
    native_write(&native, "compile_commands.json",
                 fl_arena_format(native.arena,
                                 "[{\"directory\": \"%s/out\", \"file\": \"../src/main.c\",\n"
                                 "  \"command\": \"cc -O2 -DLIMIT=4 -c ../src/main.c -o main.o\"},\n"
                                 " {\"directory\": \"%s/out\", \"file\": \"../src/shared.c\",\n"
                                 "  \"command\": \"cc -I../src -c ../src/shared.c -o shared.o\"}]\n",
                                 directory, directory));
    native.inputs[native.options.input_count++] = directory;
    native_load(&native, NULL);
    native_expect(&native, "", "shared.h:3");
    native_free(&native);
}

static void test_entry_function(void **state) {
    (void)state;
    struct native native = native_make();
    native.options.entry = "start_here";
    native_add(&native, "entry.c",
               "#include <assert.h>\n"
               "int main(void) { return 0; }\n"
               "void start_here(void) { assert(0); }\n");
    native_load(&native, NULL);
    native_expect(&native, "", "entry.c:3");
    native_free(&native);
}

/* Parameters are inputs, and the function may be static. */
static void expect_entry_parameters(const char *flag) {
    struct native native = native_make();
    native.options.entry = "weigh";
    native.options.compiler_flags = &flag;
    native.options.compiler_flag_count = 1;
    native_add(&native, "entry.c",
               "#include <assert.h>\n"
               "static int weigh(unsigned char base, long factor, short sign, double scale, char *text) {\n"
               "    assert(base != 200 || factor != -3 || sign != -7 || scale != 0.5 || text);\n"
               "    return base;\n"
               "}\n"
               "int (*used)(unsigned char, long, short, double, char *) = weigh;\n");
    native_load(&native, NULL);
    native_expect(&native, "base: 200\nfactor: -3\nsign: -7\nscale: 0.5\n", "entry.c:3");
    native_free(&native);
}

static void test_entry_parameters(void **state) {
    (void)state;
    expect_entry_parameters("-m64");
    expect_entry_parameters("-m32");
}

/* A confirmer that goes while it is building ends the build, and leaves no file. */
static void test_end_while_building(void **state) {
    (void)state;
    struct native native = native_make();
    char *temporary = fl_arena_format(native.arena, "%s/temporary", native.directory);
    assert_int_equal(mkdir(temporary, 0700), 0);
    setenv("TMPDIR", temporary, 1);
    native_add(&native, "long.c", "#include <assert.h>\nint main(void) { assert(0); }\n");
    native_load(&native, NULL);
    fl_confirmer_prepare(native.confirmer, FL_CHECK_POINTER);
    fl_confirmer_prepare(native.confirmer, FL_CHECK_ASSERTION);
    fl_confirmer_destroy(native.confirmer);
    native.confirmer = NULL;
    assert_int_equal(rmdir(temporary), 0);
    unsetenv("TMPDIR");
    native_free(&native);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_divergence),          cmocka_unit_test(test_uninitialised),
        cmocka_unit_test(test_build_that_fails),    cmocka_unit_test(test_inputs_that_cannot_be_supplied),
        cmocka_unit_test(test_own_error_functions), cmocka_unit_test(test_compile_database),
        cmocka_unit_test(test_entry_function),      cmocka_unit_test(test_entry_parameters),
        cmocka_unit_test(test_end_while_building),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
