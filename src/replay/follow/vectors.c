#include "replay/follow/vectors.h"

#include <stdlib.h>

#include "replay/follow/unsliced.h"

typedef const struct fl_term *term_ref;

struct entry {
    struct fl_replay_vector vector;
    const struct fl_trace_place *place;
    struct fl_position position;
};

struct fl_vectors {
    struct fl_arena *arena;
    const struct fl_program *program;
    bool *is_row;           /* each location */
    bool *is_row_behind;    /* each edge */
    struct fl_map by_place; /* row and number of a place -> index + 1 */
    FL_VECTOR_OF(struct entry) all;
};

/* ---- which rows there are ---- */

static bool is_of_user(const struct fl_program *program, const struct fl_location *location) {
    const struct fl_function *function = fl_program_function(program, location->function);
    return function->is_users && !function->is_observer;
}

static bool is_same_line(struct fl_position left, struct fl_position right) {
    return fl_id_equal(left.file, right.file) && left.line == right.line;
}

/* Does something begin here that a reader would call a statement? */
static bool begins_statement(const struct fl_program *program, const struct fl_location *location) {
    if (!location->edge_count || location->is_error) return false;
    const struct fl_edge *next = &program->edges[location->first_edge];
    if (location->incoming_count != 1) return true;
    const struct fl_edge *before = fl_program_edge(program, program->incoming[location->first_incoming]);
    if (!is_same_line(before->position, next->position)) return true;
    if (before->operation.kind == FL_OPERATION_CALL) return true;
    /* Of a condition with && or ||, only the first part. */
    return before->operation.kind == FL_OPERATION_ASSUME && next->operation.kind != FL_OPERATION_ASSUME;
}

struct fl_vectors *fl_vectors_create(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_vectors *vectors = FL_NEW(arena, struct fl_vectors);
    *vectors = (struct fl_vectors){.arena = arena, .program = program, .by_place = fl_map_make(arena)};
    vectors->is_row = FL_NEW_ARRAY(arena, bool, program->location_count);
    vectors->is_row_behind = FL_NEW_ARRAY(arena, bool, program->edge_count);
    for (uint32_t i = 0; i < program->location_count; i++) {
        const struct fl_location *location = &program->locations[i];
        vectors->is_row[i] = is_of_user(program, location) && begins_statement(program, location);
    }
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        if (fl_id_is_none(edge->target)) continue;
        const struct fl_location *target = fl_program_location(program, edge->target);
        vectors->is_row_behind[i] = vectors->is_row[edge->target.index] && target->incoming_count > 1 &&
                                    edge->operation.kind != FL_OPERATION_ASSUME;
    }
    return vectors;
}

/* ---- filling them ---- */

static void add(struct fl_vectors *vectors, struct fl_terms *terms, uint64_t row,
                const struct fl_trace_place *place, struct fl_replay_vector vector, struct fl_position position) {
    uint64_t *known = fl_map_at(&vectors->by_place, row << 32 | place->number);
    if (*known) {
        struct fl_replay_vector *before = &vectors->all.items[*known - 1].vector;
        before->guard = fl_term_or(terms, before->guard, vector.guard);
        return;
    }
    vector.positions = place->positions;
    fl_vector_push(vectors->arena, &vectors->all, ((struct entry){vector, place, position}));
    *known = vectors->all.count;
}

void fl_vectors_note(struct fl_vectors *vectors, const struct fl_follower *follower, const struct fl_state *state,
                     fl_edge_id along) {
    const struct fl_program *program = vectors->program;
    uint32_t at = state->location.index;
    if (!vectors->is_row[at]) return;
    bool is_behind = !fl_id_is_none(along) && vectors->is_row_behind[along.index] &&
                     fl_id_equal(fl_program_edge(program, along)->target, state->location);
    term_ref condition = fl_state_path_condition(follower->engine, state);
    fl_guarded_places places = fl_places_of_state(follower, state);
    for (size_t i = 0; i < places.count; i++) {
        struct fl_replay_vector vector = {.location = state->location, .behind = FL_NO_ID};
        vector.guard = fl_term_and(follower->terms, condition, places.items[i].guard);
        if (fl_term_is_false(vector.guard)) continue;
        struct fl_position next = program->edges[program->locations[at].first_edge].position;
        add(vectors, follower->terms, program->edge_count + (uint64_t)at, places.items[i].place, vector, next);
        if (!is_behind) continue;
        vector.behind = along;
        add(vectors, follower->terms, along.index, places.items[i].place, vector,
            fl_program_edge(program, along)->position);
    }
}

/* ---- the table ---- */

static int compare_numbers(uint64_t left, uint64_t right) {
    return left < right ? -1 : left > right;
}

/* What lies behind a step comes after what lies before it. */
static int compare_entries(const void *left, const void *right) {
    const struct entry *a = left, *b = right;
    const uint64_t keys[][2] = {
        {a->position.file.index, b->position.file.index},
        {a->position.line, b->position.line},
        {a->position.column, b->position.column},
        {!fl_id_is_none(a->vector.behind), !fl_id_is_none(b->vector.behind)},
        {a->vector.location.index, b->vector.location.index},
        {a->place->rank, b->place->rank},
        {a->place->number, b->place->number},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        int difference = compare_numbers(keys[i][0], keys[i][1]);
        if (difference) return difference;
    }
    return 0;
}

void fl_vectors_finish(struct fl_vectors *vectors, struct fl_follower *follower) {
    struct fl_state anywhere = {0};
    fl_follower_renew_solver(follower);
    if (vectors->all.count)
        qsort(vectors->all.items, vectors->all.count, sizeof *vectors->all.items, compare_entries);
    for (size_t i = 0; i < vectors->all.count; i++) {
        const struct fl_replay_vector *vector = &vectors->all.items[i].vector;
        if (fl_state_query_quickly(follower->engine, &anywhere, vector->guard) != FL_UNSATISFIABLE)
            fl_vector_push(vectors->arena, &follower->result->vectors, *vector);
    }
}
