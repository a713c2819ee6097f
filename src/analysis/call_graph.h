/* analysis/call_graph.h - who calls whom.
 *
 * A call through a pointer may reach every function whose address is taken (in an expression or
 * in the initial contents of memory), that has a body, takes as many arguments and gives a result
 * of the width that is assigned. Calling any other function is undefined in C.
 */
#ifndef FL_ANALYSIS_CALL_GRAPH_H
#define FL_ANALYSIS_CALL_GRAPH_H

#include "analysis/function_graph.h"
#include "base/number/bitset.h"
#include "program/program.h"

struct fl_call_site {
    fl_edge_id edge;
    fl_function_id caller;
    bool is_indirect;
    const fl_function_id *callees; /* sorted; possible ones where the call is indirect */
    uint32_t callee_count;
};

struct fl_call_graph {
    const struct fl_program *program;
    const struct fl_call_site *sites; /* in the order of their edges, so a function's are a range */
    uint32_t site_count;
    const uint32_t *first_site;         /* by function; one more than there are functions */
    struct fl_graph callees;            /* by function: functions it may call, without repetition, sorted */
    struct fl_graph callers;            /* by function: functions that may call it */
    const uint32_t *caller_site_starts; /* by function, into caller_sites; one more than there are functions */
    const uint32_t *caller_sites;       /* sites that may call it */
    struct fl_components components;    /* mutually recursive functions; callees before callers */
    struct fl_bitset address_taken;     /* functions */
};

/* A fact of the program (analysis/facts.h). */
const struct fl_call_graph *fl_call_graph_of_program(const struct fl_program *program);
struct fl_call_graph fl_call_graph_compute(struct fl_arena *arena, const struct fl_program *program);

/* The same with other callees: one site for each of the graph's, in their order. */
struct fl_call_graph fl_call_graph_with(struct fl_arena *arena, const struct fl_call_graph *graph,
                                        const struct fl_call_site *sites);

/* The functions that the program may come to. */
struct fl_bitset fl_call_graph_reached(struct fl_arena *arena, const struct fl_call_graph *graph);

/* NULL if the edge is no call. */
const struct fl_call_site *fl_call_graph_site(const struct fl_call_graph *graph, fl_edge_id edge);
bool fl_call_graph_is_recursive(const struct fl_call_graph *graph, fl_function_id function);

#endif
