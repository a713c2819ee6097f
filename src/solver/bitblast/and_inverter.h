/* solver/bitblast/and_inverter.h - circuits of two-input and-gates and inverters.
 *
 * An edge is a node with a sign: twice the node's number, plus one if the value is inverted.
 * Node 0 is the constant, so that edge 0 is false and edge 1 is true. Gates are shared by
 * structural hashing and simplified locally when they are built, two levels deep (Brummayer and
 * Biere, "Local Two-Level And-Inverter Graph Minimization without Blowup"); a request for a gate
 * may therefore give any edge of the same value.
 *
 * Invariant: operands have smaller node numbers than the gate that uses them.
 */
#ifndef FL_SOLVER_BITBLAST_AND_INVERTER_H
#define FL_SOLVER_BITBLAST_AND_INVERTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/map.h"

typedef uint32_t fl_edge;

#define FL_EDGE_FALSE ((fl_edge)0)
#define FL_EDGE_TRUE ((fl_edge)1)

static inline fl_edge fl_edge_not(fl_edge edge) {
    return edge ^ 1;
}
static inline fl_edge fl_edge_not_if(fl_edge edge, bool condition) {
    return edge ^ (fl_edge)condition;
}
static inline uint32_t fl_edge_node(fl_edge edge) {
    return edge >> 1;
}
static inline bool fl_edge_is_inverted(fl_edge edge) {
    return edge & 1;
}
static inline bool fl_edge_is_constant(fl_edge edge) {
    return edge <= FL_EDGE_TRUE;
}

struct fl_gate {
    fl_edge left;  /* FL_GATE_INPUT for inputs; otherwise left > right */
    fl_edge right; /* for inputs, the owner given at their creation */
};

#define FL_GATE_INPUT UINT32_MAX

struct fl_and_inverter {
    struct fl_arena *arena;
    struct fl_gate *gates; /* by node */
    uint8_t *uses;         /* by node: gates that have it as operand, at most 255 */
    uint32_t count;
    uint32_t capacity;
    uint32_t *slots; /* of the hash table: nodes, 0 is free */
    uint32_t slot_count;
    uint32_t and_count;
    struct fl_map marks, marked; /* of nodes in exclusive ors: see exclusive_or.c */
    struct fl_node_heap {
        uint32_t *items;
        size_t count, capacity;
    } sum; /* while two of them are compared */
};

struct fl_and_inverter *fl_and_inverter_create(struct fl_arena *arena);

/* A free variable. The owner is any number that whoever encodes the graph wants back. */
fl_edge fl_edge_input(struct fl_and_inverter *graph, uint32_t owner);

fl_edge fl_edge_and(struct fl_and_inverter *graph, fl_edge left, fl_edge right);
fl_edge fl_edge_or(struct fl_and_inverter *graph, fl_edge left, fl_edge right);
fl_edge fl_edge_xor(struct fl_and_inverter *graph, fl_edge left, fl_edge right);
fl_edge fl_edge_equal(struct fl_and_inverter *graph, fl_edge left, fl_edge right);
fl_edge fl_edge_if(struct fl_and_inverter *graph, fl_edge condition, fl_edge then, fl_edge otherwise);
/* At least two of three; the same gates, up to inverters, for inverted or reordered operands. */
fl_edge fl_edge_majority(struct fl_and_inverter *graph, fl_edge first, fl_edge second, fl_edge third);
/* Of any number of edges, as a balanced tree. Without any edge, the conjunction is true, the disjunction false. */
fl_edge fl_edge_and_all(struct fl_and_inverter *graph, const fl_edge *edges, size_t count);
fl_edge fl_edge_or_all(struct fl_and_inverter *graph, const fl_edge *edges, size_t count);

static inline bool fl_node_is_input(const struct fl_and_inverter *graph, uint32_t node) {
    return graph->gates[node].left == FL_GATE_INPUT;
}
static inline bool fl_node_is_gate(const struct fl_and_inverter *graph, uint32_t node) {
    return node != 0 && graph->gates[node].left != FL_GATE_INPUT;
}

/* What an and-gate and the gates below it amount to, seen without the gates in between. */
enum fl_shape_kind { FL_SHAPE_AND, FL_SHAPE_XOR, FL_SHAPE_IF, FL_SHAPE_MAJORITY };

struct fl_shape {
    enum fl_shape_kind kind;
    fl_edge operands[3]; /* XOR uses two, IF and MAJORITY three, AND the gate's own two */
};

/* The value of the node as one operator over edges. */
struct fl_shape fl_node_shape(const struct fl_and_inverter *graph, uint32_t node);

#endif
