/* The paths of runs that end in different ways. */
#include "engine/interpret/record.h"

#include "tests/unit/report/sample.h"

struct followed {
    const struct fl_run *run;
    const struct fl_outcome *outcome;
    struct fl_path path;
    bool is_complete;
};

static struct followed follow(struct sample *sample, const char *source, const char *checks, const char *inputs,
                              uint64_t most_steps) {
    sample_load(sample, source, checks);
    sample_run(sample, inputs);
    struct fl_record_options options = {.inputs = sample->inputs, .step_limit = most_steps};
    const struct fl_run *run = fl_record_run(sample->arena, sample->program, &options);
    struct followed followed = {run, run->outcome, fl_run_path(sample->arena, run),
                                run->outcome->kind != FL_OUTCOME_STEP_LIMIT};
    const char *problem = fl_path_verify(sample->program, sample->arena, &followed.path);
    if (problem) fail_msg("%s", problem);
    return followed;
}

static const struct fl_edge *last_edge(const struct sample *sample, const struct followed *run) {
    return fl_program_edge(sample->program, run->path.edges[run->path.count - 1]);
}

static const char failing[] = "#include <assert.h>\n"
                              "int nondet_int(void);\n"
                              "static int twice(int x) { return x < 100 ? 2 * x : 0; }\n"
                              "int main(void) {\n"
                              "    int (*f)(int) = twice, sum = 0, count = nondet_int();\n"
                              "    for (int i = 0; i < count; i++) sum += f(i);\n"
                              "    assert(sum != 12);\n"
                              "    return sum;\n"
                              "}\n";

static void test_failing(void **state) {
    (void)state;
    struct sample sample = sample_make();
    struct followed run = follow(&sample, failing, "none", "nondet_int: 4\n", 0);
    assert_true(run.is_complete);
    assert_true(run.path.fails);
    assert_int_equal(run.path.count, run.outcome->steps);
    assert_int_equal(last_edge(&sample, &run)->operation.kind, FL_OPERATION_CHECK);
    assert_true(fl_id_equal(last_edge(&sample, &run)->operation.check, sample.outcome->check));
    sample_free(&sample);
}

static void test_ending(void **state) {
    (void)state;
    struct sample sample = sample_make();
    struct followed run = follow(&sample, failing, "none", "nondet_int: 5\n", 0);
    assert_true(run.is_complete);
    assert_false(run.path.fails);
    assert_int_equal(run.outcome->kind, FL_OUTCOME_EXITED);
    sample_free(&sample);
}

static void test_cut_off(void **state) {
    (void)state;
    struct sample sample = sample_make();
    struct followed run = follow(&sample, failing, "none", "nondet_int: 4\n", 10);
    assert_false(run.is_complete);
    assert_false(run.path.fails);
    assert_int_equal(run.path.count, 10);
    sample_free(&sample);
}

/* Without a check before it, an access that is refused is the last edge. */
static void test_refused(void **state) {
    (void)state;
    struct sample sample = sample_make();
    struct followed run = follow(&sample,
                                 "int main(void) {\n"
                                 "    int *volatile p = 0;\n"
                                 "    *p = 1;\n"
                                 "    return 0;\n"
                                 "}\n",
                                 "none", "", 0);
    assert_true(run.is_complete);
    assert_int_equal(run.path.fails, run.outcome->kind == FL_OUTCOME_CHECK_FAILED);
    assert_true(fl_outcome_is_failure(run.outcome->kind));
    assert_true(fl_id_equal(run.path.edges[run.path.count - 1], run.outcome->edge));
    assert_int_equal(last_edge(&sample, &run)->position.line, 3);
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_failing), cmocka_unit_test(test_ending),
                                       cmocka_unit_test(test_cut_off), cmocka_unit_test(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
