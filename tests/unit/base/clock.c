/* Clocks go forward, count only what was used, and deadlines pass. */
#include "base/system/clock.h"

#include <math.h>
#include <time.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void time_moves_forward(void **state) {
    (void)state;
    double before = fl_clock_now();
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    double passed = fl_clock_now() - before;
    assert_true(passed >= 0.002);
}

static void sleeping_uses_little(void **state) {
    (void)state;
    double before = fl_clock_used();
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    assert_true(fl_clock_used() - before < 0.04);
    for (volatile unsigned i = 0; i < 1000000; i++) continue;
    assert_true(fl_clock_used() > before);
}

static void deadlines_pass(void **state) {
    (void)state;
    struct fl_deadline never = fl_deadline_none(), soon = fl_deadline_after(0.001), late = fl_deadline_after(1000);
    assert_false(fl_deadline_has_passed(never));
    assert_true(isinf(fl_deadline_seconds_left(never)));
    assert_false(fl_deadline_has_passed(late));
    assert_true(fl_deadline_seconds_left(late) > 900 && fl_deadline_seconds_left(late) <= 1000);
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    assert_true(fl_deadline_has_passed(soon));
    assert_true(fl_deadline_seconds_left(soon) < 0);
    assert_true(fl_deadline_has_passed(fl_deadline_after(0)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_moves_forward),
        cmocka_unit_test(sleeping_uses_little),
        cmocka_unit_test(deadlines_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
