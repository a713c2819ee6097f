#include "analysis/interval/intervals.h"

#include "analysis/facts.h"
#include "analysis/interval/intervals_parts.h"

enum {
    JOINS = 3,            /* before a location is widened */
    THRESHOLD_STEPS = 60, /* before it is widened beyond all thresholds */
    NARROWINGS = 4,       /* of a location */
    STEPS_TO_POLL = 256,
};

/* Locations that wait, the first of them next. */
struct waiting {
    struct fl_bitset places;
    size_t from; /* none waits before */
};

struct working {
    struct fl_intervals *intervals;
    struct waiting waiting;
    uint32_t *growths; /* by location: how often its state grew; then, how often it was narrowed */
    uint32_t *result_growths;
    struct fl_deadline deadline;
    uint64_t steps;
};

static void wait(struct working *working, fl_location_id location) {
    uint32_t place = working->intervals->place[location.index];
    fl_bitset_add(&working->waiting.places, place);
    if (place < working->waiting.from) working->waiting.from = place;
}

/* false: none waits. */
static bool next(struct working *working, fl_location_id *location) {
    struct waiting *waiting = &working->waiting;
    size_t words = waiting->places.count / 64 + 1;
    for (size_t i = waiting->from / 64; i < words; i++) {
        uint64_t word = waiting->places.words[i];
        if (!word) continue;
        size_t place = i * 64 + (size_t)__builtin_ctzll(word);
        waiting->places.words[i] &= word - 1;
        waiting->from = place;
        location->index = working->intervals->order[place];
        return true;
    }
    return false;
}

static bool has_time(struct working *working) {
    return ++working->steps % STEPS_TO_POLL || !fl_deadline_has_passed(working->deadline);
}

static const struct fl_call_site *caller_site(const struct fl_call_graph *graph, uint32_t index) {
    return &graph->sites[graph->caller_sites[index]];
}

/* Whoever calls the function has to look at what it returns. */
static void wake_callers(struct working *working, fl_function_id function, bool behind) {
    const struct fl_call_graph *graph = working->intervals->graph;
    for (uint32_t i = graph->caller_site_starts[function.index]; i < graph->caller_site_starts[function.index + 1];
         i++) {
        const struct fl_edge *edge = fl_program_edge(working->intervals->program, caller_site(graph, i)->edge);
        wait(working, behind ? edge->target : edge->source);
    }
}

/* ---- up ---- */

struct widening {
    struct fl_intervals *intervals;
    fl_location_id location;
    fl_function_id function;
    bool has_no_thresholds;
};

/* Round a loop, only what it assigns can grow. */
static bool is_growing(const struct widening *widening, fl_variable_id variable) {
    const struct fl_intervals *intervals = widening->intervals;
    return !fl_bitset_has(&intervals->has_changed, widening->location.index) ||
           fl_number_set_has(intervals->sets, intervals->changed[widening->location.index], variable.index);
}

static struct fl_thresholds thresholds_of(void *context, fl_variable_id variable, uint32_t width) {
    static const uint64_t none = 0;
    struct widening *widening = context;
    if (!is_growing(widening, variable)) return (struct fl_thresholds){NULL, 0};
    if (widening->has_no_thresholds) return (struct fl_thresholds){&none, 0};
    return fl_intervals_thresholds(widening->intervals, widening->function, width);
}

/* How often a location's state may grow before it is widened: the entry of a function once for each call. */
static uint32_t joins_of(const struct fl_intervals *intervals, const struct fl_function *function,
                         fl_location_id location) {
    const uint32_t *starts = intervals->graph->caller_site_starts;
    uint32_t number = (uint32_t)(function - intervals->program->functions);
    bool is_end = fl_id_equal(location, function->entry) || fl_id_equal(location, function->exit);
    uint32_t calls = starts[number + 1] - starts[number];
    return JOINS + (is_end ? (calls < JOINS ? calls : JOINS) : 0);
}

/* Every cycle of states that depend on each other has such a location in it. */
static bool is_widened(const struct fl_intervals *intervals, const struct fl_function *function,
                       fl_location_id location) {
    return fl_program_location(intervals->program, location)->is_loop_head ||
           fl_id_equal(location, function->entry) || fl_id_equal(location, function->exit);
}

static void arrive(struct working *working, fl_location_id location, const struct fl_interval_state *state) {
    struct fl_intervals *intervals = working->intervals;
    if (!state->is_reached) return;
    struct fl_interval_state *known = &intervals->states[location.index];
    fl_function_id id = fl_program_location(intervals->program, location)->function;
    const struct fl_function *function = fl_program_function(intervals->program, id);
    uint32_t growths = working->growths[location.index], joins = joins_of(intervals, function, location);
    struct fl_interval_state grown;
    if (growths < joins || !is_widened(intervals, function, location))
        grown = fl_interval_state_join(intervals->arena, known, state);
    else {
        struct widening widening = {intervals, location, id, growths >= joins + THRESHOLD_STEPS};
        grown = fl_interval_state_widen(intervals->arena, known, state, thresholds_of, &widening);
    }
    if (fl_interval_state_is_same(known, &grown)) return;
    *known = grown;
    working->growths[location.index]++;
    wait(working, location);
    if (fl_id_equal(location, function->exit)) wake_callers(working, id, false);
}

static void return_value(struct working *working, fl_function_id id, const struct fl_interval_state *state,
                         const struct fl_expression *value) {
    struct fl_intervals *intervals = working->intervals;
    struct fl_interval *result = &intervals->results[id.index];
    if (!result->width || !value || value->width != result->width) return;
    struct fl_interval more = fl_interval_state_evaluate(intervals->program, state, value),
                       grown = fl_interval_join(result, &more);
    if (fl_interval_equal(result, &grown)) return;
    uint32_t growths = working->result_growths[id.index]++;
    if (growths >= JOINS) {
        struct fl_thresholds thresholds = {NULL, 0};
        if (growths < JOINS + THRESHOLD_STEPS) thresholds = fl_intervals_thresholds(intervals, id, result->width);
        grown = fl_interval_widen(result, &more, thresholds.items, thresholds.count);
    }
    *result = grown;
    wake_callers(working, id, false);
}

static void enter_callees(struct working *working, fl_edge_id id, const struct fl_interval_state *state) {
    struct fl_intervals *intervals = working->intervals;
    const struct fl_call_site *site = fl_call_graph_site(intervals->graph, id);
    for (uint32_t i = 0; i < site->callee_count; i++) {
        const struct fl_function *callee = fl_program_function(intervals->program, site->callees[i]);
        if (!callee->has_body) continue;
        struct fl_interval_state entry =
            fl_intervals_enter(intervals, fl_program_edge(intervals->program, id), state, site->callees[i]);
        arrive(working, callee->entry, &entry);
    }
}

static void push_on(struct working *working, fl_location_id id) {
    struct fl_intervals *intervals = working->intervals;
    const struct fl_location *location = fl_program_location(intervals->program, id);
    for (uint32_t i = 0; i < location->edge_count; i++) {
        fl_edge_id edge_id = {location->first_edge + i};
        const struct fl_edge *edge = fl_program_edge(intervals->program, edge_id);
        struct fl_interval_state state = intervals->states[id.index];
        if (!state.is_reached) return;
        if (edge->operation.kind == FL_OPERATION_HALT) continue;
        if (edge->operation.kind == FL_OPERATION_CALL) enter_callees(working, edge_id, &state);
        if (edge->operation.kind == FL_OPERATION_RETURN)
            return_value(working, location->function, &state, edge->operation.value);
        state = fl_intervals_follow(intervals, edge, state);
        arrive(working, edge->target, &state);
    }
}

static bool go_up(struct working *working) {
    struct fl_intervals *intervals = working->intervals;
    struct fl_interval_state begin = fl_intervals_begin(intervals);
    arrive(working, fl_program_function(intervals->program, intervals->program->start)->entry, &begin);
    for (fl_location_id location; next(working, &location);) {
        if (!has_time(working)) return false;
        push_on(working, location);
    }
    return true;
}

/* ---- down: states stay large enough, whenever this stops ---- */

static struct fl_interval_state gather_calls(struct fl_intervals *intervals, fl_function_id function) {
    const struct fl_call_graph *graph = intervals->graph;
    struct fl_interval_state all = {.is_reached = false};
    if (fl_id_equal(function, intervals->program->start)) all = fl_intervals_begin(intervals);
    for (uint32_t i = graph->caller_site_starts[function.index]; i < graph->caller_site_starts[function.index + 1];
         i++) {
        const struct fl_edge *edge = fl_program_edge(intervals->program, caller_site(graph, i)->edge);
        const struct fl_interval_state *state = &intervals->states[edge->source.index];
        if (!state->is_reached) continue;
        struct fl_interval_state entry = fl_intervals_enter(intervals, edge, state, function);
        all = fl_interval_state_join(intervals->arena, &all, &entry);
    }
    return all;
}

/* What comes to the location now. */
static struct fl_interval_state gather(struct fl_intervals *intervals, fl_location_id id) {
    const struct fl_program *program = intervals->program;
    const struct fl_location *location = fl_program_location(program, id);
    struct fl_interval_state all = {.is_reached = false};
    if (fl_id_equal(id, fl_program_function(program, location->function)->entry))
        all = gather_calls(intervals, location->function);
    for (uint32_t i = 0; i < location->incoming_count; i++) {
        const struct fl_edge *edge = fl_program_edge(program, program->incoming[location->first_incoming + i]);
        struct fl_interval_state state = intervals->states[edge->source.index];
        if (!state.is_reached) continue;
        state = fl_intervals_follow(intervals, edge, state);
        all = fl_interval_state_join(intervals->arena, &all, &state);
    }
    return all;
}

static bool narrow_result(struct fl_intervals *intervals, fl_function_id id) {
    const struct fl_program *program = intervals->program;
    const struct fl_location *exit = fl_program_location(program, fl_program_function(program, id)->exit);
    struct fl_interval *result = &intervals->results[id.index], all = fl_interval_none(result->width);
    if (!result->width) return false;
    for (uint32_t i = 0; i < exit->incoming_count; i++) {
        const struct fl_edge *edge = fl_program_edge(program, program->incoming[exit->first_incoming + i]);
        const struct fl_interval_state *state = &intervals->states[edge->source.index];
        const struct fl_expression *value = edge->operation.value;
        if (!state->is_reached || !value || value->width != result->width) continue;
        struct fl_interval more = fl_interval_state_evaluate(program, state, value);
        all = fl_interval_join(&all, &more);
    }
    all = fl_interval_meet(result, &all);
    if (fl_interval_equal(result, &all)) return false;
    *result = all;
    return true;
}

static void wake_followers(struct working *working, fl_location_id id) {
    const struct fl_intervals *intervals = working->intervals;
    const struct fl_location *location = fl_program_location(intervals->program, id);
    for (uint32_t i = 0; i < location->edge_count; i++) {
        fl_edge_id edge_id = {location->first_edge + i};
        const struct fl_edge *edge = fl_program_edge(intervals->program, edge_id);
        if (edge->operation.kind == FL_OPERATION_HALT) continue;
        wait(working, edge->target);
        if (edge->operation.kind != FL_OPERATION_CALL) continue;
        const struct fl_call_site *site = fl_call_graph_site(intervals->graph, edge_id);
        for (uint32_t j = 0; j < site->callee_count; j++) {
            const struct fl_function *callee = fl_program_function(intervals->program, site->callees[j]);
            if (callee->has_body) wait(working, callee->entry);
        }
    }
}

static void narrow(struct working *working, fl_location_id id) {
    struct fl_intervals *intervals = working->intervals;
    struct fl_interval_state *state = &intervals->states[id.index];
    if (!state->is_reached || working->growths[id.index]++ >= NARROWINGS) return;
    struct fl_interval_state now = gather(intervals, id);
    now = fl_interval_state_meet(intervals->arena, state, &now);
    fl_function_id function = fl_program_location(intervals->program, id)->function;
    bool is_exit = fl_id_equal(id, fl_program_function(intervals->program, function)->exit);
    bool is_changed = !fl_interval_state_is_same(state, &now);
    *state = now;
    if (is_changed) wake_followers(working, id);
    if (is_exit && (narrow_result(intervals, function) || is_changed)) wake_callers(working, function, true);
}

static void go_down(struct working *working) {
    const struct fl_program *program = working->intervals->program;
    working->growths = FL_NEW_ARRAY(working->intervals->arena, uint32_t, program->location_count + 1);
    for (uint32_t i = 0; i < program->location_count; i++) {
        fl_location_id location = {i};
        const struct fl_function *function =
            fl_program_function(program, fl_program_location(program, location)->function);
        if (is_widened(working->intervals, function, location)) wait(working, location);
    }
    for (fl_location_id location; next(working, &location) && has_time(working);) narrow(working, location);
}

/* ---- the whole ---- */

struct fl_intervals *fl_intervals_compute(struct fl_arena *arena, const struct fl_program *program,
                                          const struct fl_call_graph *graph,
                                          const struct fl_intervals_options *options) {
    fl_fact_count(program, FL_FACT_INTERVALS);
    struct fl_intervals *intervals = FL_NEW(arena, struct fl_intervals);
    *intervals = (struct fl_intervals){
        .arena = arena,
        .program = program,
        .graph = graph,
        .any = options->any,
        .states = FL_NEW_ARRAY(arena, struct fl_interval_state, program->location_count + 1),
        .results = FL_NEW_ARRAY(arena, struct fl_interval, program->function_count + 1),
        .sets = fl_number_sets_create(arena),
        .modified = FL_NEW_ARRAY(arena, fl_number_set, program->function_count + 1),
    };
    for (uint32_t i = 0; i < program->function_count; i++) {
        uint32_t width = program->functions[i].result_width;
        if (width && width <= FL_WIDEST_INTERVAL) intervals->results[i] = fl_interval_none(width);
    }
    fl_intervals_find_modified(intervals);
    fl_intervals_find_order(intervals);
    struct working working = {.intervals = intervals,
                              .growths = FL_NEW_ARRAY(arena, uint32_t, program->location_count + 1),
                              .result_growths = FL_NEW_ARRAY(arena, uint32_t, program->function_count + 1),
                              .deadline = options->deadline};
    working.waiting.places = fl_bitset_make(arena, program->location_count);
    if (!go_up(&working)) return NULL;
    go_down(&working);
    return intervals;
}

bool fl_intervals_is_reached(const struct fl_intervals *intervals, fl_location_id location) {
    return intervals->states[location.index].is_reached;
}

struct fl_interval fl_intervals_at(const struct fl_intervals *intervals, fl_location_id location,
                                   fl_variable_id variable) {
    const struct fl_interval_state *state = &intervals->states[location.index];
    if (state->is_reached) return fl_interval_state_get(intervals->program, state, variable);
    return fl_interval_none(fl_program_variable(intervals->program, variable)->width);
}

struct fl_interval fl_intervals_result(const struct fl_intervals *intervals, fl_function_id function) {
    return intervals->results[function.index];
}
