#include "engine/symbolic/search/state_queue.h"

static uintptr_t bytes_read(const struct fl_state *state) {
    return (uintptr_t)fl_persistent_find(state->counters, fl_symbolic_stdin_counter());
}

/* 0: the two may become one, as far as is seen at once: how much of standard input was read must be the same. */
static int compare(struct fl_state_queue *queue, const struct fl_state *left, const struct fl_state *right) {
    int order = fl_orders_compare(queue->engine->orders, left, right);
    if (order || queue->engine->piecewise) return order;
    uintptr_t left_read = bytes_read(left), right_read = bytes_read(right);
    return left_read < right_read ? -1 : left_read > right_read;
}

static bool is_before(struct fl_state_queue *queue, const struct fl_waiting_state *left,
                      const struct fl_waiting_state *right) {
    if (queue->keeps_apart) {
        if (left->cost != right->cost) return left->cost < right->cost;
        return left->turn > right->turn;
    }
    return compare(queue, left->state, right->state) < 0;
}

void fl_state_queue_push_at_cost(struct fl_state_queue *queue, struct fl_state *state, int64_t cost) {
    struct fl_waiting_state pushed = {state, cost, ++queue->turns};
    fl_vector_push(queue->engine->arena, &queue->waiting, pushed);
    struct fl_waiting_state *items = queue->waiting.items;
    size_t at = queue->waiting.count - 1;
    while (at && is_before(queue, &pushed, &items[(at - 1) / 2])) {
        items[at] = items[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    items[at] = pushed;
}

void fl_state_queue_push(struct fl_state_queue *queue, struct fl_state *state) {
    fl_state_queue_push_at_cost(queue, state, 0);
}

static struct fl_state *pop_state(struct fl_state_queue *queue) {
    struct fl_waiting_state *items = queue->waiting.items, first = items[0];
    struct fl_waiting_state moved = items[--queue->waiting.count];
    size_t count = queue->waiting.count, at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= count) break;
        if (child + 1 < count && is_before(queue, &items[child + 1], &items[child])) child++;
        if (!is_before(queue, &items[child], &moved)) break;
        items[at] = items[child];
        at = child;
    }
    if (count) items[at] = moved;
    return first.state;
}

struct fl_state *fl_state_queue_take(struct fl_state_queue *queue) {
    if (queue->keeps_apart) return pop_state(queue);
    FL_VECTOR_OF(struct fl_state *) apart = {0};
    struct fl_state *state = pop_state(queue);
    while (queue->waiting.count && compare(queue, state, queue->waiting.items[0].state) == 0) {
        struct fl_state *other = pop_state(queue);
        struct fl_state *merged = fl_state_merge(queue->engine, state, other);
        if (merged)
            state = merged;
        else
            fl_vector_push(queue->engine->arena, &apart, other);
    }
    for (size_t i = 0; i < apart.count; i++) fl_state_queue_push(queue, apart.items[i]);
    return state;
}
