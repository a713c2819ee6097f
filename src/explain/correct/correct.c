#include "explain/correct/correct.h"

#include <string.h>

#include "engine/fuzz/simplify.h"
#include "program/edit/choice.h"

/* Of runs with smaller numbers that are tried. */
enum { MOST_SIMPLE_STEPS = 20000 };

struct fl_correct_runs {
    struct fl_arena *arena;
    const struct fl_program *program; /* of which the runs are looked for in `edited` */
    const struct fl_program *edited;
    struct fl_program_map map;
    size_t target_count;
    fl_input_id selector;
    struct fl_session *session;
    struct fl_deadline deadline;
};

/* What is added to the program. */
struct instrument {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_correct_request *request;
    struct fl_program_edit *edit;
    struct fl_choice selected;
    fl_variable_id came_by, has_passed;
};

/* ---- the program with its targets ---- */

static void add_target(struct instrument *instrument, size_t index) {
    const struct fl_landmark *target = &instrument->request->targets[index];
    const struct fl_expression *comes =
        fl_choice_is(instrument->arena, instrument->edit, instrument->selected, index);
    if (target->condition)
        comes = fl_expression_binary(instrument->arena, FL_OP_AND, comes, target->condition, NULL);
    comes = fl_expression_binary(instrument->arena, FL_OP_OR,
                                 fl_program_edit_variable(instrument->edit, instrument->came_by), comes, NULL);
    fl_program_edit_insert_assignment(instrument->edit, target->place, instrument->came_by, comes,
                                      (struct fl_position){FL_NO_ID, 0, 0});
}

/* Fails where a run was found. */
static void add_finish(struct instrument *instrument, struct fl_edit_place place,
                       const struct fl_expression *is_found) {
    struct fl_check check = {
        .kind = FL_CHECK_ASSERTION, .position = {FL_NO_ID, 0, 0}, .text = "no correct run comes by a target"};
    fl_program_edit_insert_check(instrument->edit, place, fl_expression_not(instrument->arena, is_found), check);
}

static void add_finish_at_ends(struct instrument *instrument) {
    const struct fl_program *program = instrument->program;
    const struct fl_expression *is_found = fl_program_edit_variable(instrument->edit, instrument->came_by);
    if (instrument->request->correctness == FL_CORRECT_PASSES_AND_ENDS)
        is_found = fl_expression_binary(instrument->arena, FL_OP_AND, is_found,
                                        fl_program_edit_variable(instrument->edit, instrument->has_passed), NULL);
    for (uint32_t i = 0; i < program->edge_count; i++)
        if (program->edges[i].operation.kind == FL_OPERATION_HALT)
            add_finish(instrument, fl_edit_at(program->edges[i].source), is_found);
}

/* Where the check is passed. */
static void add_goal(struct instrument *instrument, fl_edge_id passing) {
    struct fl_edit_place place = fl_edit_after(passing);
    if (instrument->request->correctness == FL_CORRECT_PASSES_AND_ENDS)
        fl_program_edit_insert_assignment(instrument->edit, place, instrument->has_passed,
                                          fl_expression_word(instrument->arena, 1, 1, NULL),
                                          (struct fl_position){FL_NO_ID, 0, 0});
    else
        add_finish(instrument, place, fl_program_edit_variable(instrument->edit, instrument->came_by));
}

static struct instrument begin(struct fl_arena *arena, const struct fl_program *program,
                               const struct fl_correct_request *request) {
    struct instrument instrument = {
        .arena = arena, .program = program, .request = request, .edit = fl_program_edit_begin(arena, program)};
    instrument.selected = fl_program_edit_add_choice(instrument.edit, program, "faultline.target");
    instrument.came_by = fl_program_edit_add_global(instrument.edit, "faultline.came-by", 1);
    instrument.has_passed = fl_program_edit_add_global(instrument.edit, "faultline.has-passed", 1);
    return instrument;
}

static void add_all(struct instrument *instrument) {
    const struct fl_correct_request *request = instrument->request;
    for (size_t i = 0; i < request->target_count; i++) add_target(instrument, i);
    for (size_t i = 0; request->correctness != FL_CORRECT_ENDS && i < request->goal->passing.count; i++)
        add_goal(instrument, request->goal->passing.items[i]);
    if (request->correctness != FL_CORRECT_PASSES) add_finish_at_ends(instrument);
    for (size_t i = 0; i < request->halted_count; i++) fl_program_edit_halt(instrument->edit, request->halted[i]);
}

static void instrument_program(struct fl_correct_runs *runs, const struct fl_correct_request *request) {
    struct instrument instrument = begin(runs->arena, runs->program, request);
    runs->selector = instrument.selected.input;
    add_all(&instrument);
    runs->edited = fl_program_edit_finish(instrument.edit, &runs->map);
}

struct fl_correct_runs *fl_correct_runs_create(struct fl_arena *arena, const struct fl_program *program,
                                               const struct fl_correct_request *request) {
    struct fl_correct_runs *runs = FL_NEW(arena, struct fl_correct_runs);
    *runs = (struct fl_correct_runs){
        .arena = arena, .program = program, .target_count = request->target_count, .deadline = request->deadline};
    instrument_program(runs, request);
    struct fl_session_options options = {
        .deadline = request->deadline, .is_cancelled = request->is_cancelled, .limits = request->limits};
    runs->session = fl_session_create(arena, runs->edited, &options);
    return runs;
}

void fl_correct_runs_destroy(struct fl_correct_runs *runs) {
    fl_session_destroy(runs->session);
}

enum fl_session_extent fl_correct_runs_deepen(struct fl_correct_runs *runs, uint64_t bound) {
    return fl_session_deepen(runs->session, bound);
}

/* ---- for provers ---- */

/* Behind one that always fails nothing can stand: nobody gets there. */
static void assume_checks(struct instrument *instrument) {
    const struct fl_program *program = instrument->program;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        struct fl_operation operation = program->edges[i].operation;
        if (operation.kind != FL_OPERATION_CHECK) continue;
        bool always_fails = fl_operation_ends_run(&operation);
        operation.kind = FL_OPERATION_ASSUME;
        if (always_fails)
            fl_program_edit_halt(instrument->edit, (fl_edge_id){i});
        else
            fl_program_edit_replace_operation(instrument->edit, (fl_edge_id){i}, operation);
    }
}

const struct fl_program *fl_correct_runs_claim(struct fl_arena *arena, const struct fl_program *program,
                                               const struct fl_correct_request *request) {
    struct instrument instrument = begin(arena, program, request);
    struct fl_program_map map;
    assume_checks(&instrument);
    add_all(&instrument);
    return fl_program_edit_finish(instrument.edit, &map);
}

/* ---- questions ---- */

static const struct fl_term *region_of(struct fl_correct_runs *runs, const bool *is_wanted) {
    struct fl_terms *terms = fl_session_engine(runs->session)->terms;
    struct fl_input_identity identity = fl_input_identity_make(runs->edited, runs->selector, 0, 0, NULL);
    const struct fl_term *selector = fl_session_variable(runs->session, &identity);
    const struct fl_term *region = fl_term_false(terms);
    for (size_t i = 0; i < runs->target_count; i++)
        if (is_wanted[i])
            region =
                fl_term_or(terms, region, fl_term_equal(terms, selector, fl_term_word(terms, FL_CHOICE_WIDTH, i)));
    return region;
}

static const struct fl_inputs *without_selector(struct fl_correct_runs *runs, const struct fl_inputs *inputs) {
    struct fl_inputs *plain = FL_NEW(runs->arena, struct fl_inputs);
    *plain = *inputs;
    plain->values.items = NULL;
    plain->values.count = plain->values.capacity = 0;
    const char *name = runs->edited->inputs[runs->selector.index].name;
    for (size_t i = 0; i < inputs->values.count; i++)
        if (strcmp(inputs->values.items[i].name, name))
            fl_vector_push(runs->arena, &plain->values, inputs->values.items[i]);
    return plain;
}

/* False: nothing does. */
static bool is_selected(const struct fl_correct_runs *runs, const struct fl_run *run, struct fl_bits *target) {
    const char *name = runs->edited->inputs[runs->selector.index].name;
    for (size_t i = 0; i < run->inputs->values.count; i++)
        if (strcmp(run->inputs->values.items[i].name, name) == 0)
            return fl_input_value_convert(runs->arena, &run->inputs->values.items[i], FL_CHOICE_WIDTH,
                                          runs->edited->inputs[runs->selector.index].type, target);
    return false;
}

/* One with numbers that people choose, if such a run comes by the same target; else the run itself. */
static const struct fl_run *simplify(struct fl_correct_runs *runs, const struct fl_run *run) {
    struct fl_simplify_options how = {.program = runs->edited,
                                      .check = run->check,
                                      .most_steps = MOST_SIMPLE_STEPS,
                                      .keeps_rest = true,
                                      .deadline = runs->deadline};
    const struct fl_run *simple = fl_simplify_run(runs->arena, run, &how);
    struct fl_bits before, after;
    bool is_same =
        is_selected(runs, run, &before) && is_selected(runs, simple, &after) && fl_bits_equal(&before, &after);
    return is_same ? simple : run;
}

enum fl_session_answer fl_correct_runs_find(struct fl_correct_runs *runs, const bool *is_wanted,
                                            struct fl_correct_run *found) {
    struct fl_session_question question = {
        .check = FL_NO_ID, .first = {runs->program->check_count}, .within = region_of(runs, is_wanted)};
    const struct fl_session_failure *failure;
    enum fl_session_answer answer = fl_session_ask(runs->session, &question, &failure);
    if (answer != FL_SESSION_FAILS) return answer;
    const struct fl_run *run = simplify(runs, failure->run);
    struct fl_path path = fl_run_path(runs->arena, run);
    found->inputs = without_selector(runs, run->inputs);
    bool is_mapped = fl_program_map_back_path(&runs->map, runs->arena, &path, &found->path);
    return is_mapped ? FL_SESSION_FAILS : FL_SESSION_UNKNOWN;
}
