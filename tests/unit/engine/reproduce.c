/* A reproducer shows the failure by itself: its script compiles, runs, and says what went wrong. */
#include <sys/wait.h>

#include "native.h"

/* What the script printed; its exit status must not be 0. */
static const char *run_script(struct native *native, const char *directory) {
    FILE *output = popen(fl_arena_format(native->arena, "%s/reproduce.sh 2>&1", directory), "r");
    assert_non_null(output);
    char *text = fl_arena_allocate(native->arena, 1 << 16);
    fread(text, 1, (1 << 16) - 1, output);
    int status = pclose(output);
    if (!WIFEXITED(status) || WEXITSTATUS(status) == 0) fail_msg("the script did not fail: %s", text);
    return text;
}

static void expect_script(struct native *native, const char *inputs_text, const char *const *words, size_t count) {
    struct fl_run failure = native_fail(native, inputs_text);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(native->arena);
    const char *directory = fl_arena_format(native->arena, "%s/deep/it's here", native->directory);
    assert_int_equal(fl_confirm_reproduce(native->confirmer, directory, &failure, &diagnostics), FL_OK);
    const char *output = run_script(native, fl_arena_format(native->arena, "\"%s\"", directory));
    for (size_t i = 0; i < count; i++)
        if (!strstr(output, words[i])) fail_msg("\"%s\" lacks \"%s\"", output, words[i]);
}

#define EXPECT_SCRIPT(native, inputs, ...)                            \
    expect_script(native, inputs, (const char *const[]){__VA_ARGS__}, \
                  sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static void test_values_and_outside(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(&native, "first.c",
               "#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
               "unsigned __VERIFIER_nondet_bool(void);\n"
               "double nondet_double(void);\n"
               "int undefined_number(void);\n"
               "void undefined_action(void);\n"
               "void second(int);\n"
               "int main(int argc, char **argv) {\n"
               "    char line[16] = \"\";\n"
               "    undefined_action();\n"
               "    if (argc != 2 || strcmp(argv[1], \"it's\") || strcmp(getenv(\"MODE\"), \"a b\")) return 0;\n"
               "    if (__VERIFIER_nondet_bool() != 700 || nondet_double() != 0.1 || arc4random() != 9) return 0;\n"
               "    FILE *file = fopen(\"sub/data\", \"r\");\n"
               "    if (!file || fgetc(file) != 'x' || !fgets(line, 16, stdin)) return 0;\n"
               "    second(undefined_number() == 5 && strcmp(line, \"text\\n\") == 0);\n"
               "}\n");
    native_add(&native, "second.c", "#include <assert.h>\nvoid second(int arrived) {\n    assert(!arrived);\n}\n");
    native_load(&native, NULL);
    EXPECT_SCRIPT(&native,
                  "argv: \"prog\" \"it's\"\nenv: MODE=\"a b\"\nstdin: \"text\\n\"\nfile: \"sub/data\" \"x\"\n"
                  "__VERIFIER_nondet_bool: 700\nnondet_double: 0.1\n__fl_random: 9\nundefined_number: 5\n",
                  "expected: assertion at ", "second.c:3: void second(int): Assertion `!arrived' failed.",
                  "exit status 134");
    native_free(&native);
}

static const char kinds[] = "#include <stdlib.h>\n"
                            "int __VERIFIER_nondet_int(void);\n"
                            "void reach_error(void) {}\n"
                            "int sink;\n"
                            "int main(void) {\n"
                            "    int kind = __VERIFIER_nondet_int(), *p = malloc(4);\n"
                            "    if (kind == 1) sink = 2147483647 + kind;\n"
                            "    if (kind == 2) p[kind] = 1;\n"
                            "    if (kind == 3) reach_error();\n"
                            "    if (kind != 4) free(p);\n"
                            "}\n";

static void test_contents_of_memory(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(&native, "contents.c",
               "#include <assert.h>\n#include <stdlib.h>\n"
               "int main(void) {\n"
               "    int *first = malloc(4), *second = malloc(8);\n"
               "    *first = 1;\n"
               "    assert(second[1] != 77 || second[0]);\n"
               "}\n");
    native_load(&native, NULL);
    EXPECT_SCRIPT(&native, "malloc: bytes\nmalloc: bytes 00 00 00 00 4d\n",
                  "contents.c:6: int main(void): Assertion");
    native_free(&native);
}

static void test_kinds(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(&native, "kinds.c", kinds);
    native_load(&native, "all");
    EXPECT_SCRIPT(&native, "__VERIFIER_nondet_int: 1\n", "kinds.c:7:38: runtime error: signed integer overflow");
    EXPECT_SCRIPT(&native, "__VERIFIER_nondet_int: 3\n", "error function reached");
    EXPECT_SCRIPT(&native, "__VERIFIER_nondet_int: 4\n", "LeakSanitizer: detected memory leaks", "kinds.c:6:");
    native_free(&native);
}

/* A static function of this name is no obstacle, nor is a static entry function. */
static void test_static_functions(void **state) {
    (void)state;
    struct native native = native_make();
    native.options.entry = "begin";
    native_add(&native, "own.c",
               "static int count;\n"
               "static void reach_error(void) { count++; }\n"
               "static void begin(int x) { if (x == 3) reach_error(); }\n"
               "void (*used)(int) = begin;\n");
    native_load(&native, NULL);
    native_expect(&native, "x: 3\n", "own.c:3");
    EXPECT_SCRIPT(&native, "x: 3\n", "error function reached", "exit status 134");
    native_free(&native);
}

static void test_memory_in_32_bits(void **state) {
    (void)state;
    static const char *const flags[] = {"-m32"};
    struct native native = native_make();
    native.options.compiler_flags = flags;
    native.options.compiler_flag_count = 1;
    native_add(&native, "kinds.c", kinds);
    native_load(&native, NULL);
    EXPECT_SCRIPT(&native, "__VERIFIER_nondet_int: 2\n", "heap-buffer-overflow", "kinds.c:8:");
    native_free(&native);
}

static void test_unwritable_directory(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(&native, "plain.c", "#include <assert.h>\nint main(void) { assert(0); }\n");
    native_load(&native, NULL);
    struct fl_run failure = native_fail(&native, "");
    struct fl_diagnostics diagnostics = fl_diagnostics_make(native.arena);
    const char *directory = fl_arena_format(native.arena, "%s/plain.c/below", native.directory);
    assert_int_equal(fl_confirm_reproduce(native.confirmer, directory, &failure, &diagnostics),
                     FL_BAD_ENVIRONMENT);
    assert_int_equal(diagnostics.count, 1);
    assert_non_null(strstr(diagnostics.items[0].message, "cannot be written: Not a directory"));
    native_free(&native);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_and_outside),
        cmocka_unit_test(test_contents_of_memory),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_static_functions),
        cmocka_unit_test(test_memory_in_32_bits),
        cmocka_unit_test(test_unwritable_directory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
