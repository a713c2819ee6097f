#include "slice/path/queue.h"

#include <stdbool.h>

static bool comes_before(const struct fl_queue_item *left, const struct fl_queue_item *right) {
    return left->key != right->key ? left->key < right->key : left->order < right->order;
}

void fl_queue_push(struct fl_queue *queue, uint64_t key, uint32_t value) {
    struct fl_queue_item item = {key, queue->pushed++, value};
    fl_vector_push(queue->arena, queue, item);
    size_t at = queue->count - 1;
    for (; at && comes_before(&item, &queue->items[(at - 1) / 2]); at = (at - 1) / 2)
        queue->items[at] = queue->items[(at - 1) / 2];
    queue->items[at] = item;
}

struct fl_queue_item fl_queue_pop(struct fl_queue *queue) {
    struct fl_queue_item first = queue->items[0], last = fl_vector_pop(queue);
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= queue->count) break;
        if (child + 1 < queue->count && comes_before(&queue->items[child + 1], &queue->items[child])) child++;
        if (!comes_before(&queue->items[child], &last)) break;
        queue->items[at] = queue->items[child];
        at = child;
    }
    if (queue->count) queue->items[at] = last;
    return first;
}
