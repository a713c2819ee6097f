#include "replay/state/live_edges.h"

#include "replay/state/whereabouts.h"

typedef const struct fl_term *term_ref;

struct end {
    const struct fl_condition *condition;
    const struct fl_history *history;
    term_ref last;                    /* holds as well */
    const struct fl_history *instead; /* if given, runs end here only where they go along this history */
    bool is_done;
};

struct event {
    const struct fl_history *history;
    fl_edge_id edge;
    const struct fl_trace_place *place;
};

/* A merge on the way to an end. */
struct junction {
    const struct fl_history *merge;
    term_ref reached; /* the run comes through here */
};

struct fl_live_edges {
    struct fl_arena *arena;
    const struct fl_program *program;
    bool *is_live;      /* each edge */
    struct fl_map ways; /* a history that was walked along -> bits: 1 itself, 2 along previous, 4 along other */
    bool is_lost;
    FL_VECTOR_OF(struct end) ends;
    FL_VECTOR_OF(fl_location_id) cuts; /* from here on everything is live */
    bool *is_behind_cut;               /* each edge */
    FL_VECTOR_OF(struct event) events;
    struct fl_engine *engine;
    struct fl_solver *solver; /* knows all about one end */
};

enum { WALKED = 1, ALONG_PREVIOUS = 2, ALONG_OTHER = 4 };

struct fl_live_edges *fl_live_edges_create(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_live_edges *live = FL_NEW(arena, struct fl_live_edges);
    *live = (struct fl_live_edges){.arena = arena, .program = program, .ways = fl_map_make(arena)};
    live->is_live = FL_NEW_ARRAY(arena, bool, program->edge_count);
    live->is_behind_cut = FL_NEW_ARRAY(arena, bool, program->edge_count);
    return live;
}

void fl_live_edges_add_end(struct fl_live_edges *live, const struct fl_state *state, term_ref condition) {
    struct end end = {.condition = state->condition, .history = state->history, .last = condition};
    fl_vector_push(live->arena, &live->ends, end);
}

void fl_live_edges_add_covered(struct fl_live_edges *live, const struct fl_state *state,
                               const struct fl_state *other) {
    struct end end = {.condition = state->condition, .history = state->history, .instead = other->history};
    fl_vector_push(live->arena, &live->ends, end);
}

void fl_live_edges_add_cut(struct fl_live_edges *live, const struct fl_state *state) {
    struct end end = {.condition = state->condition, .history = state->history};
    fl_vector_push(live->arena, &live->ends, end);
    fl_vector_push(live->arena, &live->cuts, state->location);
    for (const struct fl_symbolic_frame *frame = state->frame; frame && !fl_id_is_none(frame->call);
         frame = frame->caller)
        fl_vector_push(live->arena, &live->cuts, fl_program_edge(live->program, frame->call)->target);
}

void fl_live_edges_add_event(struct fl_live_edges *live, const struct fl_state *state, fl_edge_id edge) {
    struct event event = {state->history, edge, fl_trace_place_of(state)};
    fl_vector_push(live->arena, &live->events, event);
}

void fl_live_edges_lose(struct fl_live_edges *live) {
    live->is_lost = true;
}

/* ---- walking along one run ---- */

/* The run that the solver's model is. */
static void walk(struct fl_live_edges *live, const struct fl_history *at) {
    while (at) {
        uint64_t *ways = fl_map_at(&live->ways, fl_map_key(at));
        *ways |= WALKED;
        if (!at->guard) {
            live->is_live[at->edge.index] = true;
            at = at->previous;
            continue;
        }
        bool is_left = fl_solver_model_value(live->solver, at->guard).word;
        *ways |= is_left ? ALONG_PREVIOUS : ALONG_OTHER;
        at = is_left ? at->previous : at->other;
    }
}

/* Everything that some run to the end may have come along. */
static void walk_all(struct fl_live_edges *live, const struct fl_history *from) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_map seen = fl_map_make(scratch);
    FL_VECTOR_OF(const struct fl_history *) open = {0};
    fl_vector_push(scratch, &open, from);
    while (open.count) {
        for (const struct fl_history *at = fl_vector_pop(&open); at; at = at->previous) {
            uint64_t *is_seen = fl_map_at(&seen, fl_map_key(at));
            if (*is_seen) break;
            *is_seen = 1;
            *fl_map_at(&live->ways, fl_map_key(at)) |= WALKED | (at->guard ? ALONG_PREVIOUS | ALONG_OTHER : 0);
            if (at->guard)
                fl_vector_push(scratch, &open, at->other);
            else
                live->is_live[at->edge.index] = true;
        }
    }
    fl_arena_destroy(scratch);
}

/* ---- the merges on the way to an end ---- */

struct junctions {
    struct fl_arena *arena;
    struct fl_map numbers;             /* merge -> index + 1 */
    FL_VECTOR_OF(struct junction) all; /* each before those that it leads to */
};

static const struct fl_history *next_merge(const struct fl_history *at) {
    while (at && !at->guard) at = at->previous;
    return at;
}

/* In the order in which a search leaves them, which ends with the newest; then turned round. */
static void find_junctions(struct junctions *junctions, const struct fl_history *end) {
    struct fl_map is_left = fl_map_make(junctions->arena);
    FL_VECTOR_OF(const struct fl_history *) open = {0}, left = {0};
    const struct fl_history *first = next_merge(end);
    if (first) fl_vector_push(junctions->arena, &open, first);
    while (open.count) {
        const struct fl_history *at = fl_vector_last(&open);
        const struct fl_history *next[2] = {next_merge(at->previous), next_merge(at->other)};
        size_t before = open.count;
        uint64_t *state = fl_map_at(&is_left, fl_map_key(at));
        bool is_new = *state == 0;
        if (is_new) *state = 1;
        for (unsigned i = 0; i < 2 && is_new; i++)
            if (next[i] && !fl_map_find(&is_left, fl_map_key(next[i])))
                fl_vector_push(junctions->arena, &open, next[i]);
        if (open.count > before) continue;
        open.count--;
        state = fl_map_at(&is_left, fl_map_key(at));
        if (*state == 1) fl_vector_push(junctions->arena, &left, at);
        *state = 2;
    }
    for (size_t i = left.count; i-- > 0;) {
        struct junction junction = {.merge = left.items[i]};
        fl_vector_push(junctions->arena, &junctions->all, junction);
        *fl_map_at(&junctions->numbers, fl_map_key(left.items[i])) = junctions->all.count;
    }
}

static void reach(struct junctions *junctions, struct fl_terms *terms, const struct fl_history *merge,
                  term_ref condition) {
    if (!merge) return;
    struct junction *junction = &junctions->all.items[*fl_map_at(&junctions->numbers, fl_map_key(merge)) - 1];
    junction->reached = junction->reached ? fl_term_or(terms, junction->reached, condition) : condition;
}

static void find_conditions(struct junctions *junctions, struct fl_terms *terms, const struct fl_history *end) {
    reach(junctions, terms, next_merge(end), fl_term_true(terms));
    for (size_t i = 0; i < junctions->all.count; i++) {
        const struct junction *junction = &junctions->all.items[i];
        const struct fl_history *merge = junction->merge;
        term_ref otherwise = fl_term_not(terms, merge->guard), reached = junction->reached;
        reach(junctions, terms, next_merge(merge->previous), fl_term_and(terms, reached, merge->guard));
        reach(junctions, terms, next_merge(merge->other), fl_term_and(terms, reached, otherwise));
    }
}

/* The run comes along some way that was not walked yet. */
static term_ref is_new_way(const struct fl_live_edges *live, const struct junctions *junctions) {
    struct fl_terms *terms = live->engine->terms;
    term_ref any = fl_term_false(terms);
    for (size_t i = 0; i < junctions->all.count; i++) {
        const struct junction *junction = &junctions->all.items[i];
        const uint64_t *known = fl_map_find(&live->ways, fl_map_key(junction->merge));
        uint64_t ways = known ? *known : 0;
        term_ref guard = junction->merge->guard, side = fl_term_false(terms);
        if (!(ways & ALONG_PREVIOUS)) side = fl_term_or(terms, side, guard);
        if (!(ways & ALONG_OTHER)) side = fl_term_or(terms, side, fl_term_not(terms, guard));
        any = fl_term_or(terms, any, fl_term_and(terms, junction->reached, side));
    }
    return any;
}

/* ---- all of them ---- */

static void tell(struct fl_live_edges *live, const struct end *end) {
    live->solver = fl_solver_create_default(live->engine->terms, NULL);
    for (const struct fl_condition *at = end->condition; at; at = at->previous)
        fl_solver_assert(live->solver, at->term);
    if (end->last) fl_solver_assert(live->solver, end->last);
}

static void find_runs(struct fl_live_edges *live, const struct end *end) {
    struct fl_terms *terms = live->engine->terms;
    struct fl_state state = {.condition = (struct fl_condition *)end->condition};
    term_ref question = end->last ? end->last : fl_term_true(terms);
    if (fl_state_query(live->engine, &state, question) == FL_UNSATISFIABLE) return;
    struct junctions junctions = {.arena = fl_arena_create()};
    junctions.numbers = fl_map_make(junctions.arena);
    find_junctions(&junctions, end->history);
    find_conditions(&junctions, terms, end->history);
    tell(live, end);
    question = fl_term_true(terms);
    enum fl_answer answer;
    while ((answer = fl_solver_solve(live->solver, &question, 1, live->engine->solver_limits)) == FL_SATISFIABLE) {
        walk(live, end->history);
        question = is_new_way(live, &junctions);
    }
    if (answer == FL_UNDECIDED) walk_all(live, end->history);
    fl_solver_destroy(live->solver);
    fl_arena_destroy(junctions.arena);
}

static bool is_walked(const struct fl_live_edges *live, const struct fl_history *history) {
    if (!history) return true;
    const uint64_t *ways = fl_map_find(&live->ways, fl_map_key(history));
    return ways && *ways & WALKED;
}

/* Everything behind a location, in the functions that are called from there as well. */
static void reach_everything(struct fl_live_edges *live) {
    const struct fl_program *program = live->program;
    struct fl_arena *scratch = fl_arena_create();
    bool *is_reached = FL_NEW_ARRAY(scratch, bool, program->location_count);
    bool has_pointers = false;
    while (live->cuts.count) {
        fl_location_id at = fl_vector_pop(&live->cuts);
        if (fl_id_is_none(at) || is_reached[at.index]) continue;
        is_reached[at.index] = true;
        const struct fl_location *location = fl_program_location(program, at);
        for (uint32_t i = 0; i < location->edge_count; i++) {
            const struct fl_edge *edge = &program->edges[location->first_edge + i];
            live->is_live[location->first_edge + i] = live->is_behind_cut[location->first_edge + i] = true;
            fl_vector_push(live->arena, &live->cuts, edge->target);
            if (edge->operation.kind != FL_OPERATION_CALL) continue;
            const struct fl_expression *callee = edge->operation.callee;
            bool is_pointer = callee->kind != FL_EXPRESSION_FUNCTION;
            for (uint32_t f = 0; is_pointer && !has_pointers && f < program->function_count; f++)
                if (program->functions[f].has_body)
                    fl_vector_push(live->arena, &live->cuts, program->functions[f].entry);
            has_pointers = has_pointers || is_pointer;
            if (!is_pointer && fl_program_function(program, callee->function)->has_body)
                fl_vector_push(live->arena, &live->cuts, fl_program_function(program, callee->function)->entry);
        }
    }
    fl_arena_destroy(scratch);
}

const bool *fl_live_edges_find(struct fl_live_edges *live, struct fl_engine *engine) {
    live->engine = engine;
    bool is_more = true;
    while (is_more && !live->is_lost) {
        is_more = false;
        for (size_t i = 0; i < live->ends.count; i++) {
            struct end *end = &live->ends.items[i];
            if (end->is_done || (end->instead && !is_walked(live, end->instead))) continue;
            find_runs(live, end);
            is_more = end->is_done = true;
        }
    }
    for (uint32_t i = 0; live->is_lost && i < live->program->edge_count; i++)
        live->is_live[i] = live->is_behind_cut[i] = true;
    reach_everything(live);
    return live->is_live;
}

void fl_live_edges_events(const struct fl_live_edges *live, fl_live_event *call, void *context) {
    for (uint32_t i = 0; i < live->program->edge_count; i++)
        if (live->is_behind_cut[i]) call(context, (fl_edge_id){i}, NULL);
    for (size_t i = 0; i < live->events.count; i++) {
        const struct event *event = &live->events.items[i];
        if (is_walked(live, event->history)) call(context, event->edge, event->place);
    }
}
