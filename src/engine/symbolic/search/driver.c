#include "engine/symbolic/search/driver.h"

#include "analysis/loops.h"
#include "base/invariant.h"

/* A loop's first bound; it is doubled when all that lies within it was seen. Where it is smaller, questions about
 * runs that are soon over cost more than they tell. */
enum { FIRST_BOUND = 8 };

static void mark_loops_around(const struct fl_loops *loops, fl_location_id location, bool *is_marked) {
    for (uint32_t loop = fl_loops_innermost(loops, location); loop != FL_NO_INDEX;
         loop = loops->loops[loop].parent)
        is_marked[fl_loops_header(loops, loop).index] = true;
}

const bool *fl_driver_loops_with_calls(struct fl_arena *arena, const struct fl_program *program,
                                       const bool *is_observed) {
    bool *has_calls = FL_NEW_ARRAY(arena, bool, program->location_count);
    for (uint32_t f = 0; f < program->function_count; f++) {
        const struct fl_function *function = &program->functions[f];
        if (!function->has_body) continue;
        const struct fl_loops *loops = fl_loops_of_function(program, (fl_function_id){f});
        for (uint32_t e = function->first_edge; e < function->first_edge + function->edge_count; e++)
            if (program->edges[e].operation.kind == FL_OPERATION_CALL || is_observed[e])
                mark_loops_around(loops, program->edges[e].source, has_calls);
    }
    return has_calls;
}

uint64_t fl_driver_first_bound(uint64_t last_bound) {
    return last_bound < FIRST_BOUND ? last_bound : FIRST_BOUND;
}

static bool is_at_bound(const struct fl_driver *driver, const struct fl_state *state) {
    return fl_orders_is_beyond(state, driver->bound);
}

static bool must_stop(const struct fl_driver *driver) {
    return driver->client->must_stop(driver->context);
}

static bool is_followed(const struct fl_driver *driver, const struct fl_state *state) {
    return !driver->client->is_followed || driver->client->is_followed(driver->context, state);
}

static void push(struct fl_driver *driver, struct fl_state *state) {
    bool has_cost = driver->queue.keeps_apart && driver->client->cost;
    fl_state_queue_push_at_cost(&driver->queue, state,
                                has_cost ? driver->client->cost(driver->context, state) : 0);
}

static void wait(struct fl_driver *driver, struct fl_state *state) {
    if (driver->client->wait) driver->client->wait(driver->context, state);
    if (is_at_bound(driver, state))
        fl_vector_push(driver->engine->arena, &driver->parked, state);
    else
        push(driver, state);
}

/* Does every run of the state stay in a loop for ever? Else it has gone through the loop as far as it can. */
static bool is_caught(struct fl_driver *driver, struct fl_state *state) {
    if (driver->client->may_jump && !driver->client->may_jump(driver->context, state)) return false;
    enum fl_acceleration acceleration = fl_accelerate(driver->accelerator, driver->engine, state, &driver->policy);
    if (acceleration != FL_ACCELERATION_NONE) driver->has_jumped = true;
    return acceleration == FL_ACCELERATION_ENDED;
}

static void step(struct fl_driver *driver, struct fl_state *state, struct fl_successors *successors) {
    const struct fl_driver_client *client = driver->client;
    fl_edge_id call = state->frame->call;
    fl_symbolic_step(driver->engine, state, &driver->policy, successors);
    if (successors->has_ended && client->end) client->end(driver->context, state);
    if (client->note_step) client->note_step(driver->context, call, successors);
}

/* May states that come from elsewhere become one with this? Straight-line code is stepped through without the
 * queue, unless the state has moved ahead of others by what it keeps. */
static bool is_join(const struct fl_driver *driver, const struct fl_companion *before,
                    const struct fl_state *state) {
    const struct fl_location *location = fl_program_location(driver->engine->program, state->location);
    return location->incoming_count > 1 || location->is_loop_head || location->edge_count != 1 ||
           fl_companion_compare(before, state->companion) != 0;
}

static void advance(struct fl_driver *driver, struct fl_state *state, struct fl_successors *successors) {
    if (is_caught(driver, state)) {
        driver->paths++;
        return;
    }
    for (;;) {
        const struct fl_companion *before = state->companion;
        step(driver, state, successors);
        if (successors->states.count != 1 || is_join(driver, before, successors->states.items[0])) break;
        state = successors->states.items[0];
        if (!is_followed(driver, state) || is_at_bound(driver, state) || must_stop(driver)) break;
    }
    if (!successors->states.count) driver->paths++;
    for (size_t i = 0; i < successors->states.count; i++) {
        if (is_followed(driver, successors->states.items[i]))
            wait(driver, successors->states.items[i]);
        else
            driver->paths++;
    }
}

/* False: the client has stopped it. */
static bool run_to_bound(struct fl_driver *driver) {
    struct fl_successors successors = {0};
    while (driver->queue.waiting.count) {
        if (must_stop(driver)) return false;
        struct fl_state *state = fl_state_queue_take(&driver->queue);
        if (driver->client->take(driver->context, state)) advance(driver, state, &successors);
    }
    return driver->client->complete(driver->context);
}

static void release_parked(struct fl_driver *driver) {
    for (size_t i = 0; i < driver->parked.count; i++) {
        struct fl_state *state = driver->parked.items[i];
        const struct fl_term *hope = driver->client->hope(driver->context, state);
        if (fl_state_query(driver->engine, state, hope) != FL_UNSATISFIABLE) push(driver, state);
    }
    driver->parked.count = 0;
}

void fl_driver_begin(struct fl_driver *driver, struct fl_state *start, bool keeps_apart) {
    driver->queue = (struct fl_state_queue){.engine = driver->engine, .keeps_apart = keeps_apart};
    driver->parked.count = 0;
    push(driver, start);
}

static void raise_bound(struct fl_driver *driver) {
    driver->bound = driver->bound <= driver->last_bound / 2 ? 2 * driver->bound : driver->last_bound;
}

enum fl_driver_end fl_driver_run(struct fl_driver *driver) {
    for (;;) {
        if (!run_to_bound(driver)) return FL_DRIVER_STOPPED;
        release_parked(driver);
        if (!driver->queue.waiting.count) return FL_DRIVER_DONE;
        if (driver->bound == driver->last_bound) return FL_DRIVER_AT_BOUND;
        raise_bound(driver);
    }
}

enum fl_driver_end fl_driver_deepen(struct fl_driver *driver, uint64_t last_bound) {
    FL_INVARIANT(last_bound > driver->last_bound, "the bound is larger than the last one");
    driver->last_bound = last_bound;
    raise_bound(driver);
    return fl_driver_run(driver);
}
