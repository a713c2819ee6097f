/* Work that uses up its memory ends, and what it had put in place is still there. */
#include "base/system/guard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/system/clock.h"
#include "base/system/memory_use.h"

enum { MEBIBYTE = 1 << 20 };

struct work {
    struct fl_arena *arena;
    struct fl_guard guard;
    bool polls;
    int *steps;
    volatile int is_cancelled;
};

static void allocate_on(void *context) {
    struct work *work = context;
    work->steps = FL_NEW(work->arena, int);
    for (;;) {
        fl_arena_allocate(work->arena, 4 * MEBIBYTE);
        ++*work->steps;
        if (work->polls && work->guard.stop) return;
    }
}

static void make(struct work *work, uint64_t mebibytes) {
    *work = (struct work){.arena = fl_arena_create()};
    work->guard.memory_bytes = fl_memory_use(getpid()).resident + mebibytes * MEBIBYTE;
}

static void test_polling_work_stops_at_its_limit(void **state) {
    (void)state;
    struct work work;
    make(&work, 64);
    work.polls = true;
    assert_true(fl_guard_run(&work.guard, allocate_on, &work));
    assert_int_equal(work.guard.stop, FL_STOP_MEMORY);
    assert_true(*work.steps >= 15);
    fl_arena_destroy(work.arena);
}

/* Under a sanitizer there is no limit on addresses. */
static void test_work_that_does_not_poll_is_ended(void **state) {
    (void)state;
#if !defined(__SANITIZE_ADDRESS__)
    struct work work;
    make(&work, 16);
    assert_false(fl_guard_run(&work.guard, allocate_on, &work));
    assert_int_equal(work.guard.stop, FL_STOP_MEMORY);
    assert_true(*work.steps >= 4);
    /* The limit is gone with the work. */
    void *more = malloc((size_t)*work.steps * 8 * MEBIBYTE);
    assert_non_null(more);
    free(more);
    fl_arena_destroy(work.arena);
#endif
}

/* As C++ code that C calls does. */
void *operator_new(size_t size) __asm__("_Znwm");

static void allocate_as_cpp(void *context) {
    (void)context;
    operator_new((size_t)1 << 45);
}

static void test_a_failing_new_ends_the_work(void **state) {
    (void)state;
#if !defined(__SANITIZE_ADDRESS__)
    struct work work;
    make(&work, 16);
    assert_false(fl_guard_run(&work.guard, allocate_as_cpp, NULL));
    assert_int_equal(work.guard.stop, FL_STOP_MEMORY);
    fl_arena_destroy(work.arena);
#endif
}

static void wait_for_stop(void *context) {
    struct work *work = context;
    struct fl_deadline end = fl_deadline_after(120);
    work->is_cancelled = FL_STOP_INTERRUPTED;
    while (!work->guard.stop && !fl_deadline_has_passed(end)) usleep(1000);
}

static void test_the_caller_can_interrupt(void **state) {
    (void)state;
    struct work work = {.is_cancelled = 0};
    work.guard.is_cancelled = &work.is_cancelled;
    assert_true(fl_guard_run(&work.guard, wait_for_stop, &work));
    assert_int_equal(work.guard.stop, FL_STOP_INTERRUPTED);
}

static void wait_a_little(void *context) {
    struct work *work = context;
    for (int i = 0; i < 100 && !work->guard.stop; i++) usleep(1000);
}

static volatile int overdue_count;

static void count_overdue(void) {
    overdue_count++;
}

static void ignore_stop(void *context) {
    (void)context;
    for (int i = 0; i < 60000 && !overdue_count; i++) usleep(1000);
}

static void test_work_that_does_not_end_is_overdue(void **state) {
    (void)state;
    struct work work = {.guard = {.memory_bytes = 1, .overdue = count_overdue}};
    assert_true(fl_guard_run(&work.guard, ignore_stop, &work));
    assert_int_equal(overdue_count, 1);
}

/* Of those that share, the largest ends. */
static void test_only_the_largest_ends(void **state) {
    (void)state;
    struct fl_memory_share share = {0};
    struct work work = {.guard = {.memory_bytes = MEBIBYTE, .share = &share, .part = 1}};
    share.bytes[0] = (uint64_t)1 << 40;
    assert_true(fl_guard_run(&work.guard, wait_a_little, &work));
    assert_int_equal(work.guard.stop, FL_STOP_NONE);
    share.bytes[0] = 1;
    assert_true(fl_guard_run(&work.guard, wait_a_little, &work));
    assert_int_equal(work.guard.stop, FL_STOP_MEMORY);
    assert_int_equal(share.bytes[1], 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_polling_work_stops_at_its_limit),
        cmocka_unit_test(test_work_that_does_not_poll_is_ended),
        cmocka_unit_test(test_a_failing_new_ends_the_work),
        cmocka_unit_test(test_the_caller_can_interrupt),
        cmocka_unit_test(test_work_that_does_not_end_is_overdue),
        cmocka_unit_test(test_only_the_largest_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
