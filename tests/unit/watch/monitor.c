/* Automata that events move: objects, rules about all of them, starts, errors and what led to them. */
#include "watch/monitor/monitor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/text.h"

struct subject {
    struct fl_arena *arena;
    struct fl_spec_list specs;
    struct fl_monitor *monitor;
};

static struct subject monitor_of(const char *text) {
    struct subject subject = {.arena = fl_arena_create()};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(subject.arena);
    assert_int_equal(fl_spec_parse(subject.arena, "x.spec", text, &diagnostics, &subject.specs), FL_OK);
    subject.monitor = fl_monitor_create(subject.arena, &subject.specs);
    return subject;
}

static void tell(struct subject *subject, uint32_t moment, uint32_t site, uint32_t rules, uint64_t key) {
    fl_monitor_tell(subject->monitor, &(struct fl_monitor_event){moment, site, rules, key});
}

static const struct fl_violation *violation(const struct subject *subject, size_t number) {
    const fl_violations *violations = fl_monitor_violations(subject->monitor);
    assert_true(number < violations->count);
    return &violations->items[number];
}

/* Moments: 0 after open, 1 before use, 2 before close, 3 before leave. */
static const char file_spec[] = "spec file for void *f {\n"
                                "    state closed; state open: out, &in;\n"
                                "    after f = open(): any -> open;\n"
                                "    before use(f), close(f): closed -> error \"{function} needs f to be open\";\n"
                                "    before close(f): open -> closed;\n"
                                "    before leave(): open -> error \"f is open\";\n"
                                "}\n";

static void each_object_has_its_own_state(void **state) {
    (void)state;
    struct subject subject = monitor_of(file_spec);
    tell(&subject, 0, 10, 1, 0xa0);
    tell(&subject, 1, 11, 1, 0xa0);
    assert_int_equal(fl_monitor_state(subject.monitor, 0, 0xa0), 1);
    assert_int_equal(fl_monitor_state(subject.monitor, 0, 0xb0), 0);
    assert_int_equal(fl_monitor_violations(subject.monitor)->count, 0);
    tell(&subject, 1, 12, 1, 0xb0);
    assert_string_equal(violation(&subject, 0)->message, "use needs f to be open");
    assert_int_equal(violation(&subject, 0)->key, 0xb0);
    assert_int_equal(violation(&subject, 0)->position, 2);
    assert_false(violation(&subject, 0)->is_of_all);
    fl_arena_destroy(subject.arena);
}

static void the_first_rule_that_has_a_move_decides(void **state) {
    (void)state;
    struct subject subject = monitor_of(file_spec);
    tell(&subject, 0, 10, 1, 0xa0);
    tell(&subject, 2, 11, 3, 0xa0);
    assert_int_equal(fl_monitor_state(subject.monitor, 0, 0xa0), 0);
    tell(&subject, 2, 12, 3, 0xa0);
    assert_string_equal(violation(&subject, 0)->message, "close needs f to be open");
    fl_arena_destroy(subject.arena);
}

static void errors_are_final_and_know_what_led_to_them(void **state) {
    (void)state;
    struct subject subject = monitor_of(file_spec);
    for (uint32_t i = 0; i < 4; i++) {
        tell(&subject, 0, 10 + i, 1, 0xa0);
        tell(&subject, 2, 20 + i, 3, 0xa0);
    }
    tell(&subject, 2, 30, 3, 0xa0);
    tell(&subject, 0, 31, 1, 0xa0);
    const struct fl_moves *moves = &violation(&subject, 0)->moves;
    assert_int_equal(moves->count, 9);
    assert_int_equal(moves->sites[8 % FL_MOVES_REMEMBERED], 30);
    assert_int_equal(moves->sites[3 % FL_MOVES_REMEMBERED], 21);
    assert_string_equal(subject.specs.items[0].states.items[fl_monitor_state(subject.monitor, 0, 0xa0)].message,
                        "close needs f to be open");
    fl_arena_destroy(subject.arena);
}

static void a_rule_without_the_key_is_about_all_objects(void **state) {
    (void)state;
    struct subject subject = monitor_of(file_spec);
    for (uint64_t key = 1; key <= 3; key++) tell(&subject, 0, 10, 1, key);
    tell(&subject, 2, 11, 3, 2);
    tell(&subject, 3, 12, 1, 0);
    assert_int_equal(fl_monitor_violations(subject.monitor)->count, 1);
    assert_int_equal(violation(&subject, 0)->repetitions, 1);
    assert_int_equal(fl_monitor_state(subject.monitor, 0, 2), 0);
    fl_arena_destroy(subject.arena);
}

static void objects_that_nothing_names_can_fail(void **state) {
    (void)state;
    struct subject subject = monitor_of("spec s for void *f { state a, b; before use(f): a -> b;\n"
                                        "before leave(): a -> error \"never used\"; }");
    tell(&subject, 0, 1, 1, 5);
    tell(&subject, 1, 2, 1, 0);
    assert_true(violation(&subject, 0)->is_of_all);
    assert_int_equal(fl_monitor_state(subject.monitor, 0, 5), 1);
    fl_arena_destroy(subject.arena);
}

static void starts_are_objects_in_other_states(void **state) {
    (void)state;
    struct subject subject = monitor_of(file_spec);
    fl_monitor_start(subject.monitor, 0, 0, 0xc0);
    fl_monitor_start(subject.monitor, 0, 1, 0xc0);
    tell(&subject, 1, 10, 1, 0xc0);
    assert_int_equal(fl_monitor_violations(subject.monitor)->count, 0);
    assert_int_equal(fl_monitor_state(subject.monitor, 0, 0xc0), 1);
    fl_arena_destroy(subject.arena);
}

static void what_is_kept_is_what_is_in_use(void **state) {
    (void)state;
    struct subject subject = monitor_of(file_spec);
    for (uint64_t key = 1; key <= 1000; key++) tell(&subject, 0, 10, 1, key);
    size_t before = 0;
    for (uint64_t key = 2000; key < 300000; key++) {
        tell(&subject, 0, 10, 1, key);
        tell(&subject, 2, 11, 3, key);
        if (key == 20000) before = fl_arena_bytes(subject.arena);
    }
    assert_int_equal(fl_arena_bytes(subject.arena), before);
    for (uint64_t key = 1; key <= 1000; key++) assert_int_equal(fl_monitor_state(subject.monitor, 0, key), 1);
    assert_int_equal(fl_monitor_state(subject.monitor, 0, 299999), 0);
    fl_arena_destroy(subject.arena);
}

static void moments_and_rules_that_do_not_exist_are_not_known(void **state) {
    (void)state;
    struct subject subject = monitor_of(file_spec);
    assert_true(fl_monitor_knows(subject.monitor, 3, 1, 0));
    assert_false(fl_monitor_knows(subject.monitor, 3, 2, 0));
    assert_false(fl_monitor_knows(subject.monitor, 4, 0, 0));
    fl_arena_destroy(subject.arena);
}

/* Moments: 0 before lock, 1 before unlock, 2 before burn. States: free, taken, both errors of lock and unlock,
 * fire. */
static const char lock_spec[] = "spec lock {\n"
                                "    state free, taken;\n"
                                "    before lock() { free -> taken; taken -> error \"locked twice\"; }\n"
                                "    before unlock() { taken -> free; free -> error \"not locked\"; }\n"
                                "    before burn(): any -> error \"fire\";\n"
                                "}\n";

static void moves_that_are_left_out_are_made_up_for_by_the_state(void **state) {
    (void)state;
    struct subject subject = monitor_of(lock_spec);
    fl_monitor_lose(subject.monitor, 0, FAULTLINE_LOSES_MOVES);
    assert_true(fl_monitor_bears_loss(subject.monitor, &subject.specs.items[0]));
    assert_false(fl_monitor_knows(subject.monitor, 0, 1, 0));
    assert_false(fl_monitor_knows(subject.monitor, 0, 1, 6));
    tell(&subject, 0, 10, 1, 1);
    assert_int_equal(fl_monitor_state(subject.monitor, 0, 0), 1);
    tell(&subject, 0, 10, 1, 1);
    assert_int_equal(fl_monitor_violations(subject.monitor)->count, 0);
    tell(&subject, 0, 11, 1, 2);
    assert_string_equal(violation(&subject, 0)->message, "locked twice");
    tell(&subject, 0, 10, 1, 1);
    assert_int_equal(fl_monitor_violations(subject.monitor)->count, 1);
    fl_arena_destroy(subject.arena);
}

static void an_error_is_certain_if_all_possible_states_lead_to_it(void **state) {
    (void)state;
    struct subject subject = monitor_of(lock_spec);
    fl_monitor_lose(subject.monitor, 0, FAULTLINE_LOSES_EVENTS);
    tell(&subject, 0, 10, 1, 0);
    tell(&subject, 0, 10, 1, 0);
    tell(&subject, 1, 10, 1, 0);
    tell(&subject, 1, 10, 1, 0);
    assert_int_equal(fl_monitor_violations(subject.monitor)->count, 0);
    tell(&subject, 2, 12, 1, 0);
    assert_string_equal(violation(&subject, 0)->message, "fire");
    assert_int_equal(violation(&subject, 0)->position, 4);
    fl_arena_destroy(subject.arena);
}

/* In order: what was left behind is not possible any more. Moments: 0 before open, 1 before use. */
static void states_that_cannot_be_returned_to_are_not_possible(void **state) {
    (void)state;
    struct subject subject =
        monitor_of("spec once {\n"
                   "    state fresh, opened;\n"
                   "    before open() { fresh -> opened; opened -> error \"opened again\"; }\n"
                   "    before use(): fresh -> error \"used too early\";\n"
                   "}\n");
    fl_monitor_lose(subject.monitor, 0, FAULTLINE_LOSES_EVENTS);
    tell(&subject, 1, 10, 1, 0);
    assert_int_equal(fl_monitor_violations(subject.monitor)->count, 0);
    tell(&subject, 0, 11, 1, 0);
    assert_string_equal(violation(&subject, 0)->message, "opened again");
    fl_arena_destroy(subject.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_object_has_its_own_state),
        cmocka_unit_test(the_first_rule_that_has_a_move_decides),
        cmocka_unit_test(errors_are_final_and_know_what_led_to_them),
        cmocka_unit_test(a_rule_without_the_key_is_about_all_objects),
        cmocka_unit_test(objects_that_nothing_names_can_fail),
        cmocka_unit_test(starts_are_objects_in_other_states),
        cmocka_unit_test(what_is_kept_is_what_is_in_use),
        cmocka_unit_test(moments_and_rules_that_do_not_exist_are_not_known),
        cmocka_unit_test(moves_that_are_left_out_are_made_up_for_by_the_state),
        cmocka_unit_test(an_error_is_certain_if_all_possible_states_lead_to_it),
        cmocka_unit_test(states_that_cannot_be_returned_to_are_not_possible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
