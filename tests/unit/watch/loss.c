/* Which events are left out, and where first. */
#include "watch/loss.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

/* Moments: 0 before lock, 1 before unlock, 2 before open, 3 before close, 4 before leave, 5 before end. */
static const char text[] =
    "spec lock { may lose events; state a, b; before lock(): a -> b; before unlock(): b -> a; }\n"
    "spec file for int f { may lose events; state a, b; before open(f): a -> b;\n"
    "    before close(f): b -> a; before leave(): b -> error \"open\"; }\n"
    "spec whole { state a, b; before end(): a -> b; }\n";

struct subject {
    struct fl_arena *arena;
    struct fl_spec_list specs;
    struct fl_watch_plan plan;
};

/* A site for each moment, with its number. */
static void make(struct subject *subject) {
    *subject = (struct subject){.arena = fl_arena_create()};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(subject->arena);
    assert_int_equal(fl_spec_parse(subject->arena, "x.spec", text, &diagnostics, &subject->specs), FL_OK);
    subject->plan.specs = &subject->specs;
    subject->plan.moments = fl_spec_moments_of(subject->arena, &subject->specs);
    assert_int_equal(subject->plan.moments.count, 6);
    for (uint32_t i = 0; i < 6; i++)
        fl_vector_push(subject->arena, &subject->plan.sites,
                       (struct fl_watch_site){.number = i, .moment = i, .decision = FL_WATCH_KEPT});
}

static uint32_t every(const struct subject *subject, size_t site) {
    return subject->plan.sites.items[site].every;
}

static void only_specs_that_allow_it_are_sampled(void **state) {
    (void)state;
    struct subject subject;
    make(&subject);
    assert_int_equal(fl_watch_loss_of(&subject.plan, 0), FAULTLINE_LOSES_NOTHING);
    fl_watch_sample(&subject.plan, 8);
    assert_int_equal(fl_watch_loss_of(&subject.plan, 0), FAULTLINE_LOSES_MOVES);
    assert_int_equal(fl_watch_loss_of(&subject.plan, 1), FAULTLINE_LOSES_OBJECTS);
    assert_int_equal(fl_watch_loss_of(&subject.plan, 2), FAULTLINE_LOSES_NOTHING);
    assert_int_equal(every(&subject, 3), 8);
    assert_int_equal(every(&subject, 4), 0);
    assert_int_equal(every(&subject, 5), 0);
    const bool nothing_kept[] = {false, false, false};
    subject.plan.tracks_state = nothing_kept;
    assert_int_equal(fl_watch_loss_of(&subject.plan, 0), FAULTLINE_LOSES_EVENTS);
    assert_string_equal(fl_watch_told_text(subject.arena, &subject.plan, &subject.plan.sites.items[2]),
                        "one in 8 objects");
    assert_null(fl_watch_told_text(subject.arena, &subject.plan, &subject.plan.sites.items[5]));
    fl_arena_destroy(subject.arena);
}

static void the_most_is_left_out_where_the_most_is_told(void **state) {
    (void)state;
    struct subject subject;
    make(&subject);
    static const uint64_t events[] = {1000, 10, 100, 100, 5, 50};
    assert_true(fl_watch_thin(&subject.plan, events, 700));
    assert_int_equal(every(&subject, 0), 4);
    assert_int_equal(every(&subject, 1), 0);
    assert_int_equal(every(&subject, 2), 0);
    assert_true(fl_watch_thin(&subject.plan, events, 1000));
    assert_int_equal(every(&subject, 0), 8);
    fl_arena_destroy(subject.arena);
}

static void objects_are_left_out_at_all_sites_and_what_is_whole_stays(void **state) {
    (void)state;
    struct subject subject;
    make(&subject);
    static const uint64_t events[] = {0, 0, 100, 20, 500, 5000};
    assert_true(fl_watch_thin(&subject.plan, events, 1));
    assert_int_equal(every(&subject, 2), every(&subject, 3));
    assert_true(every(&subject, 2) >= 64);
    assert_int_equal(every(&subject, 4), 0);
    assert_int_equal(every(&subject, 5), 0);
    static const uint64_t rest[] = {0, 0, 0, 0, 500, 5000};
    assert_false(fl_watch_thin(&subject.plan, rest, 1));
    fl_arena_destroy(subject.arena);
}

/* About as many as is said, whichever objects there are and whatever the choice is. */
static void objects_are_chosen_evenly(void **state) {
    (void)state;
    static const uint64_t steps[] = {1, 8, 16, 48, 4096};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        for (uint64_t choice = 0; choice < 5000000000u; choice += 1234567891u) {
            unsigned count = 0;
            for (uint64_t k = 0; k < 10000; k++)
                count += (unsigned)faultline_is_chosen(0x55550000 + k * steps[i], choice, 10);
            assert_in_range(count, 900, 1100);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_specs_that_allow_it_are_sampled),
        cmocka_unit_test(the_most_is_left_out_where_the_most_is_told),
        cmocka_unit_test(objects_are_left_out_at_all_sites_and_what_is_whole_stays),
        cmocka_unit_test(objects_are_chosen_evenly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
