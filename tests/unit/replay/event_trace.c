/* Trace files: what is read, what is complained of, and where events lead. */
#include "replay/event/trace.h"

#include "engine/interpret/record.h"
#include "tests/unit/replay/events.h"

/* ---- positions ---- */

/* The positions behind the reports of the program, from 0, such as "0 1"; values must be constant. */
static const char *positions_after(struct events *events, const struct fl_trace *trace, size_t reports) {
    bool *is_at = FL_NEW_ARRAY(events->arena, bool, trace->end + 1);
    is_at[0] = true;
    for (size_t i = 0; i < reports; i++) {
        struct reporting report = events->reports.items[i];
        enum fl_concern concern = trace->class->concerns(trace, events->engine, report.state, report.site);
        if (concern == FL_CONCERN_NONE) continue;
        assert_int_equal(concern, FL_CONCERN_EVENT);
        bool *is_next = FL_NEW_ARRAY(events->arena, bool, trace->end + 1);
        for (uint64_t k = 0; k <= trace->end; k++) {
            if (!is_at[k]) continue;
            fl_trace_ways ways = {0};
            trace->class->ways(trace, events->engine, report.state, report.site, report.site->edge, k, &ways);
            for (size_t j = 0; j < ways.count; j++) {
                assert_true(fl_term_is_true(ways.items[j].guard));
                assert_true(ways.items[j].position >= k && ways.items[j].position <= trace->end);
                is_next[ways.items[j].position] = true;
            }
        }
        is_at = is_next;
    }
    struct fl_text text = fl_text_make(events->arena);
    for (uint64_t k = 0; k <= trace->end; k++)
        if (is_at[k])
            fl_text_format(&text, "%s%d%s", text.count ? " " : "", (int)k,
                           trace->class->accepts(trace, k) ? "!" : "");
    return fl_text_string(&text);
}

static void expect_positions(struct events *events, const char *trace, const char *expected) {
    assert_string_equal(positions_after(events, events_trace(events, trace), events->reports.count), expected);
}

static void test_positions(void **state) {
    (void)state;
    struct events events = events_make("", "EVR(\"A\"); EVR_value(\"B\", 7); EVR(\"A\"); EVR(\"C\");");
    expect_positions(&events, "exact\nA\nB\nA\nC\n", "4!");
    expect_positions(&events, "exact\nA\nB\nA\n", "");
    expect_positions(&events, "exact\nA\nB 7\nA\nC\nC\n", "4");
    expect_positions(&events, "exact\nA\nB 6\nA\nC\n", "");
    expect_positions(&events, "exact\nA\nB 6..7\nA\nC\n", "4!");
    expect_positions(&events, "exact\n*\n-A\n-B\n-A, B\n", "4!");
    expect_positions(&events, "exact\nA\n-B 0..6\nA\nC\n", "4!");
    expect_positions(&events, "exact\nA\n-B 7\nA\nC\n", "");
    expect_positions(&events, "exact\nA, B\nA, B\nA, C\nA, C\n", "4!");
    expect_positions(&events, "exact\nA\n...\nC\n", "1 3!");
    expect_positions(&events, "exact\n-C...\nC\n", "2!");
    expect_positions(&events, "exact\nA\n*...\n", "1!");
    expect_positions(&events, "exact\nA...\nB...\nA...\nC...\nC...\n", "3!");
    expect_positions(&events, "suffix\nC\n", "0 1!");
    expect_positions(&events, "suffix\nA\nC\n", "0 2!");
    expect_positions(&events, "suffix\nB\nC\n", "0");
    expect_positions(&events, "exact\nA, C\nend\nA\nA\nC\n", "3!");
    expect_positions(&events, "suffix\nA\nC\nend\nA\nC\n", "0 2!");
    expect_positions(&events, "exact\nA\nend\nA\n...\n", "1!");
    events_free(&events);
}

/* ---- values ---- */

/* Can the report be the item? Its value is known. */
static bool is_reported(struct events *events, size_t report, const char *item) {
    const struct fl_trace *trace = events_trace(events, fl_arena_format(events->arena, "exact\n%s\n", item));
    struct reporting now = events->reports.items[report];
    fl_trace_ways ways = {0};
    trace->class->ways(trace, events->engine, now.state, now.site, now.site->edge, 0, &ways);
    for (size_t i = 0; i < ways.count; i++) assert_true(fl_term_is_true(ways.items[i].guard));
    return ways.count;
}

static void test_values(void **state) {
    (void)state;
    struct events events = events_make(
        "#include <stdbool.h>\n#include <stdint.h>\nenum color { RED = 1 }; enum sign { LEFT = -1, RIGHT };\n",
        "signed char sc = -56; unsigned char uc = 200; short s = -2; unsigned short us = 65534; int i = -7;\n"
        "unsigned u = 4294967289u; long l = -9; unsigned long ul = 0x8000000000000000ul; bool b = true;\n"
        "int *p = 0; enum color e = RED; enum sign n = LEFT; int8_t t = 127;\n"
        "EVR_value(\"sc\", sc); EVR_value(\"uc\", uc); EVR_value(\"s\", s); EVR_value(\"us\", us);\n"
        "EVR_value(\"i\", i); EVR_value(\"u\", u); EVR_value(\"l\", l); EVR_value(\"ul\", ul);\n"
        "EVR_value(\"b\", b); EVR_value(\"p\", p); EVR_value(\"e\", e); EVR_value(\"n\", n);\n"
        "EVR_value(\"t\", t); EVR_value(\"cast\", (int)u); EVR_value(\"less\", i < 0);");
    const struct {
        size_t report;
        const char *yes[5], *no[5];
    } cases[] = {
        {0, {"sc -56", "sc -0x38", "sc -57..-55", "sc", "sc -128..127"}, {"sc 56", "sc -55..0", "-sc", "sc 0..9"}},
        {1, {"uc 200", "uc 0xc8", "uc 0..255", "-uc 199", "uc 200..201"}, {"uc 0..199", "uc 201..255", "-uc 200"}},
        {2, {"s -2", "s -32768..-2", "s -2..32767"}, {"s -1", "s 0..32767", "s -32768..-3"}},
        {3, {"us 65534", "us 1..65535"}, {"us 65535", "us 0..65533"}},
        {4, {"i -7", "i -8..3", "i -2147483648..2147483647", "i 4294967289"}, {"i 7", "i -6..3", "-i -7..-7"}},
        {5, {"u 4294967289", "u 2147483648..4294967295", "u -7"}, {"u 0..4294967288", "u 4294967290..4294967295"}},
        {6,
         {"l -9", "l -9223372036854775808..0"},
         {"l 9", "l 0..9223372036854775807", "l -8..18446744073709551606"}},
        {7,
         {"ul 9223372036854775808", "ul 0..18446744073709551615", "ul -9223372036854775808"},
         {"ul 0..0x7fffffffffffffff"}},
        {8, {"b 1", "b 0..1"}, {"b 0"}},
        {9, {"p 0", "p 0..1000"}, {"p 1..1000", "-p 0"}},
        {10, {"e 1"}, {"e 0", "e 2"}},
        {11, {"n -1", "n -5..0"}, {"n 0", "n 1"}},
        {12, {"t 127"}, {"t -128..126"}},
        {13, {"cast -7", "cast 4294967289"}, {"cast 7"}},
        {14, {"less 1"}, {"less 0"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (size_t k = 0; k < 5 && cases[i].yes[k]; k++)
            if (!is_reported(&events, cases[i].report, cases[i].yes[k])) fail_msg("%s", cases[i].yes[k]);
        for (size_t k = 0; k < 5 && cases[i].no[k]; k++)
            if (is_reported(&events, cases[i].report, cases[i].no[k])) fail_msg("not %s", cases[i].no[k]);
    }
    events_free(&events);
}

/* Guards over inputs. */
static void test_guards(void **state) {
    (void)state;
    struct events events = events_make("", "int x = nondet_int(); EVR_value(\"X\", x);");
    const struct fl_trace *trace = events_trace(&events, "suffix\nX 3..5\n");
    struct reporting now = events.reports.items[0];
    fl_trace_ways ways = {0};
    trace->class->ways(trace, events.engine, now.state, now.site, now.site->edge, 0, &ways);
    assert_int_equal(ways.count, 2);
    assert_true(fl_term_is_true(ways.items[0].guard));
    const struct fl_event_trace *read = (const struct fl_event_trace *)trace;
    const struct fl_expression *argument = read->names.items[0].values.items[0].expression;
    const struct fl_term *value = fl_symbolic_evaluate(events.engine, now.state, argument);
    for (int number = 0; number < 9; number++) {
        const struct fl_term *is =
            fl_term_equal(events.terms, value, fl_term_word(events.terms, 32, (uint64_t)number));
        enum fl_answer answer =
            fl_state_query(events.engine, now.state, fl_term_and(events.terms, is, ways.items[1].guard));
        assert_int_equal(answer, number >= 3 && number <= 5 ? FL_SATISFIABLE : FL_UNSATISFIABLE);
    }
    events_free(&events);
}

/* ---- names that only the state knows ---- */

static void test_names(void **state) {
    (void)state;
    struct events events = events_make(
        "#include <string.h>\nconst char *const names[] = {\"RED\", \"GREEN\", \"BLUE\"};\n"
        "const char *const two[] = {\"RE\", \"RED\"}; char buffer[8]; void __VERIFIER_assume(int);\n",
        "int x = nondet_int(); EVR(names[1]); strcpy(buffer, \"BLUE\"); EVR(buffer); EVR(buffer + 2);\n"
        "EVR(two[x > 2]); __VERIFIER_assume(x >= 0); __VERIFIER_assume(x <= 2); EVR(names[x]); "
        "EVR_value(names[x], x);");
    assert_int_equal(events.reports.count, 6);
    const struct {
        size_t report;
        const char *item;
        enum fl_answer is, is_not;
    } cases[] = {
        {0, "GREEN", FL_SATISFIABLE, FL_UNSATISFIABLE},
        {0, "GREE", FL_UNSATISFIABLE, FL_SATISFIABLE},
        {0, "GREENS", FL_UNSATISFIABLE, FL_SATISFIABLE},
        {1, "BLUE", FL_SATISFIABLE, FL_UNSATISFIABLE},
        {1, "-BLUE", FL_UNSATISFIABLE, FL_SATISFIABLE},
        {2, "UE", FL_SATISFIABLE, FL_UNSATISFIABLE},
        {3, "RED", FL_SATISFIABLE, FL_SATISFIABLE},
        {3, "RE, RED", FL_SATISFIABLE, FL_UNSATISFIABLE},
        {4, "BLUE", FL_SATISFIABLE, FL_SATISFIABLE},
        {4, "-RED, GREEN, BLUE", FL_UNSATISFIABLE, FL_SATISFIABLE},
        {5, "BLUE 2", FL_SATISFIABLE, FL_SATISFIABLE},
        {5, "BLUE 1", FL_UNSATISFIABLE, FL_SATISFIABLE},
        {5, "RED 0, GREEN 1, BLUE 2", FL_SATISFIABLE, FL_UNSATISFIABLE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct fl_trace *trace =
            events_trace(&events, fl_arena_format(events.arena, "exact\n%s\n", cases[i].item));
        struct reporting now = events.reports.items[cases[i].report];
        assert_null(now.site->name);
        assert_int_equal(trace->class->concerns(trace, events.engine, now.state, now.site), FL_CONCERN_EVENT);
        fl_trace_ways ways = {0};
        trace->class->ways(trace, events.engine, now.state, now.site, now.site->edge, 0, &ways);
        assert_null(events.engine->incomplete);
        const struct fl_term *guard = ways.count ? ways.items[0].guard : fl_term_false(events.terms);
        if (fl_state_query(events.engine, now.state, guard) != cases[i].is ||
            fl_state_query(events.engine, now.state, fl_term_not(events.terms, guard)) != cases[i].is_not)
            fail_msg("%zu %s", cases[i].report, cases[i].item);
    }
    /* With an alphabet, an event of another name is passed over. */
    const struct fl_trace *trace = events_trace(&events, "exact\nRED, GREEN\nend\nRED\n");
    struct reporting now = events.reports.items[4];
    fl_trace_ways ways = {0};
    trace->class->ways(trace, events.engine, now.state, now.site, now.site->edge, 0, &ways);
    assert_int_equal(ways.count, 2);
    assert_int_equal(ways.items[0].position, 0);
    assert_int_equal(ways.items[1].position, 1);
    const struct fl_term *both = fl_term_and(events.terms, ways.items[0].guard, ways.items[1].guard);
    assert_int_equal(fl_state_query(events.engine, now.state, both), FL_UNSATISFIABLE);
    const struct fl_term *some = fl_term_or(events.terms, ways.items[0].guard, ways.items[1].guard);
    assert_int_equal(fl_state_query(events.engine, now.state, fl_term_not(events.terms, some)), FL_SATISFIABLE);
    events_free(&events);
}

/* ---- runs ---- */

static const struct fl_run_events *observe(struct events *events, const char *text) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(events->arena);
    struct fl_inputs *inputs = fl_inputs_create(events->arena);
    enum fl_status status = fl_inputs_parse(inputs, "in", text, strlen(text), events->program, &diagnostics);
    if (status != FL_OK) fail_msg("%s", scratch_messages(events->arena, &diagnostics));
    struct fl_record_options options = {.inputs = inputs, .events.sites = events->sites};
    return fl_record_run(events->arena, events->program, &options)->events;
}

/* What is written of a run is what it fits. */
static void test_writing(void **state) {
    (void)state;
    struct events events = events_make(
        "const char *names[] = {\"RED\", \"end\"};\n",
        "int x = nondet_int(); signed char c = -x; unsigned char u = -x; unsigned w = -x;\n"
        "EVR(\"two\\n\\\"words\\\"\"); EVR_value(\"c\", c); EVR_value(\"u\", u); EVR_value(\"w\", w);\n"
        "EVR_value(\"x\", -x); EVR(names[x & 1]); EVR_value(\"ratio\", x * 0.5); EVR(\"\"); EVR_value(\"b\", x > "
        "0);");
    const struct fl_run_events *run = observe(&events, "nondet_int: 5\n");
    struct fl_text text = fl_text_make(events.arena);
    fl_event_trace_write(&text, events.program, run, NULL);
    assert_string_equal(fl_text_string(&text), "exact\n\"two\\n\\\"words\\\"\"\nc -5\nu 251\nw 4294967291\nx -5\n"
                                               "\"end\"\nratio\n\"\"\nb 1\n");
    const struct fl_trace *trace = events_trace(&events, fl_text_string(&text));
    assert_true(trace->class->fits(trace, run));
    assert_false(trace->class->fits(trace, observe(&events, "nondet_int: 6\n")));
    assert_false(trace->class->fits(trace, observe(&events, "nondet_int: 261\n")));
    const struct fl_trace *like = events_trace(&events, "suffix\nx, RED, \"end\"\nend\nRED\n");
    assert_false(like->class->fits(like, run));
    assert_true(like->class->fits(like, observe(&events, "nondet_int: 6\n")));
    text = fl_text_make(events.arena);
    fl_event_trace_write(&text, events.program, run, like);
    assert_string_equal(fl_text_string(&text), "exact\nx, RED, \"end\"\nend\nx -5\n\"end\"\n");
    trace = events_trace(&events, fl_text_string(&text));
    assert_true(trace->class->fits(trace, run));
    assert_true(trace->class->fits(trace, observe(&events, "nondet_int: 5\n")));
    assert_false(trace->class->fits(trace, observe(&events, "nondet_int: 3\n")));
    events_free(&events);
}

/* ---- what the files look like ---- */

static const char *text_of(struct events *events, const char *source) {
    const struct fl_event_trace *trace = (const struct fl_event_trace *)events_trace(events, source);
    struct fl_text text = fl_text_make(events->arena);
    fl_text_append(&text, trace->base.is_suffix ? "suffix" : "exact");
    for (size_t i = 0; i < trace->names.count; i++)
        if (trace->has_alphabet && trace->names.items[i].is_observed)
            fl_text_format(&text, " [%s]", trace->names.items[i].text);
    for (uint64_t i = 0; i < trace->base.end; i++) {
        fl_text_append(&text, " | ");
        fl_event_item_print(&text, trace, fl_event_trace_item(trace, i));
    }
    return fl_text_string(&text);
}

static void test_reading(void **state) {
    (void)state;
    struct events events = events_make("", "EVR(\"A\"); EVR_value(\"PICK\", 7l); EVR_value(\"u\", 7ul);"
                                           "EVR(\"two words\"); EVR(\"end\"); EVR(\"net.up\"); EVR(\"\");");
    const struct {
        const char *source, *text;
    } cases[] = {
        {"exact\nA\n", "exact | A"},
        {"\n  # comment\n// another\n\texact # comment\r\n\r\n  A // behind\r\nA#\n", "exact | A | A"},
        {"exact\nPICK 0x10\nPICK -3\nPICK +4\nPICK -0x8000000000000000 .. 9223372036854775807",
         "exact | PICK 16 | PICK -3 | PICK 4 | PICK -9223372036854775808..9223372036854775807"},
        {"exact\nu 18446744073709551615\nu 0xffffffffffffffff\n",
         "exact | u 18446744073709551615 | u 18446744073709551615"},
        {"exact\n*\n...\n*...\n* ...\n-A...\n", "exact | * | ..."},
        {"exact\n-A...\n-A...\n...\nA\n-PICK 1..2...\nPICK 1...\n", "exact | ... | A | -PICK 1..2... | PICK 1..."},
        {"exact\nA, PICK 1,u 0 .. 3\n- A , u 1\nA,\n # more\n\n PICK 2,\nu\n",
         "exact | A, PICK 1, u 0..3 | -A, u 1 | A, PICK 2, u"},
        {"exact\n\"two words\"\n\"end\"\n\"A\"\nnet.up\n\"\"\n\"n\\145t\\x2eup\"",
         "exact | \"two words\" | \"end\" | A | net.up | \"\" | net.up"},
        {"suffix\nA, PICK,\nu\n\"end\"\nend # of the alphabet\n-PICK 0\n",
         "suffix [A] [PICK] [u] [end] | -PICK 0"},
        {"exact\nA, PICK,\nend\nA\n", "exact [A] [PICK] | A"},
        {"\xef\xbb\xbf"
         "exact\nA",
         "exact | A"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(text_of(&events, cases[i].source), cases[i].text);
    const struct fl_trace *trace = events_trace(&events, "exact\n\nA # one\n\nPICK 1..2\n");
    assert_string_equal(trace->class->describe(trace, events.arena, 1), "line 5: PICK 1..2");
    assert_string_equal(trace->class->describe(trace, events.arena, 2), "the end of the trace");
    assert_int_equal(trace->class->count(trace, 1), 1);
    assert_int_equal(trace->events, 2);
    events_free(&events);
}

static void test_is_event_file(void **state) {
    (void)state;
    const struct {
        const char *text;
        bool is_one;
    } cases[] = {
        {"exact\nA\n", true},
        {"suffix", true},
        {"\n\n# x\n // y\n  exact // z\n", true},
        {"exact A\n", false},
        {"exactly\n", false},
        {"", false},
        {"end\n", false},
        {"ready\nexact\n", false},
        {"\xef\xbb\xbfsuffix\n", true},
        {"[12] exact\n", false},
        {"# only a comment", false},
        {"exact\r\nA\r\n", true},
        {"ex\n", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(fl_trace_is_event_file(cases[i].text, strlen(cases[i].text)), cases[i].is_one);
}

/* ---- bad ones ---- */

static void test_messages(void **state) {
    (void)state;
    struct events events = events_make("struct wide { int a[9]; } wide;\n",
                                       "unsigned char c = nondet_int(); int i = nondet_int();\n"
                                       "EVR(\"RESET\"); EVR_value(\"PICK\", i); EVR_value(\"byte\", c);"
                                       "EVR_value(\"ratio\", i * 0.5); EVR_value(\"wide\", (__int128)i);"
                                       "EVR_value(\"all\", wide);");
    const struct {
        const char *source, *message;
    } cases[] = {
        {"", "t.trace: error: the file is empty: a trace begins with 'exact' or 'suffix'"},
        {"# nothing\n", "t.trace: error: the file is empty: a trace begins with 'exact' or 'suffix'"},
        {"exact\n# nothing\n", "t.trace:2: error: the trace is empty: no event follows 'exact'"},
        {"suffix\nPICK\nend\n", "t.trace:3: error: the trace is empty: no event follows 'end'"},
        {"RESET\nPICK\n", "t.trace:1:1: error: a trace begins with a line 'exact' or 'suffix', not 'RESET'"},
        {"exact RESET\n", "t.trace:1:1: error: a trace begins with a line 'exact' or 'suffix', not 'exact RESET'"},
        {"exact\n\nREST\n", "t.trace:3:1: error: the program cannot report REST; did you mean RESET?"},
        {"exact\n  -PIK 0\n", "t.trace:2:4: error: the program cannot report PIK; did you mean PICK?"},
        {"exact\nRESET, something else\n",
         "t.trace:2:8: error: the program cannot report something; its events are RESET, PICK, byte, ratio, wide, "
         "all"},
        {"exact\nPICK, Reset\nend\nPICK\n", "t.trace:2:7: error: the program cannot report Reset; its events are "
                                            "RESET, PICK, byte, ratio, wide, all"},
        {"exact\nPICK\nend\nPICK\nRESET\n",
         "t.trace:5:1: error: RESET is not in the alphabet: it is ignored, and can be neither here nor not"},
        {"exact\nPICK\nend\nPICK\n-RESET...\n",
         "t.trace:5:2: error: RESET is not in the alphabet: it is ignored, and can be neither here nor not"},
        {"exact\nPICK 18446744073709551616\n",
         "t.trace:2:6: error: the value overflows 64 bits: it must be from -2^63 to 2^64 - 1"},
        {"exact\nPICK -9223372036854775809\n",
         "t.trace:2:6: error: the value overflows 64 bits: it must be from -2^63 to 2^64 - 1"},
        {"exact\nPICK 99999999999999999999999999\n",
         "t.trace:2:6: error: the value overflows 64 bits: it must be from -2^63 to 2^64 - 1"},
        {"exact\nPICK 4294967296\n", "t.trace:2:6: error: 4294967296 does not fit into the 32 bits of PICK (int)"},
        {"exact\nPICK -2147483649..0\n",
         "t.trace:2:6: error: -2147483649 does not fit into the 32 bits of PICK (int)"},
        {"exact\nbyte 0..256\n", "t.trace:2:6: error: 256 does not fit into the 8 bits of byte (unsigned char)"},
        {"exact\n-byte -1\n", "t.trace:2:7: error: -1 does not fit into the 8 bits of byte (unsigned char)"},
        {"exact\nRESET 0\n", "t.trace:2:7: error: RESET never comes with a value"},
        {"exact\nPICK 3..0\n", "t.trace:2:6: error: the range is empty: 3 is above 0"},
        {"exact\nratio\nratio 1\n",
         "t.trace:3:7: error: the value of ratio is no integer of up to 64 bits: only the name can be asked for"},
        {"exact\nwide 1\n",
         "t.trace:2:6: error: the value of wide is no integer of up to 64 bits: only the name can be asked for"},
        {"exact\nPICK 1.5\n", "t.trace:2:6: error: a value is an integer, not '1.5'"},
        {"exact\nPICK one\n", "t.trace:2:6: error: a number is expected, not 'one'"},
        {"exact\nPICK 0..\n", "t.trace:2:9: error: a number is expected, not ''"},
        {"exact\nPICK 12ab\n", "t.trace:2:6: error: a value is an integer, not '12ab'"},
        {"exact\nPICK 0 1\n", "t.trace:2:8: error: the end of the line is expected, not '1'"},
        {"exact\nRESET, -PICK\n",
         "t.trace:2:8: error: '-' stands before the whole set: -A, B is any event but A and B"},
        {"exact\n-*\n", "t.trace:2:2: error: '*' stands alone: it is any event already"},
        {"exact\n* PICK\n", "t.trace:2:3: error: the end of the line is expected, not 'PICK'"},
        {"exact\n(RESET)\n", "t.trace:2:1: error: the name of an event is expected, not '(RESET)'"},
        {"exact\n-\n", "t.trace:2:2: error: the name of an event is expected here"},
        {"exact\nRESET,\n", "t.trace:2: error: the file ends behind a comma: the set has no end"},
        {"exact\n\"RESET\n", "t.trace:2:1: error: the quotes are not closed"},
        {"exact\n\"R\\qESET\"\n", "t.trace:2:3: error: there is no such escape in a name"},
        {"exact\nPICK 1\nend\nPICK\n",
         "t.trace:2: error: an alphabet, which ends with the line 'end', has only names of events"},
        {"exact\nend\nPICK\n", "t.trace:2: error: the alphabet before 'end' has no event"},
        {"exact\nPICK\nend\nPICK\nend\n",
         "t.trace:5: error: there is a second 'end'; an event of that name is written \"end\""},
    };
    const char *message;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (events_read(&events, cases[i].source, &message)) fail_msg("%s", cases[i].source);
        assert_string_equal(message, cases[i].message);
    }
    events_free(&events);
}

static void test_bad_files(void **state) {
    (void)state;
    struct events events = events_make("", "EVR(\"RESET\");");
    struct fl_diagnostics diagnostics = fl_diagnostics_make(events.arena);
    struct fl_trace *trace;
    FILE *file = fopen("nul.trace", "w");
    fwrite("exact\nRES\0ET\n", 1, 13, file);
    fclose(file);
    const char *const paths[] = {"missing.trace", "nul.trace", "."};
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(
            fl_event_trace_read(events.arena, events.program, events.sites, paths[i], &diagnostics, &trace),
            FL_BAD_INPUT);
    assert_string_equal(scratch_messages(events.arena, &diagnostics),
                        "missing.trace: error: no such file\n"
                        "nul.trace:2:4: error: there is a NUL byte: this is no trace\n"
                        ".: error: cannot be read: Is a directory\n");
    events_free(&events);
    events = events_make("", "nondet_int();");
    const char *message;
    assert_null(events_read(&events, "exact\nRESET\n", &message));
    assert_string_equal(message,
                        "t.trace:2:1: error: the program cannot report RESET: it calls neither EVR nor EVR_value");
    events_free(&events);
}

/* Distinct lines are kept once. */
static void test_long(void **state) {
    (void)state;
    enum { LINES = 1000000 };
    struct events events = events_make("", "EVR(\"A\"); EVR_value(\"B\", nondet_int());");
    FILE *file = fopen("long.trace", "w");
    fputs("exact\n", file);
    for (int i = 0; i < LINES; i++) fprintf(file, i % 3 ? "A\n" : "B %d\n", i % 1000);
    fclose(file);
    size_t before = fl_arena_bytes(events.arena);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(events.arena);
    struct fl_trace *trace;
    assert_int_equal(
        fl_event_trace_read(events.arena, events.program, events.sites, "long.trace", &diagnostics, &trace),
        FL_OK);
    assert_int_equal(trace->end, LINES);
    assert_int_equal(((struct fl_event_trace *)trace)->items.count, 1001);
    assert_true(fl_arena_bytes(events.arena) - before < 40u << 20);
    assert_string_equal(trace->class->describe(trace, events.arena, LINES - 1), "line 1000001: B 999");
    events_free(&events);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions),     cmocka_unit_test(test_values),   cmocka_unit_test(test_guards),
        cmocka_unit_test(test_names),         cmocka_unit_test(test_writing),  cmocka_unit_test(test_reading),
        cmocka_unit_test(test_is_event_file), cmocka_unit_test(test_messages), cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
