/* SAFE because every run was followed: what becomes of it when a checker goes through the program again. */
#include <sys/mman.h>
#include <unistd.h>

#include "engine/check/check.h"
#include "engine/symbolic/search/unroll.h"
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

/* ---- beside ---- */

/* All runs are followed in no time; whether one fails is not known before long. */
static const char *const hard = "#include <assert.h>\n"
                                "extern unsigned long __VERIFIER_nondet_ulong(void);\n"
                                "int main(void) {\n"
                                "    unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();\n"
                                "    if (x < 4294967296ul && y < 4294967296ul)\n"
                                "        assert(x * y != 8670687648630721837ul);\n"
                                "}\n";
static const char *const endless = "extern int __VERIFIER_nondet_int(void);\n"
                                   "int main(void) { while (__VERIFIER_nondet_int() != 5); }\n";

/* Lets merging work until it has followed all runs, or for so many seconds. */
static bool follows(const char *source, double seconds) {
    struct sample sample = sample_make();
    sample_load(&sample, source, "none");
    struct fl_explore_options options = {.deadline = fl_deadline_after(seconds)};
    struct fl_worker *worker = fl_worker_start(sample.arena, sample.program, fl_unroll, &options, 0);
    while (!worker->verdicts && !worker->has_followed && !fl_deadline_has_passed(options.deadline))
        fl_workers_wait(&worker, 1, 0.05);
    bool has_followed = worker->has_followed && !worker->verdicts;
    fl_worker_end(worker);
    sample_free(&sample);
    return has_followed;
}

static void test_merging_tells_that_runs_were_followed(void **state) {
    (void)state;
    assert_true(follows(hard, 60));
    assert_false(follows(endless, 0.5));
}

/* Seen by all processes. */
static volatile int *has_begun;

static struct fl_verdicts *note_begin(struct fl_arena *arena, const struct fl_program *program,
                                      const struct fl_explore_options *options) {
    (void)options;
    *has_begun = 1;
    return answer(arena, program, (struct fl_proof_summary){.is_certified = true});
}

/* The checker alone decides nothing, however early it is ready. */
static void test_the_checker_begins_before_merging_ends(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, hard, "none");
    has_begun = mmap(NULL, sizeof *has_begun, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(has_begun, MAP_FAILED);
    static const char *const inputs[] = {"prog.c"};
    struct fl_frontend_options frontend = {.inputs = inputs, .input_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample.arena);
    struct fl_check_options options = {
        .frontend = &frontend, .seconds = 3, .checker = note_begin, .diagnostics = &diagnostics};
    const struct fl_verdicts *verdicts = fl_check_program(sample.arena, sample.program, &options);
    assert_int_equal(verdicts->overall, FL_VERDICT_UNKNOWN);
    assert_int_equal(*has_begun, 1);
    munmap((void *)has_begun, sizeof *has_begun);
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_agreement),
                                       cmocka_unit_test(test_merging_tells_that_runs_were_followed),
                                       cmocka_unit_test(test_the_checker_begins_before_merging_ends),
                                       cmocka_unit_test(test_disagreement_is_not_safe),
                                       cmocka_unit_test(test_reasons_are_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
