#include "prove/violation.h"

#include <inttypes.h>
#include <string.h>

#include "engine/confirm/confirm.h"
#include "engine/interpret/record.h"
#include "run/runs.h"
#include "slice/feasible.h"
#include "slice/path/path_source.h"
#include "witness/assumption.h"
#include "witness/task.h"

/* For one run in the interpreter. */
static const double run_seconds = 5;

struct following {
    struct fl_arena *arena;
    const struct fl_program *program;
    const char *name;
    const struct fl_witness *witness;
    const struct fl_check_options *options;
    struct fl_places places;
    struct fl_run *failure; /* NULL: none was found yet */
    uint64_t interpretations;
    const char *reason;
};

/* ---- runs ---- */

/* Any check may be the one that fails first: of the runs that are found, one at the target is better. */
static bool try_inputs(struct following *following, const struct fl_inputs *inputs) {
    struct fl_record_options how = {
        .inputs = inputs, .deadline = fl_deadline_after(run_seconds), .count = &following->interpretations};
    struct fl_run *run = fl_record_run(following->arena, following->program, &how);
    if (fl_id_is_none(run->check)) return false;
    following->failure = run;
    return true;
}

/* ---- values that it tells ---- */

/* The input that is read on the line of a step; NULL: none, or several. */
static const struct fl_input *input_on_line(const struct following *following,
                                            const struct fl_witness_step *step) {
    fl_file_id file = fl_witness_find_file(following->arena, &following->places, step->file);
    if (fl_id_is_none(file) || !step->line) return NULL;
    struct fl_place_edges edges = fl_places_on_line(&following->places, file, step->line);
    const struct fl_input *found = NULL;
    for (uint32_t i = 0; i < edges.count; i++) {
        const struct fl_operation *operation = &fl_program_edge(following->program, edges.items[i])->operation;
        if (operation->kind != FL_OPERATION_INPUT) continue;
        const struct fl_input *input = &following->program->inputs[operation->input.index];
        if (step->called && strcmp(step->called, input->name) != 0) continue;
        if (found && strcmp(found->name, input->name) != 0) return NULL;
        found = input;
    }
    return found;
}

static bool try_values(struct following *following) {
    struct fl_text text = fl_text_make(following->arena);
    for (size_t i = 0; i < following->witness->steps.count; i++) {
        const struct fl_witness_step *step = &following->witness->steps.items[i];
        if (step->is_avoided || !step->assumption) continue;
        const struct fl_input *input = input_on_line(following, step);
        const char *value = input ? fl_witness_told_number(following->arena, step->assumption) : NULL;
        if (value) fl_text_format(&text, "%s: %s\n", input->name, value);
    }
    struct fl_diagnostics ignored = fl_diagnostics_make(following->arena);
    struct fl_inputs *inputs = fl_inputs_create(following->arena);
    if (fl_inputs_parse(inputs, "inputs", fl_text_string(&text), text.count, following->program, &ignored) !=
        FL_OK)
        return false;
    return try_inputs(following, inputs);
}

/* ---- values that lead along it ---- */

static const char *place_of_step(const struct following *following, const struct fl_path *path, uint32_t step) {
    struct fl_position position = fl_program_edge(following->program, path->edges[step])->position;
    if (!position.line) return "the start";
    return fl_arena_format(following->arena, "%s:%u", following->program->files[position.file.index].path,
                           position.line);
}

static void explain(struct following *following, const struct fl_path *path,
                    const struct fl_feasibility *feasibility) {
    const struct fl_slice_condition *last = NULL;
    if (feasibility->answer == FL_UNDECIDED) {
        following->reason =
            fl_arena_format(following->arena, "whether the witness can be followed is not known: %s",
                            feasibility->reason ? feasibility->reason : "the time is used up");
        return;
    }
    for (size_t i = 0; i < feasibility->condition_count; i++)
        if (feasibility->conditions[i].is_in_conflict) last = &feasibility->conditions[i];
    following->reason =
        last ? fl_arena_format(following->arena,
                               "the witness cannot be followed at %s: %s contradicts what is before it",
                               place_of_step(following, path, last->step), last->text)
             : "the witness cannot be followed: no run takes its path";
}

static void try_path(struct following *following, const struct fl_path *path) {
    uint32_t *kept = FL_NEW_ARRAY(following->arena, uint32_t, path->count + 1);
    for (size_t i = 0; i < path->count; i++) kept[i] = (uint32_t)i;
    struct fl_feasibility feasibility =
        fl_slice_feasibility(following->arena, following->program, path, kept, path->count, false,
                             fl_deadline_after(following->options->seconds));
    if (feasibility.answer != FL_SATISFIABLE)
        explain(following, path, &feasibility);
    else if (!try_inputs(following, feasibility.inputs))
        following->reason = "the run that the witness tells of does not fail";
    fl_feasibility_destroy(&feasibility);
}

/* ---- what is found ---- */

static void confirm(struct following *following, struct fl_verdicts *verdicts) {
    const struct fl_check_options *options = following->options;
    struct fl_run *failure = following->failure;
    struct fl_confirm_options how = {.frontend = options->frontend, .is_cancelled = options->is_cancelled};
    struct fl_confirmer *confirmer =
        options->confirmer ? options->confirmer : fl_confirmer_create(following->program, &how);
    failure->confirmation = fl_confirm(confirmer, following->arena, failure);
    struct fl_runs own = fl_runs_make(following->arena), *runs = options->runs ? options->runs : &own;
    const struct fl_run *kept = fl_runs_keep(runs, failure);
    if (options->out)
        fl_confirm_reproduce(confirmer,
                             fl_arena_format(following->arena, "%s/failure-%" PRIu64, options->out, kept->number),
                             kept, options->diagnostics);
    if (!options->confirmer) fl_confirmer_destroy(confirmer);
    verdicts->results[failure->check.index] =
        (struct fl_check_result){.verdict = FL_VERDICT_FAILS, .failure = kept};
    if (failure->confirmation.is_confirmed)
        verdicts->overall = FL_VERDICT_FAILS;
    else
        verdicts->reason = "the failure of the witness was not confirmed natively";
}

enum fl_status fl_violation_check(struct fl_arena *arena, const struct fl_program *program, const char *name,
                                  const struct fl_witness *witness, const struct fl_check_options *options,
                                  struct fl_verdicts **result) {
    struct following following = {.arena = arena,
                                  .program = program,
                                  .name = name,
                                  .witness = witness,
                                  .options = options,
                                  .places = fl_places_make(arena, program)};
    struct fl_verdicts *verdicts = FL_NEW(arena, struct fl_verdicts);
    struct fl_path path;
    double begin = fl_clock_now();
    /* Also for values alone the witness must be of this program. */
    enum fl_status status = fl_path_of_witness(arena, program, name, witness, &path, options->diagnostics);
    if (status != FL_OK) return status;
    verdicts->overall = FL_VERDICT_UNKNOWN;
    verdicts->results = FL_NEW_ARRAY(arena, struct fl_check_result, program->check_count + 1);
    for (uint32_t i = 0; i < program->check_count; i++) verdicts->results[i].verdict = FL_VERDICT_UNKNOWN;
    if (!try_values(&following)) try_path(&following, &path);
    verdicts->reason = following.reason;
    verdicts->interpretations = following.interpretations;
    if (following.failure) confirm(&following, verdicts);
    verdicts->seconds = fl_clock_now() - begin;
    *result = verdicts;
    return FL_OK;
}
