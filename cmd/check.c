/* cmd/check.c - `faultline check`: does an assertion or check fail? */
#include <time.h>

#include "cmd/analysis.h"
#include "cmd/command.h"
#include "cmd/help.h"
#include "cmd/hints.h"
#include "cmd/load.h"
#include "cmd/output.h"
#include "cmd/progress_line.h"
#include "engine/check/check.h"
#include "prove/hints.h"
#include "prove/system/facts.h"
#include "prove/prove.h"
#include "prove/unrolled.h"
#include "prove/violation.h"
#include "report/export/directory.h"
#include "report/json/json.h"
#include "report/document/result.h"
#include "report/export/tree_dot.h"

/* How much of the time drawing the tree may take. */
static const double tree_share = 0.1;
/* The same of offered invariants, and not more than so many seconds. */
static const double hint_share = 0.25, most_for_hints = 20;

static enum fl_exit exit_code(enum fl_verdict overall) {
    switch (overall) {
    case FL_VERDICT_FAILS: return FL_EXIT_FAILS;
    case FL_VERDICT_HOLDS: return FL_EXIT_SAFE;
    default: return FL_EXIT_UNKNOWN;
    }
}

static void render(struct fl_text *text, const struct fl_options *options, const struct fl_result *result) {
    if (fl_options_has(options, FL_OPTION_JSON)) {
        fl_result_print_json(text, result);
        return;
    }
    struct fl_text_options how = fl_text_options_of(options);
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
    struct fl_tree_options how = {.deadline = fl_deadline_after(seconds), .is_cancelled = fl_interruption()};
    struct fl_text text = fl_text_make(arena);
    fl_tree_print_dot(&text, fl_tree_explore(arena, program, &how));
    return fl_export_write(path, &text, diagnostics);
}

static enum fl_exit refuse(const struct fl_diagnostics *diagnostics, enum fl_status status) {
    fl_output_diagnostics(diagnostics);
    return fl_status_exit_code(status);
}

/* What became of offered invariants. Those that some run refutes are not offered to provers. */
static const struct fl_hint_result *decide_hints(struct fl_arena *arena, struct fl_check_options *how,
                                                 const struct fl_program *program, const struct fl_hints *hints) {
    if (!hints->items.count) return NULL;
    struct fl_hint_options options = {
        .seconds = how->seconds * hint_share < most_for_hints ? how->seconds * hint_share : most_for_hints,
        .limits = how->limits,
        .provers = how->provers,
        .prover_count = how->prover_count,
        .is_cancelled = how->is_cancelled};
    double begin = fl_clock_now();
    const struct fl_hint_result *results =
        fl_hints_decide(arena, program, hints->items.items, hints->items.count, &options);
    struct fl_hint *offered = FL_NEW_ARRAY(arena, struct fl_hint, hints->items.count);
    for (size_t i = 0; i < hints->items.count; i++)
        if (results[i].outcome != FL_HINT_REFUTED) offered[how->hint_count++] = hints->items.items[i];
    how->hints = offered;
    how->seconds -= fl_clock_now() - begin;
    return results;
}

/* A witness whose invariant is wrong is a bad one. */
static bool is_witness_wrong(const struct fl_offers *offers, const struct fl_hint_result *results,
                             const struct fl_program *program, struct fl_diagnostics *diagnostics) {
    size_t first = offers->hints.items.count - offers->lines.count;
    bool is_wrong = false;
    for (size_t i = 0; results && i < offers->lines.count; i++) {
        const struct fl_hint_result *hint = &results[first + i];
        if (hint->outcome != FL_HINT_REFUTED) continue;
        is_wrong = true;
        fl_diagnostics_add(diagnostics, FL_ERROR, offers->witness, offers->lines.items[i], 0,
                           "the invariant '%s' is wrong: at %s:%u it does not hold where %s", hint->text,
                           program->files[hint->position.file.index].path, hint->position.line, hint->detail);
    }
    return is_wrong;
}

static enum fl_status find_verdicts(struct fl_arena *arena, struct fl_check_options *how,
                                    const struct fl_program *program, const struct fl_offers *offers,
                                    struct fl_verdicts **verdicts) {
    if (offers->violation)
        return fl_violation_check(arena, program, offers->witness, offers->violation, how, verdicts);
    const struct fl_hint_result *tried = decide_hints(arena, how, program, &offers->hints);
    struct fl_progress_line *line = fl_progress_line_start(arena, how->progress, fl_deadline_after(how->seconds));
    *verdicts = fl_check_program(arena, program, how);
    fl_progress_line_end(line);
    (*verdicts)->hints = tried;
    (*verdicts)->hint_count = tried ? offers->hints.items.count : 0;
    return FL_OK;
}

static const char *expected_verdict(const struct fl_selection *selection) {
    if (selection->expected == FL_EXPECTS_NOTHING) return NULL;
    return selection->expected == FL_EXPECTS_SAFE ? "SAFE" : "FAILS";
}

static enum fl_exit report_no_program(struct fl_arena *arena, const struct fl_options *options) {
    struct fl_result result = {.command = "check",
                               .verdict = FL_VERDICT_UNKNOWN,
                               .reason = "the time was used up before the program was compiled",
                               .entry = options->values[FL_OPTION_ENTRY],
                               .peak_memory_bytes = fl_peak_memory()};
    if (!result.entry) result.entry = "main";
    struct fl_text text = fl_text_make(arena);
    render(&text, options, &result);
    enum fl_exit code = fl_output_write(options->values[FL_OPTION_OUTPUT], &text);
    return code == FL_EXIT_SAFE ? FL_EXIT_UNKNOWN : code;
}

static bool parse_provers(struct fl_arena *arena, const struct fl_options *options,
                          fl_policy *provers[FL_MOST_PROVERS], unsigned *count) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const char *list = options->values[FL_OPTION_PROVERS];
    bool is_known = fl_provers_parse(list, &diagnostics, provers, count) == FL_OK;
    fl_output_diagnostics(&diagnostics);
    return is_known;
}

/* The adapters that --with names. NULL, after a message: one of them is none. */
static const struct fl_adapter *const *read_adapters(struct fl_arena *arena, const struct fl_options *options,
                                                     enum fl_exit *code) {
    size_t count = options->words[FL_OPTION_WITH].count;
    const struct fl_adapter **adapters = FL_NEW_ARRAY(arena, const struct fl_adapter *, count + 1);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    enum fl_status status = FL_OK;
    for (size_t i = 0; i < count && status == FL_OK; i++)
        status = fl_adapter_read(arena, options->words[FL_OPTION_WITH].items[i], &diagnostics, &adapters[i]);
    fl_output_diagnostics(&diagnostics);
    *code = fl_status_exit_code(status);
    return status == FL_OK ? adapters : NULL;
}

enum fl_exit fl_command_check(struct fl_arena *arena, const struct fl_options *options) {
    enum fl_exit code;
    struct fl_frontend_options frontend;
    struct fl_selection selection;
    double begin = fl_clock_now();
    if (!fl_can_write_outputs(arena, options)) return FL_EXIT_USAGE;
    fl_policy *provers[FL_MOST_PROVERS];
    unsigned prover_count;
    if (!parse_provers(arena, options, provers, &prover_count)) return FL_EXIT_USAGE;
    const struct fl_adapter *const *adapters = read_adapters(arena, options, &code);
    if (!adapters) return code;
    const struct fl_program *program = fl_load_program_as(arena, options, &frontend, &selection, &code);
    if (!program) return code == FL_EXIT_UNKNOWN ? report_no_program(arena, options) : code;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_offers offers;
    enum fl_status status = fl_offers_of_options(arena, options, program, &offers, &diagnostics);
    if (status != FL_OK) return refuse(&diagnostics, status);
    double seconds = fl_seconds_left(options, begin);
    double tree_seconds = options->values[FL_OPTION_TREE] ? seconds * tree_share : 0;
    struct fl_progress *progress = fl_progress_create();
    struct fl_facts *board = fl_facts_create();
    struct fl_check_options how = {
        .frontend = &frontend,
        .seconds = seconds - tree_seconds,
        .is_patient = fl_options_has(options, FL_OPTION_TIMEOUT),
        .limits = fl_limits_of(options),
        .provers = provers,
        .prover_count = prover_count,
        .checker = fl_check_unrolled,
        .shared = board,
        .allows_reachable_blocks = selection.allows_reachable_blocks,
        .stops_at_first = fl_options_has(options, FL_OPTION_FIRST),
        .is_cancelled = fl_interruption(),
        .progress = progress,
        .out = options->values[FL_OPTION_OUT],
        .outside = adapters,
        .outside_count = options->words[FL_OPTION_WITH].count,
        .diagnostics = &diagnostics,
    };
    struct fl_verdicts *verdicts;
    status = find_verdicts(arena, &how, program, &offers, &verdicts);
    fl_progress_destroy(progress);
    fl_facts_destroy(board);
    if (status != FL_OK) return refuse(&diagnostics, status);
    struct fl_result_options about = {.program = fl_program_name(arena, options),
                                      .deadline = fl_deadline_after(fl_seconds_left(options, begin) + 1),
                                      .peak_memory_bytes = fl_peak_memory()};
    struct fl_result *result = fl_result_create(arena, program, verdicts, &about);
    result->expected = expected_verdict(&selection);
    struct fl_text text = fl_text_make(arena);
    render(&text, options, result);
    code = fl_output_write(options->values[FL_OPTION_OUTPUT], &text);
    status = export_files(arena, options, result, &diagnostics);
    if (status == FL_OK) status = draw_tree(arena, options, program, tree_seconds, &diagnostics);
    bool is_wrong = is_witness_wrong(&offers, verdicts->hints, program, &diagnostics);
    fl_output_diagnostics(&diagnostics);
    if (code != FL_EXIT_SAFE) return code;
    if (is_wrong) return FL_EXIT_INPUT;
    if (status != FL_OK || fl_diagnostics_has_errors(&diagnostics)) return FL_EXIT_USAGE;
    return exit_code(verdicts->overall);
}
