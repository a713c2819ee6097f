/* What a log says of the run that it comes from: conversions, lines, functions that print. */
#include "tests/unit/replay/logs.h"

#define MAIN(...) "int main(void) {\n" __VA_ARGS__ "\nreturn 0; }\n"

static void reads_integers(void **state) {
    (void)state;
    logs_try(MAIN("printf(\"x=%d\\n\", nondet_int());"), "x=-42\n", "nondet_int: -42\n", "x=2147483648\n");
    logs_try(MAIN("printf(\"[%5d]\\n\", nondet_int());"), "[   42]\n", "nondet_int: 42\n", "[42]\n");
    logs_try(MAIN("printf(\"[%-5u]\\n\", nondet_int());"), "[4    ]\n", "nondet_int: 4\n", "[    4]\n");
    logs_try(MAIN("printf(\"%#06x\\n\", nondet_int());"), "0x00ff\n", "nondet_int: 255\n", "0xff\n");
    logs_try(MAIN("printf(\"%o%%\\n\", nondet_int());"), "17%\n", "nondet_int: 15\n", NULL);
    logs_try(MAIN("printf(\"%u\\n\", nondet_int());"), "4294967295\n", "nondet_int: -1\n", "-1\n");
    logs_try(MAIN("printf(\"%ld\\n\", nondet_long());"), "-9223372036854775808\n",
             "nondet_long: -9223372036854775808\n", "9223372036854775808\n");
    logs_try(MAIN("int x = nondet_int(); if (x >> 8 == 3) printf(\"%hhd\\n\", x);"), "-1\n", "nondet_int: 1023\n",
             "255\n");
    logs_try(MAIN("printf(\"%+.3d|\\n\", nondet_int());"), "+007|\n", "nondet_int: 7\n", "+7|\n");
}

static void reads_widths_that_are_arguments(void **state) {
    (void)state;
    logs_try(MAIN("printf(\"[%*d]\\n\", 4, nondet_int());"), "[  42]\n", "nondet_int: 42\n", "[42]\n");
    logs_try(MAIN("printf(\"[%-*.*d]\\n\", 4, 2, nondet_int());"), "[07  ]\n", "nondet_int: 7\n", NULL);
    /* where they are not known, the library's model prints */
    logs_try(MAIN("int w = nondet_int(); if (w > 0 && w < 6) printf(\"[%*d]\\n\", w, 7);"), "[   7]\n",
             "nondet_int: 4\n", "[      7]\n");
}

static void reads_characters(void **state) {
    (void)state;
    logs_try(MAIN("printf(\"%c%c\\n\", nondet_int() & 127, 'b');"), "ab\n", "nondet_int: 97\n", "aa\n");
    logs_try(MAIN("int x = nondet_int(); if (x > 0 && x < 128) { putchar(x); fputc(10, stdout); }"), "z\n",
             "nondet_int: 122\n", "zz\n");
    struct logs logs =
        logs_make(MAIN("int x = nondet_int(); if (x >= 0 && x < 128) printf(\"<%c>\\n\", x);"), NULL);
    assert_int_equal(logs_replay_bytes(&logs, "<\0>\n", 4), FL_REPLAY_MATCHES);
    assert_string_equal(logs_inputs(&logs), "nondet_int: 0\n");
    assert_int_equal(logs_replay_bytes(&logs, "<\n>\n", 4), FL_REPLAY_MATCHES);
    assert_string_equal(logs_inputs(&logs), "nondet_int: 10\n");
    logs_free(&logs);
}

static void reads_strings(void **state) {
    (void)state;
    static const char table[] = "static const char *const names[] = {\"red\", \"green\", \"blue\"};\n"
                                "int main(void) { unsigned i = nondet_int();\n"
                                "if (i < 3) printf(\"color %s!\\n\", names[i]); return 0; }\n";
    logs_try(table, "color green!\n", "nondet_int: 1\n", "color gree!\n");
    static const char buffer[] = "int main(void) { char line[16];\n"
                                 "if (fgets(line, sizeof line, stdin)) printf(\"got %s\", line); return 0; }\n";
    logs_try(buffer, "got abc\n", "stdin: \"abc\\n\"\n", "got 0123456789abcdefgh\n");
    static const char padded[] = "static const char *const names[] = {\"red\", \" red\", \"green\"};\n"
                                 "int main(void) { unsigned i = nondet_int();\n"
                                 "if (i < 3) printf(\"[%5s|%-5s|%.2s]\\n\", names[i], names[i], names[i]);\n"
                                 "return 0; }\n";
    logs_try(padded, "[  red|red  |re]\n", "nondet_int: 0\n", "[ red|red  |re]\n");
    logs_try(padded, "[  red| red | r]\n", "nondet_int: 1\n", NULL);
    logs_try(padded, "[green|green|gr]\n", "nondet_int: 2\n", NULL);
    logs_try(MAIN("printf(\"%s\\n\", nondet_int() == 5 ? NULL : \"text\");"), "(null)\n", "nondet_int: 5\n", NULL);
}

static void divides_text_among_holes(void **state) {
    (void)state;
    /* every way of dividing is kept until something else decides */
    logs_try(MAIN("int x = nondet_int(), y = nondet_int(); printf(\"%d%d\\n\", x, y); assume(x == 12);"), "1234\n",
             "nondet_int: 12\nnondet_int: 34\n", NULL);
    logs_try(MAIN("int x = nondet_int(), y = nondet_int(); printf(\"%d\", x); printf(\"%d\\n\", y);"
                  "assume(y == 234);"),
             "1234\n", "nondet_int: 1\nnondet_int: 234\n", NULL);
    logs_try(MAIN("char a[4] = {0}, b[4] = {0}; a[0] = nondet_int(); a[1] = nondet_int(); b[0] = nondet_int();\n"
                  "printf(\"%s-%s\\n\", a, b); assume(a[1] == '-');"),
             "x--y\n", "nondet_int: 120\nnondet_int: 45\nnondet_int: 121\n", NULL);
}

static void reads_floats(void **state) {
    (void)state;
    logs_try(MAIN("double x = nondet_double(); printf(\"%.2f\\n\", x); assume(x == 0.75);"), "0.75\n",
             "nondet_double: 0.75\n", NULL);
    logs_try(MAIN("double x = nondet_double(); printf(\"%.1f\\n\", x); assume(x == 0.75);"), "0.8\n",
             "nondet_double: 0.75\n", "0.75\n");
    struct logs logs =
        logs_make(MAIN("double x = nondet_double(); printf(\"%.1f\\n\", x); assume(x != 0.75);"), NULL);
    assert_int_equal(logs_replay(&logs, "0.8\n"), FL_REPLAY_MATCHES);
    assert_int_equal(logs_replay(&logs, "-nan\n"), FL_REPLAY_MATCHES);
    assert_int_equal(logs_replay(&logs, "inf\n"), FL_REPLAY_MATCHES);
    logs_free(&logs);
    logs_try(MAIN("int x = nondet_int(); if (x > 0 && x < 100) printf(\"%g\\n\", x / 4.0);"), "12.25\n",
             "nondet_int: 49\n", "12.3\n");
}

static void sees_of_addresses_whether_they_are_null(void **state) {
    (void)state;
    static const char program[] = MAIN("static int object; int x = nondet_int();"
                                       "printf(\"at %p\\n\", x == 3 ? (void *)0 : x == 4 ? (void *)&object : 0);"
                                       "assume(x == 3 || x == 4);");
    logs_try(program, "at (nil)\n", "nondet_int: 3\n", NULL);
    logs_try(program, "at 0x7ffd01234560\n", "nondet_int: 4\n", NULL);
}

static void puts_lines_together(void **state) {
    (void)state;
    static const char program[] = MAIN("int n = nondet_int();\n"
                                       "printf(\"a\"); if (n > 5) printf(\"-\"); printf(\"b\\n\");\n"
                                       "printf(\"one\\ntwo %d\\nthree\\n\", n);");
    logs_try(program, "a-b\none\ntwo 6\nthree\n", "nondet_int: 6\n", "ab\none\ntwo 6\nthree\n");
    /* the last newline need not be in the log */
    logs_try(program, "ab\none\ntwo 1\nthree", "nondet_int: 1\n", NULL);
}

static void knows_functions_that_print(void **state) {
    (void)state;
    logs_try(MAIN("int x = nondet_int(); puts(x == 1 ? \"one\" : \"other\"); fputs(\"end\\n\", stdout);"),
             "one\nend\n", "nondet_int: 1\n", "one\n");
    logs_try(MAIN("char b[4]; int n = nondet_int(); memcpy(b, \"abcd\", 4);\n"
                  "if (n >= 0 && n <= 4) { fwrite(b, 1, n, stdout); write(1, \"!\\n\", 2); }"),
             "abc!\n", "nondet_int: 3\n", "acb!\n");
    logs_try(MAIN("dprintf(1, \"%d\\n\", nondet_int());"), "5\n", "nondet_int: 5\n", NULL);
    logs_try(
        MAIN("int (*say)(const char *, ...) = printf; unsigned x = nondet_int(); if (x < 3) say(\"%d\\n\", x);"),
        "2\n", "nondet_int: 2\n", "3\n");
    logs_try(MAIN("unsigned x = nondet_int(); if (x < 3) { int n; printf(\"%u%n\\n\", x, &n); assume(n == 1); }"),
             "2\n", "nondet_int: 2\n", NULL);
    logs_try("static void say(const char *format, ...) { va_list list; va_start(list, format);\n"
             "vprintf(format, list); va_end(list); }\n" MAIN(
                 "say(\"%c%d %.1f %s\\n\", 'x', nondet_int(), 2.5, \"end\");"),
             "x7 2.5 end\n", "nondet_int: 7\n", "y7 2.5 end\n");
}

static void gives_results_of_calls(void **state) {
    (void)state;
    logs_try(MAIN("int n = printf(\"%d\\n\", nondet_int()); puts(n == 4 ? \"three\" : \"other\");"),
             "123\nthree\n", "nondet_int: 123\n", "123\nother\n");
    logs_try(MAIN("int c = putchar(nondet_int() & 127); putchar(10); assume(c == 'q');"), "q\n",
             "nondet_int: 113\n", NULL);
    logs_try(MAIN("int n = puts(\"ab\"); assume(n == 3); assume(write(1, \"x\\n\", 2) == 2);\n"
                  "assume(fwrite(\"abcd\", 2, 2, stdout) == 2); assume(fputs(\"\\n\", stdout) == 1);"),
             "ab\nx\nabcd\n", "", NULL);
}

static void reads_formats_from_memory(void **state) {
    (void)state;
    logs_try(MAIN("char format[8] = \"%d\"; strcat(format, \"!\\n\"); printf(format, nondet_int());"), "5!\n",
             "nondet_int: 5\n", "5\n");
}

static void gives_up_on_what_it_does_not_know(void **state) {
    (void)state;
    struct logs logs = logs_make(MAIN("char format[] = \"%1$d\\n\"; printf(format, nondet_int());"), NULL);
    assert_int_equal(logs_replay(&logs, "5\n"), FL_REPLAY_UNKNOWN);
    assert_string_equal(logs.result->reason, "in a format, arguments by number (%1$d) are not supported");
    logs_free(&logs);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_integers),
        cmocka_unit_test(reads_widths_that_are_arguments),
        cmocka_unit_test(reads_characters),
        cmocka_unit_test(reads_strings),
        cmocka_unit_test(divides_text_among_holes),
        cmocka_unit_test(reads_floats),
        cmocka_unit_test(sees_of_addresses_whether_they_are_null),
        cmocka_unit_test(puts_lines_together),
        cmocka_unit_test(knows_functions_that_print),
        cmocka_unit_test(gives_results_of_calls),
        cmocka_unit_test(reads_formats_from_memory),
        cmocka_unit_test(gives_up_on_what_it_does_not_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
