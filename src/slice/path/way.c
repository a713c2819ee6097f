/* slice/path/way.c - reachability in a pushdown system by tabulation (Reps, Horwitz, Sagiv), the
 * shortest first.
 *
 * A function is entered at a stage: the number of waypoints that were passed. What can be reached
 * from there inside one activation is explored once, whoever called it; those who call learn at
 * which stages it returns. A call that passes no waypoint need not be explored: its shortest way is
 * known (slice/path/lengths.h).
 */
#include "slice/path/way.h"

#include "base/map.h"
#include "slice/path/queue.h"

enum {
    MOST_STATES = 1 << 24,
    FEW_STATES = 1 << 20, /* about half a second */
    STATES_OF_LEG = 64,
    MOST_EDGES = 1 << 26,
    MOST_WORTH = 64, /* steps; more than lie between lines of a function as a rule */
};

enum how {
    HOW_ENTERED,  /* the beginning of an activation */
    HOW_STEPPED,  /* along an edge */
    HOW_OVER,     /* over a call by the shortest way */
    HOW_RETURNED, /* from a call that passed a waypoint */
};

/* A location that is reached in an activation. */
struct state {
    enum how how;
    uint32_t activation, location, stage;
    uint32_t stage_before; /* of the last move */
    fl_edge_id edge;       /* not ENTERED: the last of the activation */
    uint32_t previous;     /* not ENTERED: state in which it was taken */
    uint32_t inner;        /* RETURNED: state at the exit of the callee */
    uint64_t length;       /* of the path from the start */
};

/* A function entered at a stage. */
struct activation {
    fl_function_id function;
    uint32_t stage;
    uint32_t entered;               /* its first state */
    struct fl_map states;           /* location and stage -> state */
    FL_VECTOR_OF(uint32_t) callers; /* states, the one that entered it first */
    FL_VECTOR_OF(fl_edge_id) calls; /* and their edges */
    FL_VECTOR_OF(uint32_t) exits;   /* states at the exit that callers must know of */
};

struct search {
    struct fl_arena *arena;
    const struct fl_lengths *lengths;
    const struct fl_program *program;
    const struct fl_waypoint *waypoints;
    uint32_t count;
    FL_VECTOR_OF(struct state) states;
    FL_VECTOR_OF(struct activation) activations;
    struct fl_map activation_of; /* function and stage -> index */
    struct fl_queue queue;
    struct fl_bitset *leads_to; /* by function: those that call it, directly or not; made when needed */
    uint32_t goal;              /* state, or FL_NO_INDEX */
    uint32_t passed;
    uint32_t worth; /* of a waypoint that was passed, in steps */
};

/* ---- waypoints ---- */

static bool has_edge(const fl_edge_id *edges, uint32_t count, fl_edge_id edge) {
    for (uint32_t i = 0; i < count; i++)
        if (fl_id_equal(edges[i], edge)) return true;
    return false;
}

static uint32_t stage_after_edge(const struct search *search, uint32_t stage, fl_edge_id edge) {
    if (stage == search->count) return stage;
    const struct fl_waypoint *waypoint = &search->waypoints[stage];
    return stage + has_edge(waypoint->edges, waypoint->edge_count, edge);
}

static uint32_t stage_at(const struct search *search, uint32_t stage, fl_location_id location) {
    if (stage == search->count) return stage;
    const struct fl_waypoint *waypoint = &search->waypoints[stage];
    for (uint32_t i = 0; i < waypoint->location_count; i++)
        if (fl_id_equal(waypoint->locations[i], location)) return stage + 1;
    return stage;
}

static bool is_restricted(const struct search *search, uint32_t stage) {
    return search->waypoints[stage].avoided_count || search->waypoints[stage].forbidden;
}

static bool is_allowed(const struct search *search, uint32_t stage, fl_edge_id edge) {
    const struct fl_waypoint *waypoint = &search->waypoints[stage];
    if (!is_restricted(search, stage) || has_edge(waypoint->edges, waypoint->edge_count, edge)) return true;
    if (has_edge(waypoint->avoided, waypoint->avoided_count, edge)) return false;
    return !waypoint->forbidden || !fl_bitset_has(waypoint->forbidden, edge.index) ||
           has_edge(waypoint->allowed, waypoint->allowed_count, edge);
}

static void find_callers(struct search *search, uint32_t function) {
    const struct fl_graph *callers = &search->lengths->graph->callers;
    struct fl_bitset *found = &search->leads_to[function];
    FL_VECTOR_OF(uint32_t) open = {0};
    *found = fl_bitset_make(search->arena, callers->node_count);
    fl_bitset_add(found, function);
    fl_vector_push(search->arena, &open, function);
    while (open.count) {
        uint32_t at = fl_vector_pop(&open);
        for (uint32_t i = callers->starts[at]; i < callers->starts[at + 1]; i++)
            if (fl_bitset_insert(found, callers->targets[i]))
                fl_vector_push(search->arena, &open, callers->targets[i]);
    }
}

static bool leads_to(struct search *search, fl_function_id function, fl_location_id location) {
    uint32_t target = fl_program_location(search->program, location)->function.index;
    if (!search->leads_to[target].words) find_callers(search, target);
    return fl_bitset_has(&search->leads_to[target], function.index);
}

/* Whether it is worth exploring a function for the next waypoint, or must be explored. */
static bool is_worth_entering(struct search *search, fl_function_id function, uint32_t stage) {
    const struct fl_waypoint *waypoint = &search->waypoints[stage];
    if (is_restricted(search, stage)) return true;
    for (uint32_t i = 0; i < waypoint->edge_count; i++)
        if (leads_to(search, function, fl_program_edge(search->program, waypoint->edges[i])->source)) return true;
    for (uint32_t i = 0; i < waypoint->location_count; i++)
        if (leads_to(search, function, waypoint->locations[i])) return true;
    return false;
}

/* ---- states ---- */

/* Shorter paths come first. A waypoint that was passed makes up for some length, so that of many
 * waypoints those behind are looked for near the last one that was passed; but one that passes a
 * waypoint waits among those that have not: a shorter way to it may be found. */
static uint64_t key_of(const struct search *search, const struct state *state) {
    return state->length + (uint64_t)search->worth * (search->count - state->stage_before);
}

static void add_state(struct search *search, struct state state) {
    struct activation *activation = &search->activations.items[state.activation];
    uint64_t *place = fl_map_at(&activation->states, state.location | (uint64_t)state.stage << 32);
    if (*place) {
        struct state *known = &search->states.items[*place - 1];
        if (known->length <= state.length) return;
        *known = state;
    } else {
        fl_vector_push(search->arena, &search->states, state);
        *place = search->states.count;
    }
    uint32_t index = (uint32_t)(*place - 1);
    if (state.how == HOW_ENTERED) activation->entered = index;
    fl_queue_push(&search->queue, key_of(search, &state), index);
}

static void step(struct search *search, uint32_t from, fl_edge_id edge) {
    const struct state state = search->states.items[from];
    const struct fl_edge *taken = fl_program_edge(search->program, edge);
    uint32_t stage = stage_at(search, stage_after_edge(search, state.stage, edge), taken->target);
    add_state(search, (struct state){.how = HOW_STEPPED,
                                     .activation = state.activation,
                                     .location = taken->target.index,
                                     .stage = stage,
                                     .stage_before = state.stage,
                                     .edge = edge,
                                     .previous = from,
                                     .length = state.length + 1});
}

static void come_back(struct search *search, uint32_t caller, fl_edge_id call, uint32_t inner) {
    const struct state from = search->states.items[caller], end = search->states.items[inner];
    const struct activation *callee = &search->activations.items[end.activation];
    fl_location_id behind = fl_program_edge(search->program, call)->target;
    add_state(search, (struct state){.how = HOW_RETURNED,
                                     .activation = from.activation,
                                     .location = behind.index,
                                     .stage = stage_at(search, end.stage, behind),
                                     .stage_before = end.stage,
                                     .edge = call,
                                     .previous = caller,
                                     .inner = inner,
                                     .length = from.length + 1 + end.length -
                                               search->states.items[callee->entered].length});
}

/* The stage is that behind the call's edge. */
static void enter(struct search *search, uint32_t from, fl_edge_id call, fl_function_id function, uint32_t stage) {
    const struct state state = search->states.items[from];
    fl_location_id entry = fl_program_function(search->program, function)->entry;
    stage = stage_at(search, stage, entry);
    uint64_t *place = fl_map_at(&search->activation_of, function.index | (uint64_t)stage << 32);
    bool is_new = !*place;
    if (is_new) {
        struct activation activation = {
            .function = function, .stage = stage, .states = fl_map_make(search->arena)};
        fl_vector_push(search->arena, &search->activations, activation);
        *place = search->activations.count;
    }
    uint32_t index = (uint32_t)(*place - 1);
    struct activation *activation = &search->activations.items[index];
    fl_vector_push(search->arena, &activation->callers, from);
    fl_vector_push(search->arena, &activation->calls, call);
    if (is_new)
        add_state(search, (struct state){.how = HOW_ENTERED,
                                         .activation = index,
                                         .location = entry.index,
                                         .stage = stage,
                                         .stage_before = state.stage,
                                         .length = state.length + 1});
    for (size_t i = 0; i < search->activations.items[index].exits.count; i++)
        come_back(search, from, call, search->activations.items[index].exits.items[i]);
}

static void go_over(struct search *search, uint32_t from, fl_edge_id call, uint32_t stage, uint64_t length) {
    const struct state state = search->states.items[from];
    fl_location_id behind = fl_program_edge(search->program, call)->target;
    add_state(search, (struct state){.how = HOW_OVER,
                                     .activation = state.activation,
                                     .location = behind.index,
                                     .stage = stage_at(search, stage, behind),
                                     .stage_before = state.stage,
                                     .edge = call,
                                     .previous = from,
                                     .length = state.length + length});
}

static void take_call(struct search *search, uint32_t from, fl_edge_id edge) {
    const struct fl_call_site *site = fl_call_graph_site(search->lengths->graph, edge);
    uint32_t before = search->states.items[from].stage, stage = stage_after_edge(search, before, edge);
    if (stage == search->count) {
        step(search, from, edge);
        return;
    }
    fl_function_id shortest;
    uint64_t length = fl_lengths_over(search->lengths, site, &shortest);
    bool is_without_body = fl_id_is_none(shortest);
    if (length < FL_NO_WAY && (!is_restricted(search, stage) || is_without_body))
        go_over(search, from, edge, stage, length);
    for (uint32_t i = 0; i < site->callee_count; i++)
        if (fl_program_function(search->program, site->callees[i])->has_body &&
            is_worth_entering(search, site->callees[i], stage))
            enter(search, from, edge, site->callees[i], stage);
}

static void leave(struct search *search, uint32_t exit) {
    const struct state state = search->states.items[exit];
    uint32_t index = state.activation;
    const struct activation *activation = &search->activations.items[index];
    if (state.stage == activation->stage && !is_restricted(search, state.stage)) return;
    fl_vector_push(search->arena, &search->activations.items[index].exits, exit);
    for (size_t i = 0; i < search->activations.items[index].callers.count; i++) {
        activation = &search->activations.items[index];
        come_back(search, activation->callers.items[i], activation->calls.items[i], exit);
    }
}

static void look_behind(struct search *search, uint32_t index) {
    const struct state state = search->states.items[index];
    const struct fl_location *location = &search->program->locations[state.location];
    const struct fl_function *function = fl_program_function(search->program, location->function);
    if (function->exit.index == state.location) leave(search, index);
    for (uint32_t i = 0; i < location->edge_count; i++) {
        fl_edge_id edge = {location->first_edge + i};
        if (!is_allowed(search, state.stage, edge)) continue;
        if (fl_program_edge(search->program, edge)->operation.kind == FL_OPERATION_CALL)
            take_call(search, index, edge);
        else
            step(search, index, edge);
    }
}

/* ---- the path ---- */

static void append_reversed(const struct search *search, fl_edge_id call, struct fl_edge_list *edges) {
    size_t first = edges->count;
    fl_lengths_append_over(search->lengths, call, edges);
    for (size_t low = first, high = edges->count; low + 1 < high; low++, high--) {
        fl_edge_id edge = edges->items[low];
        edges->items[low] = edges->items[high - 1];
        edges->items[high - 1] = edge;
    }
}

/* From the goal back to the start. */
static void append_backward(const struct search *search, struct fl_edge_list *edges) {
    FL_VECTOR_OF(uint32_t) returns = {0}; /* states behind the calls that the walk is inside of */
    uint32_t at = search->goal;
    for (;;) {
        const struct state *state = &search->states.items[at];
        if (state->how == HOW_STEPPED) {
            fl_vector_push(edges->arena, edges, state->edge);
            at = state->previous;
        } else if (state->how == HOW_OVER) {
            append_reversed(search, state->edge, edges);
            at = state->previous;
        } else if (state->how == HOW_RETURNED) {
            fl_vector_push(search->arena, &returns, at);
            at = state->inner;
        } else if (returns.count) {
            const struct state *behind = &search->states.items[fl_vector_pop(&returns)];
            fl_vector_push(edges->arena, edges, behind->edge);
            at = behind->previous;
        } else {
            const struct activation *activation = &search->activations.items[state->activation];
            if (!activation->callers.count) return;
            fl_vector_push(edges->arena, edges, activation->calls.items[0]);
            at = activation->callers.items[0];
        }
    }
}

static struct fl_path path_to_goal(const struct search *search, struct fl_arena *arena) {
    struct fl_edge_list backward = {.arena = search->arena};
    append_backward(search, &backward);
    fl_edge_id *edges = FL_NEW_ARRAY(arena, fl_edge_id, backward.count);
    for (size_t i = 0; i < backward.count; i++) edges[i] = backward.items[backward.count - 1 - i];
    return (struct fl_path){edges, backward.count, false};
}

static void begin(struct search *search) {
    fl_function_id start = search->program->start;
    fl_location_id entry = fl_program_function(search->program, start)->entry;
    uint32_t stage = stage_at(search, 0, entry);
    struct activation activation = {.function = start, .stage = stage, .states = fl_map_make(search->arena)};
    fl_vector_push(search->arena, &search->activations, activation);
    *fl_map_at(&search->activation_of, start.index | (uint64_t)stage << 32) = 1;
    add_state(search, (struct state){.how = HOW_ENTERED, .location = entry.index, .stage = stage});
}

/* A waypoint that was passed is worth some steps; at most so many states. */
static enum fl_way_result find(struct fl_arena *arena, const struct fl_lengths *lengths,
                               const struct fl_waypoint *waypoints, uint32_t count, uint32_t worth, size_t most,
                               struct fl_way *way) {
    struct fl_arena *scratch = fl_arena_create();
    const struct fl_program *program = lengths->graph->program;
    struct search search = {
        .arena = scratch,
        .lengths = lengths,
        .program = program,
        .waypoints = waypoints,
        .count = count,
        .activation_of = fl_map_make(scratch),
        .queue = {.arena = scratch},
        .leads_to = FL_NEW_ARRAY(scratch, struct fl_bitset, program->function_count),
        .goal = FL_NO_INDEX,
        .worth = worth,
    };
    begin(&search);
    while (search.queue.count && search.goal == FL_NO_INDEX && search.states.count < most) {
        struct fl_queue_item item = fl_queue_pop(&search.queue);
        const struct state *state = &search.states.items[item.value];
        if (key_of(&search, state) != item.key) continue;
        if (state->stage > search.passed) search.passed = state->stage;
        if (state->stage == count)
            search.goal = item.value;
        else
            look_behind(&search, item.value);
    }
    *way = (struct fl_way){.passed = search.passed};
    enum fl_way_result result = FL_WAY_FOUND;
    if (search.goal == FL_NO_INDEX)
        result = search.queue.count ? FL_WAY_TOO_LONG : FL_WAY_MISSING;
    else if (search.states.items[search.goal].length > MOST_EDGES)
        result = FL_WAY_TOO_LONG;
    else
        way->path = path_to_goal(&search, arena);
    fl_arena_destroy(scratch);
    return result;
}

/* The more a waypoint is worth, the fewer states are looked at, and the longer are the ways round
 * that are not seen to be. Rightly chosen it is about the length of a leg, which is not known. */
enum fl_way_result fl_way_find(struct fl_arena *arena, const struct fl_lengths *lengths,
                               const struct fl_waypoint *waypoints, uint32_t count, struct fl_way *way) {
    enum fl_way_result result = find(arena, lengths, waypoints, count, 0, FEW_STATES, way);
    for (uint32_t worth = 2; worth <= MOST_WORTH && result == FL_WAY_TOO_LONG; worth *= 2)
        result = find(arena, lengths, waypoints, count, worth,
                      worth < MOST_WORTH ? FEW_STATES / 4 + (size_t)count * STATES_OF_LEG : MOST_STATES, way);
    return result;
}
