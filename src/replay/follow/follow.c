#include "replay/follow/follow.h"

#include "engine/symbolic/search/stop.h"
#include "replay/follow/enumerate.h"
#include "replay/state/pin.h"
#include "replay/follow/recorder.h"
#include "replay/follow/unsliced.h"

typedef const struct fl_term *term_ref;

enum {
    EVENTS_BEFORE = 16,    /* that say nothing about values, before what the state holds is remembered */
    CHOICES_AN_EVENT = 16, /* that an event is worth */
};

/* ---- ends of runs ---- */

static void finish(struct fl_follower *follower, struct fl_state *state) {
    fl_follower_end(follower, state, (fl_check_id)FL_NO_ID, fl_term_true(follower->terms));
}

static void arrive(struct fl_follower *follower, struct fl_state *state, fl_edge_id edge, term_ref guard) {
    struct fl_replay_arrival arrival = {fl_trace_place_of(state), state->condition, edge, guard, state};
    fl_vector_push(follower->arena, &follower->arrivals, arrival);
}

static void postpone(void *context, const struct fl_state *state, fl_check_id check, term_ref holds) {
    struct fl_follower *follower = context;
    fl_follower_end(follower, state, check, fl_term_not(follower->terms, holds));
}

static bool is_wanted(void *context, const struct fl_state *state, fl_check_id check) {
    (void)context, (void)state, (void)check;
    return true;
}

static void reached(void *context, fl_check_id check) {
    (void)context, (void)check;
}

/* ---- events ---- */

/* The state as it is now, to compare it with what it becomes. */
static const struct fl_state *copy_state(struct fl_follower *follower, const struct fl_state *state) {
    struct fl_state *copy = fl_arena_copy(follower->arena, state, sizeof *state);
    copy->frame = fl_arena_copy(follower->arena, state->frame, sizeof *state->frame);
    return copy;
}

/* The loops that the state is in are in their first iteration again. */
static void restart_loops(struct fl_follower *follower, struct fl_state *state) {
    const struct fl_symbolic_frame **to = NULL;
    for (const struct fl_symbolic_frame *frame = state->frame; frame; frame = frame->caller) {
        struct fl_symbolic_frame *copy = fl_arena_copy(follower->arena, frame, sizeof *frame);
        copy->loops = fl_orders_restart(follower->engine->orders, frame->loops);
        if (to)
            *to = copy;
        else
            state->frame = copy;
        to = &copy->caller;
    }
}

/* The state has left an event under the guard, and is at these positions now. Behind an event that says something
 * about values, or many that do not, what it holds is known as well as it will be, and is remembered. */
static void move(struct fl_follower *follower, struct fl_state *state, const uint64_t *positions, term_ref guard) {
    struct fl_whereabouts next = *fl_whereabouts(state);
    bool is_remembered = !fl_term_is_constant(guard) || ++next.events_since > EVENTS_BEFORE;
    if (is_remembered) {
        next.since = copy_state(follower, state);
        next.events_since = 0;
    }
    next.place = fl_trace_places_at(&follower->places, positions);
    bool has_moved = next.place != fl_trace_place_of(state);
    fl_state_set_whereabouts(follower->arena, state, next);
    if (has_moved && follower->restarts_loops) restart_loops(follower, state);
}

/* The positions of all traces behind the event, one of the ways of each. */
struct combination {
    struct fl_follower *follower;
    struct fl_state *state;
    fl_edge_id edge;
    struct fl_successors *successors;
    fl_trace_ways *ways; /* of each trace */
    bool *is_concerned;
    uint64_t *positions;
    bool is_executed; /* the edge is no call, or one of the user's own */
    bool is_inside;   /* some trace looks at what the call does */
    term_ref any;
    struct fl_vector_step *vector; /* of states that are at several places, of which this is one; NULL of others */
    term_ref at;                   /* under which they are at this one */
};

static void go_on(struct combination *combination, term_ref guard, term_ref result) {
    struct fl_follower *follower = combination->follower;
    combination->any = fl_term_or(follower->terms, combination->any, guard);
    if (combination->vector) {
        term_ref both = fl_term_and(follower->terms, combination->at, guard);
        fl_vector_step_add(combination->vector, combination->positions, both, result);
        return;
    }
    if (fl_term_is_false(guard)) return;
    const struct fl_state *state = combination->state;
    bool is_sure = !state->condition || state->sure == state->condition->count;
    enum fl_answer answer = !fl_term_is_true(guard) ? fl_state_query_quickly(follower->engine, state, guard)
                            : is_sure               ? FL_SATISFIABLE
                                                    : FL_UNDECIDED; /* whoever asks next asks for this, too */
    if (answer == FL_UNSATISFIABLE) return;
    struct fl_state *next = fl_state_fork(follower->engine, state);
    fl_state_assume(follower->engine, next, guard);
    if (answer == FL_SATISFIABLE && next->condition) next->sure = next->condition->count;
    fl_state_pin(follower->engine, next, fl_whereabouts(state)->since, guard);
    move(follower, next, combination->positions, guard);
    const struct fl_trace_place *place = fl_trace_place_of(next);
    if (place->rank > follower->seen) follower->seen = place->rank;
    bool is_further = !follower->reached || place->rank > follower->reached->rank;
    if (answer == FL_SATISFIABLE && is_further) follower->reached = place;
    if (combination->is_executed)
        fl_symbolic_execute(follower->engine, next, combination->edge, &follower->driver.policy,
                            combination->successors);
    else
        fl_symbolic_skip_call(follower->engine, next, combination->edge, result, combination->successors);
}

static void combine(struct combination *combination, size_t trace, term_ref guard, term_ref result) {
    struct fl_follower *follower = combination->follower;
    if (trace == follower->trace_count) {
        go_on(combination, guard, result);
        return;
    }
    uint64_t before = fl_trace_place_of(combination->state)->positions[trace];
    combination->positions[trace] = before;
    if (!combination->is_concerned[trace]) {
        combine(combination, trace + 1, guard, result);
        return;
    }
    for (size_t i = 0; i < combination->ways[trace].count; i++) {
        const struct fl_trace_way *way = &combination->ways[trace].items[i];
        combination->positions[trace] = way->position;
        combine(combination, trace + 1, fl_term_and(follower->terms, guard, way->guard),
                way->result ? way->result : result);
    }
}

/* Does nobody see whether the call is executed? */
static bool is_idle(const struct fl_follower *follower, const struct fl_event_site *site) {
    const struct fl_edge *edge = fl_program_edge(follower->program, site->edge);
    if (!fl_id_is_none(edge->operation.variable)) return false;
    if (site->kind == FL_EVENT_NAMED || site->kind == FL_EVENT_CHARACTER) return true;
    if (site->kind != FL_EVENT_FORMATTED || !site->format) return false;
    for (size_t i = 0; i < site->format_length; i++)
        if (site->format[i] == 's' || site->format[i] == 'n' || site->format[i] == 'm') return false;
    return true;
}

/* What the library does with an event is no concern of the run; what the user's own functions do is. */
static bool is_executed(const struct fl_follower *follower, const struct fl_edge *edge) {
    if (edge->operation.kind != FL_OPERATION_CALL) return true;
    const struct fl_expression *callee = edge->operation.callee;
    return callee->kind != FL_EXPRESSION_FUNCTION ||
           fl_program_function(follower->program, callee->function)->is_users;
}

/* Does the trace have something to say about the edge? */
static enum fl_concern concern_of(struct fl_follower *follower, const struct fl_trace *trace,
                                  struct fl_state *state, fl_edge_id edge, const struct fl_event_site *site) {
    if (trace->class->observes && trace->class->observes(trace, edge)) return FL_CONCERN_EVENT;
    return site ? trace->class->concerns(trace, follower->engine, state, site) : FL_CONCERN_NONE;
}

/* False: none of the traces has anything to say. */
static bool find_ways(struct combination *combination, const struct fl_event_site *site, bool *is_told) {
    struct fl_follower *follower = combination->follower;
    bool is_any_concerned = false;
    *is_told = true;
    combination->ways = FL_NEW_ARRAY(follower->arena, fl_trace_ways, follower->trace_count);
    combination->is_concerned = FL_NEW_ARRAY(follower->arena, bool, follower->trace_count);
    combination->positions = FL_NEW_ARRAY(follower->arena, uint64_t, follower->trace_count);
    for (size_t i = 0; i < follower->trace_count; i++) {
        const struct fl_trace *trace = follower->traces[i];
        struct fl_state *state = combination->state;
        enum fl_concern concern = concern_of(follower, trace, state, combination->edge, site);
        if (concern == FL_CONCERN_UNKNOWN) *is_told = false;
        if (concern == FL_CONCERN_INSIDE) combination->is_inside = true;
        if (concern != FL_CONCERN_EVENT) continue;
        is_any_concerned = combination->is_concerned[i] = true;
        trace->class->ways(trace, follower->engine, state, site, combination->edge,
                           fl_trace_place_of(state)->positions[i], &combination->ways[i]);
    }
    return is_any_concerned;
}

/* The call is one that no trace has anything to say about. True: it is done with. */
static bool pass_by(struct fl_follower *follower, struct fl_state *state, const struct fl_event_site *site,
                    fl_edge_id edge, struct fl_successors *successors) {
    if (is_executed(follower, fl_program_edge(follower->program, edge)) || !is_idle(follower, site)) return false;
    fl_symbolic_skip_call(follower->engine, state, edge, NULL, successors);
    return true;
}

/* All places that the state is at move on, and the state remains one. */
static bool observe_vector(struct fl_follower *follower, struct fl_state *state, fl_edge_id edge,
                           struct fl_successors *successors) {
    const struct fl_event_site *site = fl_event_site_at(follower->sites, edge);
    struct fl_vector_step step = {.follower = follower};
    fl_guarded_places places = fl_places_of_state(follower, state);
    struct fl_guarded_place nowhere = {fl_trace_place_of(state), fl_term_false(follower->terms)};
    if (!places.count) fl_vector_push(follower->arena, &places, nowhere);
    bool is_any_concerned = false, is_inside = false;
    for (size_t i = 0; i < places.count; i++) {
        struct combination combination = {.follower = follower,
                                          .state = fl_state_at_place(follower, state, places.items[i]),
                                          .edge = edge,
                                          .any = fl_term_false(follower->terms),
                                          .vector = &step,
                                          .at = places.items[i].guard};
        bool is_told, is_concerned = find_ways(&combination, site, &is_told);
        if (!is_told) return true;
        is_any_concerned = is_any_concerned || is_concerned;
        is_inside = is_inside || combination.is_inside;
        if (is_concerned) {
            combine(&combination, 0, fl_term_true(follower->terms), NULL);
            arrive(follower, combination.state, edge, combination.any);
        } else
            fl_vector_step_add(&step, places.items[i].place->positions, places.items[i].guard, NULL);
    }
    if (!is_any_concerned) return !is_inside && pass_by(follower, state, site, edge, successors);
    struct fl_whereabouts behind = *fl_whereabouts(state);
    behind.guards = step.guards;
    fl_state_set_whereabouts(follower->arena, state, behind);
    if (is_inside || is_executed(follower, fl_program_edge(follower->program, edge)))
        fl_symbolic_execute(follower->engine, state, edge, &follower->driver.policy, successors);
    else
        fl_symbolic_skip_call(follower->engine, state, edge, step.result, successors);
    return true;
}

static bool observe_step(void *context, struct fl_state *state, fl_edge_id id, struct fl_successors *successors) {
    struct fl_follower *follower = context;
    if (follower->options->is_unsliced) return observe_vector(follower, state, id, successors);
    const struct fl_event_site *site = fl_event_site_at(follower->sites, id);
    const struct fl_edge *edge = fl_program_edge(follower->program, id);
    struct combination combination = {.follower = follower,
                                      .state = state,
                                      .edge = id,
                                      .successors = successors,
                                      .any = fl_term_false(follower->terms)};
    bool is_told;
    bool is_any_concerned = find_ways(&combination, site, &is_told);
    if (!is_told) return true;
    combination.is_executed = combination.is_inside || is_executed(follower, edge);
    if (!is_any_concerned) return !combination.is_inside && pass_by(follower, state, site, id, successors);
    if (follower->recorder && follower->recorder->live)
        fl_live_edges_add_event(follower->recorder->live, state, id);
    combine(&combination, 0, fl_term_true(follower->terms), NULL);
    arrive(follower, state, id, combination.any);
    return true;
}

/* ---- execution ---- */

static void report_progress(const struct fl_follower *follower) {
    if (!follower->options->progress) return;
    struct fl_policy_progress *progress = &follower->options->progress->policies[FL_POLICY_MERGING];
    progress->bound = follower->driver.bound;
    progress->waiting = follower->driver.queue.waiting.count;
    progress->paths = follower->arrivals.count;
}

static bool must_stop(void *context) {
    struct fl_follower *follower = context;
    const struct fl_replay_options *options = follower->options;
    report_progress(follower);
    if (follower->reason || follower->is_done) return true;
    follower->is_paused = fl_deadline_has_passed(follower->turn);
    follower->reason = fl_stop_reason(follower->arena, follower->guard, options->deadline);
    /* One run is there; for one that fails a check, as much time again is enough. */
    if (!follower->reason && *follower->found_after &&
        fl_clock_now() - follower->begin > 2 * *follower->found_after + 5)
        follower->reason = "the time for a failing run is used up";
    return follower->reason || follower->is_paused;
}

static void arrive_at_end(struct fl_follower *follower, struct fl_state *state) {
    fl_guarded_places places = fl_places_of_state(follower, state);
    for (size_t i = 0; i < places.count; i++)
        arrive(follower, fl_state_at_place(follower, state, places.items[i]), (fl_edge_id)FL_NO_ID,
               fl_term_false(follower->terms));
}

static void end(void *context, struct fl_state *state) {
    arrive_at_end(context, state);
    finish(context, state);
}

/* Few choices, and many events: such a state is near the end of the traces. */
static int64_t cost_of(void *context, const struct fl_state *state) {
    const struct fl_follower *follower = context;
    uint64_t events = 0;
    for (size_t i = 0; i < follower->trace_count; i++) {
        const struct fl_trace *trace = follower->traces[i];
        events += trace->class->count(trace, fl_trace_place_of(state)->positions[i]);
    }
    return (int64_t)state->forks - CHOICES_AN_EVENT * (int64_t)events;
}

/* Can some run of the state leave the rest of the traces, whatever it holds? */
static bool has_hopes(void *context, const struct fl_state *state) {
    struct fl_follower *follower = context;
    for (size_t i = 0; follower->hopes && i < follower->trace_count; i++) {
        const struct fl_hopes *hopes = follower->hopes[i];
        if (!hopes || fl_hopes_at(hopes, state->location, fl_trace_place_of(state)->positions[i])) continue;
        follower->has_given_up = true;
        return false;
    }
    return true;
}

static void finish_unfinished(void *context, struct fl_state *state) {
    struct fl_follower *follower = context;
    if (follower->options->is_unfinished) finish(follower, state);
}

/* Where every step is of interest, none is skipped. */
static bool may_jump(void *context, const struct fl_state *state) {
    const struct fl_follower *follower = context;
    bool is_every_step_seen = fl_follower_enumerates(follower) || follower->recorder;
    return !follower->has_calls[state->location.index] && !is_every_step_seen;
}

static void note_step(void *context, fl_edge_id call, const struct fl_successors *successors) {
    const struct fl_follower *follower = context;
    if (follower->recorder) fl_recorder_note(follower, call, successors);
}

static bool is_covered(struct fl_follower *follower, struct fl_state *state) {
    const struct fl_location *location = fl_program_location(follower->program, state->location);
    struct fl_recorder *recorder = follower->recorder;
    bool is_all = (recorder && recorder->vectors) || follower->options->is_unsliced ||
                  fl_follower_enumerates(follower); /* runs that are wanted themselves, too */
    if (!location->is_loop_head || is_all) return false;
    const struct fl_state *other = fl_covering_find(follower->covering, follower->engine, state);
    if (other && recorder) fl_live_edges_add_covered(recorder->live, state, other);
    return other;
}

/* The state is told what its next event says of it. False: no event that it may come to is the trace's. */
static bool foresee(struct fl_follower *follower, struct fl_state *state) {
    const struct fl_location *location = fl_program_location(follower->program, state->location);
    bool is_worth_it = location->is_loop_head || location->edge_count > 1;
    bool is_users = fl_program_function(follower->program, location->function)->is_users;
    if (!follower->foresight || !is_worth_it || !is_users) return true;
    const struct fl_trace *trace = follower->traces[0];
    uint64_t position = fl_trace_place_of(state)->positions[0];
    if (position >= trace->end || trace->class->accepts(trace, position)) return true;
    term_ref guard = fl_foresee(follower->foresight, follower->engine, state, trace, position);
    if (!guard || fl_term_is_true(guard) || guard == fl_whereabouts(state)->foreseen) return true;
    enum fl_answer answer = fl_state_query_quickly(follower->engine, state, guard);
    if (answer == FL_UNSATISFIABLE) return false;
    struct fl_whereabouts told = *fl_whereabouts(state);
    told.foreseen = guard;
    fl_state_set_whereabouts(follower->arena, state, told);
    fl_state_assume(follower->engine, state, guard);
    if (answer == FL_SATISFIABLE && state->condition) state->sure = state->condition->count;
    fl_state_pin(follower->engine, state, told.since, guard);
    return true;
}

static bool take(void *context, struct fl_state *state) {
    struct fl_follower *follower = context;
    if (!foresee(follower, state)) return false;
    if (is_covered(follower, state)) return false;
    fl_follower_tend_solver(follower);
    follower->result->states++;
    return true;
}

static bool complete(void *context) {
    struct fl_follower *follower = context;
    if (follower->reason || follower->is_done || follower->is_paused) return false;
    if (follower->driver.parked.count) follower->completed = follower->driver.bound;
    return true;
}

/* The run is at some place in the traces. */
static term_ref somewhere(void *context, const struct fl_state *state) {
    const struct fl_follower *follower = context;
    term_ref any = fl_term_false(follower->terms);
    fl_guarded_places places = fl_places_of_state(follower, state);
    for (size_t i = 0; i < places.count; i++) any = fl_term_or(follower->terms, any, places.items[i].guard);
    return any;
}

static const struct fl_driver_client client = {.must_stop = must_stop,
                                               .take = take,
                                               .may_jump = may_jump,
                                               .note_step = note_step,
                                               .is_followed = has_hopes,
                                               .wait = finish_unfinished,
                                               .end = end,
                                               .complete = complete,
                                               .hope = somewhere,
                                               .cost = cost_of};

/* ---- rounds ---- */

/* Each edge that some trace may have something to say about. */
static const bool *find_observed(const struct fl_follower *follower) {
    bool *is_observed = FL_NEW_ARRAY(follower->arena, bool, follower->program->edge_count);
    for (uint32_t i = 0; i < follower->program->edge_count; i++) {
        is_observed[i] = fl_event_site_at(follower->sites, (fl_edge_id){i});
        for (size_t k = 0; k < follower->trace_count; k++) {
            const struct fl_trace *trace = follower->traces[k];
            if (trace->class->observes && trace->class->observes(trace, (fl_edge_id){i})) is_observed[i] = true;
        }
    }
    return is_observed;
}

static void begin_round(struct fl_follower *follower, struct fl_symbolic_limits limits) {
    struct fl_engine *engine =
        fl_engine_create(follower->arena, follower->program, follower->terms, follower->solver);
    follower->observer = (struct fl_step_observer){follower, find_observed(follower), observe_step};
    engine->limits = limits;
    engine->orders = fl_orders_create(follower->arena, follower->program);
    engine->is_merging = !follower->is_pathwise;
    engine->keeps_checks = true;
    engine->keeps_histories = follower->recorder;
    engine->independence = fl_independence_create(follower->arena);
    engine->observer = &follower->observer;
    engine->solver_limits.deadline = follower->options->deadline;
    engine->solver_limits.is_cancelled = &follower->guard->stop;
    follower->engine = engine;
    if (!follower->has_calls)
        follower->has_calls =
            fl_driver_loops_with_calls(follower->arena, follower->program, follower->observer.is_observed);
    follower->covering =
        fl_covering_create(follower->arena, follower->program,
                           follower->options->is_loosened ? FL_COVERING_RENAMED : FL_COVERING_SAME);
    bool can_foresee = follower->options->is_loosened && follower->trace_count == 1 && !follower->recorder &&
                       !follower->options->is_unfinished;
    if (can_foresee)
        follower->foresight =
            fl_foresight_create(follower->arena, fl_call_graph_of_program(follower->program), follower->sites);
    follower->places = fl_trace_places_make(follower->arena, follower->trace_count);
    follower->arrivals.count = 0;
    follower->reached = NULL;
    follower->seen = 0;
    follower->completed = 0;
}

/* Recording goes as far as the search for a run has come, and no further. */
static void begin_driver(struct fl_follower *follower) {
    struct fl_driver *driver = &follower->driver;
    uint64_t last = follower->options->limits.bound ? follower->options->limits.bound : UINT64_MAX;
    driver->client = &client;
    driver->context = follower;
    driver->engine = follower->engine;
    driver->policy = (struct fl_check_policy){follower, is_wanted, reached, postpone};
    driver->accelerator = fl_accelerator_create(follower->arena, follower->program);
    driver->last_bound = follower->recorder ? driver->bound : last;
    if (!follower->recorder) driver->bound = fl_driver_first_bound(last);
}

static struct fl_state *first_state(struct fl_follower *follower) {
    struct fl_state *start = fl_engine_start(follower->engine);
    struct fl_whereabouts there = {.since = copy_state(follower, start)};
    there.place =
        fl_trace_places_at(&follower->places, FL_NEW_ARRAY(follower->arena, uint64_t, follower->trace_count));
    if (follower->options->is_unsliced)
        there.guards =
            fl_persistent_set(follower->arena, NULL, there.place->number, fl_term_true(follower->terms));
    fl_state_set_whereabouts(follower->arena, start, there);
    return start;
}

bool fl_follow(struct fl_follower *follower, struct fl_symbolic_limits limits) {
    begin_round(follower, limits);
    begin_driver(follower);
    fl_driver_begin(&follower->driver, first_state(follower), follower->is_pathwise);
    return fl_follow_on(follower);
}

bool fl_follow_on(struct fl_follower *follower) {
    enum fl_driver_end end = fl_driver_run(&follower->driver);
    if (end == FL_DRIVER_AT_BOUND && !follower->recorder)
        follower->reason = fl_stop_at_bound(follower->arena, follower->driver.last_bound);
    return end == FL_DRIVER_DONE && !follower->engine->incomplete;
}
