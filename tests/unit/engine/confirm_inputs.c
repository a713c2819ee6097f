/* What a run read reaches the native program: values, arguments, standard input, environment, files. */
#include "native.h"

static const char values[] =
    "#include <assert.h>\n"
    "#include <stdlib.h>\n"
    "#include <time.h>\n"
    "int __VERIFIER_nondet_int(void);\n"
    "char __VERIFIER_nondet_char(void);\n"
    "unsigned __VERIFIER_nondet_bool(void);\n" /* not the usual type */
    "float __VERIFIER_nondet_float(void);\n"
    "double nondet_double(void);\n"
    "long double nondet_extended(void);\n"
    "long long __VERIFIER_nondet_longlong(void);\n"
    "void klee_make_symbolic(void *, unsigned long, const char *);\n"
    "void __VERIFIER_assume(int);\n"
    "int undefined_number(int, const char *);\n"
    "double undefined_fraction(void);\n"
    "void undefined_action(int);\n"
    "void check(int holds) { assert(holds); }\n"
    "int main(void) {\n"
    "    struct { short a; char b[3]; } block;\n"
    "    klee_make_symbolic(&block, sizeof block, \"block\");\n"
    "    __VERIFIER_assume(block.a == -2);\n"
    "    undefined_action(3);\n"
    "    int sum = 0;\n"
    "    for (int i = 0; i < 3; i++) sum = 10 * sum + __VERIFIER_nondet_int();\n"
    "    if (sum != 123 || block.b[2] != 'z') return 1;\n"
    "    if (__VERIFIER_nondet_char() != -5) return 2;\n"
    "    if (__VERIFIER_nondet_bool() != 70000) return 3;\n"
    "    if (__VERIFIER_nondet_float() != 1.5f) return 4;\n"
    "    if (nondet_double() != -0.25) return 5;\n"
    "    if (__VERIFIER_nondet_longlong() != -6000000000) return 6;\n"
    "    if (undefined_number(1, \"x\") != 42) return 7;\n"
    "    if (undefined_fraction() != 2.5) return 8;\n"
    "    srand(time(NULL));\n"
    "    if (rand() != 280491303 || rand() != 626398474 || random() != 65378190) return 9;\n"
    "    if (time(NULL) != 1700000001) return 10;\n"
    "    if (nondet_extended() != 0) return 11;\n"
    "    check(0);\n"
    "}\n";

static const char values_inputs[] = "block: bytes fe ff 78 79 7a 00\n"
                                    "__VERIFIER_nondet_int: 1\n"
                                    "__VERIFIER_nondet_int: 2\n"
                                    "__VERIFIER_nondet_char: -5\n"
                                    "__VERIFIER_nondet_int: 3\n"
                                    "__VERIFIER_nondet_bool: 70000\n"
                                    "__VERIFIER_nondet_float: 1.5\n"
                                    "nondet_double: -0.25\n"
                                    "__VERIFIER_nondet_longlong: -6000000000\n"
                                    "undefined_number: 42\n"
                                    "undefined_fraction: 2.5\n"
                                    "time: 1700000000\n"
                                    "time: 1700000001\n";

static void expect_values(const char *flag) {
    struct native native = native_make();
    native.options.compiler_flags = &flag;
    native.options.compiler_flag_count = 1;
    native_add(&native, "values.c", values);
    native_load(&native, NULL);
    native_expect(&native, values_inputs, "failed an assertion at ");
    native_free(&native);
}

static void test_values(void **state) {
    (void)state;
    expect_values("-m64");
    expect_values("-m32");
}

/* The address sanitizer has functions of its own for some of these. */
static void test_values_beside_the_address_sanitizer(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(&native, "values.c",
               "#include <stdlib.h>\n"
               "#include <string.h>\n"
               "#include <time.h>\n"
               "#include <unistd.h>\n"
               "int main(void) {\n"
               "    char *p = malloc(4);\n"
               "    struct timespec now;\n"
               "    sleep(1000);\n"
               "    clock_gettime(CLOCK_REALTIME, &now);\n"
               "    if (time(NULL) == 5 && now.tv_sec == 4 && arc4random() == 6) return p[arc4random()];\n"
               "    return 0;\n"
               "}\n");
    native_load(&native, NULL);
    native_expect(&native, "time: 4\ntime: 5\n__fl_random: 6\n__fl_random: 7\n", "heap-buffer-overflow");
    native_free(&native);
}

/* Only the program's own calls of malloc are counted, and those through a pointer; calloc gives zeros. */
static const char contents[] = "#define _GNU_SOURCE\n"
                               "#include <assert.h>\n"
                               "#include <stdlib.h>\n"
                               "#include <string.h>\n"
                               "int main(void) {\n"
                               "    void *(*get)(size_t) = malloc;\n"
                               "    char *first = malloc(3), *copy = strdup(\"text\"), *second = get(4);\n"
                               "    char *zeros = calloc(8, 1), *third = malloc(2), *last = malloc(4);\n"
                               "    if (second[0] != 5 || second[3] != 0 || second[1] != -1) return 1;\n"
                               "    if (third[0] != 7 || third[1] != 8 || strcmp(copy, \"text\") != 0) return 2;\n"
                               "    if (zeros[0] || zeros[7]) return 3;\n"
                               "    last[0] = first[0] = 1;\n"
                               "    FAILURE;\n"
                               "}\n";

static void expect_contents(const char *const flags[2], const char *expected) {
    struct native native = native_make();
    native.options.compiler_flags = flags;
    native.options.compiler_flag_count = 2;
    native_add(&native, "contents.c", contents);
    native_load(&native, "bounds,pointer,free,division");
    native_expect(&native, "malloc: bytes\nmalloc: bytes 05 ff\nmalloc: bytes 07 08 09\n", expected);
    native_free(&native);
}

static void test_contents_of_memory(void **state) {
    (void)state;
    expect_contents((const char *const[]){"-m64", "-DFAILURE=assert(0)"}, "failed an assertion at ");
    expect_contents((const char *const[]){"-m32", "-DFAILURE=assert(0)"}, "failed an assertion at ");
    expect_contents((const char *const[]){"-m64", "-DFAILURE=return last[second[0]]"}, "heap-buffer-overflow");
}

static void test_outside(void **state) {
    (void)state;
    struct native native = native_make();
    native_add(
        &native, "outside.c",
        "#include <assert.h>\n"
        "#include <stdio.h>\n"
        "#include <stdlib.h>\n"
        "#include <string.h>\n"
        "int main(int argc, char **argv) {\n"
        "    char line[32] = \"\", text[32] = \"\";\n"
        "    if (argc != 3 || strcmp(argv[0], \"prog\") || strcmp(argv[2], \"two \\\"words\\\"\")) return 1;\n"
        "    if (!getenv(\"MODE\") || strcmp(getenv(\"MODE\"), \"a=b c\") || getenv(\"HOME\")) return 2;\n"
        "    if (!fgets(line, sizeof line, stdin) || strcmp(line, \"first\\n\")) return 3;\n"
        "    if (getchar() != 255 || getchar() != 0 || getchar() != EOF) return 4;\n"
        "    FILE *file = fopen(\"sub/data.txt\", \"r\");\n"
        "    if (!file || fread(text, 1, 31, file) != 5 || strcmp(text, \"bytes\")) return 5;\n"
        "    if (fopen(\"missing.txt\", \"r\")) return 6;\n"
        "    assert(!\"all inputs arrived\");\n"
        "}\n");
    native_load(&native, NULL);
    native_expect(&native,
                  "argv: \"prog\" \"\" \"two \\\"words\\\"\"\n"
                  "env: MODE=\"a=b c\"\n"
                  "stdin: \"first\\n\"\n"
                  "stdin: \"\\377\\000\"\n"
                  "file: \"sub/data.txt\" \"bytes\"\n",
                  "failed an assertion at ");
    native_free(&native);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_values_beside_the_address_sanitizer),
        cmocka_unit_test(test_contents_of_memory),
        cmocka_unit_test(test_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
