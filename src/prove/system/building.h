/* prove/system/building.h - a system while it is built. Only for src/prove. */
#ifndef FL_PROVE_SYSTEM_BUILDING_H
#define FL_PROVE_SYSTEM_BUILDING_H

#include "engine/symbolic/search/relevance.h"
#include "engine/symbolic/search/state_queue.h"
#include "prove/system/changes.h"

struct fl_building {
    struct fl_arena *arena;
    struct fl_system *system;
    struct fl_engine *engine;
    struct fl_changes *changes;
    const struct fl_system_options *options;
    struct fl_relevance *relevance;
    struct fl_state_queue queue;
    struct fl_building_trial *trial; /* a loop that is gone through to its end; NULL: none is */
    uint64_t polls;
    FL_VECTOR_OF(const struct fl_state *) unrolled_entries; /* by unrolled loop of the system: what came to it */
    const char *stuck_reason;                               /* why the engine gave up, */
    const char *stuck;                                      /* and where */
};

/* ---- build.c ---- */

/* Executes the state up to where paths meet; what comes of it waits in the queue. */
void fl_building_advance(struct fl_building *building, struct fl_state *state);

/* ---- cuts.c ---- */

/* The calls that the state is in, the outermost first. */
const fl_edge_id *fl_building_stack(struct fl_building *building, const struct fl_state *state, uint32_t *depth);
uint32_t fl_building_add_cut(struct fl_building *building, enum fl_cut_kind kind, const struct fl_state *state);
/* The cut at the state's place, or FL_NO_INDEX. */
uint32_t fl_building_find_cut(const struct fl_building *building, enum fl_cut_kind kind,
                              const struct fl_state *state);
/* `old` is for EXIT, else NULL. */
void fl_building_arrive(struct fl_building *building, uint32_t cut, const struct fl_state *state,
                        const struct fl_state *old, bool is_back);
/* The state goes on knowing that the cut's invariant holds of `here`, which may be the state itself. */
void fl_building_use(struct fl_building *building, uint32_t cut, struct fl_state *state,
                     const struct fl_state *here, const struct fl_state *old);
void fl_building_begin_piece(struct fl_building *building, struct fl_state *state, uint32_t cut);
/* Do all objects of the state exist in the other one, too, alive or not as they are in the first? */
bool fl_building_has_same_objects(const struct fl_state *state, const struct fl_state *other);

/* ---- stuck.c ---- */

/* If the engine has given up, for another reason than before, it was in this state. */
void fl_building_note_stuck(struct fl_building *building, const struct fl_state *state);

/* ---- addresses.c ---- */

/* Objects that a piece makes are at other places each time that it is executed: replaces values that
 * hang on such a place by fresh ones. */
void fl_building_forget_addresses(struct fl_building *building, struct fl_state *state, uint64_t first);

/* ---- recursion.c ---- */

/* The recursive function that the state is about to call, none if it calls none. */
fl_function_id fl_building_recursive_call(const struct fl_building *building, const struct fl_state *state);
/* The call's place is taken by the function's summary. */
void fl_building_call(struct fl_building *building, struct fl_state *state, fl_function_id function);
/* Is the state about to return from a body that is executed for the summary? Then it arrives at the EXIT. */
bool fl_building_return(struct fl_building *building, struct fl_state *state);

#endif
