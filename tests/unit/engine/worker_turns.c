/* A worker that begins behind another one lets it work as long as it should, and no longer than it does. */
#include <poll.h>
#include <sys/mman.h>

#include "engine/check/worker.h"
#include "tests/unit/report/sample.h"

static const double delay = 0.2, long_enough = 30;

/* Seen from all processes. */
struct seen {
    volatile double used, began; /* what the other had worked when this one began; 0: it has not */
    volatile int may_end;
};
static struct seen *seen;

static int set_up(void **state) {
    (void)state;
    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return seen == MAP_FAILED;
}

static int tear_down(void **state) {
    (void)state;
    return munmap(seen, sizeof *seen);
}

static struct fl_verdicts *end(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_verdicts *verdicts = FL_NEW(arena, struct fl_verdicts);
    verdicts->results = FL_NEW_ARRAY(arena, struct fl_check_result, program->check_count + 1);
    return verdicts;
}

static struct fl_verdicts *begin(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_explore_options *options) {
    (void)options;
    seen->began = fl_clock_now();
    return end(arena, program);
}

static struct fl_verdicts *work(struct fl_arena *arena, const struct fl_program *program,
                                const struct fl_explore_options *options) {
    (void)options;
    double limit = fl_clock_now() + long_enough;
    while (!seen->began && fl_clock_now() < limit) seen->used = fl_clock_used();
    return end(arena, program);
}

static struct fl_verdicts *rest(struct fl_arena *arena, const struct fl_program *program,
                                const struct fl_explore_options *options) {
    (void)options;
    double limit = fl_clock_now() + long_enough;
    while (!seen->may_end && fl_clock_now() < limit) poll(NULL, 0, 5);
    return end(arena, program);
}

struct pair {
    struct sample sample;
    struct fl_explore_options options;
    struct fl_worker *workers[2];
};

static void start(struct pair *pair, fl_policy *first) {
    pair->sample = sample_make();
    sample_load(&pair->sample, "int main(void) { return 0; }\n", "none");
    pair->options = (struct fl_explore_options){.deadline = fl_deadline_after(2 * long_enough)};
    pair->workers[0] = fl_worker_start(pair->sample.arena, pair->sample.program, first, &pair->options, 0);
    pair->workers[1] = fl_worker_start_behind(pair->sample.arena, pair->sample.program, begin, &pair->options,
                                              pair->workers[0], delay);
}

static void wait_for_second(struct pair *pair) {
    while (!pair->workers[1]->verdicts && !fl_deadline_has_passed(pair->options.deadline))
        fl_workers_wait(pair->workers, 2, 1);
}

static void finish(struct pair *pair) {
    fl_worker_end(pair->workers[0]);
    fl_worker_end(pair->workers[1]);
    sample_free(&pair->sample);
}

static void test_work_is_what_counts(void **state) {
    (void)state;
    struct pair pair;
    start(&pair, work);
    wait_for_second(&pair);
    assert_true(seen->began > 0);
    assert_true(seen->used >= delay / 2);
    finish(&pair);
}

static void test_nobody_works(void **state) {
    (void)state;
    struct pair pair;
    start(&pair, rest);
    double waited = fl_clock_now() + 4 * delay;
    while (fl_clock_now() < waited) fl_workers_wait(pair.workers, 2, delay);
    assert_true(seen->began == 0);
    seen->may_end = 1;
    wait_for_second(&pair);
    assert_true(seen->began > 0);
    finish(&pair);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_work_is_what_counts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_nobody_works, set_up, tear_down)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
