/* What the compiled program leaves behind, compared with what the interpreter has seen. */
#include "tests/unit/engine/native.h"

#include "replay/follow/native.h"
#include "engine/interpret/record.h"

static const char program_text[] = "#include <stdio.h>\n"
                                   "void EVR(const char *);\n"
                                   "void EVR_value(const char *, signed char);\n"
                                   "int __VERIFIER_nondet_int(void);\n"
                                   "int main(void) {\n"
                                   "    int n = __VERIFIER_nondet_int();\n"
                                   "    EVR(\"begin\");\n"
                                   "    printf(\"first\\n\");\n"
                                   "    fprintf(stderr, \"between %d\\n\", n);\n"
                                   "    EVR_value(\"value of\\tn\", (signed char)n);\n"
                                   "    printf(\"second\");\n"
                                   "    return 3;\n"
                                   "}\n";

static bool accepts(const struct fl_trace *trace, const struct fl_run_events *run) {
    return strcmp(fl_text_string(&run->output), trace->file) == 0;
}

struct setting {
    struct native native;
    struct fl_event_sites *sites;
    struct fl_run run;
    struct fl_run_events *observed;
    struct fl_confirmer *confirmer;
    struct fl_trace_class class;
    struct fl_trace trace, *traces[1];
};

/* The trace is fitted by runs that print this, in all. */
static struct setting *prepare(const char *log) {
    struct setting *setting = calloc(1, sizeof *setting);
    assert_non_null(setting);
    setting->native = native_make();
    struct fl_arena *arena = setting->native.arena;
    native_add(&setting->native, "program.c", program_text);
    native_load(&setting->native, "none");
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_program *program = setting->native.program;
    assert_int_equal(fl_event_sites_find(arena, program, NULL, 0, &diagnostics, &setting->sites), FL_OK);
    static const char inputs_text[] = "__VERIFIER_nondet_int: -5\n";
    struct fl_inputs *inputs = fl_inputs_create(arena);
    assert_int_equal(fl_inputs_parse(inputs, "inputs", inputs_text, strlen(inputs_text), program, &diagnostics),
                     FL_OK);
    struct fl_record_options how = {.inputs = inputs, .events.sites = setting->sites};
    setting->run = *fl_record_run(arena, program, &how);
    setting->observed = (struct fl_run_events *)setting->run.events;
    struct fl_confirm_options options = {.frontend = &setting->native.options,
                                         .seconds = 120,
                                         .recorded = fl_replay_recorded_calls(arena, program, setting->sites)};
    setting->confirmer = fl_confirmer_create(program, &options);
    setting->class = (struct fl_trace_class){.fits = accepts};
    setting->trace = (struct fl_trace){.class = &setting->class, .program = program, .file = log};
    setting->traces[0] = &setting->trace;
    return setting;
}

static struct fl_confirmation confirm(struct setting *setting) {
    struct fl_native_replay replay = {.subject = {setting->native.program, setting->sites, setting->traces, 1},
                                      .confirmer = setting->confirmer};
    return fl_replay_confirm(setting->native.arena, &replay, &setting->run);
}

static void finish(struct setting *setting) {
    fl_confirmer_destroy(setting->confirmer);
    native_free(&setting->native);
    free(setting);
}

static void test_same(void **unused) {
    (void)unused;
    struct setting *setting = prepare("first\nbetween -5\nsecond");
    struct fl_confirmation confirmation = confirm(setting);
    assert_true(confirmation.is_confirmed);
    finish(setting);
}

static void test_line_differs(void **unused) {
    (void)unused;
    struct setting *setting = prepare("another log");
    struct fl_text other = fl_text_make(setting->native.arena);
    fl_text_append(&other, "first\nthird");
    setting->observed->standard_output = other;
    struct fl_confirmation confirmation = confirm(setting);
    assert_false(confirmation.is_confirmed);
    assert_string_equal(confirmation.reason,
                        "line 2 that is printed is \"third\", but \"second\" in the native run");
    finish(setting);
}

static void test_event_differs(void **unused) {
    (void)unused;
    struct setting *setting = prepare("another log");
    assert_int_equal(setting->observed->events.count, 2);
    setting->observed->events.items[1].value.word ^= 1;
    struct fl_confirmation confirmation = confirm(setting);
    assert_false(confirmation.is_confirmed);
    assert_string_equal(confirmation.reason,
                        "event 2 is \"value of\\tn\" -6, but \"value of\\tn\" -5 in the native run");
    finish(setting);
}

static void test_ending_differs(void **unused) {
    (void)unused;
    struct setting *setting = prepare("first\nbetween -5\nsecond");
    struct fl_outcome other = *setting->run.outcome;
    other.status = 4;
    setting->run.outcome = &other;
    struct fl_confirmation confirmation = confirm(setting);
    assert_false(confirmation.is_confirmed);
    assert_non_null(strstr(confirmation.reason, "exited with status 3"));
    finish(setting);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same),
        cmocka_unit_test(test_line_differs),
        cmocka_unit_test(test_event_differs),
        cmocka_unit_test(test_ending_differs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
