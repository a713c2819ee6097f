/* A copy of a program with one more check, at each location in turn: valid, and the same but for it. */
#include "program/insert_check.h"

#include "program/builder.h"
#include "tests/unit/report/sample.h"

static const char source[] = "extern int __VERIFIER_nondet_int(void);\n"
                             "static int twice(int x) { return 2 * x; }\n"
                             "int main(void) {\n"
                             "    int n = __VERIFIER_nondet_int(), s = 0;\n"
                             "    for (int i = 0; i < n; i++) {\n"
                             "        do s += twice(i) + 1; while (s < 3);\n"
                             "        if (s > 100) return 1;\n"
                             "    }\n"
                             "    return s & 63;\n"
                             "}\n";

static void each_location(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, source, "none");
    sample_run(&sample, "__VERIFIER_nondet_int: 4\n");
    const struct fl_program *program = sample.program;
    assert_int_equal(sample.outcome->kind, FL_OUTCOME_EXITED);
    const struct fl_expression *conditions[] = {fl_expression_word(sample.arena, 1, 0, NULL),
                                                fl_expression_word(sample.arena, 1, 1, NULL)};
    unsigned failing = 0, tried = 0;
    for (uint32_t i = 0; i < 2 * program->location_count; i++) {
        fl_location_id location = {i / 2};
        if (!program->locations[location.index].edge_count) continue;
        struct fl_check check = {.kind = FL_CHECK_ASSERTION, .text = "it"};
        const struct fl_program *copy =
            fl_program_insert_check(sample.arena, program, location, conditions[i % 2], check);
        const char *problem = fl_program_verify(copy, sample.arena);
        if (problem) fail_msg("L%u: %s", location.index, problem);
        struct fl_interpret_options options = {.inputs = sample.inputs};
        struct fl_outcome *outcome = fl_interpret(sample.arena, copy, &options);
        tried++;
        if (i % 2 == 0 && outcome->kind == FL_OUTCOME_CHECK_FAILED) {
            assert_int_equal(outcome->check.index, program->check_count);
            failing++;
            continue;
        }
        assert_int_equal(outcome->kind, FL_OUTCOME_EXITED);
        assert_int_equal(outcome->status, sample.outcome->status);
    }
    assert_true(failing > 10 && failing < tried / 2);
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_location)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
