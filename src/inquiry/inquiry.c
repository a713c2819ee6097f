#include "inquiry/inquiry.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/recovery.h"
#include "base/system/memory_use.h"
#include "inquiry/progress.h"
#include "inquiry/version.h"

static const double usual_seconds = 60;

const char *fl_version(void) {
    return FL_VERSION;
}

static void create(void *context) {
    struct fl_inquiry **created = context;
    struct fl_arena *arena = fl_arena_create();
    struct fl_inquiry *inquiry = FL_NEW(arena, struct fl_inquiry);
    inquiry->arena = arena;
    inquiry->options.seconds = usual_seconds;
    inquiry->options.check.provers = FL_USUAL_PROVERS;
    inquiry->diagnostics = fl_diagnostics_make(arena);
    inquiry->runs = fl_runs_make(arena);
    *created = inquiry;
}

struct fl_inquiry *fl_inquiry_create(void) {
    struct fl_inquiry *inquiry = NULL;
    struct fl_recovery recovery;
    fl_recovery_run(&recovery, create, &inquiry);
    return inquiry;
}

void fl_inquiry_destroy(struct fl_inquiry *inquiry) {
    if (!inquiry) return;
    if (inquiry->confirmer) fl_confirmer_destroy(inquiry->confirmer);
    if (inquiry->progress) fl_progress_destroy(inquiry->progress);
    fl_inquiry_destroy(inquiry->follower);
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
    case FL_REFUTED: return FL_INQUIRY_REFUTED;
    }
    return FL_INQUIRY_INTERNAL_ERROR;
}

struct call {
    struct fl_inquiry *inquiry;
    fl_question *question;
    struct fl_document **document;
    enum fl_status status;
};

static void run_call(void *context) {
    struct call *call = context;
    call->status = call->question(call->inquiry, call->document);
}

void fl_inquiry_note_trouble(struct fl_inquiry *inquiry, const struct fl_recovery *recovery) {
    inquiry->broken =
        recovery->trouble == FL_TROUBLE_MEMORY ? FL_INQUIRY_OUT_OF_MEMORY : FL_INQUIRY_INTERNAL_ERROR;
    snprintf(inquiry->trouble_message, sizeof inquiry->trouble_message, "%s", recovery->message);
    snprintf(inquiry->trouble, sizeof inquiry->trouble, "faultline: %s\n", recovery->message);
}

enum fl_inquiry_status fl_inquiry_call(struct fl_inquiry *inquiry, fl_question *question,
                                       struct fl_document **document) {
    struct call call = {inquiry, question, document, FL_OK};
    struct fl_recovery recovery;
    const struct fl_confirmer *confirmer = inquiry->confirmer;
    if (inquiry->broken) return inquiry->broken;
    if (fl_recovery_run(&recovery, run_call, &call)) return status_of(call.status);
    fl_inquiry_note_trouble(inquiry, &recovery);
    if (inquiry->confirmer != confirmer) inquiry->confirmer = NULL; /* was ended with the call */
    if (document) *document = NULL;
    return inquiry->broken;
}

/* The time that loading took is the first question's. */
static enum fl_inquiry_status ask(struct fl_inquiry *inquiry, fl_question *question,
                                  struct fl_document **document) {
    *document = NULL;
    inquiry->begin = fl_clock_now() - inquiry->load_seconds;
    enum fl_inquiry_status status = fl_inquiry_call(inquiry, question, document);
    inquiry->load_seconds = 0;
    inquiry->stop = FL_STOP_NONE;
    return status;
}

static enum fl_status load(struct fl_inquiry *inquiry, struct fl_document **document) {
    (void)document;
    return fl_inquiry_load_program(inquiry);
}

enum fl_inquiry_status fl_inquiry_load(struct fl_inquiry *inquiry) {
    return fl_inquiry_call(inquiry, load, NULL);
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

enum fl_inquiry_status fl_inquiry_explain(struct fl_inquiry *inquiry, struct fl_document **document) {
    return ask(inquiry, fl_ask_explain, document);
}

enum fl_inquiry_status fl_inquiry_characterize(struct fl_inquiry *inquiry, struct fl_document **document) {
    return ask(inquiry, fl_ask_characterize, document);
}

enum fl_inquiry_status fl_inquiry_report(struct fl_inquiry *inquiry, struct fl_document **document) {
    return ask(inquiry, fl_ask_report, document);
}

enum fl_inquiry_status fl_inquiry_watch(struct fl_inquiry *inquiry, struct fl_document **document) {
    return ask(inquiry, fl_ask_watch, document);
}

static enum fl_status export_document(struct fl_inquiry *inquiry, struct fl_document **document) {
    (void)inquiry;
    return (*document)->export_files ? (*document)->export_files(*document) : FL_OK;
}

enum fl_inquiry_status fl_document_export(struct fl_document *document) {
    return fl_inquiry_call(document->inquiry, export_document, &document);
}

void fl_inquiry_cancel(struct fl_inquiry *inquiry) {
    struct fl_inquiry *follower = inquiry->follower;
    inquiry->stop = FL_STOP_INTERRUPTED;
    if (follower) follower->stop = FL_STOP_INTERRUPTED;
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

struct fl_progress *fl_inquiry_begin_progress(struct fl_inquiry *inquiry) {
    if (inquiry->progress) fl_progress_destroy(inquiry->progress);
    inquiry->progress = fl_progress_create();
    return inquiry->progress;
}

struct fl_check_options fl_inquiry_search(struct fl_inquiry *inquiry, double seconds) {
    const struct fl_inquiry_options *options = &inquiry->options;
    return (struct fl_check_options){
        .frontend = &inquiry->frontend,
        .confirmer = fl_inquiry_confirmer(inquiry, (struct fl_recorded_calls){0}),
        .runs = &inquiry->runs,
        .seconds = seconds,
        .is_patient = options->is_patient,
        .limits = fl_inquiry_limits(inquiry),
        .stops_at_first = options->stops_at_first,
        .is_cancelled = &inquiry->stop,
        .progress = fl_inquiry_begin_progress(inquiry),
        .out = options->out,
        .diagnostics = &inquiry->diagnostics,
    };
}

void fl_inquiry_keep_verdicts(struct fl_inquiry *inquiry, struct fl_verdicts *verdicts) {
    inquiry->verdicts = verdicts;
    for (uint32_t i = 0; i < inquiry->program->check_count; i++)
        if (verdicts->results[i].failure)
            verdicts->results[i].failure = fl_runs_keep(&inquiry->runs, verdicts->results[i].failure);
    for (size_t i = 0; i < verdicts->further.count; i++)
        verdicts->further.items[i] = fl_runs_keep(&inquiry->runs, verdicts->further.items[i]);
}

struct fl_verdicts *fl_inquiry_find_verdicts(struct fl_inquiry *inquiry, struct fl_check_options *how) {
    fl_inquiry_rest(inquiry);
    struct fl_progress_teller *teller =
        fl_progress_teller_start(inquiry->arena, how->progress, fl_deadline_after(how->seconds),
                                 inquiry->progress_listener, inquiry->progress_context);
    struct fl_verdicts *verdicts = fl_check_program(inquiry->arena, inquiry->program, how);
    fl_progress_teller_end(teller);
    fl_inquiry_keep_verdicts(inquiry, verdicts);
    return verdicts;
}

const struct fl_run *fl_inquiry_run(const struct fl_inquiry *inquiry, uint64_t number) {
    return fl_runs_find(&inquiry->runs, number);
}
