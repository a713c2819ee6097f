/* cmd/check.c - `faultline check`: does an assertion or check fail? */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cmd/command.h"
#include "cmd/load.h"
#include "cmd/options.h"
#include "cmd/output.h"
#include "engine/check.h"
#include "report/json.h"
#include "report/result.h"
#include "report/text.h"

static volatile sig_atomic_t is_interrupted;

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

static uint64_t peak_memory(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (uint64_t)usage.ru_maxrss * 1024;
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
    struct fl_text_options how = {
        .has_colors = !options->values[FL_OPTION_OUTPUT] && isatty(STDOUT_FILENO),
        .shows_times = isatty(STDOUT_FILENO),
    };
    fl_result_print_text(text, result, &how);
}

enum fl_exit fl_command_check(struct fl_arena *arena, const struct fl_options *options) {
    enum fl_exit code;
    struct fl_frontend_options frontend;
    const struct fl_program *program = fl_load_program_as(arena, options, &frontend, &code);
    if (!program) return code;
    signal(SIGINT, interrupt);
    struct fl_check_options how = {
        .frontend = &frontend,
        .seconds = fl_options_has(options, FL_OPTION_TIMEOUT) ? (double)options->numbers[FL_OPTION_TIMEOUT] : 60,
        .stops_at_first = fl_options_has(options, FL_OPTION_FIRST),
        .is_cancelled = &is_interrupted,
    };
    struct fl_verdicts *verdicts = fl_check_program(arena, program, &how);
    struct fl_result_options about = {.program = program_name(arena, options), .peak_memory_bytes = peak_memory()};
    struct fl_result *result = fl_result_create(arena, program, verdicts, &about);
    struct fl_text text = fl_text_make(arena);
    render(&text, options, result);
    code = fl_output_write(options->values[FL_OPTION_OUTPUT], &text);
    return code == FL_EXIT_SAFE ? exit_code(verdicts->overall) : code;
}
