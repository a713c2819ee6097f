#include "engine/symbolic/search/search.h"

#include <string.h>

#include "analysis/distance.h"
#include "base/invariant.h"
#include "base/map.h"
#include "base/vector.h"

/* Lists are cleaned of states that another strategy took when more than half of them are gone. */
enum { MOST_FRAMES = 64, LEAST_CLEANED = 64, LEAST_REFRESH = 8 };

/* A place in the tree of forks: a waiting state, or at least two places below. */
struct fl_fork {
    struct fl_fork *parent, *first, *previous, *next;
    uint32_t children;
    struct waiting *waiting; /* NULL: has gone on */
};

struct waiting {
    struct fl_state *state; /* NULL: was taken */
    uint64_t number;        /* of pushes before it */
    struct fl_fork *fork;
    uint32_t distance[2]; /* by aim */
};

struct waiting_list {
    struct waiting **items;
    size_t count, capacity;
};

/* Distances to a set of locations, and the states by them. */
struct aim {
    unsigned index;
    bool is_newest_first; /* of states that are equally far */
    struct fl_distances *distances;
    struct fl_bitset targets;
    struct waiting_list heap; /* the nearest first */
    uint64_t pops;            /* since the targets were looked at */
};

struct fl_frontier {
    struct fl_arena *arena;
    const struct fl_program *program;
    enum fl_strategy strategy, last;
    const bool *is_covered, *is_reached;
    size_t count;
    uint64_t pushes, turns, random;
    struct waiting_list deep; /* what depth-first itself has pushed, so that it stays on its path */
    struct waiting_list rest; /* what the others have */
    struct waiting_list queue;
    size_t queue_start;
    struct fl_fork root, *taken;
    struct aim uncovered, unreached;
};

static bool uses(const struct fl_frontier *frontier, enum fl_strategy strategy) {
    return frontier->strategy == strategy || frontier->strategy == FL_STRATEGY_INTERLEAVED;
}

/* These two always know a state themselves. */
static bool may_go_deep(const struct fl_frontier *frontier) {
    return frontier->strategy != FL_STRATEGY_BREADTH_FIRST && frontier->strategy != FL_STRATEGY_RANDOM_PATH;
}

/* ---- lists with holes ---- */

static void add_to(struct fl_frontier *frontier, struct waiting_list *list, struct waiting *waiting) {
    fl_vector_push(frontier->arena, list, waiting);
}

static bool is_worth_cleaning(const struct fl_frontier *frontier, size_t count) {
    return count > 2 * frontier->count + LEAST_CLEANED;
}

/* The order stays. */
static void clean(struct waiting_list *list, size_t from) {
    size_t kept = 0;
    for (size_t i = from; i < list->count; i++)
        if (list->items[i]->state) list->items[kept++] = list->items[i];
    list->count = kept;
}

static struct waiting *pop_newest(struct fl_frontier *frontier, struct waiting_list *list) {
    if (is_worth_cleaning(frontier, list->count)) clean(list, 0);
    while (list->count) {
        struct waiting *waiting = fl_vector_pop(list);
        if (waiting->state) return waiting;
    }
    return NULL;
}

static struct waiting *pop_oldest(struct fl_frontier *frontier) {
    struct waiting_list *queue = &frontier->queue;
    if (is_worth_cleaning(frontier, queue->count)) {
        clean(queue, frontier->queue_start);
        frontier->queue_start = 0;
    }
    while (frontier->queue_start < queue->count) {
        struct waiting *waiting = queue->items[frontier->queue_start++];
        if (waiting->state) return waiting;
    }
    return NULL;
}

/* ---- the tree of forks ---- */

static void add_fork(struct fl_frontier *frontier, struct waiting *waiting) {
    struct fl_fork *parent = waiting->state->fork ? waiting->state->fork : &frontier->root;
    struct fl_fork *fork = FL_NEW(frontier->arena, struct fl_fork);
    *fork = (struct fl_fork){.parent = parent, .next = parent->first, .waiting = waiting};
    if (parent->first) parent->first->previous = fork;
    parent->first = fork;
    parent->children++;
    waiting->fork = waiting->state->fork = fork;
}

static void remove_fork(struct fl_fork *fork) {
    if (fork->previous)
        fork->previous->next = fork->next;
    else
        fork->parent->first = fork->next;
    if (fork->next) fork->next->previous = fork->previous;
    fork->parent->children--;
}

/* A place with one place below is no fork: the lower one moves up. */
static void lift_only_child(struct fl_fork *fork) {
    struct fl_fork *child = fork->first;
    child->parent = fork->parent;
    child->previous = fork->previous;
    child->next = fork->next;
    if (child->previous)
        child->previous->next = child;
    else
        child->parent->first = child;
    if (child->next) child->next->previous = child;
}

/* All that came of the state popped last has been pushed. */
static void settle_forks(struct fl_frontier *frontier) {
    struct fl_fork *fork = frontier->taken;
    frontier->taken = NULL;
    while (fork && fork->parent && !fork->children) {
        struct fl_fork *parent = fork->parent;
        remove_fork(fork);
        fork = parent;
    }
    if (fork && fork->parent && fork->children == 1) lift_only_child(fork);
}

static uint64_t next_random(struct fl_frontier *frontier) {
    frontier->random += 0x9e3779b97f4a7c15u;
    return fl_hash_mix(frontier->random);
}

static struct waiting *pop_random(struct fl_frontier *frontier) {
    struct fl_fork *fork = &frontier->root;
    while (!fork->waiting) {
        FL_INVARIANT(fork->children, "places without a state have others below");
        uint64_t chosen = next_random(frontier) % fork->children;
        for (fork = fork->first; chosen; chosen--) fork = fork->next;
    }
    return fork->waiting;
}

/* ---- states by distance ---- */

static bool is_nearer(const struct aim *aim, const struct waiting *left, const struct waiting *right) {
    uint32_t a = left->distance[aim->index], b = right->distance[aim->index];
    if (a != b) return a < b;
    return (left->number > right->number) == aim->is_newest_first;
}

static void sift_up(struct aim *aim, size_t at) {
    struct waiting **items = aim->heap.items, *moved = items[at];
    for (; at && is_nearer(aim, moved, items[(at - 1) / 2]); at = (at - 1) / 2) items[at] = items[(at - 1) / 2];
    items[at] = moved;
}

static void sift_down(struct aim *aim, size_t at) {
    struct waiting **items = aim->heap.items, *moved = items[at];
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= aim->heap.count) break;
        if (child + 1 < aim->heap.count && is_nearer(aim, items[child + 1], items[child])) child++;
        if (!is_nearer(aim, items[child], moved)) break;
        items[at] = items[child];
        at = child;
    }
    items[at] = moved;
}

/* The nearest target below the location, or behind one of the calls that the state is in. */
static uint32_t distance_of(const struct fl_frontier *frontier, const struct aim *aim,
                            const struct fl_state *state) {
    uint64_t passed = 0, best = FL_FAR;
    fl_location_id at = state->location;
    const struct fl_symbolic_frame *frame = state->frame;
    for (unsigned i = 0; i < MOST_FRAMES; i++) {
        uint32_t near = fl_distances_to_target(aim->distances, at);
        uint32_t exit = fl_distances_to_exit(aim->distances, at);
        if (near != FL_FAR && passed + near < best) best = passed + near;
        if (exit == FL_FAR || !frame->caller) break;
        passed += (uint64_t)exit + 1;
        at = fl_program_edge(frontier->program, frame->call)->target;
        frame = frame->caller;
    }
    return (uint32_t)best;
}

static void add_to_aim(struct fl_frontier *frontier, struct aim *aim, struct waiting *waiting) {
    waiting->distance[aim->index] = distance_of(frontier, aim, waiting->state);
    add_to(frontier, &aim->heap, waiting);
    sift_up(aim, aim->heap.count - 1);
}

static bool is_uncovered(const struct fl_frontier *frontier, uint32_t location) {
    const struct fl_location *at = &frontier->program->locations[location];
    return !frontier->is_covered[location] && fl_program_function(frontier->program, at->function)->is_users;
}

static struct fl_bitset find_uncovered(struct fl_frontier *frontier, struct fl_arena *arena) {
    struct fl_bitset targets = fl_bitset_make(arena, frontier->program->location_count);
    for (uint32_t i = 0; i < frontier->program->location_count; i++)
        if (is_uncovered(frontier, i)) fl_bitset_add(&targets, i);
    return targets;
}

static struct fl_bitset find_unreached(struct fl_frontier *frontier, struct fl_arena *arena) {
    const struct fl_program *program = frontier->program;
    struct fl_bitset targets = fl_bitset_make(arena, program->location_count);
    for (uint32_t i = 0; i < program->check_count; i++)
        if (!frontier->is_reached[i] && !fl_id_is_none(program->checks[i].edge))
            fl_bitset_add(&targets, fl_program_edge(program, program->checks[i].edge)->source.index);
    return targets;
}

/* Looks at the targets again, as often as the work that it is allows. */
static void refresh(struct fl_frontier *frontier, struct aim *aim) {
    uint64_t work = frontier->program->location_count / 64 + frontier->count / 16;
    if (aim->pops++ < LEAST_REFRESH + work) return;
    aim->pops = 0;
    struct fl_arena *scratch = fl_arena_create();
    struct fl_bitset targets =
        aim == &frontier->uncovered ? find_uncovered(frontier, scratch) : find_unreached(frontier, scratch);
    size_t size = (targets.count / 64 + 1) * sizeof *targets.words;
    bool is_new = memcmp(targets.words, aim->targets.words, size) != 0;
    if (is_new) memcpy(aim->targets.words, targets.words, size);
    fl_arena_destroy(scratch);
    if (!is_new) return;
    fl_distances_aim(aim->distances, &aim->targets);
    clean(&aim->heap, 0);
    for (size_t i = 0; i < aim->heap.count; i++)
        aim->heap.items[i]->distance[aim->index] = distance_of(frontier, aim, aim->heap.items[i]->state);
    for (size_t i = aim->heap.count / 2; i-- > 0;) sift_down(aim, i);
}

/* NULL if no state can come to a target. */
static struct waiting *pop_nearest(struct fl_frontier *frontier, struct aim *aim) {
    refresh(frontier, aim);
    while (aim->heap.count) {
        struct waiting *nearest = aim->heap.items[0];
        if (nearest->state && nearest->distance[aim->index] == FL_FAR) return NULL;
        aim->heap.items[0] = aim->heap.items[--aim->heap.count];
        if (aim->heap.count) sift_down(aim, 0);
        if (nearest->state) return nearest;
    }
    return NULL;
}

static struct aim make_aim(struct fl_arena *arena, const struct fl_call_graph *graph, unsigned index,
                           struct fl_bitset targets) {
    struct aim aim = {.index = index,
                      .is_newest_first = index == 1,
                      .distances = fl_distances_create(arena, graph),
                      .targets = targets};
    fl_distances_aim(aim.distances, &aim.targets);
    return aim;
}

/* ---- the frontier ---- */

struct fl_frontier *fl_frontier_create(struct fl_arena *arena, const struct fl_program *program,
                                       enum fl_strategy strategy, const bool *is_covered, const bool *is_reached) {
    struct fl_frontier *frontier = FL_NEW(arena, struct fl_frontier);
    *frontier = (struct fl_frontier){.arena = arena,
                                     .program = program,
                                     .strategy = strategy,
                                     .is_covered = is_covered,
                                     .is_reached = is_reached};
    if (uses(frontier, FL_STRATEGY_NEAREST_UNCOVERED) || uses(frontier, FL_STRATEGY_DIRECTED)) {
        const struct fl_call_graph *graph = fl_call_graph_of_program(program);
        frontier->uncovered = make_aim(arena, graph, 0, find_uncovered(frontier, arena));
        frontier->unreached = make_aim(arena, graph, 1, find_unreached(frontier, arena));
    }
    return frontier;
}

void fl_frontier_push(struct fl_frontier *frontier, struct fl_state *state) {
    struct waiting *waiting = FL_NEW(frontier->arena, struct waiting);
    *waiting = (struct waiting){.state = state, .number = frontier->pushes++};
    frontier->count++;
    if (may_go_deep(frontier))
        add_to(frontier, frontier->last == FL_STRATEGY_DEPTH_FIRST ? &frontier->deep : &frontier->rest, waiting);
    if (uses(frontier, FL_STRATEGY_BREADTH_FIRST)) add_to(frontier, &frontier->queue, waiting);
    if (uses(frontier, FL_STRATEGY_RANDOM_PATH)) add_fork(frontier, waiting);
    if (uses(frontier, FL_STRATEGY_NEAREST_UNCOVERED)) add_to_aim(frontier, &frontier->uncovered, waiting);
    if (uses(frontier, FL_STRATEGY_DIRECTED)) add_to_aim(frontier, &frontier->unreached, waiting);
}

static enum fl_strategy whose_turn(struct fl_frontier *frontier) {
    static const enum fl_strategy turns[] = {
        FL_STRATEGY_DEPTH_FIRST, FL_STRATEGY_NEAREST_UNCOVERED, FL_STRATEGY_DEPTH_FIRST, FL_STRATEGY_DIRECTED,
        FL_STRATEGY_DEPTH_FIRST, FL_STRATEGY_RANDOM_PATH,       FL_STRATEGY_DEPTH_FIRST, FL_STRATEGY_BREADTH_FIRST,
    };
    if (frontier->strategy != FL_STRATEGY_INTERLEAVED) return frontier->strategy;
    return turns[frontier->turns++ % (sizeof turns / sizeof *turns)];
}

static struct waiting *choose(struct fl_frontier *frontier, enum fl_strategy strategy) {
    switch (strategy) {
    case FL_STRATEGY_BREADTH_FIRST: return pop_oldest(frontier);
    case FL_STRATEGY_RANDOM_PATH: return pop_random(frontier);
    case FL_STRATEGY_NEAREST_UNCOVERED: return pop_nearest(frontier, &frontier->uncovered);
    case FL_STRATEGY_DIRECTED: return pop_nearest(frontier, &frontier->unreached);
    default: return NULL;
    }
}

struct fl_state *fl_frontier_pop(struct fl_frontier *frontier) {
    FL_INVARIANT(frontier->count, "a state is waiting");
    settle_forks(frontier);
    frontier->last = whose_turn(frontier);
    struct waiting *waiting = choose(frontier, frontier->last);
    if (!waiting) {
        frontier->last = FL_STRATEGY_DEPTH_FIRST;
        waiting = pop_newest(frontier, &frontier->deep);
        if (!waiting) waiting = pop_newest(frontier, &frontier->rest);
    }
    struct fl_state *state = waiting->state;
    waiting->state = NULL;
    frontier->count--;
    frontier->taken = waiting->fork;
    if (waiting->fork) waiting->fork->waiting = NULL;
    return state;
}

size_t fl_frontier_count(const struct fl_frontier *frontier) {
    return frontier->count;
}
