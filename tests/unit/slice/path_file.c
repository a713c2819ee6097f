/* Path files: what they mean, and what is said of bad ones. */
#include "slice/path/path_file.h"

#include "slice/path/path_source.h"
#include "tests/unit/report/sample.h"

static const char source[] = /* 1 */ "int nondet_int(void);\n"
                                     /* 2 */ "static int get(int n) {\n"
                                     /* 3 */ "    if (n > 3)\n"
                                     /* 4 */ "        return 1;\n"
                                     /* 5 */ "    return 0;\n"
                                     /* 6 */ "}\n"
                                     /* 7 */ "\n"
                                     /* 8 */ "int main(void) {\n"
                                     /* 9 */ "    int n = nondet_int();\n"
                                     /* 10 */ "    while (n > 0) {\n"
                                     /* 11 */ "        if (get(n))\n"
                                     /* 12 */ "            n -= 3;\n"
                                     /* 13 */ "        n--;\n"
                                     /* 14 */ "    }\n"
                                     /* 15 */ "    return n;\n"
                                     /* 16 */ "}\n";

static enum fl_status read_path(struct sample *sample, const char *text, struct fl_path *path,
                                struct fl_diagnostics *diagnostics) {
    scratch_write("p.path", text);
    *diagnostics = fl_diagnostics_make(sample->arena);
    return fl_path_read(sample->arena, sample->program, "p.path", path, diagnostics);
}

/* The lines of the user's file that a path passes, without repetition: "8 9 10". */
static const char *lines_of(const struct sample *sample, const struct fl_path *path) {
    struct fl_text text = fl_text_make(sample->arena);
    uint32_t before = 0;
    for (size_t i = 0; i < path->count; i++) {
        struct fl_position position = fl_program_edge(sample->program, path->edges[i])->position;
        if (!position.line || !sample->program->files[position.file.index].is_users || position.line == before)
            continue;
        before = position.line;
        fl_text_format(&text, "%s%u", text.count ? " " : "", before);
    }
    return fl_text_string(&text);
}

static void expect_lines(struct sample *sample, const char *text, const char *lines) {
    struct fl_path path;
    struct fl_diagnostics diagnostics;
    if (read_path(sample, text, &path, &diagnostics) != FL_OK) fail_msg("%s", diagnostics.items[0].message);
    const char *problem = fl_path_verify(sample->program, sample->arena, &path);
    if (problem) fail_msg("%s", problem);
    assert_string_equal(lines_of(sample, &path), lines);
}

static void test_paths(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, source, "none");
    expect_lines(&sample, "prog.c:15\n", "8 9 10");
    expect_lines(&sample, "prog.c:10 then\nprog.c:15\n", "8 9 10 11 3 4 6 11 13 10");
    expect_lines(&sample, "# once through\n\nprog.c:11 then # the call\n prog.c:15\r\n",
                 "8 9 10 11 3 4 6 11 12 13 10");
    expect_lines(&sample, "prog.c:3 then in get\nprog.c:11 else\nprog.c:12\nprog.c:15",
                 "8 9 10 11 3 4 6 11 13 10 11 3 4 6 11 12 13 10");
    expect_lines(&sample, "prog.c:13\nprog.c:13\nprog.c:13\n",
                 "8 9 10 11 3 4 6 11 13 10 11 3 4 6 11 13 10 11 3 4 6 11");
    expect_lines(&sample, "! prog.c:8\n! prog.c:9\n! prog.c:10\n! prog.c:11\n! prog.c:3\n! prog.c:4\n",
                 "8 9 10 11 3");
    sample_free(&sample);
}

static void expect_message(struct sample *sample, const char *text, uint32_t line, const char *message) {
    struct fl_path path;
    struct fl_diagnostics diagnostics;
    assert_int_equal(read_path(sample, text, &path, &diagnostics), FL_BAD_INPUT);
    assert_int_equal(diagnostics.count, 1);
    assert_string_equal(diagnostics.items[0].file, "p.path");
    assert_int_equal(diagnostics.items[0].line, line);
    assert_string_equal(diagnostics.items[0].message, message);
}

static void test_messages(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, source, "none");
    expect_message(&sample, "", 0, "the file names no step of a path");
    expect_message(&sample, "# nothing\n\n", 0, "the file names no step of a path");
    expect_message(&sample, "prog.c:9\n!\n", 2, "FILE:LINE is expected behind the '!'");
    expect_message(&sample, "prog.c:9\nprog.c\n", 2, "FILE:LINE is expected");
    expect_message(&sample, "prog.c:10 maybe\n", 1,
                   "\"maybe\" is none of: then, else, case NUMBER, default, fails, in FUNCTION");
    expect_message(&sample, "prog.c:9\nother.c:3\n", 2, "other.c is not a file of the program");
    expect_message(&sample, "prog.c:9\n\nprog.c:7\n", 3,
                   "prog.c:7 has no step of the program; the nearest line that has one is 6");
    expect_message(&sample, "prog.c:90\n", 1, "prog.c has only 16 lines; the nearest line that has one is 15");
    expect_message(&sample, "prog.c:15\nprog.c:9\n", 2, "the path jumps: no way leads from prog.c:15 to prog.c:9");
    expect_message(&sample, "prog.c:9\n! prog.c:12\n", 2,
                   "the path jumps: no way leads from prog.c:9 to prog.c:12");
    expect_message(&sample, "prog.c:9 in get\n", 1, "prog.c:9 is not in a function get");
    expect_message(&sample, "prog.c:9 else\n", 1, "no condition is decided on this line");
    sample_free(&sample);
}

static void test_unreadable(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_path_file file;
    assert_int_equal(fl_path_file_parse(arena, "p", "a.c:1\n\0", 7, &file, &diagnostics), FL_BAD_INPUT);
    assert_string_equal(fl_diagnostic_format(arena, &diagnostics.items[0]), "p:2: error: this is not text");
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_paths), cmocka_unit_test(test_messages),
                                       cmocka_unit_test(test_unreadable)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
