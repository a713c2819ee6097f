/* Evidence about lines and gaps: what is kept of it, and how likely it makes each. */
#include "explain/evidence/evidence.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct fl_arena *arena;
static struct fl_evidence evidence;

static int set_up(void **state) {
    (void)state;
    arena = fl_arena_create();
    evidence = (struct fl_evidence){0};
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    fl_arena_destroy(arena);
    return 0;
}

static struct fl_evidence_place line(uint32_t number) {
    return (struct fl_evidence_place){.file = "a.c", .line = number};
}

static bool is_strength(const struct fl_evidence *of, struct fl_evidence_place place, double expected) {
    const struct fl_evidence_of_place *known = fl_evidence_find(of, place);
    return known && fabs(known->strength[FL_EVIDENCE_MENDED] - expected) < 1e-9;
}

static void the_strongest_counts(void **state) {
    (void)state;
    fl_evidence_raise(arena, &evidence, line(3), FL_EVIDENCE_MENDED, 0.75);
    fl_evidence_raise(arena, &evidence, line(3), FL_EVIDENCE_MENDED, 0.5);
    assert_true(is_strength(&evidence, line(3), 0.75));
    struct fl_evidence more = {0};
    fl_evidence_raise(arena, &more, line(3), FL_EVIDENCE_MENDED, 1);
    fl_evidence_raise(arena, &more, line(4), FL_EVIDENCE_MENDED, 0.25);
    fl_evidence_merge(arena, &evidence, &more);
    assert_true(is_strength(&evidence, line(3), 1) && is_strength(&evidence, line(4), 0.25));
    assert_int_equal(evidence.all.count, 2);
}

static void many_say_no_more_than_one_that_is_sure(void **state) {
    (void)state;
    for (int i = 0; i < 3; i++) fl_evidence_add(arena, &evidence, line(3), FL_EVIDENCE_MENDED, 0.25);
    assert_true(is_strength(&evidence, line(3), 0.75));
    for (int i = 0; i < 3; i++) fl_evidence_add(arena, &evidence, line(3), FL_EVIDENCE_MENDED, 0.25);
    assert_true(is_strength(&evidence, line(3), 1));
}

static void a_gap_is_not_the_line_behind_it(void **state) {
    (void)state;
    struct fl_evidence_place gap = {.file = "a.c", .line = 3, .before = 2};
    fl_evidence_raise(arena, &evidence, gap, FL_EVIDENCE_FILLED, 1);
    assert_null(fl_evidence_find(&evidence, line(3)));
    assert_non_null(fl_evidence_find(&evidence, gap));
}

static void what_is_likely_is_shared_out(void **state) {
    (void)state;
    fl_evidence_raise(arena, &evidence, line(1), FL_EVIDENCE_SUSPICIOUS, 0);
    fl_evidence_raise(arena, &evidence, line(2), FL_EVIDENCE_MENDED, 1);
    fl_evidence_raise(arena, &evidence, line(3), FL_EVIDENCE_MENDED, 1);
    fl_evidence_raise(arena, &evidence, line(3), FL_EVIDENCE_CLAIMING, 1);
    const double *shares = fl_evidence_share_out(arena, &evidence);
    assert_true(fabs(shares[0] + shares[1] + shares[2] - 1) < 1e-9);
    assert_true(shares[1] > shares[0] && shares[1] > shares[2]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_strongest_counts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(many_say_no_more_than_one_that_is_sure, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_gap_is_not_the_line_behind_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_likely_is_shared_out, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
