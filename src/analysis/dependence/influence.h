/* analysis/dependence/influence.h - what would be different if something else happened at some places.
 *
 * Forward from the places, through data and control, along the program's edges: flow-sensitive, by sets of
 * lvalues that may have another value at each location. Whether a location is come to at all depends on branches,
 * and on what may end the run before it (analysis/dependence/endings.h). Calls are not told apart, but what a call
 * changes is only what its callee modifies.
 *
 * May be too much, never too little: what is not found to be influenced is the same in both runs, up to where
 * one of them fails a check that is influenced.
 */
#ifndef FL_ANALYSIS_DEPENDENCE_INFLUENCE_H
#define FL_ANALYSIS_DEPENDENCE_INFLUENCE_H

#include "analysis/lvalue/mod_ref.h"

struct fl_influence;

struct fl_influence *fl_influence_create(struct fl_arena *arena, const struct fl_program *program);

/* ---- where it comes from ---- */

/* Once the edge was taken the lvalues may have other values. */
void fl_influence_add(struct fl_influence *influence, fl_edge_id edge, fl_lvalue_set written);
/* What the edge does is different itself: it writes or decides something else. */
void fl_influence_add_step(struct fl_influence *influence, fl_edge_id edge);
/* Once the edge was taken the function may be called, with any arguments. */
void fl_influence_add_call(struct fl_influence *influence, fl_edge_id edge, fl_function_id function);
/* Once the edge was taken the function may be called while these have values of that time. */
void fl_influence_add_reentry(struct fl_influence *influence, fl_edge_id edge, fl_function_id function,
                              fl_lvalue_set values);
/* These may change at any time: no assignment makes them what they would be. */
void fl_influence_keep(struct fl_influence *influence, fl_lvalue_set lasting);

void fl_influence_spread(struct fl_influence *influence);

/* ---- what it comes to ---- */

/* May the check find something else, or be come to in other runs? */
bool fl_influence_has_check(const struct fl_influence *influence, fl_check_id check);
/* May an edge that leaves an event leave another one, or not be come to? */
bool fl_influence_has_event(const struct fl_influence *influence);

#endif
