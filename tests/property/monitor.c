/* Random automata and random events: the monitor is in the states that following each object by itself gives.
 *
 * Specs are drawn as text, with and without a key, with rules that name it and rules about all objects. The
 * reference has a state for every object from the beginning, and reads the rules in the order of the file. States
 * are compared again and again, errors by where they happen. FAULTLINE_PROGRAM_COUNT says how many specs,
 * FAULTLINE_SEED where to begin.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "tests/support/random_spec.h"
#include "watch/monitor/monitor.h"

enum { SPECS = 100, EVENTS = 2000, OBJECTS = 700, SITES = 5, EVENTS_BETWEEN_LOOKS = 100 };

/* ---- the reference ---- */

struct object {
    uint64_t key;
    int state;
};

struct reference {
    const struct fl_spec *spec;
    struct object objects[OBJECTS + 1]; /* the last one is never named */
    unsigned count;
};

static uint64_t key_of(unsigned object) {
    return 0x7f0000001000u + object * 16u;
}

static void start(struct reference *reference, const struct fl_spec *spec) {
    *reference = (struct reference){.spec = spec, .count = spec->key ? OBJECTS + 1 : 1};
    for (unsigned i = 0; i < reference->count; i++) reference->objects[i].key = key_of(i);
}

static bool names_key(const struct fl_spec *spec, const struct fl_spec_rule *rule) {
    for (size_t i = 0; i < rule->event.bindings.count; i++)
        if (spec->key && strcmp(rule->event.bindings.items[i].name, spec->key) == 0) return true;
    return false;
}

static int after_event(const struct fl_spec *spec, const struct fl_spec_moment *moment, uint32_t rules,
                       bool is_named, int state) {
    unsigned number = 0;
    for (size_t i = 0; i < spec->rules.count; i++) {
        const struct fl_spec_rule *rule = &spec->rules.items[i];
        if (rule->event.kind != moment->kind || strcmp(rule->event.subject, moment->subject) != 0) continue;
        bool applies = (rules >> number++ & 1) && (is_named || !names_key(spec, rule));
        for (size_t k = 0; applies && k < rule->moves.count; k++)
            if (rule->moves.items[k].from == FL_SPEC_ANY_STATE || rule->moves.items[k].from == state)
                return rule->moves.items[k].to;
    }
    return state;
}

/* How many objects come to an error. */
static unsigned follow(struct reference *reference, const struct fl_spec_moment *moment,
                       const struct fl_monitor_event *event) {
    unsigned errors = 0;
    for (unsigned i = 0; i < reference->count; i++) {
        struct object *object = &reference->objects[i];
        if (reference->spec->states.items[object->state].message) continue;
        object->state =
            after_event(reference->spec, moment, event->rules, object->key == event->key, object->state);
        errors += reference->spec->states.items[object->state].message != NULL;
    }
    return errors;
}

/* ---- comparison ---- */

static void compare_states(const struct fl_monitor *monitor, const struct reference *references, size_t specs) {
    for (size_t i = 0; i < specs; i++)
        for (unsigned k = 0; k < references[i].count; k++)
            assert_int_equal(fl_monitor_state(monitor, i, references[i].objects[k].key),
                             references[i].objects[k].state);
}

static bool is_violated_there(const struct fl_monitor *monitor, uint32_t site, uint64_t position) {
    const fl_violations *violations = fl_monitor_violations(monitor);
    for (size_t i = 0; i < violations->count; i++) {
        const struct fl_violation *violation = &violations->items[i];
        uint32_t last = violation->moves.sites[(violation->moves.count - 1) % FL_MOVES_REMEMBERED];
        if (last == site && violation->position <= position) return true;
    }
    return false;
}

static void try_specs(uint64_t seed) {
    random_state = seed * 0x9e3779b97f4a7c15u;
    struct fl_arena *arena = fl_arena_create();
    struct fl_text text = fl_text_make(arena);
    unsigned count = 1 + any(2), objects = 1 + any(any(2) ? 4 : OBJECTS);
    for (unsigned i = 0; i < count; i++) draw_spec(&text, i, any(3) != 0);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_spec_list specs = {0};
    assert_int_equal(fl_spec_parse(arena, "x.spec", fl_text_string(&text), &diagnostics, &specs), FL_OK);
    fl_spec_moments moments = fl_spec_moments_of(arena, &specs);
    struct fl_monitor *monitor = fl_monitor_create(arena, &specs);
    struct reference references[2];
    for (unsigned i = 0; i < count; i++) start(&references[i], &specs.items[i]);
    unsigned errors = 0;
    for (unsigned i = 0; i < EVENTS; i++) {
        uint32_t number = any((unsigned)moments.count);
        const struct fl_spec_moment *moment = &moments.items[number];
        struct fl_monitor_event event = {.moment = number,
                                         .site = number * SITES + any(SITES),
                                         .rules = any(1u << moment->rules.count),
                                         .key = key_of(any(objects))};
        assert_true(fl_monitor_knows(monitor, number, event.rules, event.key));
        fl_monitor_tell(monitor, &event);
        unsigned new_errors = follow(&references[moment->spec], moment, &event);
        errors += new_errors;
        if (i % EVENTS_BETWEEN_LOOKS == 0 || i + 1 == EVENTS) compare_states(monitor, references, count);
        if (new_errors) assert_true(is_violated_there(monitor, event.site, i));
    }
    assert_int_equal(fl_monitor_event_count(monitor), EVENTS);
    assert_int_equal(fl_monitor_violations(monitor)->count == 0, errors == 0);
    fl_arena_destroy(arena);
}

static void states_are_those_of_each_object_by_itself(void **state) {
    (void)state;
    const char *count = getenv("FAULTLINE_PROGRAM_COUNT"), *seed = getenv("FAULTLINE_SEED");
    uint64_t first = seed ? strtoull(seed, NULL, 10) : 1, specs = count ? strtoull(count, NULL, 10) : SPECS;
    for (uint64_t i = 0; i < specs; i++) try_specs(first + i);
}

/* ---- events that are left out ---- */

static bool is_error(const struct reference *reference, unsigned object) {
    return reference->spec->states.items[reference->objects[object].state].message != NULL;
}

static bool has_error(const struct reference *reference) {
    for (unsigned i = 0; i < reference->count; i++)
        if (is_error(reference, i)) return true;
    return false;
}

/* What a program that leaves out events tells of one that happens; false: nothing. */
static bool is_told(const struct fl_spec *spec, const struct fl_spec_moment *moment, enum faultline_loss loss,
                    int before, int behind, struct fl_monitor_event *event) {
    if (loss == FAULTLINE_LOSES_EVENTS) return any(3) == 0;
    if (loss == FAULTLINE_LOSES_MOVES) {
        event->key = (uint64_t)before + 1;
        return before != behind && (spec->states.items[behind].message || any(3) == 0);
    }
    for (size_t i = 0; i < moment->rules.count; i++)
        if (names_key(spec, moment->rules.items[i]) && !faultline_is_chosen(event->key, 77, 3))
            event->rules &= ~(1u << i);
    return event->rules != 0;
}

static void compare_violations(const struct fl_monitor *monitor, const struct reference *reference,
                               enum faultline_loss loss) {
    const fl_violations *violations = fl_monitor_violations(monitor);
    if (violations->count) assert_true(has_error(reference));
    if (loss == FAULTLINE_LOSES_MOVES) assert_int_equal(violations->count != 0, has_error(reference));
    for (size_t i = 0; loss == FAULTLINE_LOSES_OBJECTS && i < violations->count; i++) {
        bool is_there = false;
        for (unsigned k = 0; k < reference->count; k++)
            if (reference->objects[k].key == violations->items[i].key || violations->items[i].is_of_all)
                is_there |= is_error(reference, k);
        assert_true(is_there);
    }
}

static unsigned violated[4];

static void try_losses(uint64_t seed) {
    enum { FEW_EVENTS = 40, FEW_OBJECTS = 6 };
    random_state = seed * 0x9e3779b97f4a7c15u;
    struct fl_arena *arena = fl_arena_create();
    struct fl_text text = fl_text_make(arena);
    bool has_key = any(3) == 0;
    draw_spec(&text, 0, has_key);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_spec_list specs = {0};
    assert_int_equal(fl_spec_parse(arena, "x.spec", fl_text_string(&text), &diagnostics, &specs), FL_OK);
    fl_spec_moments moments = fl_spec_moments_of(arena, &specs);
    struct fl_monitor *monitor = fl_monitor_create(arena, &specs);
    enum faultline_loss loss = has_key  ? FAULTLINE_LOSES_OBJECTS
                               : any(2) ? FAULTLINE_LOSES_MOVES
                                        : FAULTLINE_LOSES_EVENTS;
    fl_monitor_lose(monitor, 0, loss);
    struct reference *reference = FL_NEW(arena, struct reference);
    start(reference, &specs.items[0]);
    for (unsigned i = 0; i < FEW_EVENTS; i++) {
        uint32_t number = any((unsigned)moments.count);
        const struct fl_spec_moment *moment = &moments.items[number];
        struct fl_monitor_event event = {.moment = number,
                                         .site = number,
                                         .rules = any(1u << moment->rules.count),
                                         .key = key_of(any(FEW_OBJECTS))};
        int before = reference->objects[0].state;
        follow(reference, moment, &event);
        if (is_told(&specs.items[0], moment, loss, before, reference->objects[0].state, &event)) {
            assert_true(fl_monitor_knows(monitor, number, event.rules, event.key));
            fl_monitor_tell(monitor, &event);
        }
        compare_violations(monitor, reference, loss);
    }
    violated[loss] += fl_monitor_violations(monitor)->count != 0;
    fl_arena_destroy(arena);
}

static void what_is_violated_is_so_although_events_are_left_out(void **state) {
    (void)state;
    const char *seed = getenv("FAULTLINE_SEED");
    uint64_t first = seed ? strtoull(seed, NULL, 10) : 1;
    for (uint64_t i = 0; i < 20 * SPECS; i++) try_losses(first + i);
    assert_true(violated[FAULTLINE_LOSES_OBJECTS] && violated[FAULTLINE_LOSES_MOVES]);
    assert_true(violated[FAULTLINE_LOSES_EVENTS]);
}

/* ---- moves in words ---- */

enum { WORDS = 400, SITES_OF_ALL = 64 };

struct word_teller {
    struct fl_monitor *together, *alone;
    struct fl_move_table *table;
    uint32_t bits, rule_bits, site_count, moments[SITES_OF_ALL];
    uint64_t events_together[SITES_OF_ALL], events_alone[SITES_OF_ALL];
};

static void tell_alone(struct word_teller *teller, struct fl_monitor *monitor, uint32_t move, uint64_t place,
                       uint64_t *events) {
    uint32_t site = move >> teller->rule_bits, rule = move & ((1u << teller->rule_bits) - 1);
    struct fl_monitor_event event = {
        .moment = teller->moments[site], .site = site, .rules = 1u << rule, .place = place};
    fl_monitor_tell(monitor, &event);
    events[site]++;
}

/* One that most often moves its automaton; some do not, or lead to an error. */
static uint32_t draw_move(const struct word_teller *teller, const struct fl_spec_list *specs,
                          const fl_spec_moments *moments) {
    uint32_t move = 0;
    for (unsigned i = 0; i < 8; i++) {
        uint32_t site = any(teller->site_count), number = teller->moments[site];
        const struct fl_spec_moment *moment = &moments->items[number];
        uint32_t rule = any((unsigned)moment->rules.count);
        const struct fl_spec *spec = &specs->items[moment->spec];
        int state = fl_monitor_state(teller->alone, moment->spec, 0);
        int to = after_event(spec, moment, 1u << rule, false, state);
        move = site << teller->rule_bits | rule;
        if (to != state && (!spec->states.items[to].message || any(300) == 0)) break;
    }
    return move;
}

static void tell_word(struct word_teller *teller, const struct fl_spec_list *specs, const fl_spec_moments *moments,
                      uint64_t place) {
    uint32_t count = 1 + any(63 / teller->bits), told = 0;
    uint64_t word = 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t move = draw_move(teller, specs, moments);
        tell_alone(teller, teller->alone, move, place, teller->events_alone);
        word = word << teller->bits | move;
    }
    uint32_t first = any(count); /* so many are told while the program still fills the word */
    if (first)
        told = fl_monitor_tell_moves(teller->together, teller->table, word >> (count - first) * teller->bits,
                                     first, place, teller->events_together);
    assert_int_equal(told, first);
    told +=
        fl_monitor_tell_moves(teller->together, teller->table, word, count - told, place, teller->events_together);
    assert_int_equal(told, count);
}

static void compare_monitors(const struct word_teller *teller, size_t specs) {
    const fl_violations *left = fl_monitor_violations(teller->together);
    const fl_violations *right = fl_monitor_violations(teller->alone);
    for (size_t i = 0; i < specs; i++)
        assert_int_equal(fl_monitor_state(teller->together, i, 0), fl_monitor_state(teller->alone, i, 0));
    assert_int_equal(fl_monitor_event_count(teller->together), fl_monitor_event_count(teller->alone));
    assert_memory_equal(teller->events_together, teller->events_alone, sizeof teller->events_alone);
    assert_int_equal(left->count, right->count);
    for (size_t i = 0; i < left->count; i++) {
        assert_int_equal(left->items[i].position, right->items[i].position);
        assert_int_equal(left->items[i].place, right->items[i].place);
        assert_int_equal(left->items[i].moves.count, right->items[i].moves.count);
        assert_memory_equal(left->items[i].moves.sites, right->items[i].moves.sites,
                            sizeof left->items[i].moves.sites);
    }
}

static void try_words(uint64_t seed) {
    random_state = seed * 0x9e3779b97f4a7c15u;
    struct fl_arena *arena = fl_arena_create();
    struct fl_text text = fl_text_make(arena);
    unsigned count = 1 + any(2);
    for (unsigned i = 0; i < count; i++) draw_spec(&text, i, false);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_spec_list specs = {0};
    assert_int_equal(fl_spec_parse(arena, "x.spec", fl_text_string(&text), &diagnostics, &specs), FL_OK);
    fl_spec_moments moments = fl_spec_moments_of(arena, &specs);
    struct word_teller teller = {.together = fl_monitor_create(arena, &specs),
                                 .alone = fl_monitor_create(arena, &specs),
                                 .site_count = 2 + any(SITES_OF_ALL - 2)};
    for (uint32_t i = 0; i < teller.site_count; i++) teller.moments[i] = any((unsigned)moments.count);
    for (size_t i = 0; i < moments.count; i++)
        while (moments.items[i].rules.count > (size_t)1 << teller.rule_bits) teller.rule_bits++;
    while (teller.site_count > 1u << teller.bits) teller.bits++;
    teller.bits += teller.rule_bits;
    teller.table =
        fl_monitor_move_table(teller.together, teller.moments, teller.site_count, teller.bits, teller.rule_bits);
    for (unsigned i = 0; i < WORDS; i++) {
        tell_word(&teller, &specs, &moments, i);
        compare_monitors(&teller, specs.count);
    }
    fl_arena_destroy(arena);
}

static void words_are_their_moves_one_by_one(void **state) {
    (void)state;
    const char *count = getenv("FAULTLINE_PROGRAM_COUNT"), *seed = getenv("FAULTLINE_SEED");
    uint64_t first = seed ? strtoull(seed, NULL, 10) : 1, specs = count ? strtoull(count, NULL, 10) : SPECS;
    for (uint64_t i = 0; i < specs; i++) try_words(first + i);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_those_of_each_object_by_itself),
        cmocka_unit_test(words_are_their_moves_one_by_one),
        cmocka_unit_test(what_is_violated_is_so_although_events_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
