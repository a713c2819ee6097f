/* analysis/lvalue/written_between.h - may something be written on the way from one location to another?
 *
 * The ways are those inside one function, of zero or more edges; a call on a way writes what its
 * callees may. What a function needs is made at the first question about it. */
#ifndef FL_ANALYSIS_LVALUE_WRITTEN_BETWEEN_H
#define FL_ANALYSIS_LVALUE_WRITTEN_BETWEEN_H

#include "analysis/lvalue/mod_ref.h"

struct fl_written_between;

struct fl_written_between *fl_written_between_create(struct fl_arena *arena, const struct fl_call_graph *graph,
                                                     struct fl_lvalues *lvalues, struct fl_mod_ref mod_ref);

/* Both locations are of one function. May one of the sets be written on a way from `from` to `to`? */
bool fl_is_written_between(struct fl_written_between *between, fl_location_id from, fl_location_id to,
                           const fl_lvalue_set *sets, size_t count);

#endif
