/* tests/unit/replay/logs.h - small C programs, and what they are found to have done by their logs. */
#ifndef FL_TESTS_REPLAY_LOGS_H
#define FL_TESTS_REPLAY_LOGS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "run/inputs.h"
#include "frontend/frontend.h"
#include "replay/follow/replay.h"
#include "tests/unit/frontend/scratch.h"

#pragma GCC diagnostic ignored "-Wunused-function"

static const char logs_header[] = "#include <assert.h>\n"
                                  "#include <stdarg.h>\n"
                                  "#include <stdio.h>\n"
                                  "#include <stdlib.h>\n"
                                  "#include <string.h>\n"
                                  "#include <syslog.h>\n"
                                  "#include <unistd.h>\n"
                                  "void __VERIFIER_assume(int);\n"
                                  "#define assume(condition) __VERIFIER_assume(condition)\n"
                                  "int nondet_int(void);\n"
                                  "long nondet_long(void);\n"
                                  "double nondet_double(void);\n";

struct logs {
    struct fl_arena *arena;
    char *directory;
    const struct fl_program *program;
    struct fl_event_sites *sites;
    struct fl_log_options options;
    struct fl_diagnostics diagnostics;
    struct fl_trace *trace;
    struct fl_replay_result *result;
};

/* The program is the header and the text; named: of --log-function, or NULL. */
static struct logs logs_make(const char *text, const char *named) {
    struct logs logs = {.arena = fl_arena_create(), .directory = scratch_enter()};
    scratch_write("prog.c", fl_arena_format(logs.arena, "%s%s", logs_header, text));
    const char *const inputs[] = {"prog.c"};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .log_functions = &named, .log_function_count = named != NULL};
    logs.diagnostics = fl_diagnostics_make(logs.arena);
    fl_checks_parse(NULL, &logs.diagnostics, &options.checks);
    enum fl_status status = fl_frontend_load(logs.arena, &options, &logs.diagnostics, &logs.program);
    if (status == FL_OK)
        status =
            fl_event_sites_find(logs.arena, logs.program, &named, named != NULL, &logs.diagnostics, &logs.sites);
    if (status != FL_OK) fail_msg("%s", scratch_messages(logs.arena, &logs.diagnostics));
    return logs;
}

static void logs_free(struct logs *logs) {
    scratch_leave(logs->directory);
    fl_arena_destroy(logs->arena);
}

static enum fl_status logs_read_bytes(struct logs *logs, const char *bytes, size_t size) {
    FILE *file = fopen("run.log", "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
    logs->diagnostics.count = 0;
    logs->trace = NULL;
    return fl_log_trace_read(logs->arena, logs->program, logs->sites, "run.log", &logs->options,
                             &logs->diagnostics, &logs->trace);
}

static enum fl_status logs_read(struct logs *logs, const char *text) {
    return logs_read_bytes(logs, text, strlen(text));
}

static enum fl_replay_verdict logs_replay_bytes(struct logs *logs, const char *bytes, size_t size) {
    enum fl_status status = logs_read_bytes(logs, bytes, size);
    if (status != FL_OK) fail_msg("%s", scratch_messages(logs->arena, &logs->diagnostics));
    struct fl_replay_options options = {.deadline = fl_deadline_after(240), .most_runs = 1};
    logs->result = fl_replay(logs->arena, logs->program, logs->sites, &logs->trace, 1, &options);
    return logs->result->verdict;
}

static enum fl_replay_verdict logs_replay(struct logs *logs, const char *text) {
    return logs_replay_bytes(logs, text, strlen(text));
}

/* The inputs of the run that was found, without argv. */
static const char *logs_inputs(const struct logs *logs) {
    struct fl_text text = fl_text_make(logs->arena);
    assert_true(logs->result->runs.count > 0);
    fl_inputs_print(&text, logs->result->runs.items[0].inputs);
    const char *inputs = fl_text_string(&text);
    if (strncmp(inputs, "argv:", 5) != 0) return inputs;
    const char *newline = strchr(inputs, '\n');
    return newline ? newline + 1 : "";
}

static void logs_expect(struct logs *logs, const char *log, const char *inputs) {
    if (logs_replay(logs, log) != FL_REPLAY_MATCHES)
        fail_msg("no run of this log: %s (%s)", log, logs->result->reason ? logs->result->reason : "impossible");
    assert_string_equal(logs_inputs(logs), inputs);
}

static void logs_expect_none(struct logs *logs, const char *log) {
    if (logs_read(logs, log) == FL_BAD_INPUT) return;
    enum fl_replay_verdict verdict = logs_replay(logs, log);
    if (verdict == FL_REPLAY_MATCHES) fail_msg("a run of this log: %s, with %s", log, logs_inputs(logs));
    if (verdict == FL_REPLAY_UNKNOWN) fail_msg("not known of this log: %s (%s)", log, logs->result->reason);
}

/* The program is one that has a run of the log, with these inputs, and of the other it has none. */
static void logs_try(const char *program, const char *log, const char *inputs, const char *other) {
    struct logs logs = logs_make(program, NULL);
    logs_expect(&logs, log, inputs);
    if (other) logs_expect_none(&logs, other);
    logs_free(&logs);
}

#endif
