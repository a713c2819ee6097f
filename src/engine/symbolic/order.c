#include "engine/symbolic/order.h"

#include "base/vector.h"

struct function_order {
    struct fl_loops loops;
    uint32_t *numbers; /* topological number of each location, by node */
    bool is_ready;
};

struct fl_orders {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct function_order *functions;
};

struct fl_orders *fl_orders_create(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_orders *orders = FL_NEW(arena, struct fl_orders);
    orders->arena = arena;
    orders->program = program;
    orders->functions = FL_NEW_ARRAY(arena, struct function_order, program->function_count);
    return orders;
}

/* Reverse postorder of a depth-first walk: every edge but those back to a loop's header goes up. */
static void number_locations(struct fl_orders *orders, const struct fl_function *function, uint32_t *numbers) {
    struct visit {
        uint32_t node, next;
    };
    FL_VECTOR_OF(struct visit) stack = {0};
    bool *seen = FL_NEW_ARRAY(orders->arena, bool, function->location_count);
    uint32_t number = function->location_count;
    struct visit first = {function->entry.index - function->first_location, 0};
    seen[first.node] = true;
    fl_vector_push(orders->arena, &stack, first);
    while (stack.count) {
        struct visit *top = &fl_vector_last(&stack);
        const struct fl_location *location = &orders->program->locations[function->first_location + top->node];
        if (top->next == location->edge_count) {
            numbers[top->node] = --number;
            stack.count--;
            continue;
        }
        uint32_t target = orders->program->edges[location->first_edge + top->next++].target.index;
        struct visit next = {target - function->first_location, 0};
        if (seen[next.node]) continue;
        seen[next.node] = true;
        fl_vector_push(orders->arena, &stack, next);
    }
}

static struct function_order *order_of(struct fl_orders *orders, fl_location_id location) {
    fl_function_id id = fl_program_location(orders->program, location)->function;
    struct function_order *order = &orders->functions[id.index];
    if (!order->is_ready) {
        const struct fl_function *function = fl_program_function(orders->program, id);
        order->loops = *fl_loops_of_function(orders->program, id);
        order->numbers = FL_NEW_ARRAY(orders->arena, uint32_t, function->location_count);
        number_locations(orders, function, order->numbers);
        order->is_ready = true;
    }
    return order;
}

static uint32_t number_of(const struct function_order *order, fl_location_id location) {
    return order->numbers[location.index - order->loops.first_location];
}

static const struct fl_loop_visit *push_visit(struct fl_orders *orders, const struct fl_loop_visit *outer,
                                              uint32_t loop, uint64_t iteration) {
    struct fl_loop_visit *visit = FL_NEW(orders->arena, struct fl_loop_visit);
    visit->outer = outer;
    visit->loop = loop;
    visit->iteration = iteration;
    visit->depth = outer ? outer->depth + 1 : 1;
    return visit;
}

/* Pushes the loop and what is around it down to the visits that are there already. */
static const struct fl_loop_visit *enter_loop(struct fl_orders *orders, const struct function_order *order,
                                              const struct fl_loop_visit *visits, uint32_t loop) {
    if (loop == FL_NO_INDEX || (visits && visits->loop == loop)) return visits;
    visits = enter_loop(orders, order, visits, order->loops.loops[loop].parent);
    return push_visit(orders, visits, loop, 0);
}

const struct fl_loop_visit *fl_orders_move(struct fl_orders *orders, const struct fl_loop_visit *visits,
                                           fl_location_id to) {
    struct function_order *order = order_of(orders, to);
    while (visits && !fl_loops_contains(&order->loops, visits->loop, to)) visits = visits->outer;
    uint32_t loop = fl_loops_innermost(&order->loops, to);
    if (loop == FL_NO_INDEX) return visits;
    bool is_header = fl_loops_header(&order->loops, loop).index == to.index;
    if (is_header && visits && visits->loop == loop)
        return push_visit(orders, visits->outer, loop, visits->iteration + 1);
    return enter_loop(orders, order, visits, loop);
}

const struct fl_loop_visit *fl_orders_restart(struct fl_orders *orders, const struct fl_loop_visit *visits) {
    if (!visits) return NULL;
    const struct fl_loop_visit *outer = fl_orders_restart(orders, visits->outer);
    if (outer == visits->outer && !visits->iteration) return visits;
    return push_visit(orders, outer, visits->loop, 0);
}

bool fl_orders_decides_loop(struct fl_orders *orders, fl_location_id from) {
    struct function_order *order = order_of(orders, from);
    uint32_t loop = fl_loops_innermost(&order->loops, from);
    if (loop == FL_NO_INDEX) return false;
    const struct fl_location *location = fl_program_location(orders->program, from);
    for (uint32_t i = 0; i < location->edge_count; i++)
        if (!fl_loops_contains(&order->loops, loop, orders->program->edges[location->first_edge + i].target))
            return true;
    return false;
}

static int compare_numbers(uint64_t left, uint64_t right) {
    return left < right ? -1 : left > right;
}

/* The loop visit at a depth, from the outermost, 1 on. */
static const struct fl_loop_visit *visit_at(const struct fl_loop_visit *visits, uint32_t depth) {
    while (visits && visits->depth > depth) visits = visits->outer;
    return visits;
}

/* One function's part of two places. */
static int compare_in_function(const struct function_order *order, const struct fl_loop_visit *left_visits,
                               fl_location_id left, const struct fl_loop_visit *right_visits,
                               fl_location_id right) {
    uint32_t left_depth = left_visits ? left_visits->depth : 0,
             right_depth = right_visits ? right_visits->depth : 0;
    for (uint32_t depth = 1; depth <= left_depth || depth <= right_depth; depth++) {
        const struct fl_loop_visit *l = depth <= left_depth ? visit_at(left_visits, depth) : NULL;
        const struct fl_loop_visit *r = depth <= right_depth ? visit_at(right_visits, depth) : NULL;
        fl_location_id left_place = l ? fl_loops_header(&order->loops, l->loop) : left;
        fl_location_id right_place = r ? fl_loops_header(&order->loops, r->loop) : right;
        int difference = compare_numbers(number_of(order, left_place), number_of(order, right_place));
        if (difference) return difference;
        if (!l || !r) break;
        difference = compare_numbers(l->iteration, r->iteration);
        if (difference) return difference;
    }
    return compare_numbers(number_of(order, left), number_of(order, right));
}

static const struct fl_symbolic_frame *frame_at(const struct fl_symbolic_frame *frame, uint32_t depth) {
    while (frame->depth > depth) frame = frame->caller;
    return frame;
}

/* Where execution is in a frame: at the state's location, or at the call that the next frame is for. */
static fl_location_id place_in_frame(const struct fl_program *program, const struct fl_state *state,
                                     uint32_t depth) {
    if (depth == state->frame->depth) return state->location;
    return fl_program_edge(program, frame_at(state->frame, depth + 1)->call)->source;
}

int fl_orders_compare(struct fl_orders *orders, const struct fl_state *left, const struct fl_state *right) {
    int before = fl_companion_compare(left->companion, right->companion);
    if (before) return before;
    uint32_t left_depth = left->frame->depth, right_depth = right->frame->depth;
    for (uint32_t depth = 1; depth <= left_depth && depth <= right_depth; depth++) {
        const struct fl_symbolic_frame *l = frame_at(left->frame, depth), *r = frame_at(right->frame, depth);
        int difference = compare_numbers(l->function.index, r->function.index);
        if (difference) return difference; /* different callees of one call through a pointer */
        fl_location_id left_place = place_in_frame(orders->program, left, depth);
        fl_location_id right_place = place_in_frame(orders->program, right, depth);
        difference =
            compare_in_function(order_of(orders, left_place), l->loops, left_place, r->loops, right_place);
        if (difference) return difference;
    }
    return compare_numbers(right_depth, left_depth); /* inside a call comes before behind it */
}

bool fl_orders_is_beyond(const struct fl_state *state, uint64_t bound) {
    if (state->frame->activations > bound) return true;
    for (const struct fl_loop_visit *visit = state->frame->loops; visit; visit = visit->outer)
        if (visit->iteration > bound) return true;
    return false;
}
