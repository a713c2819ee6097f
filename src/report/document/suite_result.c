/* report/document/suite_result.c - tests of the bounds, for the document. */
#include "report/document/regions_result.h"

static const char *const expectations[] = {
    [FL_POINT_MUST_FAIL] = "fails", [FL_POINT_MAY_FAIL] = "may fail", [FL_POINT_SAFE] = "does not fail"};

static void count_test(struct fl_result_suite *tests, enum fl_point_place place) {
    tests->failing += place == FL_POINT_MUST_FAIL;
    tests->harmless += place == FL_POINT_SAFE;
    tests->open += place == FL_POINT_MAY_FAIL;
}

void fl_result_set_suite(struct fl_arena *arena, struct fl_result *result, const struct fl_bound_tests *suite,
                         const char *directory) {
    struct fl_result_suite *tests = FL_NEW(arena, struct fl_result_suite);
    *tests = (struct fl_result_suite){
        .directory = directory, .left_out = suite->not_given, .is_partial = suite->is_partial};
    for (size_t i = 0; i < suite->tests.count; i++) {
        const struct fl_bound_test *test = &suite->tests.items[i];
        bool is_refuting = test->state == FL_TEST_REFUTES;
        if (test->state != FL_TEST_PASSES && !is_refuting) {
            tests->left_out++;
            continue;
        }
        struct fl_result_case entry = {.name = test->name,
                                       .expected = expectations[test->place],
                                       .why = test->why,
                                       .inputs = test->inputs,
                                       .ending = test->ending,
                                       .refuted = is_refuting ? test->reason : NULL};
        fl_vector_push(arena, &tests->all, entry);
        count_test(tests, test->place);
        tests->refuted += is_refuting;
    }
    result->regions->tests = tests;
}
