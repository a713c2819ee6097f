/* analysis/loops.h - the loops of a function and how they nest.
 *
 * A loop has one header: the location through which a depth-first walk first enters it. Its body
 * is whatever can return to the header without leaving what the walk reached from it (Havlak,
 * "Nesting of reducible and irreducible loops", 1997). If the header dominates the body, this is
 * the natural loop; else the loop can be entered elsewhere too, and is_irreducible says so.
 *
 * Invariants: every cycle lies in a loop and passes its header or lies in an inner loop; a loop's
 * parent has a smaller index; bodies of loops are disjoint or nested.
 */
#ifndef FL_ANALYSIS_LOOPS_H
#define FL_ANALYSIS_LOOPS_H

#include "analysis/function_graph.h"

struct fl_loop {
    uint32_t header; /* node */
    uint32_t parent; /* loop around it, or FL_NO_INDEX */
    uint32_t depth;  /* 1 for outermost loops */
    bool is_irreducible;
    uint32_t first_node, node_count; /* its body, inner loops included: a range of fl_loops.nodes */
};

struct fl_loops {
    uint32_t first_location; /* of the function: node n is location first_location + n */
    uint32_t count;
    const struct fl_loop *loops; /* outer before inner */
    const uint32_t *innermost;   /* by node: the innermost loop around it, or FL_NO_INDEX */
    const uint32_t *nodes;       /* the bodies of all loops */
};

struct fl_loops fl_loops_of_graph(struct fl_arena *arena, const struct fl_graph *graph, uint32_t root);
/* A fact of the program (analysis/facts.h). The function has a body. */
const struct fl_loops *fl_loops_of_function(const struct fl_program *program, fl_function_id function);
struct fl_loops fl_loops_compute(struct fl_arena *arena, const struct fl_program *program,
                                 fl_function_id function);

/* FL_NO_INDEX if it is in none. */
uint32_t fl_loops_innermost(const struct fl_loops *loops, fl_location_id location);
bool fl_loops_contains(const struct fl_loops *loops, uint32_t loop, fl_location_id location);
fl_location_id fl_loops_header(const struct fl_loops *loops, uint32_t loop);

#endif
