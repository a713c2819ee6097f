/* Questions to one execution: regions of inputs, deeper bounds, and inputs by their identity. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/support/session_subject.h"

static const fl_check_id any = FL_NO_ID;

static enum fl_session_answer ask(struct session_subject *subject, const struct fl_term *within,
                                  const struct fl_term *outside, const struct fl_session_failure **failure) {
    struct fl_session_question question = {.check = any, .within = within, .outside = outside};
    return fl_session_ask(subject->session, &question, failure);
}

static uint64_t value_of(struct session_subject *subject, const struct fl_session_failure *failure,
                         const char *name) {
    struct fl_input_identity identity;
    assert_true(fl_input_identity_find(subject->arena, subject->program, name, &identity));
    for (size_t i = 0; i < failure->values.count; i++)
        if (fl_input_identity_equal(&failure->values.items[i].identity, &identity))
            return failure->values.items[i].value.word;
    fail_msg("no value of %s", name);
    return 0;
}

/* ---- regions ---- */

static void test_regions(void **state) {
    (void)state;
    struct session_subject subject = session_subject_make("unsigned char nondet_uchar(void);\n"
                                                          "void reach_error(void);\n"
                                                          "int main(void) {\n"
                                                          "    unsigned char x = nondet_uchar();\n"
                                                          "    unsigned char y = nondet_uchar();\n"
                                                          "    if (x > 9 && x < 20 && y == 7) reach_error();\n"
                                                          "}\n",
                                                          4);
    const struct fl_session_failure *failure;
    const struct fl_term *x = session_subject_input(&subject, "x"), *y = session_subject_input(&subject, "y");
    uint64_t steps = fl_session_steps(subject.session);
    assert_int_equal(subject.extent, FL_SESSION_WHOLE);
    assert_int_equal(ask(&subject, NULL, NULL, &failure), FL_SESSION_FAILS);
    assert_int_equal(value_of(&subject, failure, "y"), 7);
    assert_int_equal(failure->run->outcome->kind, FL_OUTCOME_CHECK_FAILED);
    assert_true(failure->run->recording.is_complete);
    assert_true(failure->run->recording.edges.entries > 0);
    const struct fl_term *low = session_subject_between(&subject, x, 0, 10);
    assert_int_equal(ask(&subject, low, NULL, &failure), FL_SESSION_FAILS);
    assert_int_equal(value_of(&subject, failure, "x"), 10);
    assert_int_equal(ask(&subject, low, session_subject_between(&subject, x, 10, 10), &failure), FL_SESSION_NONE);
    assert_int_equal(ask(&subject, session_subject_between(&subject, x, 20, 255), NULL, &failure),
                     FL_SESSION_NONE);
    assert_int_equal(ask(&subject, NULL, session_subject_between(&subject, y, 7, 7), &failure), FL_SESSION_NONE);
    assert_int_equal(fl_session_steps(subject.session), steps);
    session_subject_end(&subject);
}

/* Runs that never read an input are constrained by no condition on it that can be met. */
static void test_input_that_is_not_read(void **state) {
    (void)state;
    struct session_subject subject = session_subject_make("unsigned char nondet_uchar(void);\n"
                                                          "void reach_error(void);\n"
                                                          "int main(void) {\n"
                                                          "    unsigned char x = nondet_uchar(), y = 0;\n"
                                                          "    if (x > 100) y = nondet_uchar();\n"
                                                          "    if (y < 5) reach_error();\n"
                                                          "}\n",
                                                          4);
    const struct fl_session_failure *failure;
    const struct fl_term *x = session_subject_input(&subject, "nondet_uchar@4:23#1");
    const struct fl_term *y = session_subject_input(&subject, "nondet_uchar@5:22#1");
    if (!x) x = session_subject_input(&subject, "x");
    if (!y) y = session_subject_input(&subject, "y");
    const struct fl_term *large = session_subject_between(&subject, y, 50, 60);
    assert_int_equal(ask(&subject, large, NULL, &failure), FL_SESSION_FAILS);
    assert_int_equal(failure->values.count, 1); /* x alone */
    assert_int_equal(ask(&subject, NULL, session_subject_between(&subject, y, 0, 4), &failure), FL_SESSION_FAILS);
    assert_int_equal(failure->values.count, 1);
    struct fl_terms *terms = fl_session_engine(subject.session)->terms;
    const struct fl_term *both = fl_term_and(terms, large, session_subject_between(&subject, x, 101, 255));
    assert_int_equal(ask(&subject, both, NULL, &failure), FL_SESSION_NONE);
    session_subject_end(&subject);
}

static void test_deeper_bounds(void **state) {
    (void)state;
    struct session_subject subject = session_subject_make("unsigned char nondet_uchar(void);\n"
                                                          "void reach_error(void);\n"
                                                          "int main(void) {\n"
                                                          "    int sum = 0;\n"
                                                          "    for (int i = 0; i < 20; i++) {\n"
                                                          "        unsigned char z = nondet_uchar();\n"
                                                          "        sum += z;\n"
                                                          "        if (i == 11 && sum == 0) reach_error();\n"
                                                          "    }\n"
                                                          "}\n",
                                                          5);
    const struct fl_session_failure *failure;
    assert_int_equal(subject.extent, FL_SESSION_BOUNDED);
    assert_int_equal(ask(&subject, NULL, NULL, &failure), FL_SESSION_NONE);
    uint64_t steps = fl_session_steps(subject.session);
    assert_int_equal(fl_session_deepen(subject.session, 5), FL_SESSION_BOUNDED);
    assert_int_equal(fl_session_steps(subject.session), steps);
    assert_int_equal(fl_session_deepen(subject.session, 40), FL_SESSION_WHOLE);
    uint64_t all = fl_session_steps(subject.session);
    assert_int_equal(ask(&subject, NULL, NULL, &failure), FL_SESSION_FAILS);
    assert_int_equal(failure->values.count, 12);
    const struct fl_term *twelfth = session_subject_input(&subject, "z#12");
    assert_non_null(twelfth);
    assert_int_equal(ask(&subject, session_subject_between(&subject, twelfth, 1, 255), NULL, &failure),
                     FL_SESSION_NONE);
    const struct fl_term *thirteenth = session_subject_input(&subject, "z#13");
    assert_int_equal(ask(&subject, session_subject_between(&subject, thirteenth, 1, 255), NULL, &failure),
                     FL_SESSION_FAILS);
    assert_int_equal(fl_session_steps(subject.session), all);
    struct session_subject at_once = session_subject_make("int main(void) { return 0; }\n", 40);
    assert_int_equal(at_once.extent, FL_SESSION_WHOLE);
    assert_int_equal(ask(&at_once, NULL, NULL, &failure), FL_SESSION_NONE);
    session_subject_end(&at_once);
    session_subject_end(&subject);
}

/* ---- identities ---- */

/* All inputs that some failing run reads have names that lead back to them. */
static size_t check_names(struct session_subject *subject) {
    size_t count;
    const struct fl_input_identity *inputs = fl_session_inputs(subject->session, &count);
    for (size_t i = 0; i < count; i++) {
        struct fl_input_identity found;
        const char *name = fl_input_identity_name(subject->arena, subject->program, &inputs[i]);
        assert_true(fl_input_identity_find(subject->arena, subject->program, name, &found));
        assert_true(fl_input_identity_equal(&found, &inputs[i]));
        for (size_t k = 0; k < i; k++) assert_false(fl_input_identity_equal(&inputs[k], &inputs[i]));
    }
    return count;
}

/* The second site is read first in some runs, and second in others: the input is the same. */
static void test_two_sites_of_one_function(void **state) {
    (void)state;
    struct session_subject subject = session_subject_make("unsigned char nondet_uchar(void);\n"
                                                          "void reach_error(void);\n"
                                                          "int main(void) {\n"
                                                          "    unsigned char c = nondet_uchar();\n"
                                                          "    unsigned char x = 0, y;\n"
                                                          "    if (c & 1) x = nondet_uchar();\n"
                                                          "    y = nondet_uchar();\n"
                                                          "    if (y == 200 && x < 3) reach_error();\n"
                                                          "}\n",
                                                          4);
    const struct fl_session_failure *failure;
    const struct fl_term *c = session_subject_input(&subject, "c"), *y = session_subject_input(&subject, "y");
    struct fl_terms *terms = fl_session_engine(subject.session)->terms;
    assert_int_equal(check_names(&subject), 3);
    for (uint64_t odd = 0; odd < 2; odd++) {
        const struct fl_term *is_c = session_subject_between(&subject, c, 6 + odd, 6 + odd);
        const struct fl_term *other = session_subject_between(&subject, y, 201, 255);
        assert_int_equal(ask(&subject, is_c, NULL, &failure), FL_SESSION_FAILS);
        assert_int_equal(value_of(&subject, failure, "y"), 200);
        assert_int_equal(failure->values.count, 2 + odd);
        assert_int_equal(ask(&subject, fl_term_and(terms, is_c, other), NULL, &failure), FL_SESSION_NONE);
    }
    /* In a report of the run, numbers go over all sites. */
    struct fl_input_identity of_y, found;
    assert_true(fl_input_identity_find(subject.arena, subject.program, "y", &of_y));
    fl_input_id sites[3];
    assert_int_equal(ask(&subject, session_subject_between(&subject, c, 7, 7), NULL, &failure), FL_SESSION_FAILS);
    for (size_t i = 0; i < 3; i++) sites[i] = failure->values.items[i].identity.site;
    assert_string_equal(fl_input_name_in_run(subject.arena, subject.program, sites, 3, &of_y), "nondet_uchar#3");
    assert_true(fl_input_identity_in_run(subject.arena, subject.program, sites, 3, "nondet_uchar#3", &found));
    assert_true(fl_input_identity_equal(&found, &of_y));
    sites[1] = sites[2]; /* a run that does not read x */
    assert_string_equal(fl_input_name_in_run(subject.arena, subject.program, sites, 2, &of_y), "nondet_uchar#2");
    assert_false(fl_input_identity_in_run(subject.arena, subject.program, sites, 2, "nondet_uchar#3", &found));
    assert_false(fl_input_identity_find(subject.arena, subject.program, "nondet_uchar#2", &found));
    session_subject_end(&subject);
}

/* Rounds that read or do not: the k-th read at the site is one input, in whichever round. */
static void test_loops(void **state) {
    (void)state;
    struct session_subject subject = session_subject_make("unsigned char nondet_uchar(void);\n"
                                                          "void reach_error(void);\n"
                                                          "int main(void) {\n"
                                                          "    unsigned char m = nondet_uchar();\n"
                                                          "    int sum = 0;\n"
                                                          "    for (int i = 0; i < 4; i++)\n"
                                                          "        if (m >> i & 1) {\n"
                                                          "            unsigned char z = nondet_uchar();\n"
                                                          "            sum = 10 * sum + z % 10;\n"
                                                          "        }\n"
                                                          "    if (sum == 12) reach_error();\n"
                                                          "}\n",
                                                          8);
    const struct fl_session_failure *failure;
    const struct fl_term *m = session_subject_input(&subject, "m"), *first = session_subject_input(&subject, "z"),
                         *second = session_subject_input(&subject, "z#2"),
                         *third = session_subject_input(&subject, "z#3");
    struct fl_terms *terms = fl_session_engine(subject.session)->terms;
    assert_int_equal(subject.extent, FL_SESSION_WHOLE);
    assert_int_equal(check_names(&subject), 5);
    static const uint64_t two_rounds[] = {3, 5, 9, 6, 10, 12};
    for (size_t i = 0; i < sizeof two_rounds / sizeof *two_rounds; i++) {
        const struct fl_term *mask = session_subject_between(&subject, m, two_rounds[i], two_rounds[i]);
        assert_int_equal(ask(&subject, mask, NULL, &failure), FL_SESSION_FAILS);
        assert_int_equal(value_of(&subject, failure, "z") % 10, 1);
        assert_int_equal(value_of(&subject, failure, "z#2") % 10, 2);
        const struct fl_term *in_first = session_subject_between(&subject, first, 2, 9);
        assert_int_equal(ask(&subject, fl_term_and(terms, mask, in_first), NULL, &failure), FL_SESSION_NONE);
        const struct fl_term *in_second = session_subject_between(&subject, second, 33, 41);
        assert_int_equal(ask(&subject, fl_term_and(terms, mask, in_second), NULL, &failure), FL_SESSION_NONE);
        const struct fl_term *in_third = session_subject_between(&subject, third, 77, 77); /* is not read */
        assert_int_equal(ask(&subject, fl_term_and(terms, mask, in_third), NULL, &failure), FL_SESSION_FAILS);
    }
    const struct fl_term *one_round = session_subject_between(&subject, m, 4, 4);
    assert_int_equal(ask(&subject, one_round, NULL, &failure), FL_SESSION_NONE);
    session_subject_end(&subject);
}

static void test_recursion(void **state) {
    (void)state;
    struct session_subject subject =
        session_subject_make("unsigned char nondet_uchar(void);\n"
                             "void reach_error(void);\n"
                             "static int sum(int depth) {\n"
                             "    unsigned char v = nondet_uchar();\n"
                             "    return depth ? v + 2 * sum(depth - 1) : v;\n"
                             "}\n"
                             "int main(void) { if (sum(2) == 1000) reach_error(); }\n",
                             8);
    const struct fl_session_failure *failure;
    assert_int_equal(check_names(&subject), 3);
    assert_int_equal(ask(&subject, NULL, NULL, &failure), FL_SESSION_FAILS);
    assert_int_equal(value_of(&subject, failure, "v") + 2 * value_of(&subject, failure, "v#2") +
                         4 * value_of(&subject, failure, "v#3"),
                     1000);
    const struct fl_term *third = session_subject_input(&subject, "v#3"),
                         *first = session_subject_input(&subject, "v");
    assert_int_equal(ask(&subject, session_subject_between(&subject, third, 0, 50), NULL, &failure),
                     FL_SESSION_NONE);
    assert_int_equal(ask(&subject, session_subject_between(&subject, first, 0, 0), NULL, &failure),
                     FL_SESSION_FAILS);
    session_subject_end(&subject);
}

static void test_standard_input(void **state) {
    (void)state;
    struct session_subject subject =
        session_subject_make("int getchar(void);\n"
                             "void reach_error(void);\n"
                             "int main(void) {\n"
                             "    int a = getchar(), b = getchar();\n"
                             "    if (a == 'a' && (b == 'b' || b == -1)) reach_error();\n"
                             "}\n",
                             8);
    const struct fl_session_failure *failure;
    const struct fl_term *byte = session_subject_input(&subject, "stdin[1]");
    assert_int_equal(check_names(&subject), 2);
    assert_int_equal(ask(&subject, session_subject_between(&subject, byte, 0, 255), NULL, &failure),
                     FL_SESSION_FAILS);
    assert_int_equal(value_of(&subject, failure, "stdin[0]"), 'a');
    assert_int_equal(value_of(&subject, failure, "stdin[1]"), 'b');
    assert_int_equal(ask(&subject, NULL, session_subject_between(&subject, byte, 0, 255), &failure),
                     FL_SESSION_FAILS);
    assert_int_equal((int32_t)value_of(&subject, failure, "stdin[1]"), -1);
    assert_int_equal(failure->run->inputs->standard_input.count, 1);
    const struct fl_term *first = session_subject_input(&subject, "stdin[0]");
    assert_int_equal(ask(&subject, session_subject_between(&subject, first, 'b', 'z'), NULL, &failure),
                     FL_SESSION_NONE);
    session_subject_end(&subject);
}

static void test_arguments(void **state) {
    (void)state;
    struct session_subject subject =
        session_subject_make("void reach_error(void);\n"
                             "int main(int argc, char **argv) {\n"
                             "    if (argc == 2 && argv[1][0] >= 'p' && argv[1][1] == 'x') reach_error();\n"
                             "}\n",
                             16);
    const struct fl_session_failure *failure;
    const struct fl_term *byte = session_subject_input(&subject, "argv[1][0]"),
                         *count = session_subject_input(&subject, "argc");
    assert_true(check_names(&subject) >= 3);
    assert_int_equal(ask(&subject, session_subject_between(&subject, byte, 'q', 'q'), NULL, &failure),
                     FL_SESSION_FAILS);
    assert_int_equal(failure->run->inputs->arguments.count, 2);
    assert_memory_equal(failure->run->inputs->arguments.items[1].bytes, "qx", 2);
    assert_int_equal(ask(&subject, session_subject_between(&subject, byte, 'a', 'c'), NULL, &failure),
                     FL_SESSION_NONE);
    assert_int_equal(ask(&subject, session_subject_between(&subject, count, 1, 1), NULL, &failure),
                     FL_SESSION_NONE);
    session_subject_end(&subject);
}

static void test_parameters(void **state) {
    (void)state;
    struct session_subject subject = session_subject_enter("void reach_error(void);\n"
                                                           "int limit;\n"
                                                           "void set(int v) { limit = v; }\n"
                                                           "void f(int y) {\n"
                                                           "    if (y > 5 && y < limit) reach_error();\n"
                                                           "}\n",
                                                           "f", 4);
    const struct fl_session_failure *failure;
    const struct fl_term *y = session_subject_input(&subject, "y");
    assert_non_null(y);
    assert_int_equal(ask(&subject, session_subject_between(&subject, y, 7, 7), NULL, &failure), FL_SESSION_FAILS);
    assert_int_equal(value_of(&subject, failure, "y"), 7);
    assert_int_equal(ask(&subject, session_subject_between(&subject, y, 0, 5), NULL, &failure), FL_SESSION_NONE);
    const struct fl_term *limit = session_subject_input(&subject, "global limit");
    assert_non_null(limit);
    assert_int_equal(ask(&subject, session_subject_between(&subject, limit, 0, 6), NULL, &failure),
                     FL_SESSION_NONE);
    session_subject_end(&subject);
}

/* The variables of the failing condition lead to inputs. */
static void test_variables_of_terms(void **state) {
    (void)state;
    struct session_subject subject = session_subject_make("unsigned char nondet_uchar(void);\n"
                                                          "int getchar(void);\n"
                                                          "void reach_error(void);\n"
                                                          "int main(void) {\n"
                                                          "    unsigned char x = nondet_uchar();\n"
                                                          "    int c = getchar();\n"
                                                          "    if (x == c) reach_error();\n"
                                                          "}\n",
                                                          4);
    struct fl_engine *engine = fl_session_engine(subject.session);
    const struct fl_state *at = fl_session_obligation_at(subject.session, 0)->state;
    struct fl_input_identity found, expected;
    const fl_identified_reads *reads = fl_session_reads(subject.session, at);
    static const struct {
        const char *variable, *name;
        uint32_t width;
    } cases[] = {{"nondet_uchar#1", "x", 8}, {"stdin[0]", "stdin[0]", 8}};
    assert_int_equal(fl_session_obligation_count(subject.session), 1);
    for (size_t i = 0; i < 2; i++) {
        const struct fl_term *variable = fl_term_variable(engine->terms, cases[i].variable, cases[i].width);
        assert_true(fl_input_identity_find(subject.arena, subject.program, cases[i].name, &expected));
        assert_true(fl_state_identify(engine, at, variable, &found));
        assert_true(fl_input_identity_equal(&found, &expected));
        assert_true(fl_term_is_true(fl_identified_input(engine->terms, reads, &expected).is_read));
    }
    const struct fl_term *other = fl_term_variable(engine->terms, "nondet_uchar#2", 8);
    assert_false(fl_state_identify(engine, at, other, &found));
    expected.occurrence = expected.byte = 1;
    assert_null(fl_identified_input(engine->terms, reads, &expected).value);
    session_subject_end(&subject);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_regions),        cmocka_unit_test(test_input_that_is_not_read),
        cmocka_unit_test(test_deeper_bounds),  cmocka_unit_test(test_two_sites_of_one_function),
        cmocka_unit_test(test_loops),          cmocka_unit_test(test_recursion),
        cmocka_unit_test(test_standard_input), cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_parameters),     cmocka_unit_test(test_variables_of_terms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
