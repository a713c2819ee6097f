/* cmd/slice.c - `faultline slice`: the steps of a path that decide whether it reaches its target. */
#include <string.h>
#include <time.h>

#include "cmd/analysis.h"
#include "cmd/command.h"
#include "cmd/help.h"
#include "cmd/load.h"
#include "cmd/output.h"
#include "cmd/progress_line.h"
#include "engine/check/check.h"
#include "engine/interpret/run_path.h"
#include "report/export/directory.h"
#include "report/json/json.h"
#include "report/document/slice_result.h"
#include "slice/cut.h"
#include "slice/path/path_source.h"

/* Of the time, what looking for failing runs may take. */
static const double search_share = 0.7;
/* What cutting one path may take at least, however late it is. */
static const double least_seconds = 1;

struct slicing {
    struct fl_arena *arena;
    const struct fl_options *options;
    const struct fl_program *program;
    struct fl_slicer *slicer; /* made for the first path */
    struct fl_result *result;
    double begin;
};

static struct fl_deadline deadline_of(const struct slicing *slicing) {
    double left = fl_seconds_left(slicing->options, slicing->begin);
    return fl_deadline_after(left < least_seconds ? least_seconds : left);
}

/* `failure` is the one whose run the path is, or NULL. */
static void add_slice(struct slicing *slicing, const struct fl_path *path, const struct fl_failure *failure,
                      size_t failure_index) {
    const struct fl_options *options = slicing->options;
    if (!slicing->slicer) slicing->slicer = fl_slicer_create(slicing->arena, slicing->program);
    struct fl_cut_options how = {
        .slice = {.skips_functions = fl_options_has(options, FL_OPTION_SKIP_FUNCTIONS),
                  .keeps_exits = fl_options_has(options, FL_OPTION_KEEP_EXITS),
                  .explains = fl_options_has(options, FL_OPTION_EXPLAIN_STEPS)},
        .goes_on = fl_options_has(options, FL_OPTION_WHOLE),
        .is_taken = failure != NULL,
        .deadline = deadline_of(slicing),
    };
    struct fl_cut cut = fl_cut_path(slicing->slicer, slicing->arena, path, &how);
    struct fl_slice_request request = {
        .path = path,
        .cut = &cut,
        .failure = failure,
        .failure_index = failure_index,
        .shows_all = fl_options_has(options, FL_OPTION_ALL),
        .deadline = deadline_of(slicing),
    };
    fl_result_add_slice(slicing->arena, slicing->program, slicing->result, &request);
    fl_feasibility_destroy(&cut.feasibility);
}

/* ---- paths that the user gives ---- */

static struct fl_verdicts *no_verdicts(const struct slicing *slicing) {
    struct fl_verdicts *verdicts = FL_NEW(slicing->arena, struct fl_verdicts);
    verdicts->overall = FL_VERDICT_UNKNOWN;
    verdicts->results = FL_NEW_ARRAY(slicing->arena, struct fl_check_result, slicing->program->check_count + 1);
    for (uint32_t i = 0; i < slicing->program->check_count; i++) verdicts->results[i].verdict = FL_VERDICT_UNKNOWN;
    return verdicts;
}

static enum fl_status add_given(struct slicing *slicing, struct fl_diagnostics *diagnostics) {
    const struct fl_options *options = slicing->options;
    const char *target = options->values[FL_OPTION_TARGET];
    struct fl_path path;
    enum fl_status status =
        target
            ? fl_path_to_target(slicing->arena, slicing->program, target, FL_WAY_SHORTEST, &path, diagnostics)
            : fl_path_read(slicing->arena, slicing->program, options->values[FL_OPTION_PATH], &path, diagnostics);
    if (status == FL_OK) add_slice(slicing, &path, NULL, FL_NO_FAILURE);
    return status;
}

/* ---- failing runs ---- */

static const struct fl_failure *find_failure(const struct fl_verdicts *verdicts, fl_check_id check) {
    return fl_id_is_none(check) ? NULL : verdicts->results[check.index].failure;
}

static void add_failing(struct slicing *slicing, const struct fl_verdicts *verdicts) {
    for (size_t i = 0; i < slicing->result->failures.count; i++) {
        const struct fl_failure *failure = find_failure(verdicts, slicing->result->failures.items[i].check);
        if (!failure) continue;
        struct fl_run_path run =
            fl_path_of_run(slicing->arena, slicing->program, failure->inputs, deadline_of(slicing), 0);
        if (run.path.count) add_slice(slicing, &run.path, failure, i);
    }
}

static struct fl_verdicts *look_for_failures(struct slicing *slicing, const struct fl_frontend_options *frontend,
                                             const struct fl_selection *selection,
                                             struct fl_diagnostics *diagnostics) {
    const struct fl_options *options = slicing->options;
    struct fl_progress *progress = fl_progress_create();
    struct fl_check_options how = {
        .frontend = frontend,
        .seconds = fl_seconds_left(options, slicing->begin) * search_share,
        .is_patient = fl_options_has(options, FL_OPTION_TIMEOUT),
        .limits = fl_limits_of(options),
        .allows_reachable_blocks = selection->allows_reachable_blocks,
        .stops_at_first = fl_options_has(options, FL_OPTION_FIRST),
        .is_cancelled = fl_interruption(),
        .progress = progress,
        .out = options->values[FL_OPTION_OUT],
        .diagnostics = diagnostics,
    };
    struct fl_progress_line *line =
        fl_progress_line_start(slicing->arena, progress, fl_deadline_after(how.seconds));
    struct fl_verdicts *verdicts = fl_check_program(slicing->arena, slicing->program, &how);
    fl_progress_line_end(line);
    fl_progress_destroy(progress);
    return verdicts;
}

/* ---- the command ---- */

static enum fl_exit write_result(const struct slicing *slicing) {
    struct fl_text text = fl_text_make(slicing->arena);
    struct fl_text_options how = fl_text_options_of(slicing->options);
    slicing->result->peak_memory_bytes = fl_peak_memory();
    slicing->result->seconds = fl_clock_now() - slicing->begin;
    if (fl_options_has(slicing->options, FL_OPTION_JSON))
        fl_result_print_json(&text, slicing->result);
    else if (slicing->result->slices.count)
        fl_result_print_slices(&text, slicing->result, &how);
    else {
        fl_result_print_text(&text, slicing->result, &how);
        fl_text_append(&text, "There is no failing run to cut; --target FILE:LINE or --path FILE gives a path.\n");
    }
    return fl_output_write(slicing->options->values[FL_OPTION_OUTPUT], &text);
}

static enum fl_status export_witnesses(const struct slicing *slicing, struct fl_diagnostics *diagnostics) {
    const char *out = slicing->options->values[FL_OPTION_OUT];
    if (!out) return FL_OK;
    time_t now = time(NULL);
    char when[32];
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    struct fl_export_options how = {.version = FL_VERSION, .creation_time = when};
    return fl_export_directory(slicing->arena, slicing->result, &how, out, diagnostics);
}

static enum fl_exit exit_code(const struct fl_result *result) {
    const char *word = fl_result_slice_word(result);
    if (!result->slices.count) return result->verdict == FL_VERDICT_HOLDS ? FL_EXIT_SAFE : FL_EXIT_UNKNOWN;
    if (strcmp(word, "FEASIBLE") == 0) return FL_EXIT_FAILS;
    return strcmp(word, "INFEASIBLE") == 0 ? FL_EXIT_SAFE : FL_EXIT_UNKNOWN;
}

static bool has_one_path(const struct fl_options *options, struct fl_diagnostics *diagnostics) {
    if (!fl_options_has(options, FL_OPTION_PATH) || !fl_options_has(options, FL_OPTION_TARGET)) return true;
    fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0,
                       "--path and --target each give the path: use one of them");
    return false;
}

enum fl_exit fl_command_slice(struct fl_arena *arena, const struct fl_options *options) {
    enum fl_exit code = FL_EXIT_USAGE;
    struct fl_frontend_options frontend;
    struct fl_selection selection;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct slicing slicing = {.arena = arena, .options = options, .begin = fl_clock_now()};
    if (!fl_can_write_outputs(arena, options)) return code;
    if (!has_one_path(options, &diagnostics)) {
        fl_output_diagnostics(&diagnostics);
        return code;
    }
    slicing.program = fl_load_program_as(arena, options, &frontend, &selection, &code);
    if (!slicing.program && code == FL_EXIT_UNKNOWN) {
        fl_diagnostics_add(&diagnostics, FL_ERROR, NULL, 0, 0,
                           "the time was used up before the program was compiled");
        fl_output_diagnostics(&diagnostics);
    }
    if (!slicing.program) return code;
    bool is_given = fl_options_has(options, FL_OPTION_PATH) || fl_options_has(options, FL_OPTION_TARGET);
    struct fl_verdicts *verdicts =
        is_given ? no_verdicts(&slicing) : look_for_failures(&slicing, &frontend, &selection, &diagnostics);
    struct fl_result_options about = {
        .command = "slice", .program = fl_program_name(arena, options), .deadline = deadline_of(&slicing)};
    slicing.result = fl_result_create(arena, slicing.program, verdicts, &about);
    enum fl_status status = FL_OK;
    if (is_given)
        status = add_given(&slicing, &diagnostics);
    else
        add_failing(&slicing, verdicts);
    if (status == FL_OK) {
        code = write_result(&slicing);
        status = export_witnesses(&slicing, &diagnostics);
    }
    fl_output_diagnostics(&diagnostics);
    if (status != FL_OK) return fl_status_exit_code(status);
    return code == FL_EXIT_SAFE ? exit_code(slicing.result) : code;
}
