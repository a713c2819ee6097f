/* Runs along violation witnesses, and failing runs along traces as witnesses. */
#include "replay/witness/trace.h"

#include "replay/follow/replay.h"
#include "report/export/export.h"
#include "tests/unit/report/sample.h"

static const char source[] = /* 1 */ "extern void reach_error(void);\n"
                                     /* 2 */ "extern int __VERIFIER_nondet_int(void);\n"
                                     /* 3 */ "void EVR_value(const char *name, int value);\n"
                                     /* 4 */ "static int half(int x) {\n"
                                     /* 5 */ "    return x / 2;\n"
                                     /* 6 */ "}\n"
                                     /* 7 */ "int main(void) {\n"
                                     /* 8 */ "    int sum = 0;\n"
                                     /* 9 */ "    for (int i = 0; i < 3; i++) {\n"
                                     /* 10 */ "        int n = __VERIFIER_nondet_int();\n"
                                     /* 11 */ "        if (n < 0 || n > 9)\n"
                                     /* 12 */ "            return 1;\n"
                                     /* 13 */ "        EVR_value(\"n\", n);\n"
                                     /* 14 */ "        if (n > 4)\n"
                                     /* 15 */ "            n = half(n);\n"
                                     /* 16 */ "        sum += n;\n"
                                     /* 17 */ "    }\n"
                                     /* 18 */ "    if (sum == 7)\n"
                                     /* 19 */ "        reach_error();\n"
                                     /* 20 */ "    return 0;\n"
                                     /* 21 */ "}\n";

static struct sample load(void) {
    struct sample sample = sample_make();
    sample_load(&sample, source, "none");
    return sample;
}

/* ---- witnesses ---- */

static void append_waypoint(struct fl_text *text, const char *action, const char *type, int line, int column,
                            const char *value) {
    fl_text_format(text, "      - waypoint:\n          type: \"%s\"\n          action: \"%s\"\n", type, action);
    if (value) fl_text_format(text, "          constraint:\n            value: \"%s\"\n", value);
    fl_text_format(text, "          location:\n            file_name: \"prog.c\"\n            line: %d\n", line);
    if (column) fl_text_format(text, "            column: %d\n", column);
}

/* "avoid" stands before the waypoint that is followed in its stead. */
struct waypoint {
    const char *action, *type;
    int line, column;
    const char *value;
};

static const char *witness_of(struct fl_arena *arena, const struct waypoint *points) {
    struct fl_text text = fl_text_make(arena);
    fl_text_append(&text,
                   "- entry_type: violation_sequence\n  metadata:\n    format_version: \"2.0\"\n  content:\n");
    bool is_new = true;
    for (; points->type; points++) {
        if (is_new) fl_text_append(&text, "    - segment:\n");
        append_waypoint(&text, points->action, points->type, points->line, points->column, points->value);
        is_new = strcmp(points->action, "follow") == 0;
    }
    if (is_new) fl_text_append(&text, "    - segment:\n");
    append_waypoint(&text, "follow", "target", 19, 9, NULL);
    return fl_text_string(&text);
}

static struct fl_trace *read_witness(struct sample *sample, const char *text, const char **messages) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample->arena);
    struct fl_trace *trace = NULL;
    scratch_write("w.yml", text);
    fl_witness_trace_read(sample->arena, sample->program, "w.yml", &diagnostics, &trace);
    *messages = scratch_messages(sample->arena, &diagnostics);
    return trace;
}

static struct fl_replay_result *replay(struct sample *sample, struct fl_trace *trace) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample->arena);
    struct fl_event_sites *sites;
    assert_int_equal(fl_event_sites_find(sample->arena, sample->program, NULL, 0, &diagnostics, &sites), FL_OK);
    struct fl_replay_options options = {.deadline = fl_deadline_after(240), .wants_failure = true, .most_runs = 1};
    return fl_replay(sample->arena, sample->program, sites, &trace, 1, &options);
}

/* What was read, such as "9 9 3"; "-": no run follows the witness. */
static const char *numbers_read(struct sample *sample, const char *witness) {
    const char *messages;
    struct fl_trace *trace = read_witness(sample, witness, &messages);
    assert_string_equal(messages, "");
    struct fl_replay_result *result = replay(sample, trace);
    if (result->verdict == FL_REPLAY_IMPOSSIBLE) return "-";
    assert_int_equal(result->verdict, FL_REPLAY_MATCHES);
    assert_true(result->has_failing_run);
    struct fl_text text = fl_text_make(sample->arena), numbers = fl_text_make(sample->arena);
    fl_inputs_print(&text, result->runs.items[0].inputs);
    for (const char *at = fl_text_string(&text); (at = strstr(at, "nondet_int: ")); at++)
        fl_text_format(&numbers, "%s%d", numbers.count ? " " : "", atoi(at + strlen("nondet_int: ")));
    return fl_text_string(&numbers);
}

#define RETURNS(value) {"follow", "function_return", 10, 39, "\\\\result " value}
#define DECIDES(line, column, value) {"follow", "branching", line, column, value}
#define ASSUMES(line, value) {"follow", "assumption", line, 0, value}

static void test_followed(void **state) {
    (void)state;
    struct sample sample = load();
    const struct {
        struct waypoint points[8];
        const char *numbers;
    } cases[] = {
        {{RETURNS("== 9"), RETURNS("== 3"), RETURNS("== 0")}, "9 3 0"},
        {{RETURNS("== 0"), RETURNS("== 0"), RETURNS("== 0")}, "-"},
        {{RETURNS("== 0"), RETURNS("== 0"), RETURNS("== 7")}, "-"},
        {{RETURNS("== 3"), RETURNS("== 3"), RETURNS("!= 1"), RETURNS("== 1")}, "-"},
        {{RETURNS("== 3"), RETURNS("== 3"), RETURNS("<= 1")}, "3 3 1"},
        {{RETURNS("> 8"), RETURNS(">= 9"), RETURNS("< 0")}, "-"},
        {{ASSUMES(13, "n == 4"), ASSUMES(13, "n == 3"), ASSUMES(13, "i == 2 && n == 0")}, "4 3 0"},
        {{ASSUMES(13, "n == 4"), ASSUMES(13, "n == 3"), ASSUMES(13, "n == 1")}, "-"},
        {{ASSUMES(18, "sum == 7 && sum != 7")}, "-"},
        {{RETURNS("== 6"), DECIDES(14, 9, "true"), RETURNS("== 4"), RETURNS("== 0")}, "6 4 0"},
        {{DECIDES(14, 9, "true"), RETURNS("== 4"), RETURNS("== 1")}, "5 4 1"},
        {{{"follow", "function_enter", 15, 23, NULL}, RETURNS("== 1"), RETURNS("== 4")}, "5 1 4"},
        {{RETURNS("<= 8"),
          {"follow", "function_return", 15, 23, "\\\\result == 4"},
          RETURNS("== 0"),
          RETURNS("== 3")},
         "8 0 3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *numbers = numbers_read(&sample, witness_of(sample.arena, cases[i].points));
        if (strcmp(numbers, cases[i].numbers) != 0)
            fail_msg("%zu: %s instead of %s", i, numbers, cases[i].numbers);
    }
    sample_free(&sample);
}

/* ---- what is avoided ---- */

static void expect_between(struct sample *sample, const struct waypoint *points, int least, int most) {
    const char *numbers = numbers_read(sample, witness_of(sample->arena, points));
    if (least > most) {
        assert_string_equal(numbers, "-");
        return;
    }
    int read[3];
    assert_int_equal(sscanf(numbers, "%d %d %d", &read[0], &read[1], &read[2]), 3);
    for (unsigned i = 0; i < 3; i++) assert_true(read[i] >= least && read[i] <= most);
}

#define AVOIDS(type, line, column, value) {"avoid", type, line, column, value}

static void test_avoided(void **state) {
    (void)state;
    struct sample sample = load();
    expect_between(&sample, (struct waypoint[]){AVOIDS("branching", 14, 9, "true"), {0}}, 0, 4);
    expect_between(&sample, (struct waypoint[]){AVOIDS("branching", 14, 9, "false"), {0}}, 5, 9);
    expect_between(&sample, (struct waypoint[]){AVOIDS("assumption", 14, 0, "n > 4"), {0}}, 0, 4);
    expect_between(&sample, (struct waypoint[]){AVOIDS("function_enter", 15, 23, NULL), {0}}, 0, 4);
    expect_between(&sample, (struct waypoint[]){AVOIDS("function_return", 10, 39, "\\\\result <= 4"), {0}}, 5, 9);
    expect_between(
        &sample,
        (struct waypoint[]){AVOIDS("assumption", 14, 0, "n > 4"), AVOIDS("assumption", 14, 0, "n < 3"), {0}}, 1,
        0);
    /* Only up to the waypoint that is followed: the first number is small, and something large comes behind. */
    const char *numbers =
        numbers_read(&sample, witness_of(sample.arena, (struct waypoint[]){AVOIDS("branching", 14, 9, "true"),
                                                                           ASSUMES(16, "i == 0"),
                                                                           ASSUMES(13, "n == 9"),
                                                                           {0}}));
    int first;
    assert_int_equal(sscanf(numbers, "%d", &first), 1);
    assert_true(first <= 4 && strstr(numbers, " 9"));
    /* The waypoint may be passed late, so that what is to be avoided behind it is not met. */
    expect_between(&sample, (struct waypoint[]){ASSUMES(13, "n >= 0"), AVOIDS("assumption", 16, 0, "i < 2"), {0}},
                   0, 9);
    sample_free(&sample);
}

/* ---- messages ---- */

static void test_messages(void **state) {
    (void)state;
    struct sample sample = load();
    const char *messages;
    assert_non_null(read_witness(
        &sample,
        witness_of(sample.arena, (struct waypoint[]){ASSUMES(13, "n == half(3)"), RETURNS("+ 1 == 2"), {0}}),
        &messages));
    assert_non_null(strstr(messages,
                           "w.yml:7: warning: 2 assumptions of the witness cannot be read and are left out; the "
                           "first is \"n == half(3)\": "));
    assert_null(read_witness(&sample, "- entry_type: violation_sequence\n", &messages));
    assert_string_equal(messages, "w.yml:1: error: the witness has no format_version\n");
    assert_null(read_witness(&sample, "exact\nn 3\n", &messages));
    assert_int_equal(strncmp(messages, "w.yml:1: error: ", 16), 0);
    struct fl_trace *trace =
        read_witness(&sample, witness_of(sample.arena, (struct waypoint[]){RETURNS("== 9"), {0}}), &messages);
    assert_string_equal(trace->class->describe(trace, sample.arena, 0), "line 7: prog.c:10 \\result == 9");
    assert_string_equal(trace->class->describe(trace, sample.arena, 1), "line 17: prog.c:19");
    assert_string_equal(trace->class->describe(trace, sample.arena, 2), "the end of the witness");
    sample_free(&sample);
}

/* ---- a trace as a witness ---- */

static void test_written(void **state) {
    (void)state;
    struct sample sample = load();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample.arena);
    struct fl_event_sites *sites;
    struct fl_trace *events;
    assert_int_equal(fl_event_sites_find(sample.arena, sample.program, NULL, 0, &diagnostics, &sites), FL_OK);
    scratch_write("run.trace", "exact\nn 8\nn 3\nn 0\n");
    assert_int_equal(fl_event_trace_read(sample.arena, sample.program, sites, "run.trace", &diagnostics, &events),
                     FL_OK);
    struct fl_replay_result *found = replay(&sample, events);
    assert_true(found->has_failing_run);
    sample.run = &found->runs.items[0];
    sample.outcome = (struct fl_outcome *)sample.run->outcome;
    const struct fl_result *result = sample_result(&sample);
    struct fl_export_options options = {0};
    struct fl_text yaml = fl_text_make(sample.arena);
    fl_export_witness_yaml(&yaml, result, &result->failures.items[0], &options);
    assert_string_equal(numbers_read(&sample, fl_text_string(&yaml)), "8 3 0");
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_followed),
        cmocka_unit_test(test_avoided),
        cmocka_unit_test(test_messages),
        cmocka_unit_test(test_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
