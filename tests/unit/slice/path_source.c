/* Paths to lines of a program, and what is said of lines that have none. */
#include "slice/path/path_source.h"

#include "tests/unit/report/sample.h"

static const char source[] = /* 1 */ "#include <assert.h>\n"
                                     /* 2 */ "#include <stdlib.h>\n"
                                     /* 3 */ "int nondet_int(void);\n"
                                     /* 4 */ "static int down(int n) {\n"
                                     /* 5 */ "    if (n > 0) return down(n - 1);\n"
                                     /* 6 */ "    return 7;\n"
                                     /* 7 */ "}\n"
                                     /* 8 */ "static void stop(void) {\n"
                                     /* 9 */ "    exit(1);\n"
                                     /* 10 */ "}\n"
                                     /* 11 */ "int main(void) {\n"
                                     /* 12 */ "    int sum = 0;\n"
                                     /* 13 */ "    for (int i = 0; i < 1000; i++)\n"
                                     /* 14 */ "        sum += down(i);\n"
                                     /* 15 */ "    if (nondet_int())\n"
                                     /* 16 */ "        sum++;\n"
                                     /* 17 */ "    assert(sum != 12);\n"
                                     /* 18 */ "    stop();\n"
                                     /* 19 */ "    sum = 1;\n"
                                     /* 20 */ "    return sum;\n"
                                     /* 21 */ "}\n";

static struct fl_path find(struct sample *sample, const char *target, enum fl_way_order order) {
    struct fl_path path;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample->arena);
    enum fl_status status = fl_path_to_target(sample->arena, sample->program, target, order, &path, &diagnostics);
    if (status != FL_OK) fail_msg("%s", scratch_messages(sample->arena, &diagnostics));
    const char *problem = fl_path_verify(sample->program, sample->arena, &path);
    if (problem) fail_msg("%s: %s", target, problem);
    return path;
}

static const struct fl_edge *last_edge(const struct sample *sample, struct fl_path path) {
    return fl_program_edge(sample->program, path.edges[path.count - 1]);
}

static unsigned count_line(const struct sample *sample, struct fl_path path, uint32_t line) {
    unsigned count = 0;
    for (size_t i = 0; i < path.count; i++) {
        struct fl_position position = fl_program_edge(sample->program, path.edges[i])->position;
        count += position.line == line && !fl_id_is_none(position.file) &&
                 sample->program->files[position.file.index].is_users;
    }
    return count;
}

static void test_shortest(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, source, "none");
    struct fl_path path = find(&sample, "prog.c:17", FL_WAY_SHORTEST);
    assert_true(path.fails);
    assert_int_equal(last_edge(&sample, path)->position.line, 17);
    assert_int_equal(count_line(&sample, path, 14), 0);
    assert_int_equal(count_line(&sample, path, 16), 0);

    path = find(&sample, "prog.c:6", FL_WAY_SHORTEST);
    assert_false(path.fails);
    assert_int_equal(count_line(&sample, path, 14), 1); /* the call, with no way back */
    assert_int_equal(count_line(&sample, path, 5), 1);
    assert_int_equal(count_line(&sample, path, 6), 0);

    path = find(&sample, "prog.c:6 in down", FL_WAY_SHORTEST);
    path = find(&sample, "prog.c:15 then", FL_WAY_SHORTEST);
    assert_int_equal(last_edge(&sample, path)->operation.kind, FL_OPERATION_ASSUME);
    sample_free(&sample);
}

static void test_depth_first(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, source, "none");
    struct fl_path path = find(&sample, "prog.c:17", FL_WAY_DEPTH_FIRST);
    assert_true(path.fails);
    assert_int_equal(last_edge(&sample, path)->position.line, 17);
    assert_true(count_line(&sample, path, 5) > 2); /* down calls itself once */
    assert_true(count_line(&sample, path, 6) > 0);
    assert_true(count_line(&sample, path, 16) > 0);
    sample_free(&sample);
}

/* Which way the conditions of statements go, however the compiler turned them round. */
static void test_decisions(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample,
                /* 1 */
                "int a, b, c;\n"
                /* 2 */ "int main(int argc, char **argv) {\n"
                /* 3 */ "    if (!(argc > 2 && !argv[0]))\n"
                /* 4 */ "        a = 4;\n"
                /* 5 */ "    else\n"
                /* 6 */ "        a = 6;\n"
                /* 7 */ "    while (!(argc ? argc < 5 || a : b))\n"
                /* 8 */ "        b++;\n"
                /* 9 */ "    switch (argc) {\n"
                /* 10 */ "    case -1: c = 1; break;\n"
                /* 11 */ "    default: c = 3;\n"
                /* 12 */ "    }\n"
                /* 13 */ "    c = argc && a;\n"
                /* 14 */ "    return 0;\n"
                /* 15 */ "}\n",
                "none");
    static const struct {
        const char *target;
        uint32_t before; /* where the next edge is */
    } cases[] = {{"prog.c:3 then", 4},     {"prog.c:3 else", 6},     {"prog.c:7 then", 8},  {"prog.c:7 else", 9},
                 {"prog.c:9 case -1", 10}, {"prog.c:9 default", 11}, {"prog.c:13 then", 13}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fl_path path = find(&sample, cases[i].target, FL_WAY_SHORTEST);
        const struct fl_location *end = fl_program_location(sample.program, last_edge(&sample, path)->target);
        assert_int_equal(sample.program->edges[end->first_edge].position.line, cases[i].before);
        find(&sample, cases[i].target, FL_WAY_DEPTH_FIRST);
    }
    sample_free(&sample);
}

static void expect_message(struct sample *sample, const char *target, const char *message) {
    struct fl_path path;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample->arena);
    assert_int_equal(
        fl_path_to_target(sample->arena, sample->program, target, FL_WAY_SHORTEST, &path, &diagnostics),
        FL_BAD_INPUT);
    assert_int_equal(diagnostics.count, 1);
    if (!strstr(diagnostics.items[0].message, message)) fail_msg("%s", diagnostics.items[0].message);
}

static void test_messages(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, source, "none");
    expect_message(&sample, "prog.c", "FILE:LINE is expected");
    expect_message(&sample, "prog.c:0", "FILE:LINE is expected");
    expect_message(&sample, ":7", "FILE:LINE is expected");
    expect_message(&sample, "prog.c:7 often", "\"often\" is none of");
    expect_message(&sample, "other.c:7", "other.c is not a file of the program");
    expect_message(&sample, "prog.c:3", "prog.c:3 has no step of the program; the nearest line that has one is 5");
    expect_message(&sample, "prog.c:99", "prog.c has only 21 lines; the nearest line that has one is 20");
    expect_message(&sample, "prog.c:12 in down", "prog.c:12 is not in a function down");
    expect_message(&sample, "prog.c:12 then", "no condition is decided on this line");
    expect_message(&sample, "prog.c:12 fails", "nothing is checked on this line");
    expect_message(&sample, "prog.c:15 case 3", "no switch on this line has that case");
    expect_message(&sample, "prog.c:19", "unreachable target");
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_shortest), cmocka_unit_test(test_depth_first),
                                       cmocka_unit_test(test_decisions), cmocka_unit_test(test_messages)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
