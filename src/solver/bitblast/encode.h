/* solver/bitblast/encode.h - clauses for what a query reaches of an and-inverter graph.
 *
 * Exclusive or, if-then-else and majority are recognised in the graph and encoded without
 * variables for the gates inside; trees of and-gates that are used once become one gate with
 * many operands. Every clause holds in both directions, so an encoded node can be used in any
 * polarity later.
 *
 * Invariant: a node is encoded at most once, and its definition is complete when fl_encode
 * returns.
 */
#ifndef FL_SOLVER_BITBLAST_ENCODE_H
#define FL_SOLVER_BITBLAST_ENCODE_H

#include "base/arena.h"
#include "base/vector.h"
#include "solver/bitblast/and_inverter.h"
#include "solver/bitblast/cadical.h"

struct fl_encoder {
    struct fl_arena *arena;
    const struct fl_and_inverter *graph;
    struct fl_sat *sat;
    int *variables; /* by node; 0: not encoded */
    size_t variable_capacity;
    FL_VECTOR_OF(uint32_t) pending;
    FL_VECTOR_OF(fl_edge) operands;
    FL_VECTOR_OF(fl_edge) unexplored;
    FL_VECTOR_OF(fl_edge) conjuncts;
    FL_VECTOR_OF(int) clause;
    /* Inputs with an owner other than 0, in the order in which they were encoded; whoever
     * watches them takes them from here. */
    FL_VECTOR_OF(uint32_t) owned_inputs;
};

struct fl_encoder *fl_encoder_create(struct fl_arena *arena, const struct fl_and_inverter *graph,
                                     struct fl_sat *sat);

/* The literal of an edge that is not constant; encodes what it reaches. */
int fl_encode(struct fl_encoder *encoder, fl_edge edge);

/* Makes the edge true for good, with as few variables as that takes. */
void fl_encode_true(struct fl_encoder *encoder, fl_edge edge);

/* Its literal if the edge is encoded, otherwise 0. */
int fl_encoder_find(const struct fl_encoder *encoder, fl_edge edge);

#endif
