/* cmd/replay.c - `faultline replay`: what run produced this log? */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cmd/analysis.h"
#include "cmd/command.h"
#include "cmd/help.h"
#include "cmd/load.h"
#include "cmd/output.h"
#include "cmd/progress_line.h"
#include "replay/replay.h"

/* Is this part of the program? Everything else on the command line is a log. */
static bool is_source(const char *path) {
    static const char *const endings[] = {".c", ".i", ".bc", ".ll", ".h", ".json", ".yml"};
    struct stat about;
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(ending, endings[i]) == 0) return true;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

typedef FL_VECTOR_OF(const char *) words;

static struct fl_options split_operands(struct fl_arena *arena, const struct fl_options *options, words *logs) {
    struct fl_options rest = *options;
    words sources = {0};
    for (size_t i = 0; i < options->operand_count; i++)
        if (is_source(options->operands[i]))
            fl_vector_push(arena, &sources, options->operands[i]);
        else
            fl_vector_push(arena, logs, options->operands[i]);
    rest.operands = sources.items;
    rest.operand_count = sources.count;
    return rest;
}

/* A file that cannot be read is a log, and whoever reads it says what is wrong. */
static bool has_events(const char *path) {
    char beginning[1 << 16];
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    size_t size = fread(beginning, 1, sizeof beginning, file);
    fclose(file);
    return fl_trace_is_event_file(beginning, size);
}

static enum fl_status read_traces(struct fl_arena *arena, const struct fl_options *options,
                                  const struct fl_program *program, const struct fl_event_sites *sites,
                                  const words *logs, struct fl_diagnostics *diagnostics,
                                  struct fl_trace **traces) {
    struct fl_log_options how = {
        .strip = options->words[FL_OPTION_STRIP].items,
        .strip_count = options->words[FL_OPTION_STRIP].count,
        .is_suffix = fl_options_has(options, FL_OPTION_SUFFIX),
        .channels = options->values[FL_OPTION_LOG_FROM],
    };
    enum fl_status status = FL_OK;
    for (size_t i = 0; i < logs->count && status == FL_OK; i++) {
        const char *path = logs->items[i];
        status = has_events(path) ? fl_event_trace_read(arena, program, sites, path, diagnostics, &traces[i])
                                  : fl_log_trace_read(arena, program, sites, path, &how, diagnostics, &traces[i]);
    }
    return status;
}

static enum fl_exit refuse(const struct fl_diagnostics *diagnostics, enum fl_status status) {
    fl_output_diagnostics(diagnostics);
    return fl_status_exit_code(status);
}

static void print(struct fl_text *text, const struct fl_options *options, const struct fl_program *program,
                  struct fl_trace *const *traces, size_t trace_count, const struct fl_replay_result *result) {
    static const char *const verdicts[] = {"MATCHES", "IMPOSSIBLE", "UNKNOWN"};
    if (fl_options_has(options, FL_OPTION_JSON)) {
        fl_text_format(text,
                       "{\"schema\": 1, \"command\": \"replay\", \"verdict\": \"%s\", \"fails\": %s, "
                       "\"matched_events\": %" PRIu64 ", \"total_events\": %" PRIu64
                       ", \"stats\": {\"seconds\": %.3f, \"queries\": %" PRIu64 ", \"sat_variables\": %" PRIu64
                       ", \"sat_clauses\": %" PRIu64 ", \"steps\": %" PRIu64 "}}\n",
                       verdicts[result->verdict], result->has_failing_run ? "true" : "false", result->matched,
                       result->total, result->seconds, result->solver.queries, result->solver.sat_variables,
                       result->solver.sat_clauses, result->steps);
        return;
    }
    fl_text_format(text, "%s: %" PRIu64 " of %" PRIu64 " events%s%s%s\n", verdicts[result->verdict],
                   result->matched, result->total, result->has_failing_run ? ", and the run fails" : "",
                   result->reason ? "; " : "", result->reason ? result->reason : "");
    for (size_t i = 0; i < result->runs.count; i++) fl_inputs_print(text, result->runs.items[i].inputs);
    for (size_t i = 0; i < trace_count && result->furthest; i++)
        fl_text_format(text, "next: %s\n",
                       traces[i]->class->describe(traces[i], text->arena, result->furthest[i]));
    for (size_t i = 0; i < result->misses.count; i++) {
        fl_edge_id edge = result->misses.items[i].edge;
        if (fl_id_is_none(edge))
            fl_text_append(text, "  or the program ends\n");
        else
            fl_text_format(text, "  %s\n",
                           fl_program_source_text(program, text->arena, fl_program_edge(program, edge)->position));
    }
    fl_text_format(text,
                   "%.2f s, %" PRIu64 " queries, %" PRIu64 " variables, %" PRIu64 " clauses, %" PRIu64
                   " steps, %" PRIu64 " states\n",
                   result->seconds, result->solver.queries, result->solver.sat_variables,
                   result->solver.sat_clauses, result->steps, result->states);
}

enum fl_exit fl_command_replay(struct fl_arena *arena, const struct fl_options *options) {
    enum fl_exit code;
    struct fl_frontend_options frontend;
    struct fl_selection selection;
    double begin = fl_clock_now();
    words logs = {0};
    struct fl_options rest = split_operands(arena, options, &logs);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const char *witness = options->values[FL_OPTION_WITNESS];
    size_t trace_count = logs.count + (witness != NULL);
    if (!trace_count) {
        fl_diagnostics_add(&diagnostics, FL_ERROR, NULL, 0, 0,
                           "no log; give the file that the program wrote, or a trace of its events");
        return refuse(&diagnostics, FL_BAD_USAGE);
    }
    const struct fl_program *program = fl_load_program_as(arena, &rest, &frontend, &selection, &code);
    if (!program) return code;
    struct fl_event_sites *sites;
    enum fl_status status =
        fl_event_sites_find(arena, program, options->words[FL_OPTION_LOG_FUNCTION].items,
                            options->words[FL_OPTION_LOG_FUNCTION].count, &diagnostics, &sites);
    if (status != FL_OK) return refuse(&diagnostics, status);
    struct fl_trace **traces = FL_NEW_ARRAY(arena, struct fl_trace *, trace_count);
    status = read_traces(arena, options, program, sites, &logs, &diagnostics, traces);
    if (status == FL_OK && witness)
        status = fl_witness_trace_read(arena, program, witness, &diagnostics, &traces[logs.count]);
    if (status != FL_OK) return refuse(&diagnostics, status);
    fl_output_diagnostics(&diagnostics);
    struct fl_replay_options how = {
        .deadline = fl_deadline_after(fl_seconds_left(options, begin)),
        .limits = fl_limits_of(options),
        .wants_failure = program->check_count > 0,
        .is_unfinished = fl_options_has(options, FL_OPTION_UNFINISHED),
        .is_unsliced = fl_options_has(options, FL_OPTION_NO_SLICE),
        .most_runs = 1,
        .wants_vectors = fl_options_has(options, FL_OPTION_VECTORS),
        .is_cancelled = fl_interruption(),
    };
    struct fl_replay_result *result = fl_replay(arena, program, sites, traces, trace_count, &how);
    struct fl_text text = fl_text_make(arena);
    print(&text, options, program, traces, trace_count, result);
    code = fl_output_write(options->values[FL_OPTION_OUTPUT], &text);
    if (code != FL_EXIT_SAFE) return code;
    if (result->verdict == FL_REPLAY_UNKNOWN) return FL_EXIT_UNKNOWN;
    return result->has_failing_run ? FL_EXIT_FAILS : FL_EXIT_SAFE;
}
