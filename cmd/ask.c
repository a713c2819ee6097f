#include "cmd/ask.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/output.h"
#include "cmd/progress_line.h"

/* ---- what is wanted ---- */

static fl_words words_of(const struct fl_options *options, enum fl_option option) {
    return (fl_words){options->words[option].items, options->words[option].count, options->words[option].capacity};
}

static enum fl_purpose purpose_of(enum fl_command command) {
    switch (command) {
    case FL_COMMAND_REPLAY: return FL_PURPOSE_REPLAY;
    case FL_COMMAND_SLICE: return FL_PURPOSE_SLICE;
    case FL_COMMAND_REPORT:
    case FL_COMMAND_EXPLAIN: return FL_PURPOSE_EXPLAIN;
    case FL_COMMAND_CHARACTERIZE: return FL_PURPOSE_CHARACTERIZE;
    case FL_COMMAND_WATCH: return FL_PURPOSE_WATCH;
    case FL_COMMAND_RUN: return FL_PURPOSE_RUN;
    case FL_COMMAND_SHOW: return FL_PURPOSE_SHOW;
    default: return FL_PURPOSE_CHECK;
    }
}

static void take_program(struct fl_inquiry *inquiry, const struct fl_options *options) {
    struct fl_inquiry_options *wanted = &inquiry->options;
    const char *checks = options->values[FL_OPTION_CHECKS];
    wanted->purpose = purpose_of(options->command);
    fl_words_push_all(inquiry->arena, &wanted->files, options->operands, options->operand_count);
    fl_words_push_all(inquiry->arena, &wanted->compiler_flags, options->compiler_flags,
                      options->compiler_flag_count);
    wanted->program = options->values[FL_OPTION_PROGRAM];
    wanted->entry = options->values[FL_OPTION_ENTRY];
    wanted->precondition = options->values[FL_OPTION_REQUIRES];
    wanted->checks = checks == fl_option_info(FL_OPTION_CHECKS)->initial ? NULL : checks;
    wanted->stack = options->values[FL_OPTION_STACK];
    wanted->property = options->values[FL_OPTION_PROPERTY];
    wanted->specs = words_of(options, FL_OPTION_SPEC);
    wanted->undefined = words_of(options, FL_OPTION_UNDEFINED);
    wanted->log_functions = words_of(options, FL_OPTION_LOG_FUNCTION);
    wanted->help =
        fl_arena_format(inquiry->arena, "'faultline %s --help' explains", fl_command_info(options->command)->name);
    wanted->has_colors = isatty(STDERR_FILENO);
    wanted->has_page = fl_options_has(options, FL_OPTION_HTML);
}

static void take_limits(struct fl_inquiry_options *wanted, const struct fl_options *options) {
    wanted->jobs = (unsigned)options->numbers[FL_OPTION_JOBS];
    wanted->seconds = fl_options_seconds(options);
    wanted->is_patient = fl_options_has(options, FL_OPTION_TIMEOUT);
    wanted->memory_bytes = (uint64_t)options->numbers[FL_OPTION_MEMORY] << 20;
    wanted->bound = (uint64_t)options->numbers[FL_OPTION_BOUND];
    wanted->call_depth = (uint64_t)options->numbers[FL_OPTION_DEPTH];
    wanted->paths = (uint64_t)options->numbers[FL_OPTION_PATHS];
    wanted->stops_at_first = fl_options_has(options, FL_OPTION_FIRST);
    wanted->accepts_assumptions = fl_options_has(options, FL_OPTION_ACCEPT_ASSUMPTIONS);
    wanted->out = options->values[FL_OPTION_OUT];
}

static struct fl_check_request check_request(const struct fl_options *options) {
    return (struct fl_check_request){.provers = options->values[FL_OPTION_PROVERS],
                                     .adapters = words_of(options, FL_OPTION_WITH),
                                     .invariants = words_of(options, FL_OPTION_INVARIANT),
                                     .seeds = words_of(options, FL_OPTION_SEEDS),
                                     .witness = options->values[FL_OPTION_WITNESS],
                                     .sarif = options->values[FL_OPTION_SARIF],
                                     .tree = options->values[FL_OPTION_TREE],
                                     .coverage = options->values[FL_OPTION_COVERAGE]};
}

static struct fl_slice_question slice_question(const struct fl_options *options) {
    return (struct fl_slice_question){.target = options->values[FL_OPTION_TARGET],
                                      .path = options->values[FL_OPTION_PATH],
                                      .skips_functions = fl_options_has(options, FL_OPTION_SKIP_FUNCTIONS),
                                      .keeps_exits = fl_options_has(options, FL_OPTION_KEEP_EXITS),
                                      .is_whole = fl_options_has(options, FL_OPTION_WHOLE),
                                      .explains = fl_options_has(options, FL_OPTION_EXPLAIN_STEPS),
                                      .shows_all = fl_options_has(options, FL_OPTION_ALL)};
}

static enum fl_specification specification_of(const struct fl_options *options) {
    if (fl_options_has(options, FL_OPTION_MUST_NOT)) return FL_SPECIFICATION_MUST_NOT;
    return fl_options_has(options, FL_OPTION_CAN) ? FL_SPECIFICATION_CAN : FL_SPECIFICATION_NONE;
}

/* All but the logs, which are among the operands. */
static struct fl_replay_request replay_request(const struct fl_options *options) {
    return (struct fl_replay_request){.witness = options->values[FL_OPTION_WITNESS],
                                      .strip = words_of(options, FL_OPTION_STRIP),
                                      .channels = options->values[FL_OPTION_LOG_FROM],
                                      .is_suffix = fl_options_has(options, FL_OPTION_SUFFIX),
                                      .is_unfinished = fl_options_has(options, FL_OPTION_UNFINISHED),
                                      .is_unsliced = fl_options_has(options, FL_OPTION_NO_SLICE),
                                      .wants_all = fl_options_has(options, FL_OPTION_ALL),
                                      .differ = words_of(options, FL_OPTION_DIFFER),
                                      .wants_vectors = fl_options_has(options, FL_OPTION_VECTORS),
                                      .program = options->values[FL_OPTION_EMIT_PROGRAM],
                                      .specification = specification_of(options)};
}

/* ---- what is said on the way ---- */

/* The inquiry that Ctrl-C ends; its handler can't be given a context. */
static struct fl_inquiry *asked;

static void interrupt(int signal_number) {
    fl_inquiry_cancel(asked);
    signal(signal_number, SIG_DFL);
}

static void take_interruptions(struct fl_inquiry *inquiry) {
    asked = inquiry;
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
}

/* The diagnostics of the inquiry before this one are printed. */
struct printed {
    struct fl_inquiry *inquiry;
    size_t count;
};

static void print_diagnostics(struct printed *printed) {
    struct fl_diagnostics *diagnostics = &printed->inquiry->diagnostics, rest = *diagnostics;
    rest.items += printed->count;
    rest.count -= printed->count;
    fl_output_diagnostics(&rest);
    printed->count = diagnostics->count;
}

static void rest(void *context) {
    struct printed *printed = context;
    struct fl_inquiry *inquiry = printed->inquiry;
    bool is_question = inquiry->options.purpose != FL_PURPOSE_RUN && inquiry->options.purpose != FL_PURPOSE_SHOW;
    print_diagnostics(printed);
    if (inquiry->program && is_question) take_interruptions(inquiry);
}

struct fl_inquiry *fl_inquiry_of_options(const struct fl_options *options) {
    struct fl_inquiry *inquiry = fl_inquiry_create();
    take_program(inquiry, options);
    take_limits(&inquiry->options, options);
    inquiry->options.check = check_request(options);
    inquiry->options.slice = slice_question(options);
    inquiry->options.replay = replay_request(options);
    inquiry->options.explain =
        (struct fl_explain_request){.tests = options->values[FL_OPTION_TEST],
                                    .reference = words_of(options, FL_OPTION_REFERENCE),
                                    .all_checks = fl_options_has(options, FL_OPTION_ALL_CHECKS),
                                    .trusted = words_of(options, FL_OPTION_TRUST)};
    inquiry->options.watch =
        (struct fl_watch_options){.is_full = fl_options_has(options, FL_OPTION_FULL),
                                  .is_bitcode = fl_options_has(options, FL_OPTION_BITCODE),
                                  .has_no_state = fl_options_has(options, FL_OPTION_NO_STATE),
                                  .is_verdict_only = fl_options_has(options, FL_OPTION_VERDICT_ONLY),
                                  .measure = options->values[FL_OPTION_MEASURE],
                                  .sample = (uint32_t)options->numbers[FL_OPTION_SAMPLE],
                                  .budget = options->values[FL_OPTION_BUDGET]};
    inquiry->options.characterize =
        (struct fl_characterize_request){.input = options->values[FL_OPTION_CHECK_INPUT],
                                         .most_inputs = (uint64_t)options->numbers[FL_OPTION_MAX_INPUTS],
                                         .given = words_of(options, FL_OPTION_GIVEN),
                                         .plot = options->values[FL_OPTION_PLOT],
                                         .axes = options->values[FL_OPTION_AXES],
                                         .tests = options->values[FL_OPTION_TESTS],
                                         .distribution = options->values[FL_OPTION_DISTRIBUTION],
                                         .compare = options->values[FL_OPTION_COMPARE]};
    inquiry->rest = rest;
    struct printed none = {inquiry, 0};
    inquiry->rest_context = fl_arena_copy(inquiry->arena, &none, sizeof none);
    return inquiry;
}

/* ---- the answer ---- */

static enum fl_exit exit_code(enum fl_inquiry_status status) {
    switch (status) {
    case FL_INQUIRY_OK: return FL_EXIT_SAFE;
    case FL_INQUIRY_BAD_USAGE:
    case FL_INQUIRY_BAD_ENVIRONMENT: return FL_EXIT_USAGE;
    case FL_INQUIRY_BAD_INPUT: return FL_EXIT_INPUT;
    case FL_INQUIRY_TIME_USED_UP: return FL_EXIT_UNKNOWN;
    default: return FL_EXIT_INTERNAL;
    }
}

/* What is left to say. */
static void print_rest(struct fl_inquiry *inquiry) {
    if (inquiry->broken)
        fputs(inquiry->trouble, stderr);
    else
        print_diagnostics(inquiry->rest_context);
}

const struct fl_program *fl_load_program(struct fl_inquiry *inquiry, enum fl_exit *code) {
    *code = exit_code(fl_inquiry_load(inquiry));
    print_rest(inquiry);
    return *code == FL_EXIT_SAFE ? inquiry->program : NULL;
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

static bool can_write_outputs(struct fl_arena *arena, const struct fl_options *options) {
    return can_write_to_directory(options->values[FL_OPTION_OUT]) &&
           can_write_to_directory(options->values[FL_OPTION_TESTS]) &&
           can_write_to_file(arena, options->values[FL_OPTION_SARIF]) &&
           can_write_to_file(arena, options->values[FL_OPTION_TREE]) &&
           can_write_to_file(arena, options->values[FL_OPTION_OUTPUT]);
}

static struct fl_text_options text_options(const struct fl_options *options) {
    const char *no_color = getenv("NO_COLOR");
    bool is_colorless = no_color && *no_color;
    return (struct fl_text_options){
        .has_colors = !options->values[FL_OPTION_OUTPUT] && isatty(STDOUT_FILENO) && !is_colorless,
        .shows_times = isatty(STDOUT_FILENO),
    };
}

static enum fl_exit write_document(struct fl_arena *arena, const struct fl_options *options,
                                   struct fl_document *document) {
    struct fl_text text = fl_text_make(arena);
    struct fl_text_options how = text_options(options);
    if (fl_options_has(options, FL_OPTION_JSON))
        fl_text_append(&text, fl_document_json(document));
    else
        fl_document_print(&text, document, &how);
    return fl_output_write(options->values[FL_OPTION_OUTPUT], &text);
}

/* Beside the answer, which is printed already: FL_EXIT_SAFE unless it can't be written. */
static enum fl_exit write_page(struct fl_arena *arena, const char *path, struct fl_document *document) {
    if (!path) return FL_EXIT_SAFE;
    const char *page = fl_document_html(document);
    if (!page) return FL_EXIT_INTERNAL;
    struct fl_text text = fl_text_make(arena);
    fl_text_append(&text, page);
    return fl_output_write(path, &text);
}

static enum fl_exit exit_code_of(const struct fl_document *document) {
    switch (fl_document_judgement(document)) {
    case FL_JUDGEMENT_GOOD: return FL_EXIT_SAFE;
    case FL_JUDGEMENT_FAILS: return FL_EXIT_FAILS;
    default: return FL_EXIT_UNKNOWN;
    }
}

/* On the terminal, in the place of the progress line, which comes again behind it. */
static void show_found(void *context, const char *text) {
    (void)context;
    fprintf(stderr, "\r\033[K%s", text);
}

static void show_progress(struct fl_inquiry *inquiry) {
    if (!fl_progress_line_can_draw()) return;
    fl_inquiry_set_progress(inquiry, fl_progress_line_draw, NULL);
    inquiry->found = show_found;
}

enum fl_exit fl_answer(struct fl_arena *arena, const struct fl_options *options, struct fl_inquiry *inquiry,
                       fl_ask *ask) {
    struct fl_document *document = NULL;
    const char *page = options->values[FL_OPTION_HTML];
    if (!can_write_outputs(arena, options)) return FL_EXIT_USAGE;
    /* Without a page there is still the answer. */
    bool has_page = can_write_to_file(arena, page);
    show_progress(inquiry);
    enum fl_exit code = exit_code(ask(inquiry, &document));
    if (document) {
        enum fl_exit written = write_document(arena, options, document);
        enum fl_exit exported = exit_code(fl_document_export(document));
        enum fl_exit shown = has_page ? write_page(arena, page, document) : FL_EXIT_USAGE;
        if (code == FL_EXIT_SAFE) code = exported;
        if (code == FL_EXIT_SAFE) code = exit_code_of(document);
        if (shown != FL_EXIT_SAFE) code = shown;
        if (written != FL_EXIT_SAFE) code = written;
    }
    print_rest(inquiry);
    return code;
}
