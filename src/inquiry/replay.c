/* inquiry/replay.c - which run left these logs? */
#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "base/system/aside.h"
#include "base/text.h"
#include "inquiry/inquiry.h"
#include "inquiry/progress.h"
#include "replay/emit/emit.h"
#include "replay/follow/enumerate.h"
#include "replay/follow/native.h"
#include "replay/track/retell.h"
#include "replay/track/tracker.h"
#include "report/document/replay_result.h"
#include "report/export/directory.h"

/* If several are wanted. */
enum { MOST_RUNS = 100 };

struct replaying {
    struct fl_inquiry *inquiry;
    const struct fl_replay_request *request;
    const struct fl_event_sites *sites;
    struct fl_trace **traces;
    size_t trace_count;
    struct fl_replay_options how;
    struct fl_replay_result *found;
    struct fl_confirmation *confirmations; /* one for each run */
    unsigned *channels;                    /* of each log, when these were found */
    bool assumes_short_lines;              /* longer ones that getline reads were not followed */
    bool assumes_whole_logs;               /* runs in which printing fails were not all followed */
};

static bool is_enumerated(const struct fl_replay_request *request) {
    return request->wants_all || request->differ.count;
}

/* ---- logs and other traces ---- */

/* A file that cannot be read is a log, and whoever reads it says what is wrong. */
static bool has_events(const char *path) {
    char beginning[1 << 16];
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    size_t size = fread(beginning, 1, sizeof beginning, file);
    fclose(file);
    return fl_trace_is_event_file(beginning, size);
}

static enum fl_status read_log(struct replaying *replaying, const char *path, struct fl_trace **trace) {
    struct fl_inquiry *inquiry = replaying->inquiry;
    const struct fl_replay_request *request = replaying->request;
    struct fl_log_options how = {
        .strip = request->strip.items,
        .strip_count = request->strip.count,
        .is_suffix = request->is_suffix,
        .channels = request->channels,
    };
    return has_events(path) ? fl_event_trace_read(inquiry->arena, inquiry->program, replaying->sites, path,
                                                  &inquiry->diagnostics, trace)
                            : fl_log_trace_read(inquiry->arena, inquiry->program, replaying->sites, path, &how,
                                                &inquiry->diagnostics, trace);
}

static enum fl_status read_traces(struct replaying *replaying) {
    struct fl_inquiry *inquiry = replaying->inquiry;
    const struct fl_replay_request *request = replaying->request;
    enum fl_status status = FL_OK;
    replaying->trace_count = request->logs.count + (request->witness != NULL);
    replaying->traces = FL_NEW_ARRAY(inquiry->arena, struct fl_trace *, replaying->trace_count);
    for (size_t i = 0; i < request->logs.count && status == FL_OK; i++)
        status = read_log(replaying, request->logs.items[i], &replaying->traces[i]);
    if (status == FL_OK && request->witness)
        status = fl_witness_trace_read(inquiry->arena, inquiry->program, request->witness, &inquiry->diagnostics,
                                       &replaying->traces[request->logs.count]);
    return status;
}

/* A run in which something fails is what is looked for first, where the program has checks. */
static struct fl_replay_options replay_options(struct fl_inquiry *inquiry) {
    const struct fl_replay_request *request = &inquiry->options.replay;
    return (struct fl_replay_options){
        .deadline = fl_deadline_after(fl_inquiry_seconds_left(inquiry)),
        .limits = fl_inquiry_limits(inquiry),
        .wants_failure = inquiry->program->check_count && !request->is_loosened &&
                         request->specification == FL_SPECIFICATION_NONE && !is_enumerated(request),
        .is_unfinished = request->is_unfinished,
        .is_unsliced = request->is_unsliced,
        .is_loosened = request->is_loosened,
        .most_runs = is_enumerated(request) ? MOST_RUNS : 1,
        .wants_vectors = request->wants_vectors,
        .wants_live = request->program != NULL,
        .is_cancelled = &inquiry->stop,
    };
}

/* Of a program whose library functions all are as in models/loose.def, or loose. */
static bool is_loosened(const struct fl_program *program) {
    static const char *const plain[] = {
#define FL_PLAIN(function) function,
#include "models/loose.def"
    };
    bool is_any_loose = false;
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        const char *name = function->link_name;
        if (function->is_undefined) return false;
        if (fl_string_has_prefix(name, "fl_loose_")) is_any_loose = true;
        if (function->is_users || !function->is_external || fl_string_has_prefix(name, "fl_") ||
            fl_string_has_prefix(name, "__fl_"))
            continue;
        bool is_plain = false;
        for (size_t k = 0; k < sizeof plain / sizeof *plain && !is_plain; k++)
            is_plain = strcmp(name, plain[k]) == 0;
        if (!is_plain) return false;
    }
    return is_any_loose;
}

static enum fl_status prepare(struct replaying *replaying) {
    struct fl_inquiry *inquiry = replaying->inquiry;
    const fl_words *functions = &inquiry->options.log_functions, *differ = &replaying->request->differ;
    struct fl_event_sites *sites;
    if (replaying->request->is_loosened && !is_loosened(inquiry->program)) return FL_BAD_INPUT;
    enum fl_status status = fl_event_sites_find(inquiry->arena, inquiry->program, functions->items,
                                                functions->count, &inquiry->diagnostics, &sites);
    replaying->sites = sites;
    if (status == FL_OK) status = read_traces(replaying);
    if (status != FL_OK) return status;
    replaying->how = replay_options(inquiry);
    struct fl_distinction *distinctions;
    status = fl_distinctions_find(inquiry->arena, inquiry->program, differ->items, differ->count,
                                  &inquiry->diagnostics, &distinctions);
    replaying->how.distinctions = distinctions;
    replaying->how.distinction_count = differ->count;
    return status;
}

/* ---- the search ---- */

static struct fl_replay_subject subject_of(const struct replaying *replaying) {
    return (struct fl_replay_subject){replaying->inquiry->program, replaying->sites, replaying->traces,
                                      replaying->trace_count};
}

static struct fl_confirmation *confirm_runs(const struct replaying *replaying,
                                            const struct fl_replay_result *found) {
    struct fl_inquiry *inquiry = replaying->inquiry;
    struct fl_native_replay native = {.subject = subject_of(replaying), .confirmer = inquiry->confirmer};
    struct fl_confirmation *confirmations =
        FL_NEW_ARRAY(inquiry->arena, struct fl_confirmation, found->runs.count + 1);
    for (size_t i = 0; i < found->runs.count; i++)
        confirmations[i] = fl_replay_confirm(inquiry->arena, &native, &found->runs.items[i]);
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

static void try_channels(struct replaying *replaying) {
    struct fl_inquiry *inquiry = replaying->inquiry;
    size_t changed = SIZE_MAX;
    bool is_enough;
    do {
        keep_better(replaying, fl_replay(inquiry->arena, inquiry->program, replaying->sites, replaying->traces,
                                         replaying->trace_count, &replaying->how));
        const struct fl_replay_result *found = replaying->found;
        is_enough =
            found->loosened || (found->runs.count && (found->has_failing_run || !replaying->how.wants_failure));
    } while (!is_enough && try_next_channels(replaying, &changed));
}

static bool allow_losses(const struct replaying *replaying) {
    bool is_any = false;
    for (size_t i = 0; i < replaying->trace_count; i++)
        if (fl_trace_is_log(replaying->traces[i]) && fl_log_trace_allow_losses(replaying->traces[i]))
            is_any = true;
    return is_any;
}

/* Logs that no run prints may be of one in which printing failed. That takes longer to follow: what is known of
 * all others is not given up for it. */
static void try_losses(struct replaying *replaying, double begin) {
    const double least = 10, share = 4; /* seconds, and of the time that it took so far */
    const struct fl_replay_result *whole = replaying->found;
    enum fl_replay_verdict verdict = whole->verdict;
    if (!allow_losses(replaying)) return;
    replaying->assumes_whole_logs = whole->runs.count > 0;
    if (whole->runs.count || whole->loosened) return;
    struct fl_deadline deadline = replaying->how.deadline;
    double limit = least + share * (fl_clock_now() - begin), left = fl_deadline_seconds_left(deadline);
    replaying->how.deadline = fl_deadline_after(limit < left ? limit : left);
    try_channels(replaying);
    replaying->how.deadline = deadline;
    struct fl_replay_result *found = replaying->found;
    replaying->assumes_whole_logs = !found->runs.count && found->verdict != FL_REPLAY_IMPOSSIBLE;
    if (verdict != FL_REPLAY_IMPOSSIBLE || !replaying->assumes_whole_logs) return;
    found->verdict = verdict;
    found->reason = NULL;
}

static void follow_all(struct replaying *replaying) {
    double begin = fl_clock_now();
    replaying->channels = FL_NEW_ARRAY(replaying->inquiry->arena, unsigned, replaying->trace_count);
    try_channels(replaying);
    try_losses(replaying, begin);
    for (size_t i = 0; i < replaying->trace_count; i++)
        if (fl_trace_is_log(replaying->traces[i]))
            fl_log_trace_use_channels(replaying->traces[i], replaying->channels[i]);
}

/* ---- beside it, a search by trying ---- */

/* One run is enough, and nothing is asked of all others. */
static bool may_track(const struct replaying *replaying) {
    const struct fl_replay_options *how = &replaying->how;
    return how->most_runs == 1 && !how->is_loosened && !how->distinction_count && !how->wants_vectors &&
           !how->wants_live && !how->is_unfinished && !how->is_unsliced && !how->limits.bound &&
           !how->limits.call_depth;
}

static void adopt(struct replaying *replaying, const struct fl_inputs *inputs, unsigned channels) {
    struct fl_inquiry *inquiry = replaying->inquiry;
    struct fl_replay_subject subject = subject_of(replaying);
    if (!inputs || replaying->found->runs.count) return;
    if (fl_trace_is_log(replaying->traces[0])) fl_log_trace_use_channels(replaying->traces[0], channels);
    if (!fl_replay_adopt(inquiry->arena, &subject, &replaying->how, inputs, replaying->found)) return;
    if (fl_trace_is_log(replaying->traces[0])) replaying->channels[0] = channels;
    replaying->assumes_whole_logs = false;
    replaying->confirmations = confirm_runs(replaying, replaying->found);
}

/* ---- and one through the loosened program (models/loose.h), which may end where the first does not ---- */

static const char no_run[] = "no run", without_losses[] = " without losses", of_short_lines[] = " of short lines";
static const char some_run[] = "run\n"; /* the inputs follow */

/* Longer lines than its loose model reads are left out. */
static bool reads_lines(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->function_count; i++) {
        const char *name = program->functions[i].link_name;
        if (fl_string_has_prefix(name, "fl_loose_get") && !fl_string_has_prefix(name, "fl_loose_getc"))
            return true;
        if (strcmp(name, "fl_loose___getdelim") == 0) return true;
    }
    return false;
}

/* The search through the program as it is says more, how far runs come: it has as long again to come to its end.
 */
static void let_others_end(double begin, struct fl_deadline deadline) {
    static const double least = 0.5;
    double wait = fl_clock_now() - begin, most = fl_deadline_seconds_left(deadline) / 2;
    if (wait < least) wait = least;
    poll(NULL, 0, (int)(1000 * (wait < most ? wait : most)));
}

/* A run of the loosened program leaves the log: what it has read may be what a run of the program has read, or
 * nearly. */
static void go_on_from(const struct replaying *about, const struct fl_replay_subject *subject,
                       const struct replaying *loosened, struct fl_text *answer) {
    struct fl_arena *arena = loosened->inquiry->arena;
    struct fl_deadline deadline = about->how.deadline;
    const struct fl_inputs *inputs =
        fl_retell(arena, loosened->inquiry->program, loosened->found->loosened, deadline);
    struct fl_replay_result trial = {0};
    bool is_found = fl_replay_adopt(arena, subject, &about->how, inputs, &trial);
    if (!is_found && !fl_track_is_possible(subject)) return;
    if (!is_found) inputs = fl_track(arena, subject, &about->how, inputs);
    if (!inputs) return;
    fl_text_append(answer, some_run);
    fl_inputs_print(answer, inputs);
}

/* In a process of its own. */
static void refute(void *context, struct fl_text *answer) {
    const struct replaying *about = context;
    double begin = fl_clock_now();
    struct fl_inquiry *inquiry = about->inquiry;
    const struct fl_replay_subject subject = subject_of(about);
    struct replaying replaying = {.inquiry = inquiry, .request = &inquiry->options.replay};
    inquiry->options.replay.is_loosened = true;
    inquiry->is_loaded = false;
    inquiry->rest = NULL; /* nothing is told twice */
    if (fl_inquiry_load_program(inquiry) != FL_OK || prepare(&replaying) != FL_OK) return;
    replaying.how.deadline = about->how.deadline;
    follow_all(&replaying);
    if (replaying.found->loosened) {
        go_on_from(about, &subject, &replaying, answer);
        return;
    }
    if (replaying.found->verdict != FL_REPLAY_IMPOSSIBLE || replaying.found->bound) return;
    let_others_end(begin, replaying.how.deadline);
    fl_text_format(answer, "%s%s%s", no_run, replaying.assumes_whole_logs ? without_losses : "",
                   reads_lines(inquiry->program) ? of_short_lines : "");
}

static struct fl_aside *start_refutation(struct replaying *replaying) {
    const struct fl_inquiry *inquiry = replaying->inquiry;
    bool is_about_specs =
        inquiry->frontend.instrumentation || inquiry->options.entry || replaying->request->witness;
    if (is_about_specs || !may_track(replaying)) return NULL;
    return fl_aside_start(inquiry->arena, refute, replaying, replaying->how.is_cancelled);
}

static void adopt_text(struct replaying *replaying, const char *text, size_t size, unsigned channels) {
    struct fl_inquiry *inquiry = replaying->inquiry;
    struct fl_inputs *inputs = fl_inputs_create(inquiry->arena);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(inquiry->arena);
    enum fl_status status =
        fl_inputs_parse(inputs, "run of the loosened program", text, size, inquiry->program, &diagnostics);
    if (status == FL_OK) adopt(replaying, inputs, channels);
}

static void end_refutation(struct replaying *replaying, struct fl_aside *aside, unsigned channels) {
    struct fl_replay_result *found = replaying->found;
    size_t size;
    const char *answer = aside ? fl_aside_end(aside, &size) : NULL;
    if (!answer || found->runs.count || found->verdict == FL_REPLAY_IMPOSSIBLE) return;
    if (fl_string_has_prefix(answer, some_run)) {
        adopt_text(replaying, answer + strlen(some_run), size - strlen(some_run), channels);
        return;
    }
    replaying->assumes_whole_logs = strstr(answer, without_losses) != NULL;
    replaying->assumes_short_lines = strstr(answer, of_short_lines) != NULL;
    found->verdict = FL_REPLAY_IMPOSSIBLE;
    found->reason = NULL;
    found->bound = 0;
    found->is_failure_refuted = true;
}

/* ---- all of them ---- */

static void follow_and_track(struct replaying *replaying) {
    struct fl_inquiry *inquiry = replaying->inquiry;
    struct fl_replay_subject subject = subject_of(replaying);
    const struct fl_replay_options how = replaying->how;
    struct fl_tracker *tracker = may_track(replaying) ? fl_tracker_start(inquiry->arena, &subject, &how) : NULL;
    bool is_log = replaying->trace_count && fl_trace_is_log(replaying->traces[0]);
    unsigned channels = is_log ? fl_log_trace_channel_set(replaying->traces[0]) : 0;
    if (tracker) replaying->how.is_cancelled = fl_tracker_stop(tracker);
    struct fl_aside *refutation = start_refutation(replaying);
    if (refutation) replaying->how.is_cancelled = fl_aside_stop(refutation);
    follow_all(replaying);
    replaying->how.is_cancelled = how.is_cancelled;
    if (tracker) adopt(replaying, fl_tracker_end(tracker), channels);
    end_refutation(replaying, refutation, channels);
}

/* As it was found, and whether it happens natively. */
static struct fl_run confirmed_run(const struct replaying *replaying, size_t index) {
    struct fl_run run = replaying->found->runs.items[index];
    run.confirmation = replaying->confirmations[index];
    return run;
}

static void find_runs(struct replaying *replaying) {
    struct fl_inquiry *inquiry = replaying->inquiry;
    fl_inquiry_rest(inquiry);
    replaying->how.progress = fl_inquiry_begin_progress(inquiry);
    struct fl_progress_teller *teller =
        fl_progress_teller_start(inquiry->arena, inquiry->progress, replaying->how.deadline,
                                 inquiry->progress_listener, inquiry->progress_context);
    follow_and_track(replaying);
    fl_progress_teller_end(teller);
    replaying->how.progress = NULL;
    for (size_t i = 0; i < replaying->found->runs.count; i++) {
        struct fl_run run = confirmed_run(replaying, i);
        fl_runs_keep(&inquiry->runs, &run);
    }
}

/* ---- files beside the report ---- */

static enum fl_status write_run(const struct replaying *replaying, const struct fl_result *result, size_t run) {
    struct fl_inquiry *inquiry = replaying->inquiry;
    struct fl_text trace = fl_text_make(inquiry->arena), inputs = fl_text_make(inquiry->arena);
    fl_event_trace_write(&trace, inquiry->program, replaying->found->runs.items[run].events, NULL);
    fl_inputs_print(&inputs, result->replay->runs.items[run].run.inputs.consumed);
    const char *name = fl_arena_format(inquiry->arena, "%s/run-%zu", inquiry->options.out, run + 1);
    enum fl_status status =
        fl_export_write(fl_arena_format(inquiry->arena, "%s.trace", name), &trace, &inquiry->diagnostics);
    if (status != FL_OK) return status;
    return fl_export_write(fl_arena_format(inquiry->arena, "%s.inputs", name), &inputs, &inquiry->diagnostics);
}

static enum fl_status write_directory(const struct replaying *replaying, const struct fl_result *result) {
    struct fl_inquiry *inquiry = replaying->inquiry;
    const char *out = inquiry->options.out;
    if (!out) return FL_OK;
    struct fl_export_options how = fl_inquiry_export_options(inquiry);
    enum fl_status status = fl_export_directory(inquiry->arena, result, &how, out, &inquiry->diagnostics);
    size_t failures = 0;
    for (size_t i = 0; i < replaying->found->runs.count && status == FL_OK; i++) {
        status = write_run(replaying, result, i);
        struct fl_run failure = confirmed_run(replaying, i);
        if (!fl_outcome_is_failure(failure.outcome->kind)) continue;
        const char *directory = fl_arena_format(inquiry->arena, "%s/failure-%zu", out, ++failures);
        if (status == FL_OK)
            status = fl_confirm_reproduce(inquiry->confirmer, directory, &failure, &inquiry->diagnostics);
    }
    return status;
}

/* The program with the runs that leave the traces, and no others. */
static enum fl_status emit_program(const struct replaying *replaying) {
    struct fl_inquiry *inquiry = replaying->inquiry;
    const char *path = replaying->request->program;
    if (!path) return FL_OK;
    if (!replaying->found->is_live) {
        fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, path, 0, 0, "not written: %s",
                           replaying->found->reason ? replaying->found->reason
                                                    : "it is not known what it would be");
        return FL_TIME_USED_UP;
    }
    struct fl_emission emission = {
        .subject = subject_of(replaying), .result = replaying->found, .frontend = &inquiry->frontend};
    return fl_emit_program(inquiry->arena, &emission, path, &inquiry->diagnostics);
}

static enum fl_status export_files(struct fl_document *document) {
    const struct replaying *replaying = document->context;
    enum fl_status status = write_directory(replaying, document->result);
    return status == FL_OK ? emit_program(replaying) : status;
}

/* ---- the answer ---- */

static struct fl_result *make_result(const struct replaying *replaying) {
    struct fl_inquiry *inquiry = replaying->inquiry;
    struct fl_replay_report report = {.traces = replaying->traces,
                                      .trace_count = replaying->trace_count,
                                      .options = &replaying->how,
                                      .found = replaying->found,
                                      .confirmations = replaying->confirmations,
                                      .specification = replaying->request->specification,
                                      .assumes_whole_logs = replaying->assumes_whole_logs,
                                      .assumes_short_lines = replaying->assumes_short_lines,
                                      .is_enumerated = is_enumerated(replaying->request)};
    struct fl_result_options about = fl_inquiry_result_options(inquiry, "replay");
    return fl_replay_result_create(inquiry->arena, inquiry->program, &report, &about);
}

static enum fl_conclusion conclusion_of(enum fl_replay_verdict verdict) {
    switch (verdict) {
    case FL_REPLAY_MATCHES: return FL_CONCLUSION_MATCHES;
    case FL_REPLAY_IMPOSSIBLE: return FL_CONCLUSION_IMPOSSIBLE;
    default: return FL_CONCLUSION_UNKNOWN;
    }
}

/* What is not confirmed decides nothing. */
static enum fl_judgement judge_runs(const struct fl_result_replay *replay) {
    enum fl_specification specification = replay->specification;
    bool is_confirmed = false, fails = false, is_open = false;
    for (size_t i = 0; i < replay->runs.count; i++) {
        const struct fl_result_run *run = &replay->runs.items[i];
        is_confirmed = is_confirmed || run->run.is_confirmed;
        fails = fails || (run->fails && run->run.is_confirmed);
        is_open = is_open || !run->run.is_confirmed;
    }
    if (specification != FL_SPECIFICATION_NONE && !is_confirmed) return FL_JUDGEMENT_OPEN;
    if (specification == FL_SPECIFICATION_MUST_NOT) return FL_JUDGEMENT_FAILS;
    if (specification == FL_SPECIFICATION_CAN) return FL_JUDGEMENT_GOOD;
    return fails ? FL_JUDGEMENT_FAILS : is_open ? FL_JUDGEMENT_OPEN : FL_JUDGEMENT_GOOD;
}

static enum fl_judgement judge(const struct replaying *replaying, const struct fl_document *document) {
    const struct fl_result *result = document->result;
    if (replaying->found->verdict == FL_REPLAY_UNKNOWN) return FL_JUDGEMENT_OPEN;
    if (replaying->found->verdict != FL_REPLAY_IMPOSSIBLE) return judge_runs(result->replay);
    if (fl_document_is_assuming(document)) return FL_JUDGEMENT_OPEN;
    return result->replay->specification == FL_SPECIFICATION_CAN ? FL_JUDGEMENT_FAILS : FL_JUDGEMENT_GOOD;
}

/* ---- the question ---- */

static enum fl_status check_request(struct fl_inquiry *inquiry) {
    const struct fl_replay_request *request = &inquiry->options.replay;
    const char *problem = NULL;
    if (!request->logs.count && !request->witness)
        problem = "no log; give the file that the program wrote, or a trace of its events";
    else if (request->program && request->is_unfinished)
        problem = "--emit-program is for runs that end: it does not go with --unfinished";
    if (!problem) return FL_OK;
    fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, NULL, 0, 0, "%s", problem);
    return FL_BAD_USAGE;
}

/* Native runs record what the sites of events leave. */
static void begin_confirmer(const struct replaying *replaying) {
    struct fl_inquiry *inquiry = replaying->inquiry;
    struct fl_recorded_calls recorded =
        fl_replay_recorded_calls(inquiry->arena, inquiry->program, replaying->sites);
    fl_confirmer_begin(fl_inquiry_confirmer(inquiry, recorded));
}

enum fl_status fl_ask_replay(struct fl_inquiry *inquiry, struct fl_document **document) {
    struct replaying *replaying = FL_NEW(inquiry->arena, struct replaying);
    *replaying = (struct replaying){.inquiry = inquiry, .request = &inquiry->options.replay};
    enum fl_status status = check_request(inquiry);
    if (status == FL_OK) status = fl_inquiry_load_program(inquiry);
    if (status == FL_OK) status = prepare(replaying);
    if (status != FL_OK) return status;
    begin_confirmer(replaying);
    find_runs(replaying);
    struct fl_result *result = make_result(replaying);
    *document = fl_document_make(inquiry, FL_PURPOSE_REPLAY, result);
    (*document)->export_files = export_files;
    (*document)->context = replaying;
    (*document)->conclusion = conclusion_of(replaying->found->verdict);
    (*document)->judgement = judge(replaying, *document);
    return FL_OK;
}
