#include "slice/path/dive.h"

#include "base/vector.h"

enum { MOST_EDGES = 1 << 26 };

struct frame {
    fl_location_id behind;  /* the call; none in the outermost frame */
    uint64_t left_behind;   /* length of the shortest way to a target from there */
    bool is_explored;       /* the activation takes new ways while there are any */
    struct fl_bitset taken; /* ways out of branches, by number of the edge in the function */
    const struct fl_function *function;
};

struct dive {
    struct fl_arena *scratch;
    const struct fl_lengths *lengths;
    const struct fl_program *program;
    FL_VECTOR_OF(struct frame) frames;
    struct fl_bitset entered; /* functions */
    struct fl_edge_list edges;
    fl_location_id at;
};

/* From a location in the innermost frame, maybe by way of its callers. */
static uint64_t left_from(const struct dive *dive, fl_location_id location) {
    const struct frame *frame = &fl_vector_last(&dive->frames);
    uint64_t inside = dive->lengths->to_target[location.index];
    uint64_t outside = fl_length_add(dive->lengths->to_exit[location.index], frame->left_behind);
    return inside < outside ? inside : outside;
}

/* Into what a call goes: the callee nearest to a target, or one that was not entered before. */
static fl_function_id choose_callee(const struct dive *dive, const struct fl_call_site *site, bool is_exploring,
                                    uint64_t *length) {
    uint64_t behind = left_from(dive, fl_program_edge(dive->program, site->edge)->target);
    fl_function_id best = FL_NO_ID;
    *length = FL_NO_WAY;
    for (uint32_t i = 0; i < site->callee_count; i++) {
        const struct fl_function *callee = fl_program_function(dive->program, site->callees[i]);
        if (!callee->has_body) continue;
        uint64_t inside = dive->lengths->to_target[callee->entry.index];
        uint64_t through = fl_length_add(dive->lengths->to_exit[callee->entry.index], behind);
        uint64_t left = fl_length_add(1, inside < through ? inside : through);
        if (left == FL_NO_WAY) continue;
        if (is_exploring && !fl_bitset_has(&dive->entered, site->callees[i].index)) {
            *length = left;
            return site->callees[i];
        }
        if (left >= *length) continue;
        *length = left;
        best = site->callees[i];
    }
    return best;
}

/* Of the shortest way that begins with an edge. */
static uint64_t left_along(const struct dive *dive, fl_edge_id edge) {
    const struct fl_call_site *site = fl_call_graph_site(dive->lengths->graph, edge);
    uint64_t inside = FL_NO_WAY, behind = left_from(dive, fl_program_edge(dive->program, edge)->target);
    if (!site) return fl_length_add(1, behind);
    fl_function_id callee;
    choose_callee(dive, site, false, &inside);
    uint64_t over = fl_length_add(fl_lengths_over(dive->lengths, site, &callee), behind);
    return inside < over ? inside : over;
}

static bool is_new(const struct frame *frame, fl_edge_id edge) {
    return frame->is_explored && !fl_bitset_has(&frame->taken, edge.index - frame->function->first_edge);
}

static fl_edge_id choose_edge(const struct dive *dive) {
    const struct fl_location *location = fl_program_location(dive->program, dive->at);
    uint64_t best = FL_NO_WAY;
    fl_edge_id chosen = FL_NO_ID;
    for (uint32_t i = 0; i < location->edge_count; i++) {
        fl_edge_id edge = {location->first_edge + i};
        uint64_t left = left_along(dive, edge);
        if (left == FL_NO_WAY) continue;
        if (is_new(&fl_vector_last(&dive->frames), edge)) return edge;
        if (left >= best) continue;
        best = left;
        chosen = edge;
    }
    return chosen;
}

static void push_frame(struct dive *dive, fl_function_id id, fl_location_id behind, uint64_t left_behind) {
    const struct fl_function *function = fl_program_function(dive->program, id);
    bool is_explored = fl_bitset_insert(&dive->entered, id.index);
    struct frame frame = {behind, left_behind, is_explored, {0}, function};
    if (is_explored) frame.taken = fl_bitset_make(dive->scratch, function->edge_count);
    fl_vector_push(dive->scratch, &dive->frames, frame);
    dive->at = function->entry;
}

static void call(struct dive *dive, fl_edge_id edge) {
    const struct fl_call_site *site = fl_call_graph_site(dive->lengths->graph, edge);
    fl_location_id behind = fl_program_edge(dive->program, edge)->target;
    uint64_t length;
    fl_function_id callee = choose_callee(dive, site, fl_vector_last(&dive->frames).is_explored, &length);
    if (fl_id_is_none(callee))
        dive->at = behind;
    else
        push_frame(dive, callee, behind, left_from(dive, behind));
}

/* False if no way leads on, which the lengths exclude unless they are at their limit. */
static bool take_step(struct dive *dive) {
    struct frame *frame = &fl_vector_last(&dive->frames);
    if (fl_id_equal(frame->function->exit, dive->at)) {
        dive->at = frame->behind;
        dive->frames.count--;
        return dive->frames.count;
    }
    fl_edge_id edge = choose_edge(dive);
    if (fl_id_is_none(edge)) return false;
    if (frame->is_explored) fl_bitset_add(&frame->taken, edge.index - frame->function->first_edge);
    fl_vector_push(dive->edges.arena, &dive->edges, edge);
    if (fl_program_edge(dive->program, edge)->operation.kind == FL_OPERATION_CALL)
        call(dive, edge);
    else
        dive->at = fl_program_edge(dive->program, edge)->target;
    return true;
}

static struct fl_bitset targets_of(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_waypoint *waypoint) {
    struct fl_bitset targets = fl_bitset_make(arena, program->location_count);
    for (uint32_t i = 0; i < waypoint->location_count; i++) fl_bitset_add(&targets, waypoint->locations[i].index);
    for (uint32_t i = 0; i < waypoint->edge_count; i++)
        fl_bitset_add(&targets, fl_program_edge(program, waypoint->edges[i])->source.index);
    return targets;
}

static void take_last(struct dive *dive, const struct fl_waypoint *waypoint) {
    for (uint32_t i = 0; i < waypoint->edge_count; i++) {
        fl_edge_id edge = waypoint->edges[i];
        if (!fl_id_equal(fl_program_edge(dive->program, edge)->source, dive->at)) continue;
        fl_vector_push(dive->edges.arena, &dive->edges, edge);
        return;
    }
}

bool fl_dive_find(struct fl_arena *arena, struct fl_lengths *lengths, const struct fl_waypoint *waypoint,
                  struct fl_path *path) {
    const struct fl_program *program = lengths->graph->program;
    struct fl_arena *scratch = fl_arena_create();
    struct fl_bitset targets = targets_of(scratch, program, waypoint);
    fl_lengths_aim(lengths, arena, &targets);
    struct dive dive = {.scratch = scratch,
                        .lengths = lengths,
                        .program = program,
                        .entered = fl_bitset_make(scratch, program->function_count),
                        .edges = {.arena = arena}};
    push_frame(&dive, program->start, (fl_location_id)FL_NO_ID, FL_NO_WAY);
    bool goes_on = left_from(&dive, dive.at) < MOST_EDGES;
    while (goes_on && !fl_bitset_has(&targets, dive.at.index))
        goes_on = take_step(&dive) && dive.edges.count < MOST_EDGES;
    if (goes_on) take_last(&dive, waypoint);
    fl_arena_destroy(scratch);
    *path = (struct fl_path){dive.edges.items, dive.edges.count, false};
    return goes_on;
}
