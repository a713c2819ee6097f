/* prove/certify/body.c - a function's body: loops cut at their heads, or gone through to their ends. */
#include <string.h>

#include "base/invariant.h"
#include "prove/certify/parts.h"

typedef const struct fl_term *term_ref;

/* ---- what is known of a body ---- */

/* What stands for a node in a region: itself, or the head of the loop in the region that it is in. */
static uint32_t stand_in(const struct fl_loops *loops, uint32_t region, uint32_t node) {
    uint32_t loop = loops->innermost[node];
    if (loop == region) return node;
    while (loop != FL_NO_INDEX && loops->loops[loop].parent != region) loop = loops->loops[loop].parent;
    return loop == FL_NO_INDEX ? FL_NO_INDEX : loops->loops[loop].header;
}

/* Without edges to the region's own head, and with the loops inside as one node each, no cycle is left. */
static struct fl_certify_order put_in_order(struct fl_arena *arena, const struct fl_graph *graph,
                                            const struct fl_loops *loops, uint32_t region) {
    struct fl_arc *arcs = FL_NEW_ARRAY(arena, struct fl_arc, graph->edge_count + 1);
    uint32_t head = region == FL_NO_INDEX ? FL_NO_INDEX : loops->loops[region].header;
    size_t count = 0;
    for (uint32_t node = 0; node < graph->node_count; node++)
        for (uint32_t i = graph->starts[node]; i < graph->starts[node + 1]; i++) {
            uint32_t target = graph->targets[i];
            struct fl_arc arc = {stand_in(loops, region, node), stand_in(loops, region, target)};
            bool is_inside = arc.source != FL_NO_INDEX && arc.target != FL_NO_INDEX && target != head;
            if (is_inside && arc.source != arc.target) arcs[count++] = arc;
        }
    struct fl_graph reduced = fl_graph_make(arena, graph->node_count, arcs, count);
    struct fl_components components = fl_components_find(arena, &reduced);
    uint32_t *nodes = FL_NEW_ARRAY(arena, uint32_t, graph->node_count);
    struct fl_certify_order order = {nodes, 0};
    for (uint32_t i = components.count; i-- > 0;) {
        FL_INVARIANT(!components.is_cyclic[i], "every cycle passes the head of a loop");
        uint32_t node = components.nodes[components.starts[i]];
        if (stand_in(loops, region, node) == node) nodes[order.count++] = node;
    }
    return order;
}

static const struct fl_certify_body *body_of(struct fl_certifier *certifier, fl_function_id id) {
    struct fl_certify_body *body = certifier->bodies[id.index];
    if (body) return body;
    body = certifier->bodies[id.index] = FL_NEW(certifier->arena, struct fl_certify_body);
    body->loops = fl_loops_compute(certifier->arena, certifier->program, id);
    struct fl_graph graph = fl_graph_of_function(certifier->arena, certifier->program, id);
    struct fl_certify_order *inner = FL_NEW_ARRAY(certifier->arena, struct fl_certify_order, body->loops.count);
    body->whole = put_in_order(certifier->arena, &graph, &body->loops, FL_NO_INDEX);
    for (uint32_t i = 0; i < body->loops.count; i++)
        inner[i] = put_in_order(certifier->arena, &graph, &body->loops, i);
    body->inner = inner;
    return body;
}

/* ---- regions: a body, or a loop in it ---- */

struct exit_state {
    fl_location_id location;
    struct fl_certify_state *state;
};

struct region {
    const struct fl_certify_body *body;
    uint32_t loop;                 /* FL_NO_INDEX: the whole body */
    struct fl_certify_state *back; /* what came back to the loop's head */
    FL_VECTOR_OF(struct exit_state) exits;
};

static uint32_t node_of(const struct region *region, fl_location_id location) {
    return location.index - region->body->loops.first_location;
}

static void leave(struct fl_certifier *certifier, struct region *region, fl_location_id target,
                  struct fl_certify_state *state) {
    for (size_t i = 0; i < region->exits.count; i++) {
        struct exit_state *known = &region->exits.items[i];
        if (!fl_id_equal(known->location, target)) continue;
        known->state = fl_certify_merge(certifier, known->state, state);
        return;
    }
    certifier->waiting++;
    fl_vector_push(certifier->arena, &region->exits, (struct exit_state){target, state});
}

/* Beside what waits there. */
static void keep(struct fl_certifier *certifier, struct fl_certify_state **kept, struct fl_certify_state *state) {
    if (!*kept) certifier->waiting++;
    *kept = fl_certify_merge(certifier, *kept, state);
}

/* Nothing waits there any more. */
static struct fl_certify_state *take(struct fl_certifier *certifier, struct fl_certify_state **kept) {
    struct fl_certify_state *state = *kept;
    if (state) certifier->waiting--;
    *kept = NULL;
    return state;
}

static void deliver(struct fl_certifier *certifier, struct region *region, fl_location_id target,
                    struct fl_certify_state *state) {
    if (fl_certify_is_dead(state)) return;
    const struct fl_loops *loops = &region->body->loops;
    uint32_t node = node_of(region, target);
    bool is_whole = region->loop == FL_NO_INDEX;
    if (!is_whole && loops->loops[region->loop].header == node) {
        keep(certifier, &region->back, state);
    } else if (is_whole || fl_loops_contains(loops, region->loop, target)) {
        keep(certifier, &certifier->frame->pending[node], state);
    } else {
        leave(certifier, region, target, state);
    }
}

static void choose(struct fl_certifier *certifier, struct region *region, const struct fl_location *location,
                   struct fl_certify_state *state) {
    const struct fl_edge *edges = &certifier->program->edges[location->first_edge];
    certifier->may_be_anywhere = false;
    for (uint32_t i = 0; i < location->edge_count && !certifier->is_stopped; i++) {
        term_ref condition = fl_certify_evaluate(certifier, state, edges[i].operation.condition);
        if (!condition || fl_term_is_false(condition)) continue;
        struct fl_certify_state *next = fl_certify_fork(certifier, state);
        fl_certify_assume(certifier, next, condition);
        deliver(certifier, region, edges[i].target, next);
    }
    if (certifier->may_be_anywhere)
        fl_certify_stop(certifier, "a choice by a pointer that may point to no known object");
}

static void step_return(struct fl_certifier *certifier, struct region *region, const struct fl_edge *edge,
                        struct fl_certify_state *state) {
    const struct fl_expression *value = edge->operation.value;
    certifier->may_be_anywhere = false;
    state->result = value ? fl_certify_evaluate(certifier, state, value) : NULL;
    if (certifier->may_be_anywhere)
        fl_certify_stop(certifier, "a result depends on a pointer that may point to no known object");
    else if (!value || state->result)
        deliver(certifier, region, edge->target, state);
}

static bool must_stop(struct fl_certifier *certifier) {
    enum { POLL = 64 };
    if (certifier->is_stopped) return true;
    if (certifier->steps++ % POLL) return false;
    if (certifier->options->is_cancelled && *certifier->options->is_cancelled)
        fl_certify_stop(certifier, "interrupted");
    else if (fl_deadline_has_passed(certifier->options->deadline))
        fl_certify_stop(certifier, "the time is used up");
    return certifier->is_stopped;
}

static void step_node(struct fl_certifier *certifier, struct region *region, uint32_t node,
                      struct fl_certify_state *state) {
    fl_location_id id = {region->body->loops.first_location + node};
    const struct fl_location *location = fl_program_location(certifier->program, id);
    if (!location->edge_count || !fl_certify_is_relevant(certifier, id)) return;
    fl_edge_id first = {location->first_edge};
    const struct fl_edge *edge = fl_program_edge(certifier->program, first);
    switch (edge->operation.kind) {
    case FL_OPERATION_ASSUME: choose(certifier, region, location, state); return;
    case FL_OPERATION_RETURN: step_return(certifier, region, edge, state); return;
    case FL_OPERATION_HALT: return;
    case FL_OPERATION_CALL: state = fl_certify_call(certifier, state, first); break;
    default:
        if (!fl_certify_step(certifier, state, first)) return;
    }
    if (state && !certifier->is_stopped) deliver(certifier, region, edge->target, state);
}

static void run_loop(struct fl_certifier *certifier, struct region *outer, uint32_t loop);

/* Executes what is pending inside; inner loops in one go. */
static void run_region(struct fl_certifier *certifier, struct region *region) {
    const struct fl_loops *loops = &region->body->loops;
    bool is_whole = region->loop == FL_NO_INDEX;
    const struct fl_certify_order *order = is_whole ? &region->body->whole : &region->body->inner[region->loop];
    for (uint32_t i = 0; i < order->count && !must_stop(certifier); i++) {
        uint32_t node = order->nodes[i];
        struct fl_certify_state *state = certifier->frame->pending[node];
        if (loops->innermost[node] != region->loop) {
            run_loop(certifier, region, loops->innermost[node]);
        } else if (state && loops->first_location + node != certifier->frame->function->exit.index) {
            take(certifier, &certifier->frame->pending[node]);
            fl_certify_settle(certifier, state);
            step_node(certifier, region, node, state);
        }
    }
}

/* ---- loops ---- */

struct loop_run {
    struct region *outer;
    uint32_t loop;
    fl_location_id head;
    struct fl_certify_writes *writes;
    FL_VECTOR_OF(struct exit_state) exits;
    size_t first_exit; /* those before never came to the head */
};

/* One iteration; what comes back to the head. */
static struct fl_certify_state *iterate(struct fl_certifier *certifier, struct loop_run *run,
                                        struct fl_certify_state *state, bool keeps_exits) {
    struct region region = {.body = run->outer->body, .loop = run->loop};
    if (state) keep(certifier, &certifier->frame->pending[node_of(&region, run->head)], state);
    run_region(certifier, &region);
    for (size_t i = 0; keeps_exits && i < region.exits.count; i++)
        fl_vector_push(certifier->arena, &run->exits, region.exits.items[i]);
    struct fl_certify_state *back = take(certifier, &region.back);
    return back && !fl_certify_is_dead(back) ? back : NULL;
}

static const struct fl_unrolled_loop *find_unrolled(const struct fl_certifier *certifier, fl_location_id head) {
    const struct fl_certify_context *context = certifier->frame->context;
    for (size_t i = 0; i < certifier->proof->unrolled.count; i++) {
        const struct fl_unrolled_loop *unrolled = &certifier->proof->unrolled.items[i];
        if (!fl_id_equal(unrolled->location, head)) continue;
        if (fl_certify_is_context(context, unrolled->stack, unrolled->stack_depth)) return unrolled;
    }
    return NULL;
}

/* A loop that every run leaves soon is executed as it is. */
static void unroll(struct fl_certifier *certifier, struct loop_run *run, struct fl_certify_state *state,
                   uint64_t iterations) {
    for (uint64_t i = 0; state && !must_stop(certifier); i++) {
        if (i > iterations &&
            fl_certify_query(certifier, state, fl_term_true(certifier->terms)) == FL_UNSATISFIABLE)
            return;
        if (i > iterations + 1) {
            const char *place = fl_certify_place_text(certifier, run->head);
            fl_certify_stop(certifier,
                            fl_arena_format(certifier->result_arena,
                                            "the loop at %s takes more iterations than the proof says", place));
            return;
        }
        if (!fl_certify_ask_invariants(certifier, state, FL_CUT_LOOP, run->head, NULL, i == 0)) return;
        state = iterate(certifier, run, state, true);
    }
}

static void forget_pending(struct fl_certifier *certifier, const struct loop_run *run) {
    const struct fl_loops *loops = &run->outer->body->loops;
    const struct fl_loop *loop = &loops->loops[run->loop];
    for (uint32_t i = 0; i < loop->node_count; i++)
        certifier->frame->pending[loops->nodes[loop->first_node + i]] = NULL;
}

/* A loop without invariants that ends by itself needs none: each time it is clear whether it goes on. */
static bool ends_by_itself(struct fl_certifier *certifier, struct loop_run *run,
                           const struct fl_certify_state *state) {
    enum { MOST_STEPS = 20000, MOST_ITERATIONS = 1000 };
    bool is_assuming = certifier->is_assuming, had_cut = certifier->has_cut;
    uint64_t last = certifier->steps + MOST_STEPS;
    struct fl_certification result = certifier->result;
    struct fl_certify_state *at = fl_certify_fork(certifier, state);
    if (run->writes->is_endless || fl_certify_has_invariants(certifier, FL_CUT_LOOP, run->head)) return false;
    certifier->is_assuming = true;
    certifier->has_cut = false;
    for (unsigned i = 0; at && i < MOST_ITERATIONS && certifier->steps < last && !certifier->is_stopped; i++) {
        at = iterate(certifier, run, at, true);
        if (certifier->has_cut || (at && run->exits.count > run->first_exit)) break;
    }
    certifier->is_assuming = is_assuming;
    run->exits.count = run->first_exit;
    forget_pending(certifier, run);
    run->writes->is_endless = at || certifier->is_stopped || certifier->has_cut;
    certifier->has_cut = had_cut;
    if (certifier->is_restarted) return false;
    certifier->is_stopped = false;
    certifier->result = result;
    return !run->writes->is_endless;
}

/* All runs of the state stay in the loop, and nothing changes any more. */
static bool is_at_rest(const struct fl_certify_state *before, const struct fl_certify_state *after) {
    return before->conditions == after->conditions && before->variables == after->variables &&
           before->globals == after->globals && before->objects == after->objects &&
           before->stack == after->stack && before->heap_count == after->heap_count;
}

/* How many iterations are executed before a loop is cut: of those for which the solver has to be asked, and
 * of all. And how much of the time. */
enum { MOST_ASKED = 2000, MOST_EXECUTED = 1000000 };
static const double executing_share = 0.4;

/* As long as another iteration is possible. false: there are too many. */
static bool execute_to_end(struct fl_certifier *certifier, struct loop_run *run,
                           const struct fl_certify_state *entry) {
    struct fl_certify_state *state = fl_certify_fork(certifier, entry);
    double left = fl_deadline_seconds_left(certifier->options->deadline);
    struct fl_deadline enough = fl_deadline_after(executing_share * left);
    bool is_too_long = run->writes->is_endless;
    size_t settled_before = certifier->settled.count;
    uint32_t waiting = certifier->waiting;
    uint64_t asked = 0;
    for (uint64_t i = 0; state && !is_too_long && !must_stop(certifier); i++) {
        const struct fl_certify_state before = *state;
        size_t settled = certifier->settled.count;
        state = iterate(certifier, run, state, true);
        bool is_settled = certifier->settled.count > settled;
        if (!state || (!is_settled && is_at_rest(&before, state))) break;
        if (is_settled || state->conditions != before.conditions) {
            if (fl_certify_query(certifier, state, fl_term_true(certifier->terms)) == FL_UNSATISFIABLE) break;
            asked++;
        }
        is_too_long = asked > MOST_ASKED || i > MOST_EXECUTED || fl_deadline_has_passed(enough);
    }
    if (!is_too_long) return true;
    run->writes->is_endless = true;
    run->exits.count = run->first_exit;
    forget_pending(certifier, run);
    certifier->waiting = waiting;
    fl_certify_unsettle(certifier, settled_before);
    fl_certify_coarsen(certifier,
                       fl_arena_format(certifier->result_arena, "the loop at %s was not executed to its end",
                                       fl_certify_place_text(certifier, run->head)));
    return false;
}

/* The first rounds of k-induction: from the loop's entry up to the head's k-th visit. */
static void run_base(struct fl_certifier *certifier, struct loop_run *run, struct fl_certify_state *state,
                     term_ref is_later) {
    state = fl_certify_fork(certifier, state);
    if (certifier->proof->rounds > 1) fl_certify_assume(certifier, state, fl_term_not(certifier->terms, is_later));
    for (uint32_t i = 0; state && !certifier->is_stopped; i++) {
        if (!fl_certify_ask_invariants(certifier, state, FL_CUT_LOOP, run->head, NULL, i == 0)) return;
        if (i + 1 >= certifier->proof->rounds) return;
        state = iterate(certifier, run, state, true);
    }
}

/* Lives that are the same each time execution is at the head need not be replaced. */
static bool compare_lives(struct fl_certifier *certifier, struct loop_run *run, size_t since,
                          const struct fl_certify_state *head, const struct fl_certify_state *back) {
    bool is_new = false;
    for (size_t i = since; i < certifier->log.count; i++) {
        const struct fl_certify_logged *logged = &certifier->log.items[i];
        if (logged->write.kind != FL_CERTIFY_LIFE) continue;
        const struct fl_certify_contents *before = fl_certify_contents_of(head, logged->object);
        const struct fl_certify_contents *after = fl_certify_contents_of(back, logged->object);
        if (before && after && before->live != after->live)
            is_new |= fl_certify_writes_add(certifier, run->writes, logged->write);
    }
    if (head->stack != back->stack) fl_certify_stop(certifier, "a loop that makes arrays of variable length");
    return is_new;
}

/* From any visit of the head: the last of k rounds is asked about. True: the loop wrote more than was
 * replaced. */
static bool run_step(struct fl_certifier *certifier, struct loop_run *run, const struct fl_certify_state *entry,
                     term_ref is_later) {
    size_t since = certifier->log.count;
    uint32_t object_count = (uint32_t)certifier->objects.count, rounds = certifier->proof->rounds;
    struct fl_certify_state *state = fl_certify_fork(certifier, entry);
    bool is_assuming = certifier->is_assuming, is_new = false;
    if (rounds > 1) fl_certify_assume(certifier, state, is_later);
    fl_certify_scramble(certifier, state, run->writes);
    const struct fl_certify_state *head = fl_certify_fork(certifier, state);
    for (uint32_t i = 0; i == 0 || i < rounds; i++) {
        bool is_last = i + 1 >= rounds;
        fl_certify_assume_invariants(certifier, state, FL_CUT_LOOP, run->head, NULL);
        certifier->is_assuming = is_assuming || !is_last;
        state = iterate(certifier, run, state, is_last);
        certifier->is_assuming = is_assuming;
        if (!state || certifier->is_stopped) break;
        is_new |= compare_lives(certifier, run, since, head, state);
    }
    is_new |= fl_certify_writes_take(certifier, run->writes, since, certifier->frame->activation, object_count);
    if (state && !certifier->is_stopped && !is_new)
        fl_certify_ask_invariants(certifier, state, FL_CUT_LOOP, run->head, NULL, false);
    return is_new && !certifier->is_stopped;
}

static bool is_place_known(const struct fl_operation *operation) {
    switch (operation->kind) {
    case FL_OPERATION_CALL:
    case FL_OPERATION_STORE:
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL:
    case FL_OPERATION_FREE: return false;
    case FL_OPERATION_INPUT: return !operation->address;
    default: return true;
    }
}

/* What can be seen without executing the loop; if that is not all, a first execution only looks what it
 * writes. */
static void find_writes(struct fl_certifier *certifier, struct loop_run *run, const struct fl_certify_state *state,
                        term_ref is_later) {
    const struct fl_loops *loops = &run->outer->body->loops;
    const struct fl_loop *loop = &loops->loops[run->loop];
    bool is_all = true;
    if (run->writes->is_complete) return;
    for (uint32_t i = 0; i < loop->node_count; i++) {
        fl_location_id id = {loops->first_location + loops->nodes[loop->first_node + i]};
        const struct fl_location *location = fl_program_location(certifier->program, id);
        for (uint32_t k = 0; k < location->edge_count; k++) {
            const struct fl_operation *operation = &certifier->program->edges[location->first_edge + k].operation;
            struct fl_certify_write write = {.kind = FL_CERTIFY_VARIABLE, .which = operation->variable.index};
            if (!fl_id_is_none(operation->variable)) fl_certify_writes_add(certifier, run->writes, write);
            is_all &= is_place_known(operation);
        }
    }
    bool is_assuming = certifier->is_assuming;
    certifier->is_assuming = true;
    while (!is_all && !certifier->is_stopped) {
        bool is_new = run_step(certifier, run, state, is_later);
        run->exits.count = run->first_exit;
        is_all = !is_new;
    }
    certifier->is_assuming = is_assuming;
    run->writes->is_complete = !certifier->is_stopped;
}

/* What arrives at the head, by itself or from where the loop is entered elsewhere. */
static struct fl_certify_state *arrive(struct fl_certifier *certifier, struct loop_run *run) {
    const struct fl_loop *loop = &run->outer->body->loops.loops[run->loop];
    struct fl_certify_state *state = take(certifier, &certifier->frame->pending[loop->header]);
    if (!loop->is_irreducible) return state;
    bool is_kept = state;
    certifier->waiting += is_kept;
    struct fl_certify_state *other = iterate(certifier, run, NULL, true);
    certifier->waiting -= is_kept;
    return fl_certify_merge(certifier, state, other);
}

/* States that left one after the other have the more in common the later they did. */
static void deliver_last_first(struct fl_certifier *certifier, const struct loop_run *run) {
    certifier->waiting -= (uint32_t)run->exits.count;
    for (size_t i = run->exits.count; i-- > 0 && !certifier->is_stopped;)
        deliver(certifier, run->outer, run->exits.items[i].location, run->exits.items[i].state);
}

static void run_loop(struct fl_certifier *certifier, struct region *outer, uint32_t loop) {
    struct loop_run run = {.outer = outer, .loop = loop, .head = fl_loops_header(&outer->body->loops, loop)};
    struct fl_certify_state *state = arrive(certifier, &run);
    const struct fl_unrolled_loop *unrolled = find_unrolled(certifier, run.head);
    run.writes = fl_certify_writes_at(certifier, certifier->frame->context, run.head.index);
    run.first_exit = run.exits.count;
    bool is_exhaustive = certifier->options->is_exhaustive;
    if (state && is_exhaustive && execute_to_end(certifier, &run, state)) {
        deliver_last_first(certifier, &run);
        return;
    }
    if (state && unrolled) {
        unroll(certifier, &run, state, unrolled->iterations);
    } else if (state && !is_exhaustive && ends_by_itself(certifier, &run, state)) {
        unroll(certifier, &run, state, UINT64_MAX - 1);
    } else if (state) {
        term_ref is_later = fl_certify_fresh(certifier, "later", 1);
        certifier->has_cut = true;
        certifier->cuts++;
        find_writes(certifier, &run, state, is_later);
        run_base(certifier, &run, state, is_later);
        size_t first = run.exits.count;
        while (!certifier->is_stopped && run_step(certifier, &run, state, is_later)) run.exits.count = first;
        certifier->cuts--;
    }
    for (size_t i = 0; i < run.exits.count && !certifier->is_stopped; i++)
        deliver(certifier, outer, run.exits.items[i].location, run.exits.items[i].state);
}

struct fl_certify_state *fl_certify_body(struct fl_certifier *certifier, struct fl_certify_state *state) {
    const struct fl_certify_frame *frame = certifier->frame;
    struct region region = {.body = body_of(certifier, frame->context->function), .loop = FL_NO_INDEX};
    uint32_t entry = node_of(&region, frame->function->entry), exit = node_of(&region, frame->function->exit);
    memset(frame->pending, 0, frame->function->location_count * sizeof *frame->pending);
    keep(certifier, &frame->pending[entry], state);
    run_region(certifier, &region);
    state = take(certifier, &frame->pending[exit]);
    return certifier->is_stopped ? NULL : state;
}
