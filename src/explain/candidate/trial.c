#include "explain/candidate/trial.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/interpret/interpret.h"

enum {
    most_without = 3, /* failing runs that a candidate may leave as they are before it is given up */
    number_size = 24,
};

/* Steps; a run that takes the most of them is one without an end. */
static const uint64_t times_longer = 8, least_limit = 20000, most_steps = 5000000;

/* A run, and the inputs by which candidates are chosen for it. */
struct prepared {
    const struct fl_trial_run *run;
    struct fl_inputs inputs;
    char selected[number_size], constant[number_size];
    const bool *is_check; /* each edge of the program: the check that must be passed; NULL: none must */
    uint64_t times;       /* that it comes there before it fails, and one; 0: not counted yet */
    uint64_t assertions;  /* the same of all assertions */
    uint64_t steps;       /* as long as nothing is changed; 0: it does not end */
    uint64_t step_limit;
};

struct fl_trials {
    struct fl_arena *arena;
    struct fl_arena *scratch; /* of one trial */
    const struct fl_schemata *schemata;
    struct fl_repeater *repeater;
    struct fl_repeater *observed;         /* for what is watched; NULL: nothing was so far */
    FL_VECTOR_OF(struct prepared *) runs; /* failing ones first */
    size_t failing_count;
    const bool *is_assertion; /* each edge: who takes it comes once more by some assertion; NULL: not known yet */
    uint64_t made;
};

/* ---- runs ---- */

static struct fl_input_value value_named(const char *name, const char *number) {
    return (struct fl_input_value){.name = name, .form = FL_FORM_NUMBER, .number = number};
}

static void prepare_inputs(struct fl_trials *trials, struct prepared *prepared) {
    const struct fl_inputs *given = prepared->run->inputs;
    prepared->inputs = *given;
    memset(&prepared->inputs.values, 0, sizeof prepared->inputs.values);
    fl_vector_push(trials->arena, &prepared->inputs.values, value_named(FL_SCHEMATA_SELECTED, prepared->selected));
    fl_vector_push(trials->arena, &prepared->inputs.values, value_named(FL_SCHEMATA_CONSTANT, prepared->constant));
    for (size_t i = 0; i < given->values.count; i++)
        fl_vector_push(trials->arena, &prepared->inputs.values, given->values.items[i]);
}

static bool is_there(const struct fl_program *program, const struct fl_trial_run *run, fl_location_id location,
                     struct fl_position position) {
    const struct fl_function *function =
        fl_program_function(program, fl_program_location(program, location)->function);
    return position.line == run->check_line && strcmp(function->name, run->check_function) == 0;
}

static bool is_same_check(const struct fl_program *program, const struct fl_edge *edge,
                          const struct fl_check *check) {
    return !check || program->checks[edge->operation.check.index].kind == check->kind;
}

static bool calls(const struct fl_program *program, const struct fl_edge *edge, const char *called) {
    const struct fl_operation *operation = &edge->operation;
    return operation->kind == FL_OPERATION_CALL && operation->callee->kind == FL_EXPRESSION_FUNCTION &&
           strcmp(fl_program_function(program, operation->callee->function)->name, called) == 0;
}

/* An assertion is a branch one way of which leads to the check, which fails: whoever takes any of its ways has
 * come by. */
static void mark_branches(const struct fl_program *program, fl_location_id error, bool *is_check) {
    const struct fl_location *location = fl_program_location(program, error);
    for (uint32_t i = 0; i < location->incoming_count; i++) {
        const struct fl_edge *edge = fl_program_edge(program, program->incoming[location->first_incoming + i]);
        if (!fl_schemata_is_decision(program, edge)) continue;
        const struct fl_location *source = fl_program_location(program, edge->source);
        for (uint32_t k = 0; k < source->edge_count; k++) is_check[source->first_edge + k] = true;
    }
}

/* What an assertion asks for may take several branches: of a || b, the first leads round the second. */
static void mark_decisions(const struct fl_program *program, const struct fl_edge *check, bool *is_check) {
    const struct fl_function *function =
        fl_program_function(program, fl_program_location(program, check->source)->function);
    for (uint32_t i = 0; i < function->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[function->first_edge + i];
        if (edge->position.line == check->position.line && edge->position.column == check->position.column &&
            fl_id_equal(edge->position.file, check->position.file) && fl_schemata_is_decision(program, edge))
            is_check[function->first_edge + i] = true;
    }
}

/* Calls of the function that checks; false: there are none. */
static bool find_calls(const struct fl_program *program, const struct fl_trial_run *run, bool *is_check) {
    bool is_found = false;
    for (uint32_t i = 0; run->check_called && i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        is_check[i] =
            calls(program, edge, run->check_called) && is_there(program, run, edge->source, edge->position);
        is_found = is_found || is_check[i];
    }
    return is_found;
}

/* Candidates at the line have checks of their own: only those of the same kind count. */
static bool find_own_checks(const struct fl_program *program, const struct fl_trial_run *run, bool *is_check) {
    bool is_found = false;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        if (edge->operation.kind != FL_OPERATION_CHECK || !is_same_check(program, edge, run->check)) continue;
        if (!is_there(program, run, edge->source, edge->position)) continue;
        is_found = is_check[i] = true;
        if (!fl_program_location(program, edge->source)->is_error) continue;
        mark_branches(program, edge->source, is_check);
        mark_decisions(program, edge, is_check);
    }
    return is_found;
}

/* The edges by which the check is come to, all branches of it. */
static void find_checks(const struct fl_program *program, const struct fl_trial_run *run, bool *is_check) {
    if (find_calls(program, run, is_check) || find_own_checks(program, run, is_check)) return;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        bool is_decision = fl_schemata_is_decision(program, edge) || edge->operation.kind == FL_OPERATION_CALL;
        is_check[i] = is_decision && is_there(program, run, edge->source, edge->position);
    }
}

/* Of the branches of one check, those that come first: each time that it is come to counts once. */
static const bool *first_of(struct fl_arena *arena, const struct fl_program *program, const bool *is_check) {
    bool *is_first = FL_NEW_ARRAY(arena, bool, program->edge_count);
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_location *source = fl_program_location(program, program->edges[i].source);
        is_first[i] = is_check[i];
        for (uint32_t k = 0; k < source->incoming_count && is_first[i]; k++)
            is_first[i] = !is_check[program->incoming[source->first_incoming + k].index];
    }
    return is_first;
}

const bool *fl_trial_checks(struct fl_arena *arena, const struct fl_program *program,
                            const struct fl_trial_run *run) {
    if (!run->check_function) return NULL;
    bool *is_check = FL_NEW_ARRAY(arena, bool, program->edge_count);
    find_checks(program, run, is_check);
    return first_of(arena, program, is_check);
}

static const bool *find_assertions(struct fl_arena *arena, const struct fl_program *program) {
    bool *is_check = FL_NEW_ARRAY(arena, bool, program->edge_count);
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        bool is_failure = edge->operation.kind == FL_OPERATION_CHECK &&
                          program->checks[edge->operation.check.index].kind == FL_CHECK_ASSERTION &&
                          fl_program_location(program, edge->source)->is_error;
        if (!is_failure) continue;
        mark_branches(program, edge->source, is_check);
        mark_decisions(program, edge, is_check);
    }
    return first_of(arena, program, is_check);
}

static struct fl_interpret_options options_for(struct fl_trials *trials, struct prepared *prepared,
                                               uint32_t selector, int64_t constant) {
    snprintf(prepared->selected, number_size, "%" PRIu32, selector);
    snprintf(prepared->constant, number_size, "%" PRId64, constant);
    trials->made++;
    return (struct fl_interpret_options){
        .inputs = &prepared->inputs, .forgets_inputs = true, .step_limit = prepared->step_limit};
}

static const struct fl_outcome *execute(struct fl_trials *trials, struct prepared *prepared, uint32_t selector,
                                        int64_t constant) {
    struct fl_interpret_options options = options_for(trials, prepared, selector, constant);
    const struct fl_test_result *expected = &prepared->run->expected;
    fl_arena_reset(trials->scratch);
    if (selector && expected->has_output) options.wanted = &expected->output;
    return fl_repeater_run(trials->repeater, trials->scratch, &options);
}

const struct fl_outcome *fl_trials_execute(struct fl_trials *trials, uint32_t selector, int64_t constant,
                                           size_t run) {
    return execute(trials, trials->runs.items[run], selector, constant);
}

uint64_t fl_trials_count(const struct fl_trials *trials) {
    return trials->made;
}

/* How long a run takes as long as nothing is changed. */
static void measure(struct fl_trials *trials, struct prepared *prepared) {
    prepared->step_limit = most_steps;
    const struct fl_outcome *outcome = execute(trials, prepared, 0, 0);
    prepared->steps = outcome->kind == FL_OUTCOME_STEP_LIMIT ? 0 : outcome->steps;
}

/* What does not end gets as much as the longest of the others. */
static void set_limits(struct fl_trials *trials) {
    uint64_t most = 0;
    for (size_t i = 0; i < trials->runs.count; i++) {
        measure(trials, trials->runs.items[i]);
        if (trials->runs.items[i]->steps > most) most = trials->runs.items[i]->steps;
    }
    for (size_t i = 0; i < trials->runs.count; i++) {
        struct prepared *each = trials->runs.items[i];
        each->step_limit = times_longer * (each->steps ? each->steps : most) + least_limit;
    }
}

static struct prepared *add_run(struct fl_trials *trials, const struct fl_trial_run *run) {
    struct prepared *prepared = FL_NEW(trials->arena, struct prepared);
    prepared->run = run;
    prepare_inputs(trials, prepared);
    fl_vector_push(trials->arena, &trials->runs, prepared);
    return prepared;
}

struct fl_trials *fl_trials_create(struct fl_arena *arena, const struct fl_schemata *schemata,
                                   const struct fl_trial_run *failing, size_t failing_count,
                                   const struct fl_trial_run *correct, size_t correct_count) {
    struct fl_trials *trials = FL_NEW(arena, struct fl_trials);
    *trials = (struct fl_trials){.arena = arena,
                                 .scratch = fl_arena_create(),
                                 .schemata = schemata,
                                 .repeater = fl_repeater_create(schemata->program),
                                 .failing_count = failing_count};
    for (size_t i = 0; i < failing_count; i++)
        add_run(trials, &failing[i])->is_check = fl_trial_checks(arena, schemata->program, &failing[i]);
    for (size_t i = 0; i < correct_count; i++) add_run(trials, &correct[i]);
    set_limits(trials);
    return trials;
}

void fl_trials_destroy(struct fl_trials *trials) {
    fl_repeater_destroy(trials->repeater);
    if (trials->observed) fl_repeater_destroy(trials->observed);
    fl_arena_destroy(trials->scratch);
}

/* ---- going round a check ---- */

struct watch {
    const bool *is_check;
    uint64_t times;
};

static bool look_for_check(void *context, struct fl_machine *machine, fl_edge_id edge) {
    (void)machine;
    struct watch *watch = context;
    watch->times += watch->is_check[edge.index];
    return true;
}

/* How often the run comes by the check, or by one of several. */
static uint64_t times_by(struct fl_trials *trials, struct prepared *prepared, const bool *is_check,
                         uint32_t selector, int64_t constant) {
    struct watch watch = {.is_check = is_check};
    struct fl_observer observer = {.context = &watch, .before = look_for_check};
    struct fl_interpret_options options = options_for(trials, prepared, selector, constant);
    options.observer = &observer;
    if (!trials->observed) trials->observed = fl_repeater_create_observed(trials->schemata->program);
    fl_arena_reset(trials->scratch);
    fl_repeater_run(trials->observed, trials->scratch, &options);
    return watch.times;
}

static uint64_t times_checked(struct fl_trials *trials, struct prepared *prepared, uint32_t selector,
                              int64_t constant) {
    return times_by(trials, prepared, prepared->is_check, selector, constant);
}

/* What lets a failing run take another way, and pass what is asserted there, goes round nothing. */
static bool passes_elsewhere(struct fl_trials *trials, struct prepared *prepared, uint32_t selector) {
    if (!trials->is_assertion) trials->is_assertion = find_assertions(trials->arena, trials->schemata->program);
    if (!prepared->assertions) prepared->assertions = 1 + times_by(trials, prepared, trials->is_assertion, 0, 0);
    uint64_t times = times_by(trials, prepared, trials->is_assertion, selector, 0);
    return times && times >= prepared->assertions - 1;
}

/* Before it fails, and then. */
static uint64_t times_before(struct fl_trials *trials, struct prepared *prepared) {
    if (!prepared->times) prepared->times = 1 + times_checked(trials, prepared, 0, 0);
    return prepared->times - 1;
}

/* It has passed the check that it failed, and what it reads then is not known. */
static bool is_cut_off(struct fl_trials *trials, struct prepared *prepared, uint32_t selector, int64_t constant) {
    if (prepared->run->may_be_cut_off) return true;
    if (!prepared->is_check) return false;
    uint64_t times = times_before(trials, prepared);
    return times && times_checked(trials, prepared, selector, constant) >= times;
}

bool fl_trials_passes(struct fl_trials *trials, uint32_t selector, int64_t constant, size_t run) {
    struct prepared *prepared = trials->runs.items[run];
    const struct fl_outcome *outcome = execute(trials, prepared, selector, constant);
    if (outcome->kind == FL_OUTCOME_ASSUMPTION) return is_cut_off(trials, prepared, selector, constant);
    return fl_test_is_passed(&prepared->run->expected, outcome);
}

/* ---- all candidates ---- */

static void try_failing(struct fl_trials *trials, uint32_t selector, struct fl_trial_result *result,
                        bool *passes) {
    for (size_t i = 0; i < trials->failing_count; i++) {
        if (i >= most_without && !result->mended) return;
        passes[i] = fl_trials_passes(trials, selector, 0, i);
        result->mended += passes[i];
    }
}

static void try_correct(struct fl_trials *trials, uint32_t selector, struct fl_trial_result *result) {
    for (size_t i = trials->failing_count; i < trials->runs.count; i++) {
        if (!fl_trials_passes(trials, selector, 0, i)) return;
        result->kept++;
    }
}

static void watch_checks(struct fl_trials *trials, uint32_t selector, const bool *passes,
                         struct fl_trial_result *result) {
    for (size_t i = 0; i < trials->failing_count; i++) {
        struct prepared *prepared = trials->runs.items[i];
        if (!passes[i] || !prepared->is_check) continue;
        uint64_t before = times_before(trials, prepared), times = times_checked(trials, prepared, selector, 0);
        if (!times && passes_elsewhere(trials, prepared, selector))
            result->is_elsewhere = true;
        else if (!times)
            result->is_evasive = true;
        if (times < before) result->is_shorter = true;
    }
}

static struct fl_trial_result try_candidate(struct fl_trials *trials, uint32_t candidate, bool *passes) {
    struct fl_trial_result result = {.candidate = candidate};
    uint32_t selector = trials->schemata->candidates.items[candidate].selector;
    memset(passes, 0, trials->failing_count);
    try_failing(trials, selector, &result, passes);
    if (!result.mended) return result;
    try_correct(trials, selector, &result);
    result.is_whole =
        result.mended == trials->failing_count && result.kept == trials->runs.count - trials->failing_count;
    if (result.is_whole) watch_checks(trials, selector, passes, &result);
    return result;
}

/* What qsort is not told. */
struct ranked {
    struct fl_trial_result result;
    uint32_t cost;
};

static int compare(const void *left_pointer, const void *right_pointer) {
    const struct ranked *left = left_pointer, *right = right_pointer;
    const struct fl_trial_result *a = &left->result, *b = &right->result;
    bool is_left_good = a->is_whole && !a->is_evasive, is_right_good = b->is_whole && !b->is_evasive;
    if (is_left_good != is_right_good) return is_left_good ? -1 : 1;
    if (a->is_whole != b->is_whole) return a->is_whole ? -1 : 1;
    if (a->mended != b->mended) return a->mended > b->mended ? -1 : 1;
    if (a->kept != b->kept) return a->kept > b->kept ? -1 : 1;
    if (left->cost != right->cost) return left->cost < right->cost ? -1 : 1;
    return a->candidate < b->candidate ? -1 : a->candidate > b->candidate;
}

static int compare_costs(const void *left_pointer, const void *right_pointer) {
    const struct ranked *left = left_pointer, *right = right_pointer;
    if (left->cost != right->cost) return left->cost < right->cost ? -1 : 1;
    return left->result.candidate < right->result.candidate ? -1 : 1;
}

static struct ranked *cheapest_first(struct fl_trials *trials) {
    const fl_mend_vector *candidates = &trials->schemata->candidates;
    struct ranked *order = FL_NEW_ARRAY(trials->arena, struct ranked, candidates->count + 1);
    for (uint32_t i = 0; i < candidates->count; i++)
        order[i] = (struct ranked){.result = {.candidate = i}, .cost = candidates->items[i].cost};
    qsort(order, candidates->count, sizeof *order, compare_costs);
    return order;
}

fl_trial_results fl_trials_run(struct fl_trials *trials, struct fl_deadline deadline) {
    const fl_mend_vector *candidates = &trials->schemata->candidates;
    struct ranked *order = cheapest_first(trials);
    bool *passes = FL_NEW_ARRAY(trials->arena, bool, trials->failing_count + 1);
    size_t found = 0;
    for (size_t i = 0; i < candidates->count; i++) {
        if (fl_mend_is_hole(&candidates->items[order[i].result.candidate])) continue;
        if (deadline.at && fl_deadline_has_passed(deadline)) break;
        struct fl_trial_result result = try_candidate(trials, order[i].result.candidate, passes);
        if (result.mended) order[found++] = (struct ranked){result, order[i].cost};
    }
    qsort(order, found, sizeof *order, compare);
    fl_trial_results results = {0};
    for (size_t i = 0; i < found; i++) fl_vector_push(trials->arena, &results, order[i].result);
    return results;
}
