/* Logs as they come: with things in them that the program did not print, without their beginnings, from several
 * places, from runs that failed, and logs that are not the program's. */
#include <stdlib.h>

#include "base/system/clock.h"
#include "tests/unit/replay/logs.h"

#define MAIN(...) "int main(void) {\n" __VA_ARGS__ "\nreturn 0; }\n"

static void strips_what_others_put_there(void **state) {
    (void)state;
    const char *const stamps[] = {"^[0-9:]+ "};
    struct logs logs = logs_make(MAIN("printf(\"a %d\\nb\\n\", nondet_int());"), NULL);
    logs.options = (struct fl_log_options){.strip = stamps, .strip_count = 1};
    logs_expect(&logs, "12:00:01 a 5\n12:00:02 b\n", "nondet_int: 5\n");
    logs_expect(&logs, "a 5\nb\n", "nondet_int: 5\n"); /* where nothing matches, nothing is cut */
    logs_expect_none(&logs, "12:00:01 a 5\n12:00:02 12:00:02 b\n");
    logs_free(&logs);
}

static void strips_what_the_program_prints_itself(void **state) {
    (void)state;
    const char *const stamps[] = {"^\\[[0-9:]+\\]"};
    struct logs logs = logs_make(MAIN("printf(\"[%02d:%02d] x=%d\\n\", 3, 4, nondet_int());"), NULL);
    logs_expect(&logs, "[03:04] x=5\n", "nondet_int: 5\n");
    logs_expect_none(&logs, "[03:05] x=5\n"); /* the minutes count */
    logs.options = (struct fl_log_options){.strip = stamps, .strip_count = 1};
    assert_int_equal(logs_read(&logs, "[17:05] x=5\n"), FL_OK); /* and now they do not */
    logs_expect(&logs, "[17:05] x=5\n", "nondet_int: 5\n");
    logs_free(&logs);
}

static void strips_whole_lines(void **state) {
    (void)state;
    const char *const others[] = {"^-- rotated --$", "\r$"};
    struct logs logs = logs_make(MAIN("printf(\"a %d\\nb\\n\", nondet_int());"), NULL);
    logs.options = (struct fl_log_options){.strip = others, .strip_count = 2};
    logs_expect(&logs, "a 5\r\n-- rotated --\nb\r\n", "nondet_int: 5\n");
    logs_expect(&logs, "-- rotated --\n-- rotated --\na 6\nb\n-- rotated --", "nondet_int: 6\n");
    logs_free(&logs);
    logs = logs_make(MAIN("puts(\"a\");"), NULL);
    const char *const wrong[] = {"^[a"};
    logs.options = (struct fl_log_options){.strip = wrong, .strip_count = 1};
    assert_int_equal(logs_read(&logs, "a\n"), FL_BAD_USAGE);
    assert_int_equal(logs.diagnostics.count, 1);
    assert_true(strncmp(logs.diagnostics.items[0].message, "--strip ^[a: ", 13) == 0);
    logs_free(&logs);
}

static void finds_beginnings_that_are_lost(void **state) {
    (void)state;
    static const char program[] =
        MAIN("int n = nondet_int(); assume(n >= 0 && n < 6);\n"
             "for (int i = 0; i < n; i++) printf(\"round %d\\nof\", i), printf(\" %d\\n\", n);\n"
             "printf(\"end\\n\");");
    struct logs logs = logs_make(program, NULL);
    logs_expect_none(&logs, "of 5\nend\n");
    logs.options.is_suffix = true;
    logs_expect(&logs, "of 5\nend\n", "nondet_int: 5\n"); /* it begins inside of a call's text */
    logs_expect(&logs, "round 2\nof 3\nend\n", "nondet_int: 3\n");
    logs_expect(&logs, "round 0\nof 1\nend\n", "nondet_int: 1\n"); /* nothing is lost */
    logs_expect_none(&logs, "round 2\nof 4\nend\n");
    logs_expect_none(&logs, " 5\nend\n"); /* not at the beginning of a line */
    logs_free(&logs);
    logs = logs_make(MAIN("char s[8]; s[0] = nondet_int(); s[1] = 'x'; s[2] = '\\n'; s[3] = 0;\n"
                          "printf(\"a%s\", s); putchar('y'); putchar(10);"),
                     NULL);
    logs.options.is_suffix = true;
    logs_expect(&logs, "x\ny\n", "nondet_int: 10\n");
    logs_expect_none(&logs, "z\ny\n");
    logs_free(&logs);
}

static void chooses_where_a_log_comes_from(void **state) {
    (void)state;
    static const char program[] =
        MAIN("int n = nondet_int(); printf(\"out %d\\n\", n);\n"
             "fprintf(stderr, \"error %d\\n\", n); printf(\"%s\\n\", n == 3 ? \"x\" : \"y\");");
    struct logs logs = logs_make(program, NULL);
    logs_expect(&logs, "out 3\nx\n", "nondet_int: 3\n");
    assert_string_equal(fl_log_trace_channels(logs.trace, logs.arena), "stdout");
    logs_expect(&logs, "error 3\n", "nondet_int: 3\n");
    assert_string_equal(fl_log_trace_channels(logs.trace, logs.arena), "stderr");
    /* "%s" of stdout could print the second line as well, but its text tells */
    logs_expect(&logs, "out 3\nerror 3\nx\n", "nondet_int: 3\n");
    assert_string_equal(fl_log_trace_channels(logs.trace, logs.arena), "stdout,stderr");
    assert_true(fl_log_trace_try_next_channels(logs.trace));
    assert_string_equal(fl_log_trace_channels(logs.trace, logs.arena), "stdout");
    assert_false(fl_log_trace_try_next_channels(logs.trace));
    logs.options.channels = "stdout";
    logs_expect_none(&logs, "out 3\nerror 3\nx\n");
    assert_false(fl_log_trace_try_next_channels(logs.trace));
    logs.options.channels = "stdot";
    assert_int_equal(logs_read(&logs, "out 3\n"), FL_BAD_USAGE);
    assert_string_equal(logs.diagnostics.items[0].message,
                        "'stdot' is none of stdout, stderr, syslog and log-function; did you mean stdout?");
    logs.options.channels = "syslog";
    assert_int_equal(logs_read(&logs, "out 3\n"), FL_BAD_INPUT);
    assert_string_equal(logs.diagnostics.items[0].message, "the program prints nothing to syslog");
    logs_free(&logs);
}

static void sees_where_streams_lead(void **state) {
    (void)state;
    static const char program[] = MAIN("int n = nondet_int(); FILE *to = n > 3 ? stderr : stdout;\n"
                                       "fprintf(to, \"n=%d\\n\", n); FILE *file = fopen(\"f\", \"w\");\n"
                                       "assume(file != 0); fprintf(file, \"nothing\\n\"); puts(\"end\");");
    struct logs logs = logs_make(program, NULL);
    logs.options.channels = "stdout";
    logs_expect(&logs, "n=2\nend\n", "nondet_int: 2\n");
    logs_expect_none(&logs, "n=5\nend\n");
    logs_free(&logs);
    logs = logs_make(MAIN("puts(\"a\"); fclose(stdout); puts(\"b\"); fputs(\"c\\n\", stderr);"), NULL);
    logs.options.channels = "stdout,stderr";
    logs_expect(&logs, "a\nc\n", "");
    logs_expect_none(&logs, "a\nb\nc\n");
    logs_free(&logs);
}

static void reads_logs_of_named_functions(void **state) {
    (void)state;
    static const char program[] =
        "static int calls;\n"
        "static void say(int level, const char *format, ...) { calls++; (void)level; (void)format; }\n" MAIN(
            "int n = nondet_int(); say(1, \"n=%d\", n); say(2, \"end\\n\"); assume(calls == 2);");
    struct logs logs = logs_make(program, "say");
    logs_expect(&logs, "n=7\nend\n", "nondet_int: 7\n");
    assert_string_equal(fl_log_trace_channels(logs.trace, logs.arena), "log-function");
    logs_expect_none(&logs, "n=7\n");
    logs_free(&logs);
    /* What it prints itself does not count, what others print does. */
    logs = logs_make(
        "static void flush_out(const char *text) { fputs(text, stdout); }\n"
        "static void say(const char *text) { flush_out(\"say: \"); flush_out(text); puts(\"\"); }\n" MAIN(
            "printf(\"n=%d\\n\", nondet_int()); say(\"end\"); puts(\"out\");"),
        "say");
    logs.options.channels = "log-function,stdout";
    logs_expect(&logs, "n=7\nend\nout\n", "nondet_int: 7\n");
    logs_expect_none(&logs, "n=7\nsay: end\nout\n");
    logs_free(&logs);
    /* One that is defined nowhere. */
    logs = logs_make("int tell(const char *format, ...);\n" MAIN("tell(\"n=%d\", nondet_int());"), "tell:1");
    assert_int_equal(logs_replay(&logs, "n=7\n"), FL_REPLAY_MATCHES);
    assert_non_null(strstr(logs_inputs(&logs), "nondet_int: 7\n"));
    logs_expect_none(&logs, "n=7\nn=8\n");
    logs_free(&logs);
}

static void reads_the_systems_log(void **state) {
    (void)state;
    const char *const heads[] = {"^.* prog\\[[0-9]+\\]: "};
    struct logs logs = logs_make(MAIN("int n = nondet_int(); openlog(\"prog\", 0, LOG_USER); puts(\"begin\");\n"
                                      "syslog(LOG_INFO, \"n=%d\", n); syslog(LOG_ERR, \"end\\n\");"),
                                 NULL);
    logs.options = (struct fl_log_options){.strip = heads, .strip_count = 1};
    logs_expect(&logs, "Jun  1 12:00:00 host prog[17]: n=7\nJun  1 12:00:00 host prog[17]: end\n",
                "nondet_int: 7\n");
    assert_string_equal(fl_log_trace_channels(logs.trace, logs.arena), "syslog");
    logs_free(&logs);
}

static void sees_what_failures_leave(void **state) {
    (void)state;
    static const char program[] = MAIN("int n = nondet_int(); printf(\"n=%d\\n\", n);\n"
                                       "assert(n != 3);\n"
                                       "assert(n < 10);\n"
                                       "int a[4] = {0}; if (n == 5) *(volatile int *)0 = a[0]; puts(\"end\");");
    struct logs logs = logs_make(program, NULL);
    static const char failed[] = "n=3\nprog: dir/prog.c:16: main: Assertion `n != 3' failed.\n";
    static const char other[] =
        "n=3\nprog: prog.c:17: int main(void): Assertion `n < 10' failed.\nAborted (core dumped)\n";
    logs_expect(&logs, failed, "nondet_int: 3\n");
    assert_true(logs.result->has_failing_run);
    assert_int_equal(logs.trace->events, 1);
    logs_expect_none(&logs, other);
    logs_expect(&logs, "n=5\nrun.sh: line 3: 4711 Segmentation fault      ./prog\n", "nondet_int: 5\n");
    logs_expect_none(&logs, "n=6\nSegmentation fault (core dumped)\n");
    logs_expect(&logs, "n=4\nend\n", "nondet_int: 4\n");
    assert_false(logs.result->has_failing_run);
    /* An assertion that the program has not is a line that it does not print. */
    assert_int_equal(logs_read(&logs, "n=3\nprog: prog.c:16: main: Assertion `n != 4' failed.\n"), FL_BAD_INPUT);
    logs_free(&logs);
}

static void expect_message(struct logs *logs, const char *log, const char *message) {
    assert_int_not_equal(logs_read(logs, log), FL_OK);
    assert_int_equal(logs->diagnostics.count, 1);
    assert_string_equal(fl_diagnostic_format(logs->arena, &logs->diagnostics.items[0]), message);
}

static void says_which_lines_no_call_prints(void **state) {
    (void)state;
    struct logs logs =
        logs_make(MAIN("int n = nondet_int(); printf(\"count=%d\\n\", n); printf(\"amount: %d of\", n);\n"
                       "printf(\" %d\\n\", n); puts(\"end\");"),
                  NULL);
    expect_message(&logs, "", "run.log: error: the log is empty: there is no run to rebuild");
    expect_message(&logs, "count=5\ncuont=7\nend\n",
                   "run.log:2:2: error: no call prints \"cuont=7\"; nearest: \"count=%d\\n\" (prog.c:14)");
    expect_message(
        &logs, "count=5\namount: 3 off 5\n",
        "run.log:2:13: error: no call prints \"amount: 3 off 5\"; nearest: \"amount: %d of\" (prog.c:14)");
    expect_message(&logs, "ende\n", "run.log:1:4: error: no call prints \"ende\"; nearest: \"end\" (prog.c:15)");
    expect_message(&logs, "????\n", "run.log:1:1: error: no call prints \"????\"");
    assert_int_equal(logs_read(&logs, "amount: 3 of 5\nend\n"), FL_OK);
    assert_int_equal(logs.diagnostics.count, 0);
    logs_free(&logs);
    logs = logs_make(MAIN("return nondet_int();"), NULL);
    expect_message(&logs, "a\n", "run.log: error: the program has no call that prints: the log is not its own");
    logs_free(&logs);
}

static void warns_where_a_string_could_be_the_reason(void **state) {
    (void)state;
    struct logs logs = logs_make("int main(int argc, char **argv) { for (int i = 1; i < argc; i++)"
                                 " printf(\"word %s.\\n\", argv[i]); puts(\"end\"); }",
                                 NULL);
    assert_int_equal(logs_read(&logs, "word a.\nend\n"), FL_OK);
    assert_int_equal(logs.diagnostics.count, 0);
    assert_int_equal(logs_read(&logs, "word a\nb.\nend\n"), FL_OK);
    assert_int_equal(logs.diagnostics.count, 1);
    assert_int_equal(logs.diagnostics.items[0].severity, FL_WARNING);
    assert_int_equal(logs.diagnostics.items[0].line, 2);
    logs_free(&logs);
}

static void takes_zeros_and_long_lines_as_they_are(void **state) {
    (void)state;
    enum { LONG = 1 << 20, HELD = 1 << 16 };
    struct logs logs =
        logs_make(MAIN("int n = nondet_int(); fwrite(\"a\\0b\\n\", 1, 4, stdout); printf(\"%d\\n\", n);"), NULL);
    assert_int_equal(logs_replay_bytes(&logs, "a\0b\n7\n", 6), FL_REPLAY_MATCHES);
    assert_string_equal(logs_inputs(&logs), "nondet_int: 7\n");
    char *log = malloc(LONG + 16);
    memset(log, 'x', LONG);
    log[LONG] = '\n';
    assert_int_equal(logs_read_bytes(&logs, log, LONG + 1), FL_BAD_INPUT);
    assert_true(strlen(logs.diagnostics.items[0].message) < 200);
    logs_free(&logs);
    logs = logs_make(MAIN("static char text[1 << 16]; memset(text, 'x', sizeof text - 1);\n"
                          "printf(\"%s|%d\\n\", text, nondet_int());"),
                     NULL);
    memcpy(log + HELD - 1, "|42\n", 4);
    assert_int_equal(logs_replay_bytes(&logs, log, HELD + 3), FL_REPLAY_MATCHES);
    assert_string_equal(logs_inputs(&logs), "nondet_int: 42\n");
    log[1000] = 'y';
    assert_int_equal(logs_replay_bytes(&logs, log, HELD + 3), FL_REPLAY_IMPOSSIBLE);
    free(log);
    logs_free(&logs);
}

/* The time grows with the log, not with the log and the number of calls. */
static void reads_a_million_lines(void **state) {
    (void)state;
    enum { LINES = 1000000, CALLS = 200 };
    struct fl_arena *arena = fl_arena_create();
    struct fl_text program = fl_text_make(arena), log = fl_text_make(arena);
    fl_text_append(&program, "int main(void) { for (;;) switch (nondet_int()) {\n");
    for (int i = 0; i < CALLS; i++)
        fl_text_format(&program, "case %d: printf(\"message number %d says %%d\\n\", nondet_int()); break;\n", i,
                       i);
    fl_text_append(&program, "default: return 0; } }\n");
    for (int i = 0; i < LINES; i++) fl_text_format(&log, "message number %d says %d\n", i % CALLS, i);
    struct logs logs = logs_make(fl_text_string(&program), NULL);
    double start = fl_clock_used();
    assert_int_equal(logs_read_bytes(&logs, fl_text_string(&log), log.count), FL_OK);
    double seconds = fl_clock_used() - start;
    assert_int_equal(logs.diagnostics.count, 0);
    assert_int_equal(logs.trace->events, LINES);
    assert_int_equal(logs.trace->class->count(logs.trace, logs.trace->end), LINES);
    assert_string_equal(logs.trace->class->describe(logs.trace, arena, logs.trace->end - 1),
                        "the end of line 1000000");
    if (seconds > 5) fail_msg("%.1f s", seconds);
    logs_free(&logs);
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strips_what_others_put_there),
        cmocka_unit_test(strips_what_the_program_prints_itself),
        cmocka_unit_test(strips_whole_lines),
        cmocka_unit_test(finds_beginnings_that_are_lost),
        cmocka_unit_test(chooses_where_a_log_comes_from),
        cmocka_unit_test(sees_where_streams_lead),
        cmocka_unit_test(reads_logs_of_named_functions),
        cmocka_unit_test(reads_the_systems_log),
        cmocka_unit_test(sees_what_failures_leave),
        cmocka_unit_test(says_which_lines_no_call_prints),
        cmocka_unit_test(warns_where_a_string_could_be_the_reason),
        cmocka_unit_test(takes_zeros_and_long_lines_as_they_are),
        cmocka_unit_test(reads_a_million_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
