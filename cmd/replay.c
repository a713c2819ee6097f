/* cmd/replay.c - `faultline replay`: what run produced this log? */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cmd/analysis.h"
#include "cmd/command.h"
#include "cmd/help.h"
#include "cmd/load.h"
#include "cmd/output.h"
#include "cmd/progress_line.h"
#include "replay/emit/emit.h"
#include "replay/follow/enumerate.h"
#include "replay/follow/native.h"
#include "report/export/directory.h"
#include "report/json/json.h"
#include "report/document/replay_result.h"

/* With --all and --differ. */
enum { MOST_RUNS = 100 };
/* For following the runs that were found, however late it is. */
static const double seconds_for_report = 5;

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

/* ---- the answer ---- */

struct replaying {
    struct fl_arena *arena;
    const struct fl_options *options;
    const struct fl_program *program;
    const struct fl_event_sites *sites;
    struct fl_trace **traces;
    size_t trace_count;
    struct fl_replay_options how;
    struct fl_replay_result *found;
    struct fl_confirmation *confirmations; /* one for each run */
    unsigned *channels;                    /* of each log, when these were found */
    struct fl_confirmer *confirmer;
    double begin;
};

static enum fl_specification specification_of(const struct fl_options *options) {
    if (fl_options_has(options, FL_OPTION_MUST_NOT)) return FL_SPECIFICATION_MUST_NOT;
    return fl_options_has(options, FL_OPTION_CAN) ? FL_SPECIFICATION_CAN : FL_SPECIFICATION_NONE;
}

static bool is_enumerated(const struct fl_options *options) {
    return fl_options_has(options, FL_OPTION_ALL) || fl_options_has(options, FL_OPTION_DIFFER);
}

static struct fl_confirmation *confirm_runs(const struct replaying *replaying,
                                            const struct fl_replay_result *found) {
    struct fl_native_replay native = {.program = replaying->program,
                                      .sites = replaying->sites,
                                      .traces = replaying->traces,
                                      .trace_count = replaying->trace_count,
                                      .confirmer = replaying->confirmer};
    struct fl_confirmation *confirmations =
        FL_NEW_ARRAY(replaying->arena, struct fl_confirmation, found->runs.count + 1);
    for (size_t i = 0; i < found->runs.count; i++)
        confirmations[i] = fl_replay_confirm(replaying->arena, &native, &found->runs.items[i]);
    return confirmations;
}

/* Of what was found with logs from these streams and from others before, the better. */
static void keep_better(struct replaying *replaying, struct fl_replay_result *found) {
    struct fl_confirmation *confirmations = confirm_runs(replaying, found);
    struct fl_replay_result *before = replaying->found;
    bool is_refuted = found->is_failure_refuted && (!before || before->is_failure_refuted);
    bool is_better = !before || (found->runs.count && (!before->runs.count || found->has_failing_run)) ||
                     (!before->runs.count && found->matched > before->matched);
    const char *open = NULL;
    if (before && before->verdict == FL_REPLAY_UNKNOWN) open = before->reason;
    if (found->verdict == FL_REPLAY_UNKNOWN) open = found->reason;
    if (is_better) {
        replaying->found = found;
        replaying->confirmations = confirmations;
        for (size_t i = 0; i < replaying->trace_count; i++)
            if (fl_trace_is_log(replaying->traces[i]))
                replaying->channels[i] = fl_log_trace_channel_set(replaying->traces[i]);
    }
    replaying->found->is_failure_refuted = is_refuted;
    if (open && replaying->found->verdict == FL_REPLAY_IMPOSSIBLE) {
        replaying->found->verdict = FL_REPLAY_UNKNOWN;
        replaying->found->reason = open;
    }
}

/* Where several streams can have printed a log, takes it to be from the next. */
static bool try_next_channels(const struct replaying *replaying, size_t *changed) {
    for (size_t i = 0; i < replaying->trace_count; i++) {
        if (!fl_trace_is_log(replaying->traces[i]) || !fl_log_trace_try_next_channels(replaying->traces[i]))
            continue;
        if (*changed != i && *changed != SIZE_MAX) {
            /* Not all combinations are tried. */
            replaying->found->is_failure_refuted = false;
            if (replaying->found->verdict == FL_REPLAY_IMPOSSIBLE) {
                replaying->found->verdict = FL_REPLAY_UNKNOWN;
                replaying->found->reason = "several logs may be from several streams; --log-from tells";
            }
        }
        *changed = i;
        return true;
    }
    return false;
}

static void find_runs(struct replaying *replaying) {
    struct fl_progress *progress = fl_progress_create();
    replaying->how.progress = progress;
    struct fl_progress_line *line = fl_progress_line_start(replaying->arena, progress, replaying->how.deadline);
    size_t changed = SIZE_MAX;
    bool is_enough;
    replaying->channels = FL_NEW_ARRAY(replaying->arena, unsigned, replaying->trace_count);
    do {
        keep_better(replaying, fl_replay(replaying->arena, replaying->program, replaying->sites, replaying->traces,
                                         replaying->trace_count, &replaying->how));
        const struct fl_replay_result *found = replaying->found;
        is_enough = found->runs.count && (found->has_failing_run || !replaying->how.wants_failure);
    } while (!is_enough && try_next_channels(replaying, &changed));
    for (size_t i = 0; i < replaying->trace_count; i++)
        if (fl_trace_is_log(replaying->traces[i]))
            fl_log_trace_use_channels(replaying->traces[i], replaying->channels[i]);
    fl_progress_line_end(line);
    fl_progress_destroy(progress);
    replaying->how.progress = NULL;
}

static struct fl_result *make_result(const struct replaying *replaying) {
    struct fl_replay_report report = {.sites = replaying->sites,
                                      .traces = replaying->traces,
                                      .trace_count = replaying->trace_count,
                                      .options = &replaying->how,
                                      .found = replaying->found,
                                      .confirmations = replaying->confirmations,
                                      .specification = specification_of(replaying->options),
                                      .is_enumerated = is_enumerated(replaying->options)};
    double left = fl_seconds_left(replaying->options, replaying->begin);
    struct fl_result_options about = {.command = "replay",
                                      .program = fl_program_name(replaying->arena, replaying->options),
                                      .deadline = fl_deadline_after(left + seconds_for_report),
                                      .peak_memory_bytes = fl_peak_memory()};
    struct fl_result *result = fl_replay_result_create(replaying->arena, replaying->program, &report, &about);
    result->seconds = fl_clock_now() - replaying->begin;
    return result;
}

static enum fl_exit write_result(const struct replaying *replaying, const struct fl_result *result) {
    struct fl_text text = fl_text_make(replaying->arena);
    struct fl_text_options how = fl_text_options_of(replaying->options);
    if (fl_options_has(replaying->options, FL_OPTION_JSON))
        fl_result_print_json(&text, result);
    else
        fl_result_print_replay(&text, result, &how);
    return fl_output_write(replaying->options->values[FL_OPTION_OUTPUT], &text);
}

/* What is not confirmed decides nothing. */
static enum fl_exit exit_code(const struct replaying *replaying, const struct fl_result *result) {
    enum fl_specification specification = specification_of(replaying->options);
    if (replaying->found->verdict == FL_REPLAY_UNKNOWN) return FL_EXIT_UNKNOWN;
    if (replaying->found->verdict == FL_REPLAY_IMPOSSIBLE)
        return specification == FL_SPECIFICATION_CAN ? FL_EXIT_FAILS : FL_EXIT_SAFE;
    bool is_confirmed = false, fails = false, is_open = false;
    for (size_t i = 0; i < result->replay->runs.count; i++) {
        const struct fl_result_run *run = &result->replay->runs.items[i];
        is_confirmed = is_confirmed || run->run.is_confirmed;
        fails = fails || (run->fails && run->run.is_confirmed);
        is_open = is_open || !run->run.is_confirmed;
    }
    if (specification != FL_SPECIFICATION_NONE && !is_confirmed) return FL_EXIT_UNKNOWN;
    if (specification == FL_SPECIFICATION_MUST_NOT) return FL_EXIT_FAILS;
    if (specification == FL_SPECIFICATION_CAN) return FL_EXIT_SAFE;
    return fails ? FL_EXIT_FAILS : is_open ? FL_EXIT_UNKNOWN : FL_EXIT_SAFE;
}

/* ---- what it leaves in a directory ---- */

static enum fl_status write_files(const struct replaying *replaying, const struct fl_result *result,
                                  struct fl_diagnostics *diagnostics) {
    const char *out = replaying->options->values[FL_OPTION_OUT];
    if (!out) return FL_OK;
    time_t now = time(NULL);
    char when[32];
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    struct fl_export_options how = {.version = FL_VERSION, .creation_time = when};
    enum fl_status status = fl_export_directory(replaying->arena, result, &how, out, diagnostics);
    size_t failures = 0;
    for (size_t i = 0; i < replaying->found->runs.count && status == FL_OK; i++) {
        const struct fl_replay_run *run = &replaying->found->runs.items[i];
        struct fl_text trace = fl_text_make(replaying->arena), inputs = fl_text_make(replaying->arena);
        fl_event_trace_write(&trace, replaying->program, run->observed, NULL);
        fl_inputs_print(&inputs, result->replay->runs.items[i].run.inputs.consumed);
        const char *name = fl_arena_format(replaying->arena, "%s/run-%zu", out, i + 1);
        status = fl_export_write(fl_arena_format(replaying->arena, "%s.trace", name), &trace, diagnostics);
        if (status == FL_OK)
            status = fl_export_write(fl_arena_format(replaying->arena, "%s.inputs", name), &inputs, diagnostics);
        if (!fl_outcome_is_failure(run->outcome->kind)) continue;
        struct fl_failure failure = {.check = run->check,
                                     .inputs = run->inputs,
                                     .outcome = run->outcome,
                                     .confirmation = replaying->confirmations[i]};
        const char *directory = fl_arena_format(replaying->arena, "%s/failure-%zu", out, ++failures);
        if (status == FL_OK) status = fl_confirm_reproduce(replaying->confirmer, directory, &failure, diagnostics);
    }
    return status;
}

/* ---- the command ---- */

static bool is_understood(const struct fl_options *options, size_t log_count, struct fl_diagnostics *diagnostics) {
    if (!log_count && !fl_options_has(options, FL_OPTION_WITNESS))
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0,
                           "no log; give the file that the program wrote, or a trace of its events");
    if (fl_options_has(options, FL_OPTION_MUST_NOT) && fl_options_has(options, FL_OPTION_CAN))
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0,
                           "--must-not and --can contradict each other: use one of them");
    if (fl_options_has(options, FL_OPTION_EMIT_PROGRAM) && fl_options_has(options, FL_OPTION_UNFINISHED))
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0,
                           "--emit-program is for runs that end: it does not go with --unfinished");
    return !fl_diagnostics_has_errors(diagnostics);
}

/* Does the user say what must not happen? Then a run in which it does is what is looked for. */
static bool has_claims(const struct fl_options *options, const struct fl_program *program) {
    bool is_asked = fl_options_has(options, FL_OPTION_CHECKS) || fl_options_has(options, FL_OPTION_PROPERTY);
    for (uint32_t i = 0; i < program->check_count; i++) {
        const struct fl_check *check = &program->checks[i];
        bool is_claim = !fl_check_kind_option(check->kind) || check->kind == FL_CHECK_SPEC;
        if (is_asked || (is_claim && fl_program_function(program, check->function)->is_users)) return true;
    }
    return false;
}

static struct fl_replay_options replay_options(const struct fl_options *options, const struct fl_program *program,
                                               double begin) {
    return (struct fl_replay_options){
        .deadline = fl_deadline_after(fl_seconds_left(options, begin)),
        .limits = fl_limits_of(options),
        .wants_failure = has_claims(options, program) && specification_of(options) == FL_SPECIFICATION_NONE &&
                         !is_enumerated(options),
        .is_unfinished = fl_options_has(options, FL_OPTION_UNFINISHED),
        .is_unsliced = fl_options_has(options, FL_OPTION_NO_SLICE),
        .most_runs = is_enumerated(options) ? MOST_RUNS : 1,
        .wants_vectors = fl_options_has(options, FL_OPTION_VECTORS),
        .wants_live = fl_options_has(options, FL_OPTION_EMIT_PROGRAM),
        .is_cancelled = fl_interruption(),
    };
}

/* The program with the runs that leave the traces, and no others. */
static enum fl_status emit_program(const struct replaying *replaying, const struct fl_frontend_options *frontend,
                                   struct fl_diagnostics *diagnostics) {
    const char *path = replaying->options->values[FL_OPTION_EMIT_PROGRAM];
    if (!path) return FL_OK;
    if (!replaying->found->is_live) {
        fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "not written: %s",
                           replaying->found->reason ? replaying->found->reason
                                                    : "it is not known what it would be");
        return FL_TIME_USED_UP;
    }
    struct fl_emission emission = {.program = replaying->program,
                                   .sites = replaying->sites,
                                   .traces = replaying->traces,
                                   .trace_count = replaying->trace_count,
                                   .result = replaying->found,
                                   .frontend = frontend};
    return fl_emit_program(replaying->arena, &emission, path, diagnostics);
}

enum fl_exit fl_command_replay(struct fl_arena *arena, const struct fl_options *options) {
    enum fl_exit code;
    struct fl_frontend_options frontend;
    struct fl_selection selection;
    words logs = {0};
    struct fl_options rest = split_operands(arena, options, &logs);
    struct replaying replaying = {.arena = arena, .options = &rest, .begin = fl_clock_now()};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    if (!is_understood(options, logs.count, &diagnostics)) return refuse(&diagnostics, FL_BAD_USAGE);
    if (!fl_can_write_outputs(arena, options)) return FL_EXIT_USAGE;
    replaying.program = fl_load_program_as(arena, &rest, &frontend, &selection, &code);
    if (!replaying.program) return code;
    struct fl_event_sites *sites;
    enum fl_status status =
        fl_event_sites_find(arena, replaying.program, options->words[FL_OPTION_LOG_FUNCTION].items,
                            options->words[FL_OPTION_LOG_FUNCTION].count, &diagnostics, &sites);
    if (status != FL_OK) return refuse(&diagnostics, status);
    replaying.sites = sites;
    const char *witness = options->values[FL_OPTION_WITNESS];
    replaying.trace_count = logs.count + (witness != NULL);
    replaying.traces = FL_NEW_ARRAY(arena, struct fl_trace *, replaying.trace_count);
    status = read_traces(arena, options, replaying.program, sites, &logs, &diagnostics, replaying.traces);
    if (status == FL_OK && witness)
        status =
            fl_witness_trace_read(arena, replaying.program, witness, &diagnostics, &replaying.traces[logs.count]);
    if (status != FL_OK) return refuse(&diagnostics, status);
    fl_output_diagnostics(&diagnostics);
    diagnostics.count = 0;
    replaying.how = replay_options(options, replaying.program, replaying.begin);
    struct fl_distinction *distinctions;
    status = fl_distinctions_find(arena, replaying.program, options->words[FL_OPTION_DIFFER].items,
                                  options->words[FL_OPTION_DIFFER].count, &diagnostics, &distinctions);
    if (status != FL_OK) return refuse(&diagnostics, status);
    replaying.how.distinctions = distinctions;
    replaying.how.distinction_count = options->words[FL_OPTION_DIFFER].count;
    struct fl_confirm_options native = {.frontend = &frontend,
                                        .is_cancelled = fl_interruption(),
                                        .recorded = fl_replay_recorded_calls(arena, replaying.program, sites)};
    replaying.confirmer = fl_confirmer_create(replaying.program, &native);
    fl_confirmer_begin(replaying.confirmer);
    find_runs(&replaying);
    struct fl_result *result = make_result(&replaying);
    code = write_result(&replaying, result);
    status = write_files(&replaying, result, &diagnostics);
    if (status == FL_OK) status = emit_program(&replaying, &frontend, &diagnostics);
    fl_confirmer_destroy(replaying.confirmer);
    fl_output_diagnostics(&diagnostics);
    if (code != FL_EXIT_SAFE) return code;
    return status == FL_OK ? exit_code(&replaying, result) : fl_status_exit_code(status);
}
