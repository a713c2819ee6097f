/* What the progress line says. */
#include "cmd/progress_line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "inquiry/progress.h"

static void format(char *text, size_t size, const struct fl_progress *progress, double seconds_left,
                   size_t columns) {
    struct fl_inquiry_progress now = fl_progress_sum(progress, seconds_left);
    fl_progress_line_format(text, size, &now, columns);
}

static void test_numbers_of_both_policies(void **state) {
    (void)state;
    char text[128];
    struct fl_progress *progress = fl_progress_create();
    assert_non_null(progress);
    progress->policies[FL_POLICY_MERGING].bound = 16;
    progress->policies[FL_POLICY_MERGING].paths = 3;
    progress->policies[FL_POLICY_MERGING].queries = 20;
    progress->policies[FL_POLICY_PATHWISE].paths = 100;
    progress->policies[FL_POLICY_PATHWISE].queries = 5;
    format(text, sizeof text, progress, 41.2, 80);
    assert_string_equal(text, "bound 16, 103 paths, 25 queries, 41 s left");
    progress->policies[FL_POLICY_PATHWISE].failures = 2;
    progress->confirmed = 1;
    format(text, sizeof text, progress, -3, 80);
    assert_string_equal(text, "bound 16, 103 paths, 25 queries, 2 failures, 1 confirmed, 0 s left");
    format(text, sizeof text, progress, 1, 9);
    assert_string_equal(text, "bound 16,");
    fl_progress_destroy(progress);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_numbers_of_both_policies)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
