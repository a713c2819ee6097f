#include "cmd/analysis.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory_use.h"

static volatile sig_atomic_t is_interrupted;

static void interrupt(int signal_number) {
    is_interrupted = 1;
    signal(signal_number, SIG_DFL);
}

const volatile int *fl_interruption(void) {
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    return &is_interrupted;
}

struct fl_text_options fl_text_options_of(const struct fl_options *options) {
    const char *no_color = getenv("NO_COLOR");
    bool is_colorless = no_color && *no_color;
    return (struct fl_text_options){
        .has_colors = !options->values[FL_OPTION_OUTPUT] && isatty(STDOUT_FILENO) && !is_colorless,
        .shows_times = isatty(STDOUT_FILENO),
    };
}

uint64_t fl_peak_memory(void) {
    struct rusage own, workers;
    getrusage(RUSAGE_SELF, &own);
    getrusage(RUSAGE_CHILDREN, &workers);
    long most = own.ru_maxrss > workers.ru_maxrss ? own.ru_maxrss : workers.ru_maxrss;
    return (uint64_t)most * 1024;
}

const char *fl_program_name(struct fl_arena *arena, const struct fl_options *options) {
    const char *path = options->operands[0], *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
    return fl_arena_format(arena, "./%.*s", dot && dot != base ? (int)(dot - base) : (int)strlen(base), base);
}

struct fl_analysis_limits fl_limits_of(const struct fl_options *options) {
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

bool fl_can_write_outputs(struct fl_arena *arena, const struct fl_options *options) {
    return can_write_to_directory(options->values[FL_OPTION_OUT]) &&
           can_write_to_file(arena, options->values[FL_OPTION_SARIF]) &&
           can_write_to_file(arena, options->values[FL_OPTION_TREE]) &&
           can_write_to_file(arena, options->values[FL_OPTION_OUTPUT]);
}

double fl_seconds_left(const struct fl_options *options, double begin) {
    double left = fl_options_seconds(options) - (fl_clock_now() - begin);
    return left > 0 ? left : 0;
}
