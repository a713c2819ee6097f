#include <string.h>

#include "prove/certify_parts.h"

typedef const struct fl_term *term_ref;

/* ---- what is known of a body ---- */

struct order {
    const struct fl_graph *graph;
    const struct fl_loops *loops;
    bool *is_seen;
    uint32_t *nodes; /* filled from the end */
    uint32_t next;
    FL_VECTOR_OF(struct fl_arc) stack; /* a node, and the place of its next successor */
};

static bool is_back(const struct fl_loops *loops, uint32_t source, uint32_t target) {
    for (uint32_t loop = loops->innermost[source]; loop != FL_NO_INDEX; loop = loops->loops[loop].parent)
        if (loops->loops[loop].header == target) return true;
    return false;
}

/* Reverse postorder of what is there without back edges. */
static void put_in_order(struct fl_arena *arena, struct order *order) {
    fl_vector_push(arena, &order->stack, (struct fl_arc){0, order->graph->starts[0]});
    order->is_seen[0] = true;
    while (order->stack.count) {
        struct fl_arc *top = &fl_vector_last(&order->stack);
        if (top->target == order->graph->starts[top->source + 1]) {
            order->nodes[--order->next] = top->source;
            order->stack.count--;
            continue;
        }
        uint32_t source = top->source, target = order->graph->targets[top->target++];
        if (order->is_seen[target] || is_back(order->loops, source, target)) continue;
        order->is_seen[target] = true;
        fl_vector_push(arena, &order->stack, (struct fl_arc){target, order->graph->starts[target]});
    }
}

static const struct fl_certify_body *body_of(struct fl_certifier *certifier, fl_function_id id) {
    struct fl_certify_body *body = certifier->bodies[id.index];
    if (body) return body;
    body = certifier->bodies[id.index] = FL_NEW(certifier->arena, struct fl_certify_body);
    body->loops = fl_loops_compute(certifier->arena, certifier->program, id);
    struct fl_graph graph = fl_graph_of_function(certifier->arena, certifier->program, id);
    struct order order = {.graph = &graph,
                          .loops = &body->loops,
                          .is_seen = FL_NEW_ARRAY(certifier->arena, bool, graph.node_count),
                          .nodes = FL_NEW_ARRAY(certifier->arena, uint32_t, graph.node_count),
                          .next = graph.node_count};
    put_in_order(certifier->arena, &order);
    body->order = order.nodes + order.next;
    body->count = graph.node_count - order.next;
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
    fl_vector_push(certifier->arena, &region->exits, (struct exit_state){target, state});
}

static void deliver(struct fl_certifier *certifier, struct region *region, fl_location_id target,
                    struct fl_certify_state *state) {
    if (fl_certify_is_dead(state)) return;
    const struct fl_loops *loops = &region->body->loops;
    uint32_t node = node_of(region, target);
    bool is_whole = region->loop == FL_NO_INDEX;
    if (!is_whole && loops->loops[region->loop].header == node) {
        region->back = fl_certify_merge(certifier, region->back, state);
    } else if (is_whole || fl_loops_contains(loops, region->loop, target)) {
        struct fl_certify_state **pending = &certifier->frame->pending[node];
        *pending = fl_certify_merge(certifier, *pending, state);
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
    if (!location->edge_count) return;
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

static void run_loop(struct fl_certifier *certifier, struct region *outer, uint32_t loop,
                     struct fl_certify_state *state);

/* Executes what is pending inside; inner loops in one go. */
static void run_region(struct fl_certifier *certifier, struct region *region) {
    const struct fl_certify_body *body = region->body;
    const struct fl_loops *loops = &body->loops;
    for (uint32_t i = 0; i < body->count && !must_stop(certifier); i++) {
        uint32_t node = body->order[i], loop = loops->innermost[node];
        bool is_inner = loop != region->loop && loop != FL_NO_INDEX && loops->loops[loop].parent == region->loop &&
                        loops->loops[loop].header == node;
        if (loop != region->loop && !is_inner) continue;
        struct fl_certify_state *state = certifier->frame->pending[node];
        bool is_exit =
            fl_id_equal(certifier->frame->function->exit, ((fl_location_id){loops->first_location + node}));
        if (!state || is_exit) continue;
        certifier->frame->pending[node] = NULL;
        if (is_inner)
            run_loop(certifier, region, loop, state);
        else
            step_node(certifier, region, node, state);
    }
}

/* ---- loops ---- */

struct loop_run {
    struct region *outer;
    uint32_t loop;
    fl_location_id head;
    struct fl_certify_writes *writes;
    FL_VECTOR_OF(struct exit_state) exits;
};

/* One iteration; what comes back to the head. */
static struct fl_certify_state *iterate(struct fl_certifier *certifier, struct loop_run *run,
                                        struct fl_certify_state *state, bool keeps_exits) {
    struct region region = {.body = run->outer->body, .loop = run->loop};
    certifier->frame->pending[node_of(&region, run->head)] = state;
    run_region(certifier, &region);
    for (size_t i = 0; keeps_exits && i < region.exits.count; i++)
        fl_vector_push(certifier->arena, &run->exits, region.exits.items[i]);
    return region.back && !fl_certify_is_dead(region.back) ? region.back : NULL;
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
            fl_certify_stop(certifier, "a loop takes more iterations than the proof says");
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
    bool is_assuming = certifier->is_assuming, was_stopped;
    uint64_t last = certifier->steps + MOST_STEPS;
    struct fl_certification result = certifier->result;
    struct fl_certify_state *at = fl_certify_fork(certifier, state);
    if (run->writes->is_endless || fl_certify_has_invariants(certifier, FL_CUT_LOOP, run->head)) return false;
    certifier->is_assuming = true;
    for (unsigned i = 0; at && i < MOST_ITERATIONS && certifier->steps < last && !certifier->is_stopped; i++) {
        at = iterate(certifier, run, at, true);
        if (at && run->exits.count) break;
    }
    certifier->is_assuming = is_assuming;
    run->exits.count = 0;
    forget_pending(certifier, run);
    was_stopped = certifier->is_stopped;
    if (certifier->is_restarted) return false;
    certifier->is_stopped = false;
    certifier->result = result;
    run->writes->is_endless = at || was_stopped;
    return !run->writes->is_endless;
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
        run->exits.count = 0;
        is_all = !is_new;
    }
    certifier->is_assuming = is_assuming;
    run->writes->is_complete = !certifier->is_stopped;
}

static void run_loop(struct fl_certifier *certifier, struct region *outer, uint32_t loop,
                     struct fl_certify_state *state) {
    const struct fl_loops *loops = &outer->body->loops;
    struct loop_run run = {.outer = outer, .loop = loop, .head = fl_loops_header(loops, loop)};
    run.writes = fl_certify_writes_at(certifier, certifier->frame->context, run.head.index);
    const struct fl_unrolled_loop *unrolled = find_unrolled(certifier, run.head);
    if (unrolled) {
        unroll(certifier, &run, state, unrolled->iterations);
    } else if (ends_by_itself(certifier, &run, state)) {
        unroll(certifier, &run, state, UINT64_MAX - 1);
    } else {
        term_ref is_later = fl_certify_fresh(certifier, "later", 1);
        find_writes(certifier, &run, state, is_later);
        run_base(certifier, &run, state, is_later);
        size_t first = run.exits.count;
        while (!certifier->is_stopped && run_step(certifier, &run, state, is_later)) run.exits.count = first;
    }
    for (size_t i = 0; i < run.exits.count && !certifier->is_stopped; i++)
        deliver(certifier, outer, run.exits.items[i].location, run.exits.items[i].state);
}

struct fl_certify_state *fl_certify_body(struct fl_certifier *certifier, struct fl_certify_state *state) {
    const struct fl_certify_frame *frame = certifier->frame;
    struct region region = {.body = body_of(certifier, frame->context->function), .loop = FL_NO_INDEX};
    uint32_t entry = node_of(&region, frame->function->entry), exit = node_of(&region, frame->function->exit);
    for (uint32_t i = 0; i < region.body->loops.count; i++)
        if (region.body->loops.loops[i].is_irreducible)
            fl_certify_stop(certifier, "a loop that is entered at several places");
    memset(frame->pending, 0, frame->function->location_count * sizeof *frame->pending);
    frame->pending[entry] = state;
    run_region(certifier, &region);
    return certifier->is_stopped ? NULL : frame->pending[exit];
}
