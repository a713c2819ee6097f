/* A queue made of two stacks gives out values in the order they came in.
 * VERDICT: SAFE
 * UNWIND: 10
 */
#include "input.h"

#define STEPS 9

struct queue {
    int in[STEPS], out[STEPS];
    int in_count, out_count;
};

static void put(struct queue *queue, int value) {
    queue->in[queue->in_count++] = value;
}

static int take(struct queue *queue) {
    if (queue->out_count == 0)
        while (queue->in_count > 0) queue->out[queue->out_count++] = queue->in[--queue->in_count];
    return queue->out[--queue->out_count];
}

int main(void) {
    struct queue queue = {.in_count = 0, .out_count = 0};
    int next_in = 0, next_out = 0;
    for (int i = 0; i < STEPS; i++) {
        if (__VERIFIER_nondet_uchar() & 1)
            put(&queue, next_in++);
        else if (queue.in_count + queue.out_count > 0)
            assert(take(&queue) == next_out++);
    }
    assert(queue.in_count + queue.out_count == next_in - next_out);
    return 0;
}
