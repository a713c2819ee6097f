#include "inquiry/watch_measure.h"

#include <stdlib.h>
#include <sys/resource.h>

#include "base/system/file.h"
#include "frontend/compile/compiler.h"
#include "inquiry/watch_write.h"
#include "watch/loss.h"
#include "watch/monitor/observation.h"
#include "watch/source/rewrite.h"

enum { RUNS = 3, RUNS_FOR_BUDGET = 5, MOST_ROUNDS = 8, ROOM = 1 << 16 };

/* Less than this is no base for a few percent. */
static const double shortest_run = 0.1;
/* Seconds; telling one takes less by far. */
static const double most_for_event = 1e-7;

struct measuring {
    struct fl_inquiry *inquiry;
    struct fl_watch_plan *plan;
    const char *arguments, *directory;
    const uint64_t *site_events; /* of the last run of the program as planned */
};

/* ---- building ---- */

/* In quotes for a shell. */
static void append_quoted(struct fl_text *text, const char *word) {
    fl_text_append(text, " '");
    for (; *word; word++)
        if (*word == '\'')
            fl_text_append(text, "'\\''");
        else
            fl_text_append_char(text, *word);
    fl_text_append(text, "'");
}

static enum fl_status run_shell(struct measuring *measuring, const char *command) {
    const char *const arguments[] = {"sh", "-c", command, NULL};
    struct fl_process_request request = {.path = "sh", .arguments = arguments};
    struct fl_process_result result = fl_process_run(measuring->inquiry->arena, &request);
    if (fl_process_has_succeeded(&result)) return FL_OK;
    fl_diagnostics_add(&measuring->inquiry->diagnostics, FL_ERROR, NULL, 0, 0, "--measure: this failed: %s\n%s",
                       command, fl_text_string(&result.output));
    return FL_BAD_ENVIRONMENT;
}

/* `sources`: for a shell. */
static enum fl_status compile(struct measuring *measuring, const char *sources, const char *name) {
    struct fl_text command = fl_text_make(measuring->inquiry->arena);
    const fl_words *flags = &measuring->inquiry->options.compiler_flags;
    const char *compiler = measuring->inquiry->options.watch.is_bitcode ? fl_compiler_name() : "cc";
    fl_text_format(&command, "%s -O2 -w -pthread -o", compiler);
    append_quoted(&command, fl_arena_format(measuring->inquiry->arena, "%s/%s", measuring->directory, name));
    fl_text_append(&command, sources);
    for (size_t i = 0; i < flags->count; i++) append_quoted(&command, flags->items[i]);
    fl_text_append(&command, " -lm");
    return run_shell(measuring, fl_text_string(&command));
}

/* In a directory, for a shell. */
static const char *all_files(struct measuring *measuring, const char *directory) {
    struct fl_text text = fl_text_make(measuring->inquiry->arena);
    if (!measuring->inquiry->options.watch.is_bitcode) {
        append_quoted(&text, fl_arena_format(measuring->inquiry->arena, "@%s/" FL_WATCH_ARGUMENTS, directory));
        return fl_text_string(&text);
    }
    append_quoted(&text, directory);
    fl_text_append(&text, "/*.c");
    append_quoted(&text, directory);
    fl_text_append(&text, "/*.bc");
    return fl_text_string(&text);
}

static enum fl_status build(struct measuring *measuring) {
    struct fl_arena *arena = measuring->inquiry->arena;
    struct fl_text sources = fl_text_make(arena);
    const fl_words *files = &measuring->inquiry->options.files;
    for (size_t i = 0; i < files->count; i++) append_quoted(&sources, files->items[i]);
    const char *full = fl_arena_format(arena, "%s/full", measuring->directory),
               *left = fl_arena_format(arena, "%s/left", measuring->directory);
    enum fl_status status = fl_watch_write(measuring->inquiry, measuring->plan, true, full);
    if (status == FL_OK) status = fl_watch_write(measuring->inquiry, measuring->plan, false, left);
    if (status == FL_OK) status = compile(measuring, fl_text_string(&sources), "plain.run");
    if (status == FL_OK) status = compile(measuring, all_files(measuring, full), "full.run");
    if (status == FL_OK) status = compile(measuring, all_files(measuring, left), "left.run");
    return status;
}

/* ---- running ---- */

/* Of all processes that have ended. */
static double processor_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* What it prints is of no interest here. */
static enum fl_status run_once(struct measuring *measuring, const char *name, double *seconds, uint64_t *events) {
    struct fl_inquiry *inquiry = measuring->inquiry;
    struct fl_text command = fl_text_make(inquiry->arena);
    fl_text_append(&command, "exec");
    append_quoted(&command, fl_arena_format(inquiry->arena, "%s/%s", measuring->directory, name));
    fl_text_format(&command, " %s >/dev/null 2>&1 </dev/null", measuring->arguments);
    const char *const words[] = {"sh", "-c", fl_text_string(&command), NULL};
    struct fl_observation_request request = {.program = words, .overrun = FAULTLINE_BLOCK, .capacity = ROOM};
    struct fl_observation observation;
    double begin = processor_seconds();
    enum fl_status status = fl_observe(inquiry->arena, &request, &inquiry->diagnostics, &observation);
    double took = processor_seconds() - begin;
    if (status == FL_OK && (*seconds <= 0 || took < *seconds)) *seconds = took;
    if (status == FL_OK) *events = observation.events;
    if (status == FL_OK) measuring->site_events = observation.site_events;
    return status;
}

static enum fl_status run_all(struct measuring *measuring, struct fl_result_watch_costs *costs) {
    enum fl_status status = FL_OK;
    uint64_t none;
    for (unsigned i = 0; i < RUNS && status == FL_OK; i++) {
        status = run_once(measuring, "plain.run", &costs->plain_seconds, &none);
        if (status == FL_OK) status = run_once(measuring, "full.run", &costs->full_seconds, &costs->all_events);
        if (status == FL_OK) status = run_once(measuring, "left.run", &costs->left_seconds, &costs->left_events);
    }
    return status;
}

/* ---- a budget ---- */

static enum fl_status measure_again(struct measuring *measuring, struct fl_result_watch_costs *costs) {
    struct fl_arena *arena = measuring->inquiry->arena;
    const char *left = fl_arena_format(arena, "%s/left", measuring->directory);
    enum fl_status status = fl_watch_write(measuring->inquiry, measuring->plan, false, left);
    if (status == FL_OK) status = compile(measuring, all_files(measuring, left), "left.run");
    uint64_t none;
    costs->left_seconds = 0;
    for (unsigned i = 0; i < RUNS_FOR_BUDGET && status == FL_OK; i++) {
        status = run_once(measuring, "plain.run", &costs->plain_seconds, &none);
        if (status == FL_OK) status = run_once(measuring, "left.run", &costs->left_seconds, &costs->left_events);
    }
    return status;
}

/* What is told costs about the same everywhere, so events are left out where there are most, as many as the time
 * that is too long stands for, and then it is measured again. */
static enum fl_status keep_to_budget(struct measuring *measuring, struct fl_result_watch_costs *costs) {
    enum fl_status status = measure_again(measuring, costs);
    for (unsigned round = 0; status == FL_OK; round++) {
        double allowed = costs->budget * costs->plain_seconds, taken = costs->left_seconds - costs->plain_seconds;
        costs->is_within_budget = taken <= allowed;
        if (costs->is_within_budget || round == MOST_ROUNDS || !measuring->site_events) break;
        /* What it takes is not for telling any more. */
        if ((double)costs->left_events * most_for_event < taken - allowed) break;
        double most = (double)costs->left_events * allowed / taken * 0.8;
        if (!fl_watch_thin(measuring->plan, measuring->site_events, (uint64_t)most)) break;
        status = measure_again(measuring, costs);
    }
    if (status == FL_OK && costs->plain_seconds < shortest_run)
        fl_diagnostics_add(
            &measuring->inquiry->diagnostics, FL_WARNING, NULL, 0, 0,
            "--budget: the program takes %.3f seconds with these arguments, which is too short to tell "
            "a few percent",
            costs->plain_seconds);
    return status;
}

enum fl_status fl_watch_measure(struct fl_inquiry *inquiry, struct fl_watch_plan *plan, const char *arguments,
                                struct fl_result_watch_costs *costs) {
    const char *parent = getenv("TMPDIR");
    if (!parent || parent[0] != '/') parent = "/tmp";
    char *directory = fl_arena_format(inquiry->arena, "%s/faultline-watch-XXXXXX", parent);
    struct measuring measuring = {
        .inquiry = inquiry, .plan = plan, .arguments = arguments, .directory = directory};
    struct fl_text removal = fl_text_make(inquiry->arena);
    if (!mkdtemp(directory)) {
        fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, NULL, 0, 0, "--measure: no temporary directory in %s",
                           parent);
        return FL_BAD_ENVIRONMENT;
    }
    fl_text_append(&removal, "rm -rf");
    append_quoted(&removal, directory);
    enum fl_status status = build(&measuring);
    if (status == FL_OK) status = run_all(&measuring, costs);
    if (status == FL_OK && costs->budget >= 0) status = keep_to_budget(&measuring, costs);
    run_shell(&measuring, fl_text_string(&removal));
    return status;
}
