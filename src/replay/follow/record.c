#include "replay/follow/record.h"

#include "replay/follow/follow.h"
#include "replay/follow/recorder.h"

struct event_listing {
    struct fl_follower *follower;
    struct fl_map is_known; /* edge and place */
};

static void add_event_place(void *context, fl_edge_id edge, const struct fl_trace_place *place) {
    struct event_listing *listing = context;
    struct fl_follower *follower = listing->follower;
    uint64_t *is_known =
        fl_map_at(&listing->is_known, (uint64_t)edge.index << 32 | (place ? place->number + 1 : 0));
    if (*is_known || !fl_event_site_at(follower->sites, edge)) return;
    *is_known = 1;
    struct fl_replay_event_place added = {edge, place ? place->positions : NULL};
    fl_vector_push(follower->arena, &follower->result->event_places, added);
}

static void find_live(struct fl_follower *follower, struct fl_live_edges *live) {
    const struct fl_driver *driver = &follower->driver;
    for (size_t i = 0; i < driver->parked.count; i++) fl_live_edges_add_cut(live, driver->parked.items[i]);
    for (size_t i = 0; i < driver->queue.waiting.count; i++)
        fl_live_edges_add_cut(live, driver->queue.waiting.items[i].state);
    if (follower->engine->incomplete || follower->engine->has_limited_inputs) fl_live_edges_lose(live);
    fl_follower_renew_solver(follower);
    follower->result->is_live = fl_live_edges_find(live, follower->engine);
    struct event_listing listing = {follower, fl_map_make(follower->arena)};
    fl_live_edges_events(live, add_event_place, &listing);
}

/* True: all runs were seen. */
static bool record(struct fl_follower *follower, struct fl_symbolic_limits limits, struct fl_recorder *recorder) {
    follower->recorder = recorder;
    follower->is_done = false;
    follower->fallback = NULL;
    follower->reason = NULL;
    fl_follower_renew_solver(follower);
    return fl_follow(follower, limits);
}

void fl_follower_record(struct fl_follower *follower, struct fl_symbolic_limits limits) {
    struct fl_replay_options options = *follower->options;
    const struct fl_replay_options *before = follower->options;
    const char *reason = follower->reason;
    options.most_runs = 1;
    follower->is_pathwise = false;
    follower->options = &options;
    if (options.wants_vectors) {
        struct fl_recorder recorder = {.vectors = fl_vectors_create(follower->arena, follower->program)};
        bool has_all = record(follower, limits, &recorder);
        fl_vectors_finish(recorder.vectors, follower);
        follower->result->has_all_vectors = has_all && !follower->engine->has_limited_inputs;
    }
    if (options.wants_live) {
        struct fl_recorder recorder = {.live = fl_live_edges_create(follower->arena, follower->program)};
        options.is_unsliced = false;
        record(follower, limits, &recorder);
        find_live(follower, recorder.live);
    }
    follower->recorder = NULL;
    follower->options = before;
    follower->reason = reason;
}
