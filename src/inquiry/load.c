/* inquiry/load.c - the program that an inquiry is about: which files, which checks, who else is asked. */
#include <math.h>
#include <string.h>

#include "analysis/address/observed.h"
#include "frontend/compile/choice.h"
#include "frontend/frontend.h"
#include "inquiry/inquiry.h"
#include "watch/source/writes.h"

/* A small program is compiled however little time there is, so that its checks can be told. */
static struct fl_deadline compile_deadline(const struct fl_inquiry_options *options) {
    static const double least_seconds = 2;
    bool is_limited = options->purpose == FL_PURPOSE_CHECK || options->purpose == FL_PURPOSE_REPLAY ||
                      options->purpose == FL_PURPOSE_EXPLAIN || options->purpose == FL_PURPOSE_CHARACTERIZE ||
                      options->purpose == FL_PURPOSE_WATCH ||
                      (options->purpose == FL_PURPOSE_SLICE && options->is_patient);
    double seconds = is_limited ? options->seconds : INFINITY;
    return fl_deadline_after(seconds < least_seconds ? least_seconds : seconds);
}

static bool looks_for_failures(const struct fl_inquiry_options *options) {
    if (options->purpose == FL_PURPOSE_SLICE) return !options->slice.path && !options->slice.target;
    return options->purpose == FL_PURPOSE_CHECK || options->purpose == FL_PURPOSE_REPLAY ||
           options->purpose == FL_PURPOSE_EXPLAIN || options->purpose == FL_PURPOSE_CHARACTERIZE;
}

/* What verdicts rest on must be known. */
static bool gives_verdicts(const struct fl_inquiry_options *options) {
    return options->purpose == FL_PURPOSE_CHECK || options->purpose == FL_PURPOSE_REPLAY ||
           options->purpose == FL_PURPOSE_SLICE || options->purpose == FL_PURPOSE_EXPLAIN ||
           options->purpose == FL_PURPOSE_CHARACTERIZE || options->purpose == FL_PURPOSE_WATCH;
}

static enum fl_status complain(struct fl_inquiry *inquiry, const char *what) {
    fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, NULL, 0, 0, "%s", what);
    return FL_BAD_USAGE;
}

/* Provers, and adapters of other verifiers. */
static enum fl_status read_helpers(struct fl_inquiry *inquiry) {
    const struct fl_check_request *request = &inquiry->options.check;
    enum fl_status status = FL_OK;
    if (request->provers)
        status =
            fl_provers_parse(request->provers, &inquiry->diagnostics, inquiry->provers, &inquiry->prover_count);
    inquiry->adapters = FL_NEW_ARRAY(inquiry->arena, const struct fl_adapter *, request->adapters.count + 1);
    for (size_t i = 0; i < request->adapters.count && status == FL_OK; i++)
        status = fl_adapter_read(inquiry->arena, request->adapters.items[i], &inquiry->diagnostics,
                                 &inquiry->adapters[i]);
    return status;
}

/* Is it one for functions without a body? */
static bool is_rule(const char *text) {
    return strcmp(text, "may-write") == 0 || (fl_string_has_prefix(text, "pure:") && text[strlen("pure:")]);
}

static enum fl_status check_options(struct fl_inquiry *inquiry) {
    const struct fl_inquiry_options *options = &inquiry->options;
    if (options->files.count == 0)
        return complain(inquiry, options->help
                                     ? fl_arena_format(inquiry->arena, "no input file; %s", options->help)
                                     : "no input file");
    if (options->precondition && !options->entry)
        return complain(inquiry, "--requires needs --entry: it says what that is given");
    if (options->watch.is_bitcode && options->purpose != FL_PURPOSE_WATCH)
        return complain(inquiry, "--bitcode says how the program is instrumented, and --check does not do that");
    for (size_t i = 0; i < options->undefined.count; i++)
        if (!is_rule(options->undefined.items[i]))
            return complain(inquiry,
                            fl_arena_format(inquiry->arena, "--undefined %s: expected may-write or pure:NAME",
                                            options->undefined.items[i]));
    return FL_OK;
}

/* Sites of bitcode are where hooks are called. */
static void watch_bitcode(struct fl_inquiry *inquiry) {
    struct fl_frontend_options *frontend = &inquiry->frontend;
    struct fl_instrumentation *observer =
        fl_arena_copy(inquiry->arena, frontend->instrumentation, sizeof *frontend->instrumentation);
    observer->follows_pointers = true;
    frontend->instrumentation = observer;
    frontend->places = FL_NEW(inquiry->arena, fl_hook_places);
}

static enum fl_status load(struct fl_inquiry *inquiry) {
    const struct fl_inquiry_options *options = &inquiry->options;
    enum fl_status status = read_helpers(inquiry);
    if (status == FL_OK) status = check_options(inquiry);
    if (status != FL_OK) return status;
    inquiry->frontend = (struct fl_frontend_options){
        .inputs = options->files.items,
        .input_count = options->files.count,
        .compiler_flags = options->compiler_flags.items,
        .compiler_flag_count = options->compiler_flags.count,
        .entry = options->entry,
        .precondition = options->precondition,
        .log_functions = options->log_functions.items,
        .log_function_count = options->log_functions.count,
        .undefined = options->undefined.items,
        .undefined_count = options->undefined.count,
        /* `show` is for looking at all of a program, also at what no verdict could be given for. */
        .reads_numbers = options->purpose == FL_PURPOSE_CHARACTERIZE,
        .is_loose = options->replay.is_loosened,
        .is_quiet = options->replay.is_loosened, /* it was compiled before */
        .is_whole = options->purpose == FL_PURPOSE_SHOW,
        .is_for_production = options->purpose == FL_PURPOSE_WATCH,
        .shows_traps = options->purpose == FL_PURPOSE_RUN,
        .cuts_texts = options->purpose == FL_PURPOSE_CHARACTERIZE,
        .keeps_refused = options->purpose == FL_PURPOSE_SHOW || options->purpose == FL_PURPOSE_WATCH,
        .has_colors = options->has_colors,
        .jobs = options->jobs,
        .deadline = compile_deadline(options),
        .objects = looks_for_failures(options) && !options->replay.is_loosened
                       ? FL_NEW(inquiry->arena, struct fl_object_files)
                       : NULL,
    };
    struct fl_frontend_options *frontend = &inquiry->frontend;
    status = fl_select(inquiry->arena, options, &inquiry->diagnostics, frontend, &inquiry->selection);
    if (status == FL_OK && options->program)
        status = fl_program_choose(inquiry->arena, options->program, &inquiry->diagnostics, frontend);
    if (frontend->instrumentation) frontend->objects = NULL; /* without the calls of its observers */
    if (status != FL_OK) return status;
    if (frontend->instrumentation)
        frontend->instrumentation =
            fl_watch_with_writes(inquiry->arena, frontend, &inquiry->selection.specs, frontend->instrumentation);
    if (options->purpose == FL_PURPOSE_WATCH && options->watch.is_bitcode) watch_bitcode(inquiry);
    status = fl_frontend_load(inquiry->arena, frontend, &inquiry->diagnostics, &inquiry->program);
    if (status == FL_OK && gives_verdicts(options))
        inquiry->program = fl_observed_assume(inquiry->arena, inquiry->program);
    return status;
}

enum fl_status fl_inquiry_load_program(struct fl_inquiry *inquiry) {
    if (inquiry->is_loaded) return inquiry->load_status;
    double begin = fl_clock_now();
    inquiry->load_status = load(inquiry);
    inquiry->load_seconds = fl_clock_now() - begin;
    inquiry->is_loaded = true;
    fl_inquiry_rest(inquiry);
    return inquiry->load_status;
}
