/* An analysis in which an invariant does not hold: its process says so to the one outside, and prints nothing. */
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/invariant.h"
#include "engine/check/check.h"
#include "tests/unit/report/sample.h"

static const char *const endless =
    "#include <assert.h>\n"
    "int main(void) {\n"
    "    unsigned x = 1;\n"
    "    for (;;) { x ^= x << 13; x ^= x >> 17; x ^= x << 5; assert(x != 0xfaded); }\n"
    "}\n";

/* Seen by all processes. */
static volatile int *has_failed;

static struct fl_verdicts *break_down(struct fl_arena *arena, const struct fl_program *program,
                                      const struct fl_explore_options *options) {
    (void)arena, (void)program, (void)options;
    *has_failed = 1;
    FL_INVARIANT(*has_failed == 2, "two is what it is");
    return NULL;
}

static int set_up(void **state) {
    (void)state;
    has_failed = mmap(NULL, sizeof *has_failed, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return has_failed == MAP_FAILED;
}

static int tear_down(void **state) {
    (void)state;
    return munmap((void *)has_failed, sizeof *has_failed);
}

/* Standard error goes to the file; gives where it went before. */
static int redirect(int file) {
    int before = dup(STDERR_FILENO);
    dup2(file, STDERR_FILENO);
    return before;
}

static off_t restore(int file, int before) {
    dup2(before, STDERR_FILENO);
    close(before);
    off_t size = lseek(file, 0, SEEK_END);
    close(file);
    return size;
}

static void test_the_reason_is_the_trouble(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, endless, "none");
    struct fl_explore_options options = {.deadline = fl_deadline_after(60)};
    int file = open("errors", O_RDWR | O_CREAT | O_TRUNC, 0600), before = redirect(file);
    struct fl_worker *worker = fl_worker_start(sample.arena, sample.program, break_down, &options, 0);
    while (!worker->verdicts && !fl_deadline_has_passed(options.deadline)) fl_workers_wait(&worker, 1, 1);
    fl_worker_end(worker);
    assert_int_equal(restore(file, before), 0);
    assert_non_null(worker->trouble);
    assert_non_null(strstr(worker->trouble, "two is what it is"));
    assert_int_equal(worker->verdicts->overall, FL_VERDICT_UNKNOWN);
    assert_non_null(strstr(worker->verdicts->reason, "an error of its own"));
    assert_non_null(strstr(worker->verdicts->reason, "two is what it is"));
    sample_free(&sample);
}

/* The prover's end is the sign to end for the others. */
static void test_whoever_asks_is_told(void **state) {
    (void)state;
    struct sample sample = sample_make();
    sample_load(&sample, endless, "none");
    static const char *const inputs[] = {"prog.c"};
    static fl_policy *const provers[] = {break_down};
    struct fl_frontend_options frontend = {.inputs = inputs, .input_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample.arena);
    struct fl_check_options options = {.frontend = &frontend,
                                       .seconds = 120,
                                       .provers = provers,
                                       .prover_count = 1,
                                       .is_cancelled = has_failed,
                                       .diagnostics = &diagnostics};
    *has_failed = 0;
    int file = open("errors", O_RDWR | O_CREAT | O_TRUNC, 0600), before = redirect(file);
    const struct fl_verdicts *verdicts = fl_check_program(sample.arena, sample.program, &options);
    assert_int_equal(restore(file, before), 0);
    assert_true(verdicts->overall == FL_VERDICT_HOLDS_UP_TO || verdicts->overall == FL_VERDICT_UNKNOWN);
    assert_int_equal(diagnostics.count, 1);
    assert_int_equal(diagnostics.items[0].severity, FL_WARNING);
    assert_non_null(strstr(diagnostics.items[0].message, "two is what it is"));
    sample_free(&sample);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_the_reason_is_the_trouble, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_whoever_asks_is_told, set_up, tear_down)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
