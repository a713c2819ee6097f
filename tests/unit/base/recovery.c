/* Work ends where trouble is, and whoever recovers hears what it was. */
#include "base/recovery.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/invariant.h"
#include "base/system/guard.h"

static void do_nothing(void *context) {
    (void)context;
}

static void break_invariant(void *context) {
    (void)context;
    FL_INVARIANT(context && !context, "numbers are what they are");
}

static void run_out_of_memory(void *context) {
    (void)context;
    fl_out_of_memory(64);
}

static void test_work_without_trouble(void **state) {
    (void)state;
    struct fl_recovery recovery;
    assert_true(fl_recovery_run(&recovery, do_nothing, NULL));
    assert_int_equal(recovery.trouble, FL_TROUBLE_NONE);
    assert_string_equal(recovery.message, "");
}

static void test_invariant(void **state) {
    (void)state;
    struct fl_recovery recovery;
    assert_false(fl_recovery_run(&recovery, break_invariant, NULL));
    assert_int_equal(recovery.trouble, FL_TROUBLE_INTERNAL);
    assert_non_null(strstr(recovery.message, "internal error at tests/unit/base/recovery.c:"));
    assert_non_null(strstr(recovery.message, ": numbers are what they are ("));
}

static void test_memory(void **state) {
    (void)state;
    struct fl_recovery recovery;
    assert_false(fl_recovery_run(&recovery, run_out_of_memory, NULL));
    assert_int_equal(recovery.trouble, FL_TROUBLE_MEMORY);
    assert_string_equal(recovery.message, "out of memory (asked for 64 bytes)");
}

/* ---- one inside the other ---- */

static void recover_inside(void *context) {
    int *order = context;
    struct fl_recovery inner;
    assert_false(fl_recovery_run(&inner, run_out_of_memory, NULL));
    *order = 1;
    break_invariant(NULL);
}

static void test_innermost_hears_of_it(void **state) {
    (void)state;
    struct fl_recovery outer;
    int order = 0;
    assert_false(fl_recovery_run(&outer, recover_inside, &order));
    assert_int_equal(order, 1);
    assert_int_equal(outer.trouble, FL_TROUBLE_INTERNAL);
}

static void guard_bad_work(void *context) {
    struct fl_guard *guard = context;
    fl_guard_run(guard, break_invariant, NULL);
}

static void test_guard_passes_on_what_is_not_memory(void **state) {
    (void)state;
    struct fl_guard guard = {0};
    struct fl_recovery recovery;
    assert_false(fl_recovery_run(&recovery, guard_bad_work, &guard));
    assert_int_equal(recovery.trouble, FL_TROUBLE_INTERNAL);
    assert_false(fl_guard_run(&guard, run_out_of_memory, NULL));
    assert_int_equal(guard.stop, FL_STOP_MEMORY);
}

/* ---- cleanups ---- */

struct ends {
    struct fl_cleanup cleanups[3];
    int count;
    int last;
};

static struct ends ends;

static void note_end(void *context) {
    ends.last = (int)((struct fl_cleanup *)context - ends.cleanups);
    ends.count++;
}

static void add_cleanups(void) {
    for (int i = 0; i < 3; i++) fl_cleanup_add(&ends.cleanups[i], note_end, &ends.cleanups[i]);
    fl_cleanup_remove(&ends.cleanups[1]);
}

static void add_and_fail(void *context) {
    add_cleanups();
    break_invariant(context);
}

static void add_and_return(void *context) {
    (void)context;
    add_cleanups();
}

static void test_trouble_ends_what_is_left(void **state) {
    (void)state;
    struct fl_recovery recovery;
    ends = (struct ends){0};
    assert_false(fl_recovery_run(&recovery, add_and_fail, NULL));
    assert_int_equal(ends.count, 2);
    assert_int_equal(ends.last, 0); /* the newest is the first to go */
}

static void test_what_outlives_the_work_stays(void **state) {
    (void)state;
    struct fl_recovery recovery;
    ends = (struct ends){0};
    assert_true(fl_recovery_run(&recovery, add_and_return, NULL));
    assert_false(fl_recovery_run(&recovery, break_invariant, NULL));
    assert_int_equal(ends.count, 0);
    fl_cleanup_remove(&ends.cleanups[0]); /* is no longer there: nothing to remove */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_work_without_trouble),
        cmocka_unit_test(test_invariant),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_innermost_hears_of_it),
        cmocka_unit_test(test_guard_passes_on_what_is_not_memory),
        cmocka_unit_test(test_trouble_ends_what_is_left),
        cmocka_unit_test(test_what_outlives_the_work_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
