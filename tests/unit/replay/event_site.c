/* Which calls leave events. */
#include "event/event_site.h"

#include "tests/unit/report/sample.h"

static struct fl_event_sites *find(struct sample *sample, const char *source, const char *const *named,
                                   size_t count) {
    struct fl_event_sites *sites = NULL;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample->arena);
    sample_load(sample, source, "none");
    enum fl_status status =
        fl_event_sites_find(sample->arena, sample->program, named, count, &diagnostics, &sites);
    if (status != FL_OK) fail_msg("%s", scratch_messages(sample->arena, &diagnostics));
    return sites;
}

static const struct fl_event_site *at_line(const struct fl_event_sites *sites, uint32_t line) {
    for (size_t i = 0; i < sites->all.count; i++)
        if (sites->all.items[i].kind != FL_EVENT_OUTPUT && sites->all.items[i].position.line == line)
            return &sites->all.items[i];
    fail_msg("no event in line %u", (unsigned)line);
    return NULL;
}

static void expect(const struct fl_event_site *site, enum fl_event_kind kind, enum fl_channel channel,
                   const char *format) {
    assert_int_equal(site->kind, kind);
    assert_int_equal(site->channel, channel);
    if (!format) {
        assert_null(site->format);
        return;
    }
    assert_non_null(site->format);
    assert_int_equal(site->format_length, strlen(format));
    assert_memory_equal(site->format, format, strlen(format));
}

static void finds_calls_that_print(void **state) {
    (void)state;
    struct sample sample = sample_make();
    const char *source = "#include <stdio.h>\n"
                         "#include <unistd.h>\n"
                         "#define LOG(...) fprintf(stderr, __VA_ARGS__)\n"
                         "int main(int argc, char **argv) {\n"
                         "    FILE *file = argc > 1 ? stdout : stderr;\n"
                         "    printf(\"%d\\n\", argc);\n"
                         "    LOG(\"warning %s\\n\", argv[0]);\n"
                         "    fprintf(file, \"x\");\n"
                         "    puts(&\"done\"[1]);\n"
                         "    putchar(argc);\n"
                         "    fputs(argv[0], stdout);\n"
                         "    write(2, argv[0], 1);\n"
                         "    fwrite(argv[0], 1, 2, file);\n"
                         "    perror(\"open\");\n"
                         "    write(argc, argv[0], 1);\n"
                         "    return 0;\n"
                         "}\n";
    struct fl_event_sites *sites = find(&sample, source, NULL, 0);
    expect(at_line(sites, 6), FL_EVENT_FORMATTED, FL_CHANNEL_STDOUT, "%d\n");
    assert_int_equal(at_line(sites, 6)->values, 1);
    expect(at_line(sites, 7), FL_EVENT_FORMATTED, FL_CHANNEL_STDERR, "warning %s\n");
    expect(at_line(sites, 8), FL_EVENT_FORMATTED, FL_CHANNEL_STREAM, "x");
    expect(at_line(sites, 9), FL_EVENT_STRING, FL_CHANNEL_STDOUT, "one");
    assert_true(at_line(sites, 9)->adds_newline);
    expect(at_line(sites, 10), FL_EVENT_CHARACTER, FL_CHANNEL_STDOUT, NULL);
    expect(at_line(sites, 11), FL_EVENT_STRING, FL_CHANNEL_STDOUT, NULL);
    expect(at_line(sites, 12), FL_EVENT_BYTES, FL_CHANNEL_STDERR, NULL);
    expect(at_line(sites, 13), FL_EVENT_BYTES, FL_CHANNEL_STREAM, NULL);
    assert_int_equal(at_line(sites, 13)->count, 2);
    expect(at_line(sites, 14), FL_EVENT_STRING, FL_CHANNEL_STDERR, "open");
    assert_true(at_line(sites, 14)->is_framed);
    expect(at_line(sites, 15), FL_EVENT_BYTES, FL_CHANNEL_DESCRIPTOR, NULL);
    for (size_t i = 0; i < sites->all.count; i++)
        assert_ptr_equal(fl_event_site_at(sites, sites->all.items[i].edge), &sites->all.items[i]);
    sample_free(&sample);
}

static void finds_named_events(void **state) {
    (void)state;
    struct sample sample = sample_make();
    const char *source = "void EVR(const char *name);\n"
                         "void EVR_value(const char *name, ...);\n"
                         "int main(int argc, char **argv) {\n"
                         "    EVR(\"start\");\n"
                         "    EVR_value(\"PICK\", argc);\n"
                         "    EVR(argv[0]);\n"
                         "}\n";
    struct fl_event_sites *sites = find(&sample, source, NULL, 0);
    assert_string_equal(at_line(sites, 4)->name, "start");
    assert_int_equal(at_line(sites, 4)->values, -1);
    assert_string_equal(at_line(sites, 5)->name, "PICK");
    assert_int_equal(at_line(sites, 5)->values, 1);
    assert_null(at_line(sites, 6)->name);
    assert_int_equal(at_line(sites, 6)->kind, FL_EVENT_NAMED);
    sample_free(&sample);
}

static const char logging[] = "#include <stdarg.h>\n"
                              "#include <stdio.h>\n"
                              "static void vsay(const char *format, va_list list) { vprintf(format, list); }\n"
                              "static void say(int level, const char *format, ...) {\n"
                              "    va_list list;\n"
                              "    va_start(list, format);\n"
                              "    if (level) vsay(format, list);\n"
                              "    va_end(list);\n"
                              "}\n"
                              "static void tell(const char *text) { puts(text); }\n"
                              "int main(int argc, char **argv) {\n"
                              "    say(1, \"%d\", argc);\n"
                              "    tell(\"100%\");\n"
                              "}\n";

static void finds_functions_that_are_named(void **state) {
    (void)state;
    struct sample sample = sample_make();
    const char *const named[] = {"say", "tell:1"};
    struct fl_event_sites *sites = find(&sample, logging, named, 2);
    expect(at_line(sites, 12), FL_EVENT_FORMATTED, FL_CHANNEL_FUNCTION, "%d");
    assert_int_equal(at_line(sites, 12)->text, 1);
    assert_int_equal(at_line(sites, 12)->values, 2);
    expect(at_line(sites, 13), FL_EVENT_STRING, FL_CHANNEL_FUNCTION, "100%");
    expect(at_line(sites, 3), FL_EVENT_FORMATTED, FL_CHANNEL_STDOUT, NULL); /* vsay itself is not named */
    assert_int_equal(at_line(sites, 3)->list, 1);
    for (size_t i = 0; i < sites->all.count; i++)
        assert_false(sites->all.items[i].kind != FL_EVENT_OUTPUT &&
                     (sites->all.items[i].position.line == 7 || sites->all.items[i].position.line == 10));
    const char *const listed[] = {"vsay"};
    sites = find(&sample, logging, listed, 1);
    expect(at_line(sites, 7), FL_EVENT_FORMATTED, FL_CHANNEL_FUNCTION, NULL);
    assert_int_equal(at_line(sites, 7)->list, 1);
    sample_free(&sample);
}

static void expect_refused(const char *named, const char *message) {
    struct sample sample = sample_make();
    struct fl_event_sites *sites = NULL;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(sample.arena);
    sample_load(&sample, logging, "none");
    enum fl_status status = fl_event_sites_find(sample.arena, sample.program, &named, 1, &diagnostics, &sites);
    assert_int_equal(status, FL_BAD_USAGE);
    assert_int_equal(diagnostics.count, 1);
    assert_string_equal(diagnostics.items[0].message, message);
    sample_free(&sample);
}

static void refuses_what_is_no_log_function(void **state) {
    (void)state;
    expect_refused("sai", "--log-function sai: the program calls no function of this name; did you mean say?");
    expect_refused("say:1", "--log-function say: its argument 1 is no string");
    expect_refused("say:9", "--log-function say: its argument 9 is no string");
    expect_refused("say:x", "--log-function say:x: expected NAME or NAME:ARGUMENT, the argument counted from 1");
    expect_refused("main", "--log-function main: the program calls no function of this name");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_calls_that_print),
        cmocka_unit_test(finds_named_events),
        cmocka_unit_test(finds_functions_that_are_named),
        cmocka_unit_test(refuses_what_is_no_log_function),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
