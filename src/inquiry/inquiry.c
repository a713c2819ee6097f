#include "inquiry/inquiry.h"

#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "base/memory_use.h"
#include "inquiry/progress.h"
#include "inquiry/version.h"

static const double usual_seconds = 60;

const char *fl_version(void) {
    return FL_VERSION;
}

struct fl_inquiry *fl_inquiry_create(void) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_inquiry *inquiry = FL_NEW(arena, struct fl_inquiry);
    inquiry->arena = arena;
    inquiry->options.seconds = usual_seconds;
    inquiry->options.check.provers = FL_USUAL_PROVERS;
    inquiry->diagnostics = fl_diagnostics_make(arena);
    return inquiry;
}

void fl_inquiry_destroy(struct fl_inquiry *inquiry) {
    if (!inquiry) return;
    if (inquiry->confirmer) fl_confirmer_destroy(inquiry->confirmer);
    if (inquiry->progress) fl_progress_destroy(inquiry->progress);
    fl_arena_destroy(inquiry->arena);
}

/* ---- questions ---- */

static enum fl_inquiry_status status_of(enum fl_status status) {
    switch (status) {
    case FL_OK: return FL_INQUIRY_OK;
    case FL_BAD_USAGE: return FL_INQUIRY_BAD_USAGE;
    case FL_BAD_INPUT: return FL_INQUIRY_BAD_INPUT;
    case FL_BAD_ENVIRONMENT: return FL_INQUIRY_BAD_ENVIRONMENT;
    case FL_TIME_USED_UP: return FL_INQUIRY_TIME_USED_UP;
    }
    return FL_INQUIRY_INTERNAL_ERROR;
}

/* The time that loading took is the first question's. */
static enum fl_inquiry_status ask(struct fl_inquiry *inquiry, fl_question *question,
                                  struct fl_document **document) {
    *document = NULL;
    inquiry->begin = fl_clock_now() - inquiry->load_seconds;
    enum fl_status status = question(inquiry, document);
    inquiry->load_seconds = 0;
    inquiry->stop = FL_STOP_NONE;
    return status_of(status);
}

enum fl_inquiry_status fl_inquiry_load(struct fl_inquiry *inquiry) {
    return status_of(fl_inquiry_load_program(inquiry));
}

enum fl_inquiry_status fl_inquiry_check(struct fl_inquiry *inquiry, struct fl_document **document) {
    return ask(inquiry, fl_ask_check, document);
}

enum fl_inquiry_status fl_inquiry_replay(struct fl_inquiry *inquiry, struct fl_document **document) {
    return ask(inquiry, fl_ask_replay, document);
}

enum fl_inquiry_status fl_inquiry_slice(struct fl_inquiry *inquiry, struct fl_document **document) {
    return ask(inquiry, fl_ask_slice, document);
}

enum fl_inquiry_status fl_document_export(struct fl_document *document) {
    return document->export_files ? status_of(document->export_files(document)) : FL_INQUIRY_OK;
}

void fl_inquiry_cancel(struct fl_inquiry *inquiry) {
    inquiry->stop = FL_STOP_INTERRUPTED;
}

void fl_inquiry_rest(struct fl_inquiry *inquiry) {
    if (inquiry->rest) inquiry->rest(inquiry->rest_context);
}

void fl_inquiry_set_progress(struct fl_inquiry *inquiry, fl_progress_listener *listener, void *context) {
    inquiry->progress_listener = listener;
    inquiry->progress_context = context;
}

/* ---- what questions need ---- */

double fl_inquiry_seconds_left(const struct fl_inquiry *inquiry) {
    double left = inquiry->options.seconds - (fl_clock_now() - inquiry->begin);
    return left > 0 ? left : 0;
}

struct fl_analysis_limits fl_inquiry_limits(const struct fl_inquiry *inquiry) {
    const struct fl_inquiry_options *options = &inquiry->options;
    return (struct fl_analysis_limits){
        .memory_bytes = options->memory_bytes ? options->memory_bytes : fl_memory_of_machine() / 2,
        .bound = options->bound,
        .call_depth = options->call_depth,
        .paths = options->paths,
    };
}

const char *fl_inquiry_program_name(const struct fl_inquiry *inquiry) {
    const char *path = inquiry->options.files.items[0], *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
    int length = dot && dot != base ? (int)(dot - base) : (int)strlen(base);
    return fl_arena_format(inquiry->arena, "./%.*s", length, base);
}

struct fl_export_options fl_inquiry_export_options(struct fl_inquiry *inquiry) {
    time_t now = time(NULL);
    struct tm parts;
    char when[32];
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts));
    return (struct fl_export_options){.version = FL_VERSION,
                                      .creation_time = fl_arena_copy_string(inquiry->arena, when)};
}

uint64_t fl_peak_memory(void) {
    struct rusage own, workers;
    getrusage(RUSAGE_SELF, &own);
    getrusage(RUSAGE_CHILDREN, &workers);
    long most = own.ru_maxrss > workers.ru_maxrss ? own.ru_maxrss : workers.ru_maxrss;
    return (uint64_t)most * 1024;
}

struct fl_progress *fl_inquiry_begin_progress(struct fl_inquiry *inquiry) {
    if (inquiry->progress) fl_progress_destroy(inquiry->progress);
    inquiry->progress = fl_progress_create();
    return inquiry->progress;
}

struct fl_check_options fl_inquiry_search(struct fl_inquiry *inquiry, double seconds) {
    const struct fl_inquiry_options *options = &inquiry->options;
    return (struct fl_check_options){
        .frontend = &inquiry->frontend,
        .seconds = seconds,
        .is_patient = options->is_patient,
        .limits = fl_inquiry_limits(inquiry),
        .allows_reachable_blocks = inquiry->selection.allows_reachable_blocks,
        .stops_at_first = options->stops_at_first,
        .is_cancelled = &inquiry->stop,
        .progress = fl_inquiry_begin_progress(inquiry),
        .out = options->out,
        .diagnostics = &inquiry->diagnostics,
    };
}

static void keep_failures(struct fl_inquiry *inquiry, struct fl_verdicts *verdicts) {
    inquiry->verdicts = verdicts;
    for (uint32_t i = 0; i < inquiry->program->check_count; i++)
        if (verdicts->results[i].failure) fl_inquiry_keep_run(inquiry, verdicts->results[i].failure);
}

struct fl_verdicts *fl_inquiry_find_verdicts(struct fl_inquiry *inquiry, struct fl_check_options *how) {
    fl_inquiry_rest(inquiry);
    struct fl_progress_teller *teller =
        fl_progress_teller_start(inquiry->arena, how->progress, fl_deadline_after(how->seconds),
                                 inquiry->progress_listener, inquiry->progress_context);
    struct fl_verdicts *verdicts = fl_check_program(inquiry->arena, inquiry->program, how);
    fl_progress_teller_end(teller);
    keep_failures(inquiry, verdicts);
    return verdicts;
}

void fl_inquiry_keep_run(struct fl_inquiry *inquiry, const struct fl_failure *run) {
    fl_vector_push(inquiry->arena, &inquiry->runs, run);
}
