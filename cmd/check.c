/* cmd/check.c - `faultline check`: does an assertion or check fail? */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/memory_use.h"
#include "cmd/command.h"
#include "cmd/help.h"
#include "cmd/load.h"
#include "cmd/options.h"
#include "cmd/output.h"
#include "cmd/progress_line.h"
#include "engine/check.h"
#include "report/export_directory.h"
#include "report/json.h"
#include "report/result.h"
#include "report/text.h"
#include "report/tree_dot.h"

static volatile sig_atomic_t is_interrupted;

/* How much of the time drawing the tree may take. */
static const double tree_share = 0.1;

/* Ctrl-C ends the analysis with what it has; a second one ends the process. */
static void interrupt(int signal_number) {
    is_interrupted = 1;
    signal(signal_number, SIG_DFL);
}

static enum fl_exit exit_code(enum fl_verdict overall) {
    switch (overall) {
    case FL_VERDICT_FAILS: return FL_EXIT_FAILS;
    case FL_VERDICT_HOLDS: return FL_EXIT_SAFE;
    default: return FL_EXIT_UNKNOWN;
    }
}

/* Of the largest process. */
static uint64_t peak_memory(void) {
    struct rusage own, workers;
    getrusage(RUSAGE_SELF, &own);
    getrusage(RUSAGE_CHILDREN, &workers);
    long most = own.ru_maxrss > workers.ru_maxrss ? own.ru_maxrss : workers.ru_maxrss;
    return (uint64_t)most * 1024;
}

static const char *program_name(struct fl_arena *arena, const struct fl_options *options) {
    const char *path = options->operands[0], *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
    return fl_arena_format(arena, "./%.*s", dot && dot != base ? (int)(dot - base) : (int)strlen(base), base);
}

static void render(struct fl_text *text, const struct fl_options *options, const struct fl_result *result) {
    if (fl_options_has(options, FL_OPTION_JSON)) {
        fl_result_print_json(text, result);
        return;
    }
    const char *no_color = getenv("NO_COLOR");
    bool is_colorless = no_color && *no_color;
    struct fl_text_options how = {
        .has_colors = !options->values[FL_OPTION_OUTPUT] && isatty(STDOUT_FILENO) && !is_colorless,
        .shows_times = isatty(STDOUT_FILENO),
    };
    fl_result_print_text(text, result, &how);
}

/* What the user wanted as files besides the report. */
static enum fl_status export_files(struct fl_arena *arena, const struct fl_options *options,
                                   const struct fl_result *result, struct fl_diagnostics *diagnostics) {
    time_t now = time(NULL);
    char when[32];
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    struct fl_export_options how = {.version = FL_VERSION, .creation_time = when};
    enum fl_status status = FL_OK;
    const char *out = options->values[FL_OPTION_OUT], *sarif = options->values[FL_OPTION_SARIF];
    if (out) status = fl_export_directory(arena, result, &how, out, diagnostics);
    if (status == FL_OK && sarif) {
        struct fl_text text = fl_text_make(arena);
        fl_export_sarif(&text, result, &how);
        status = fl_export_write(sarif, &text, diagnostics);
    }
    return status;
}

static enum fl_status draw_tree(struct fl_arena *arena, const struct fl_options *options,
                                const struct fl_program *program, double seconds,
                                struct fl_diagnostics *diagnostics) {
    const char *path = options->values[FL_OPTION_TREE];
    if (!path) return FL_OK;
    struct fl_tree_options how = {.deadline = fl_deadline_after(seconds), .is_cancelled = &is_interrupted};
    struct fl_text text = fl_text_make(arena);
    fl_tree_print_dot(&text, fl_tree_explore(arena, program, &how));
    return fl_export_write(path, &text, diagnostics);
}

static struct fl_analysis_limits limits_of(const struct fl_options *options) {
    uint64_t mebibytes = (uint64_t)options->numbers[FL_OPTION_MEMORY];
    return (struct fl_analysis_limits){
        .memory_bytes = mebibytes ? mebibytes << 20 : fl_memory_of_machine() / 2,
        .bound = (uint64_t)options->numbers[FL_OPTION_BOUND],
        .call_depth = (uint64_t)options->numbers[FL_OPTION_DEPTH],
        .paths = (uint64_t)options->numbers[FL_OPTION_PATHS],
    };
}

/* Said before the work is done, not after. */
static bool can_write(const char *path, int error) {
    if (error) fprintf(stderr, "faultline: error: cannot write to %s: %s\n", path, strerror(error));
    return !error;
}

static bool can_write_to_directory(const char *path) {
    struct stat facts;
    if (!path || mkdir(path, 0777) == 0) return true;
    if (errno != EEXIST) return can_write(path, errno);
    if (stat(path, &facts) == 0 && !S_ISDIR(facts.st_mode)) return can_write(path, ENOTDIR);
    return can_write(path, access(path, W_OK) == 0 ? 0 : errno);
}

static bool can_write_to_file(struct fl_arena *arena, const char *path) {
    if (!path || access(path, W_OK) == 0) return true;
    if (errno != ENOENT) return can_write(path, errno);
    const char *slash = strrchr(path, '/');
    const char *directory = slash ? fl_arena_format(arena, "%.*s/", (int)(slash - path), path) : ".";
    return can_write(path, access(directory, W_OK) == 0 ? 0 : errno);
}

static bool can_write_all(struct fl_arena *arena, const struct fl_options *options) {
    return can_write_to_directory(options->values[FL_OPTION_OUT]) &&
           can_write_to_file(arena, options->values[FL_OPTION_SARIF]) &&
           can_write_to_file(arena, options->values[FL_OPTION_TREE]) &&
           can_write_to_file(arena, options->values[FL_OPTION_OUTPUT]);
}

static const char *expected_verdict(const struct fl_selection *selection) {
    if (selection->expected == FL_EXPECTS_NOTHING) return NULL;
    return selection->expected == FL_EXPECTS_SAFE ? "SAFE" : "FAILS";
}

/* Compiling takes of the time, too. */
static double seconds_left(const struct fl_options *options, double begin) {
    double left = fl_options_seconds(options) - (fl_clock_now() - begin);
    return left > 0 ? left : 0;
}

static enum fl_exit report_no_program(struct fl_arena *arena, const struct fl_options *options) {
    struct fl_result result = {.command = "check",
                               .verdict = FL_VERDICT_UNKNOWN,
                               .reason = "the time was used up before the program was compiled",
                               .entry = options->values[FL_OPTION_ENTRY],
                               .peak_memory_bytes = peak_memory()};
    if (!result.entry) result.entry = "main";
    struct fl_text text = fl_text_make(arena);
    render(&text, options, &result);
    enum fl_exit code = fl_output_write(options->values[FL_OPTION_OUTPUT], &text);
    return code == FL_EXIT_SAFE ? FL_EXIT_UNKNOWN : code;
}

enum fl_exit fl_command_check(struct fl_arena *arena, const struct fl_options *options) {
    enum fl_exit code;
    struct fl_frontend_options frontend;
    struct fl_selection selection;
    double begin = fl_clock_now();
    if (!can_write_all(arena, options)) return FL_EXIT_USAGE;
    const struct fl_program *program = fl_load_program_as(arena, options, &frontend, &selection, &code);
    if (!program) return code == FL_EXIT_UNKNOWN ? report_no_program(arena, options) : code;
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    double seconds = seconds_left(options, begin);
    double tree_seconds = options->values[FL_OPTION_TREE] ? seconds * tree_share : 0;
    struct fl_progress *progress = fl_progress_create();
    struct fl_check_options how = {
        .frontend = &frontend,
        .seconds = seconds - tree_seconds,
        .is_patient = fl_options_has(options, FL_OPTION_TIMEOUT),
        .limits = limits_of(options),
        .allows_reachable_blocks = selection.allows_reachable_blocks,
        .stops_at_first = fl_options_has(options, FL_OPTION_FIRST),
        .is_cancelled = &is_interrupted,
        .progress = progress,
        .out = options->values[FL_OPTION_OUT],
        .diagnostics = &diagnostics,
    };
    struct fl_progress_line *line = fl_progress_line_start(arena, progress, fl_deadline_after(how.seconds));
    struct fl_verdicts *verdicts = fl_check_program(arena, program, &how);
    fl_progress_line_end(line);
    fl_progress_destroy(progress);
    struct fl_result_options about = {.program = program_name(arena, options),
                                      .deadline = fl_deadline_after(seconds_left(options, begin) + 1),
                                      .peak_memory_bytes = peak_memory()};
    struct fl_result *result = fl_result_create(arena, program, verdicts, &about);
    result->expected = expected_verdict(&selection);
    struct fl_text text = fl_text_make(arena);
    render(&text, options, result);
    code = fl_output_write(options->values[FL_OPTION_OUTPUT], &text);
    enum fl_status status = export_files(arena, options, result, &diagnostics);
    if (status == FL_OK) status = draw_tree(arena, options, program, tree_seconds, &diagnostics);
    fl_output_diagnostics(&diagnostics);
    if (code != FL_EXIT_SAFE) return code;
    if (status != FL_OK || diagnostics.count) return FL_EXIT_USAGE;
    return exit_code(verdicts->overall);
}
