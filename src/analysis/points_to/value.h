/* analysis/points_to/value.h - the pointers that the value of an expression carries. */
#ifndef FL_ANALYSIS_POINTS_TO_VALUE_H
#define FL_ANALYSIS_POINTS_TO_VALUE_H

#include "analysis/points_to/parts.h"

/* Where constraints are made: in one instance of a function. */
struct fl_points_to_flow {
    struct fl_points_to *points_to;
    uint32_t instance;
};

/* The targets of a node, moved. */
struct fl_points_to_value {
    bool carries; /* else no pointers at all */
    uint32_t node;
    struct fl_points_to_move move;
};

struct fl_points_to_value fl_value_of(const struct fl_points_to_flow *flow,
                                      const struct fl_expression *expression);
struct fl_points_to_value fl_value_at_object(const struct fl_points_to_flow *flow, uint32_t object);
/* A node with just the value's targets. */
uint32_t fl_value_node(const struct fl_points_to_flow *flow, struct fl_points_to_value value);
void fl_value_flow(const struct fl_points_to_flow *flow, struct fl_points_to_value value, uint32_t into);

/* flow.c: what a call passes to a callee, and its result back. */
void fl_points_to_pass(struct fl_points_to *points_to, uint32_t call, uint32_t callee_instance);

#endif
