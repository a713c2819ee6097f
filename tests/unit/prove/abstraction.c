/* Predicate abstraction: programs that it proves, what it counts, and where it must not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/support/proving.h"

#define HEAD "extern int nondet_int(void); extern void reach_error(void);\n"

static void expect_proved(const char *text, const char *spec, uint64_t least_predicates) {
    struct proving_subject subject;
    proving_load(&subject, text, spec);
    if (!fl_prove_by_abstraction(&subject.proving, &subject.proof))
        fail_msg("not proved: %s, %s", subject.proving.how_far, subject.proving.stopped);
    assert_null(subject.proving.stopped);
    const char *wrong = proving_refute(&subject);
    if (wrong) fail_msg("%s", wrong);
    assert_true(subject.proof.predicates >= least_predicates);
    if (least_predicates) assert_true(subject.proof.refinements > 0);
    for (uint32_t i = 0; i < subject.program->check_count; i++) assert_true(subject.proof.is_proved[i]);
    proving_unload(&subject);
}

static void expect_failing(const char *text, const char *spec) {
    struct proving_subject subject;
    proving_load(&subject, text, spec);
    assert_false(fl_prove_by_abstraction(&subject.proving, &subject.proof));
    assert_non_null(strstr(subject.proving.stopped, "a run fails"));
    proving_unload(&subject);
}

/* ---- what is proved ---- */

static const char state_machine[] =
    HEAD "int main(void) {\n"
         "    int lock = 0, state = 1;\n"
         "    while (nondet_int()) {\n"
         "        if (state == 1) { if (lock != 0) reach_error(); lock = 1; state = 2; }\n"
         "        else if (state == 2) { if (lock != 1) reach_error(); lock = 0; state = 3; }\n"
         "        else if (state == 3) state = nondet_int() ? 1 : 3;\n"
         "        else reach_error();\n"
         "    }\n"
         "    return 0;\n"
         "}\n";

static void test_state_machine(void **unused) {
    (void)unused;
    expect_proved(state_machine, NULL, 3);
}

/* Each round takes the lock that it gives back, which no predicate is needed for. */
static void test_nothing_to_remember(void **unused) {
    (void)unused;
    expect_proved(HEAD "int main(void) {\n"
                       "    while (nondet_int()) {\n"
                       "        int first = nondet_int(), lock = 0;\n"
                       "        if (first) lock = 1;\n"
                       "        if (first) { if (lock != 1) reach_error(); lock = 0; }\n"
                       "        if (lock != 0) reach_error();\n"
                       "    }\n"
                       "    return 0;\n"
                       "}\n",
                  NULL, 0);
}

static void test_nested_loops(void **unused) {
    (void)unused;
    expect_proved(HEAD "int main(void) {\n"
                       "    int open = 0, mode = 0;\n"
                       "    while (nondet_int()) {\n"
                       "        open = 1;\n"
                       "        mode = 2;\n"
                       "        while (nondet_int()) {\n"
                       "            if (!open) reach_error();\n"
                       "            mode = mode == 2 ? 3 : 2;\n"
                       "        }\n"
                       "        if (mode != 2 && mode != 3) reach_error();\n"
                       "        open = 0;\n"
                       "    }\n"
                       "    if (open) reach_error();\n"
                       "    return 0;\n"
                       "}\n",
                  NULL, 2);
}

static void test_calls(void **unused) {
    (void)unused;
    expect_proved(HEAD "static int held;\n"
                       "static void take(int by) { if (held) reach_error(); held = by; }\n"
                       "static void give(int by) { if (held != by) reach_error(); held = 0; }\n"
                       "int main(void) {\n"
                       "    int mine = 0;\n"
                       "    while (nondet_int()) {\n"
                       "        if (!mine && nondet_int()) { take(7); mine = 1; }\n"
                       "        else if (mine && nondet_int()) { give(7); mine = 0; }\n"
                       "    }\n"
                       "    return 0;\n"
                       "}\n",
                  NULL, 2);
}

/* A loop in a function that is called from a loop, about a variable of the caller. */
static void test_loop_in_call(void **unused) {
    (void)unused;
    expect_proved(HEAD "static int count(void) { int n = 0; while (nondet_int()) n = n ? 0 : 1; return n; }\n"
                       "int main(void) {\n"
                       "    int state = 5;\n"
                       "    while (nondet_int()) {\n"
                       "        int n = count();\n"
                       "        if (n != 0 && n != 1) reach_error();\n"
                       "        if (state != 5 && state != 6) reach_error();\n"
                       "        state = n ? 5 : 6;\n"
                       "    }\n"
                       "    return 0;\n"
                       "}\n",
                  NULL, 2);
}

static void test_memory(void **unused) {
    (void)unused;
    expect_proved(HEAD "struct machine { int state, turns; } machine = {1, 0};\n"
                       "static void turn(struct machine *m) {\n"
                       "    if (m->state == 1) m->state = 2;\n"
                       "    else if (m->state == 2) m->state = 1;\n"
                       "    else reach_error();\n"
                       "    m->turns++;\n"
                       "}\n"
                       "int main(void) {\n"
                       "    while (nondet_int()) turn(&machine);\n"
                       "    return 0;\n"
                       "}\n",
                  NULL, 1);
}

/* Predicates alone never end here; a sum that stays the same, which is guessed, does it. */
static void test_facts(void **unused) {
    (void)unused;
    expect_proved(HEAD "int main(void) {\n"
                       "    unsigned n = nondet_int(), up = 0, down = n, lock = 0;\n"
                       "    while (down > 0) {\n"
                       "        if (lock) reach_error();\n"
                       "        lock = 1; up++; down--; lock = 0;\n"
                       "    }\n"
                       "    if (up != n) reach_error();\n"
                       "    return 0;\n"
                       "}\n",
                  NULL, 1);
}

/* Products are decided by the values of their factors. */
static void test_products(void **unused) {
    (void)unused;
    expect_proved(HEAD "int main(void) {\n"
                       "    int state = 1, x = 3, y = 5;\n"
                       "    while (nondet_int()) {\n"
                       "        if (state == 1) { x = 44; y = 100; state = 2; }\n"
                       "        else if (state == 2) state = x * y + 4;\n"
                       "        else if (state == 4404) { x = 3; state = 1; }\n"
                       "        else reach_error();\n"
                       "    }\n"
                       "    return 0;\n"
                       "}\n",
                  NULL, 3);
}

/* The inputs cannot change whether it is odd. */
static void test_low_bits(void **unused) {
    (void)unused;
    expect_proved(HEAD "int main(void) {\n"
                       "    unsigned x = 1;\n"
                       "    while (nondet_int()) { x = x + 2 * nondet_int(); if (x == 0) reach_error(); }\n"
                       "    return 0;\n"
                       "}\n",
                  NULL, 1);
}

static const char lock_spec[] = "spec lock {\n"
                                "    state free, held;\n"
                                "    before lock() { free -> held; held -> error \"locked twice\"; }\n"
                                "    before unlock() { held -> free; free -> error \"not locked\"; }\n"
                                "}\n";

static void test_spec(void **unused) {
    (void)unused;
    expect_proved(HEAD "void lock(void) {}\n"
                       "void unlock(void) {}\n"
                       "int main(void) {\n"
                       "    int held = 0;\n"
                       "    while (nondet_int()) {\n"
                       "        if (!held) { lock(); held = 1; }\n"
                       "        else if (nondet_int()) { unlock(); held = 0; }\n"
                       "    }\n"
                       "    if (held) unlock();\n"
                       "    return 0;\n"
                       "}\n",
                  lock_spec, 1);
}

/* ---- what fails ---- */

static void test_failing(void **unused) {
    (void)unused;
    expect_failing(HEAD "int main(void) {\n"
                        "    int state = 1;\n"
                        "    while (nondet_int()) {\n"
                        "        if (state == 1) state = 2;\n"
                        "        else if (state == 2) state = nondet_int() == 42 ? 3 : 1;\n"
                        "        else reach_error();\n"
                        "    }\n"
                        "    return 0;\n"
                        "}\n",
                   NULL);
}

static void test_failing_spec(void **unused) {
    (void)unused;
    expect_failing(HEAD "void lock(void) {}\n"
                        "void unlock(void) {}\n"
                        "int main(void) {\n"
                        "    while (nondet_int()) {\n"
                        "        lock();\n"
                        "        if (nondet_int() != 3) unlock();\n"
                        "    }\n"
                        "    return 0;\n"
                        "}\n",
                   lock_spec);
}

/* What other checks need is shown all the same. */
static void test_some_hold(void **unused) {
    (void)unused;
    struct proving_subject subject;
    proving_load(&subject,
                 HEAD "int main(void) {\n"
                      "    int state = 1;\n"
                      "    while (nondet_int()) {\n"
                      "        if (state == 3) reach_error();\n"
                      "        if (state == 5) reach_error();\n"
                      "        state = state == 1 ? 2 : state == 2 ? 3 : 1;\n"
                      "    }\n"
                      "    return 0;\n"
                      "}\n",
                 NULL);
    assert_false(fl_prove_by_abstraction(&subject.proving, &subject.proof));
    assert_non_null(strstr(subject.proving.stopped, "a run fails the check of line 5"));
    assert_true(subject.program->check_count >= 2);
    for (uint32_t i = 0; i < subject.program->check_count; i++)
        assert_int_equal(subject.proof.is_proved[i], subject.program->checks[i].position.line != 5);
    proving_unload(&subject);
}

/* Wrap-around is followed: the counter does come back to zero. */
static void test_wrap_around(void **unused) {
    (void)unused;
    struct proving_subject subject;
    proving_load(&subject,
                 HEAD "int main(void) {\n"
                      "    unsigned char n = 250;\n"
                      "    while (nondet_int()) { n += 3; if (n == 0) reach_error(); }\n"
                      "    return 0;\n"
                      "}\n",
                 NULL);
    assert_false(fl_prove_by_abstraction(&subject.proving, &subject.proof));
    proving_unload(&subject);
}

/* ---- limits and options ---- */

static void test_deadline(void **unused) {
    (void)unused;
    struct proving_subject subject;
    proving_load(&subject, state_machine, NULL);
    subject.proving.deadline = fl_deadline_after(0);
    assert_false(fl_prove_by_abstraction(&subject.proving, &subject.proof));
    assert_non_null(strstr(subject.proving.stopped, "the time"));
    for (uint32_t i = 0; i < subject.program->check_count; i++) assert_false(subject.proof.is_proved[i]);
    proving_unload(&subject);
}

static void test_without_slicing(void **unused) {
    (void)unused;
    setenv("FAULTLINE_REFINEMENT", "unsliced", 1);
    expect_proved(state_machine, NULL, 3);
    unsetenv("FAULTLINE_REFINEMENT");
}

/* A hint that is not true costs nothing but time, and one that is enough makes refinement unnecessary. */
static void test_hints(void **unused) {
    (void)unused;
    struct proving_subject subject;
    proving_load(&subject,
                 HEAD "int main(void) {\n"
                      "    int state = 1;\n"
                      "    while (nondet_int()) { if (state != 1) reach_error(); state = state == 1; }\n"
                      "    return 0;\n"
                      "}\n",
                 NULL);
    struct fl_invariant hints[2] = {0};
    const struct fl_function *function = fl_program_function(subject.program, subject.program->entry);
    const struct fl_term *state = NULL;
    for (uint32_t i = 0; i < function->variable_count; i++)
        if (strcmp(fl_program_variable(subject.program, function->variables[i])->name, "state") == 0)
            state = fl_symbol_variable(subject.proving.symbols, function->variables[i], 1, false);
    assert_non_null(state);
    for (unsigned i = 0; i < 2; i++) {
        for (uint32_t k = 0; k < function->location_count; k++)
            if (subject.program->locations[function->first_location + k].is_loop_head)
                hints[i].location.index = function->first_location + k;
        hints[i].predicate =
            fl_term_equal(subject.proving.terms, state, fl_term_word(subject.proving.terms, 32, i));
    }
    subject.proving.hints = hints;
    subject.proving.hint_count = 2;
    assert_true(fl_prove_by_abstraction(&subject.proving, &subject.proof));
    assert_null(proving_refute(&subject));
    assert_int_equal(subject.proof.refinements, 0);
    assert_int_equal(subject.proof.predicates, 2);
    proving_unload(&subject);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_state_machine), cmocka_unit_test(test_nothing_to_remember),
        cmocka_unit_test(test_nested_loops),  cmocka_unit_test(test_calls),
        cmocka_unit_test(test_loop_in_call),  cmocka_unit_test(test_memory),
        cmocka_unit_test(test_facts),         cmocka_unit_test(test_products),
        cmocka_unit_test(test_low_bits),      cmocka_unit_test(test_spec),
        cmocka_unit_test(test_failing),       cmocka_unit_test(test_failing_spec),
        cmocka_unit_test(test_some_hold),     cmocka_unit_test(test_wrap_around),
        cmocka_unit_test(test_deadline),      cmocka_unit_test(test_without_slicing),
        cmocka_unit_test(test_hints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
