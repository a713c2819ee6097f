/* slice/path/queue.h - numbers to be looked at, the smallest key first; equal keys in the order they came. */
#ifndef FL_SLICE_PATH_QUEUE_H
#define FL_SLICE_PATH_QUEUE_H

#include <stdint.h>

#include "base/vector.h"

struct fl_queue_item {
    uint64_t key;
    uint32_t order, value;
};

struct fl_queue {
    struct fl_arena *arena;
    struct fl_queue_item *items; /* a binary heap */
    size_t count, capacity;
    uint32_t pushed;
};

void fl_queue_push(struct fl_queue *queue, uint64_t key, uint32_t value);
/* The queue is not empty. */
struct fl_queue_item fl_queue_pop(struct fl_queue *queue);

#endif
