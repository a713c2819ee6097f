/* slice/path/lengths.h - how many edges the shortest ways through a program have.
 *
 * Unlike analysis/distance.h, a way over a call counts the edges inside the callee, so that the
 * lengths are those of paths. Lengths may grow exponentially with the depth of calls; they stop at
 * FL_NO_WAY - 1.
 */
#ifndef FL_SLICE_PATH_LENGTHS_H
#define FL_SLICE_PATH_LENGTHS_H

#include "analysis/call_graph.h"

#define FL_NO_WAY ((uint64_t)1 << 40)

struct fl_lengths {
    const struct fl_call_graph *graph;
    uint64_t *to_exit; /* by location: to the exit of its function */
    /* By location: to a target in the function or in what it calls; NULL before fl_lengths_aim. */
    uint64_t *to_target;
};

struct fl_lengths fl_lengths_compute(struct fl_arena *arena, const struct fl_call_graph *graph);
void fl_lengths_aim(struct fl_lengths *lengths, struct fl_arena *arena, const struct fl_bitset *targets);

/* A sum that stays FL_NO_WAY where one of them is. */
static inline uint64_t fl_length_add(uint64_t left, uint64_t right) {
    if (left >= FL_NO_WAY || right >= FL_NO_WAY) return FL_NO_WAY;
    return left + right < FL_NO_WAY ? left + right : FL_NO_WAY - 1;
}

/* The length of a call and of the shortest way through one of its callees. *callee is that one; FL_NO_ID if no
 * callee has a body. */
uint64_t fl_lengths_over(const struct fl_lengths *lengths, const struct fl_call_site *site,
                         fl_function_id *callee);

struct fl_edge_list {
    struct fl_arena *arena;
    fl_edge_id *items;
    size_t count, capacity;
};

/* Appends a call and the shortest way through what it calls. */
void fl_lengths_append_over(const struct fl_lengths *lengths, fl_edge_id call, struct fl_edge_list *edges);

#endif
