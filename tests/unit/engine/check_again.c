/* SAFE because every run was followed: what becomes of it when a checker goes through the program again. */
#include <unistd.h>

#include "engine/check/check.h"
#include "tests/unit/report/sample.h"

static struct fl_verdicts *answer(struct fl_arena *arena, const struct fl_program *program,
                                  struct fl_proof_summary proof) {
    struct fl_verdicts *verdicts = FL_NEW(arena, struct fl_verdicts);
    verdicts->overall = FL_VERDICT_UNKNOWN;
    verdicts->results = FL_NEW_ARRAY(arena, struct fl_check_result, program->check_count + 1);
    verdicts->proof = fl_arena_copy(arena, &proof, sizeof proof);
    return verdicts;
}

static struct fl_verdicts *agree(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_explore_options *options) {
    (void)options;
    return answer(arena, program, (struct fl_proof_summary){.is_certified = true});
}

static struct fl_verdicts *dispute(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_explore_options *options) {
    (void)options;
    return answer(arena, program, (struct fl_proof_summary){.is_disputed = true, .unchecked = "a run fails"});
}

static struct fl_verdicts *give_up(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_explore_options *options) {
    (void)options;
    return answer(arena, program, (struct fl_proof_summary){.unchecked = "it is too hard"});
}

static struct fl_verdicts *crash(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_explore_options *options) {
    (void)arena, (void)program, (void)options;
    _exit(1);
}

static const struct fl_verdicts *check(struct sample *sample, fl_policy *checker) {
    sample_load(sample, "#include <assert.h>\nint main(void) { int x = 3; assert(x == 3); }\n", "none");
    static const char *const inputs[] = {"prog.c"};
    struct fl_frontend_options frontend = {.inputs = inputs, .input_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample->arena);
    struct fl_check_options options = {
        .frontend = &frontend, .seconds = 240, .checker = checker, .diagnostics = &diagnostics};
    return fl_check_program(sample->arena, sample->program, &options);
}

static void test_agreement(void **state) {
    (void)state;
    struct sample sample = sample_make();
    const struct fl_verdicts *verdicts = check(&sample, agree);
    assert_int_equal(verdicts->overall, FL_VERDICT_HOLDS);
    assert_true(verdicts->proof->is_certified);
    assert_null(verdicts->proof->unchecked);
    sample_free(&sample);
}

static void test_disagreement_is_not_safe(void **state) {
    (void)state;
    struct sample sample = sample_make();
    const struct fl_verdicts *verdicts = check(&sample, dispute);
    assert_int_equal(verdicts->overall, FL_VERDICT_UNKNOWN);
    assert_null(verdicts->proof);
    assert_non_null(strstr(verdicts->reason, "two executors disagree"));
    assert_non_null(strstr(verdicts->reason, "a run fails"));
    for (uint32_t i = 0; i < sample.program->check_count; i++)
        assert_int_equal(verdicts->results[i].verdict, FL_VERDICT_UNKNOWN);
    sample_free(&sample);
}

static void test_reasons_are_told(void **state) {
    (void)state;
    struct sample sample = sample_make();
    const struct fl_verdicts *verdicts = check(&sample, give_up);
    assert_int_equal(verdicts->overall, FL_VERDICT_HOLDS);
    assert_false(verdicts->proof->is_certified);
    assert_string_equal(verdicts->proof->unchecked, "it is too hard");
    verdicts = check(&sample, crash);
    assert_int_equal(verdicts->overall, FL_VERDICT_HOLDS);
    assert_false(verdicts->proof->is_certified);
    assert_non_null(verdicts->proof->unchecked);
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_agreement),
                                       cmocka_unit_test(test_disagreement_is_not_safe),
                                       cmocka_unit_test(test_reasons_are_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
