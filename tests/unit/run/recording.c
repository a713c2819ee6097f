/* What is read from the recording of a run: after it was sent to another process, and of a run that is too long
 * for all of it to be kept. */
#include "engine/verdict/verdict_message.h"
#include "report/document/path.h"
#include "tests/unit/report/sample.h"

static struct sample sample;

static int make(void **state) {
    (void)state;
    sample = sample_make();
    return 0;
}

static int release(void **state) {
    (void)state;
    sample_free(&sample);
    return 0;
}

/* All that a reader sees of the steps. */
static const char *print_steps(const struct fl_run *run) {
    struct fl_path_request request = {.steps_kept = 200};
    struct fl_result_path path = fl_path_assemble(sample.arena, sample.program, run, &request);
    struct fl_text text = fl_text_make(sample.arena);
    for (size_t i = 0; i < path.steps.count; i++) {
        const struct fl_step *step = &path.steps.items[i];
        fl_text_format(&text, "%d %u %u %s", (int)step->kind, step->place.line, step->depth, step->text);
        fl_text_format(&text, " [%s] [%s] %llu", step->condition ? step->condition : "",
                       step->returned ? step->returned : "", (unsigned long long)step->iterations);
        for (size_t k = 0; k < step->change_count; k++)
            fl_text_format(&text, ", %s = %s", step->changes[k].name, step->changes[k].value);
        fl_text_append_char(&text, '\n');
    }
    fl_text_format(&text, "%s\n", path.explanation ? path.explanation : "");
    return fl_text_string(&text);
}

static const char *print_inputs(const struct fl_run *run) {
    struct fl_text text = fl_text_make(sample.arena);
    fl_inputs_print(&text, fl_feed_consumed(run->outcome->feed, sample.arena));
    return fl_text_string(&text);
}

/* ---- messages ---- */

static void expect_described(const struct fl_message *message) {
    const char *problem = fl_message_verify(sample.arena, message);
    if (problem) fail_msg("%s", problem);
}

static void test_descriptions(void **state) {
    (void)state;
    expect_described(&fl_run_parcel_message);
    expect_described(&fl_verdicts_parcel_message);
}

static const char mixed[] = "#include <assert.h>\n"
                            "#include <stdio.h>\n"
                            "#include <stdlib.h>\n"
                            "#include <string.h>\n"
                            "struct pair { int left; struct pair *next; const char *name; };\n"
                            "int nondet_int(void);\n"
                            "long double nondet_long_double(void);\n"
                            "static int sum(struct pair p, int *more) { return p.left + *more; }\n"
                            "int main(int argc, char **argv) {\n"
                            "    char text[8] = \"\";\n"
                            "    int table[3][2] = {{0}};\n"
                            "    long double wide = nondet_long_double();\n"
                            "    struct pair *first = malloc(sizeof *first), second = {3, first, \"second\"};\n"
                            "    *first = second;\n"
                            "    table[1][1] = sum(second, &second.left);\n"
                            "    strcpy(text, getenv(\"NAME\"));\n"
                            "    free(first);\n"
                            "    switch (nondet_int()) { case 4: table[2][0] = argc; }\n"
                            "    assert(text[getchar() & 7] != 'b' || wide < 0 || argv[0] == 0);\n"
                            "}\n";

static void run_mixed(void) {
    sample_load(&sample, mixed, "");
    sample_run(&sample, "argv: \"prog\" \"two\"\nenv: NAME=\"abc\"\nstdin: \"1\"\nnondet_int: 4\n"
                        "nondet_long_double: 2.5\n");
    assert_int_equal(sample.outcome->kind, FL_OUTCOME_CHECK_FAILED);
}

static void test_sending(void **state) {
    (void)state;
    run_mixed();
    const char *steps = print_steps(sample.run), *inputs = print_inputs(sample.run);
    assert_non_null(strstr(steps, "first = heap#1"));
    assert_non_null(strstr(steps, "{3, heap#1, \"second\"}"));
    assert_non_null(strstr(steps, "table[1][1] = 6"));
    assert_non_null(strstr(steps, "text = \"abc\""));
    struct fl_arena *other = fl_arena_create();
    const struct fl_run *copy = fl_run_copy(other, sample.run, sample.program);
    assert_string_equal(print_steps(copy), steps);
    assert_string_equal(print_inputs(copy), inputs);
    assert_string_equal(copy->outcome->message, sample.outcome->message);
    assert_int_equal(copy->outcome->stack_depth, sample.outcome->stack_depth);
    assert_int_equal(copy->outcome->position.line, sample.outcome->position.line);
    struct fl_path before = fl_run_path(other, sample.run), after = fl_run_path(other, copy);
    assert_int_equal(before.count, after.count);
    assert_memory_equal(before.edges, after.edges, before.count * sizeof *before.edges);
    assert_true(after.fails);
    fl_arena_destroy(other);
}

/* ---- long runs ---- */

static const char *print_limited(size_t most_effect_bytes) {
    struct fl_record_options options = {.inputs = sample.inputs, .most_effect_bytes = most_effect_bytes};
    const struct fl_run *run = fl_record_run(sample.arena, sample.program, &options);
    assert_int_equal(run->recording.lasts.count > 0, most_effect_bytes > 0);
    return print_steps(run);
}

/* The loop is folded; what it changed is told, even where that was long before its end. */
static void test_middle_is_missing(void **state) {
    (void)state;
    sample_load(&sample,
                "#include <assert.h>\n"
                "static unsigned total;\n"
                "static void add(unsigned x) { total += x; }\n"
                "int main(void) {\n"
                "    unsigned seen = 0, parts[4] = {0};\n"
                "    const char *word = \"none\";\n"
                "    for (unsigned i = 0; i < 300000; i++) {\n"
                "        if (i == 150000) { seen = i; word = \"half\"; }\n"
                "        parts[i % 4] += i;\n"
                "        add(i);\n"
                "    }\n"
                "    assert(seen == 0);\n"
                "}\n",
                "none");
    sample_run(&sample, "");
    const char *whole = print_limited(0), *limited = print_limited(1 << 17);
    assert_non_null(strstr(whole, "seen = 150000u, word = \"half\""));
    assert_string_equal(whole, limited);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_descriptions, make, release),
        cmocka_unit_test_setup_teardown(test_sending, make, release),
        cmocka_unit_test_setup_teardown(test_middle_is_missing, make, release),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
