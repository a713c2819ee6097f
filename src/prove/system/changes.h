/* prove/system/changes.h - what a loop, or a call, may change; and states in which that is not known any more. */
#ifndef FL_PROVE_SYSTEM_CHANGES_H
#define FL_PROVE_SYSTEM_CHANGES_H

#include "analysis/lvalue/mod_ref.h"
#include "engine/symbolic/engine.h"
#include "prove/system/system.h"

/* Facts about a program that systems of any number of rounds share. */
struct fl_changes {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_points_to *points_to;
    const struct fl_call_graph *graph;
    struct fl_lvalues *lvalues;
    struct fl_mod_ref mod_ref;
};

struct fl_changes *fl_changes_create(struct fl_arena *arena, const struct fl_program *program);
/* The loop whose header the location is, in *loops; FL_NO_INDEX: it is none. */
uint32_t fl_changes_loop(struct fl_changes *changes, fl_location_id location, const struct fl_loops **loops);
/* What the loop writes, calls in it included. */
fl_lvalue_set fl_changes_of_loop(struct fl_changes *changes, const struct fl_loops *loops, uint32_t loop);

/* Replaces what is in the set by fresh variables, named after `name`, and lists it at the cut, which may
 * be NULL. Which
 * objects exist is not touched. */
void fl_changes_forget(struct fl_changes *changes, struct fl_system *system, struct fl_state *state,
                       fl_lvalue_set set, const char *name, struct fl_cut_point *cut);
/* The same for what the innermost function was given. */
void fl_changes_forget_parameters(struct fl_changes *changes, struct fl_system *system, struct fl_state *state,
                                  const char *name, struct fl_cut_point *cut);

#endif
