/* Where the end of a trace can still be reached, by the order of events alone. */
#include "replay/state/hopes.h"
#include "tests/unit/replay/events.h"

static const char helpers[] = "static void shared(int x) { EVR_value(\"S\", x); }\n"
                              "static void never(void) { EVR(\"never\"); }\n"
                              "static void (*pointer)(void) = never;\n";

static const char body[] = "int x = nondet_int();\n"
                           "EVR(\"A\");\n"
                           "if (x > 3) { EVR(\"B\"); x = 7; shared(x); }\n"
                           "else if (x > 2) { shared(x); EVR(\"C\"); }\n"
                           "else { EVR(\"D\"); pointer(); EVR(\"D\"); }\n";

static const struct fl_hopes *hopes_of(struct events *events, const char *trace) {
    struct fl_call_graph graph = fl_call_graph_compute(events->arena, events->program);
    return fl_hopes_compute(events->arena, &graph, events->sites, events_trace(events, trace), false);
}

/* Before the k-th report of this event in the program's text. */
static bool at_event(struct events *events, const struct fl_hopes *hopes, const char *name, unsigned k,
                     uint64_t position) {
    for (size_t i = 0; i < events->sites->all.count; i++) {
        const struct fl_event_site *site = &events->sites->all.items[i];
        if (site->kind != FL_EVENT_NAMED || strcmp(site->name, name) != 0 || k-- > 0) continue;
        return fl_hopes_at(hopes, fl_program_edge(events->program, site->edge)->source, position);
    }
    fail_msg("there is no event %s", name);
    return false;
}

static bool at_start(struct events *events, const struct fl_hopes *hopes) {
    return fl_hopes_at(hopes, fl_program_function(events->program, events->program->start)->entry, 0);
}

static void test_exact(void **state) {
    (void)state;
    struct events events = events_make(helpers, body);
    const struct fl_hopes *hopes = hopes_of(&events, "exact\nA\nB\nS 7\n");
    assert_true(at_start(&events, hopes));
    assert_true(at_event(&events, hopes, "A", 0, 0));
    assert_true(at_event(&events, hopes, "B", 0, 1));
    assert_false(at_event(&events, hopes, "D", 0, 1)); /* another branch */
    assert_false(at_event(&events, hopes, "C", 0, 2));
    assert_false(at_event(&events, hopes, "A", 0, 1));
    assert_true(at_event(&events, hopes, "S", 0, 2));
    assert_false(at_event(&events, hopes, "S", 0, 1));

    /* Through a pointer. */
    hopes = hopes_of(&events, "exact\nA\nD\nnever\nD\n");
    assert_true(at_start(&events, hopes));
    assert_true(at_event(&events, hopes, "never", 0, 2));
    assert_false(at_event(&events, hopes, "B", 0, 1));
    events_free(&events);
}

static void test_impossible_orders(void **state) {
    (void)state;
    struct events events = events_make(helpers, body);
    assert_false(at_start(&events, hopes_of(&events, "exact\nB\nA\n")));
    assert_false(at_start(&events, hopes_of(&events, "exact\nA\n")));
    assert_false(at_start(&events, hopes_of(&events, "suffix\nA\n")));
    assert_false(at_start(&events, hopes_of(&events, "suffix\nB\n")));
    assert_true(at_start(&events, hopes_of(&events, "suffix\nS\n")));
    assert_true(at_start(&events, hopes_of(&events, "suffix\nC\n")));
    assert_true(at_start(&events, hopes_of(&events, "exact\nA\n...\n")));
    assert_true(at_start(&events, hopes_of(&events, "exact\nA\n-B\nC\n")));
    assert_false(at_start(&events, hopes_of(&events, "exact\n-A\n...\n")));
    /* Outside of the alphabet, events do not count. */
    assert_true(at_start(&events, hopes_of(&events, "exact\nA\nB\nend\nA\nB\n")));
    assert_true(at_start(&events, hopes_of(&events, "suffix\nA\nend\nA\n")));
    assert_false(at_start(&events, hopes_of(&events, "suffix\nA\nB\nend\nB\nA\n")));
    events_free(&events);
}

/* A run may end where a check fails. */
static void test_failures(void **state) {
    (void)state;
    struct events events = events_make("#include <assert.h>\n", "int x = nondet_int();\n"
                                                                "EVR(\"A\"); assert(x); EVR(\"B\");\n");
    assert_true(at_start(&events, hopes_of(&events, "exact\nA\n")));
    assert_false(at_start(&events, hopes_of(&events, "exact\nB\n")));
    events_free(&events);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact),
        cmocka_unit_test(test_impossible_orders),
        cmocka_unit_test(test_failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
