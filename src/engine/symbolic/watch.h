/* engine/symbolic/watch.h - does a run read memory that it never wrote?
 *
 * What was never written is a variable of its own wherever it is copied to. So a load that gives none of these, or
 * only where its path cannot come, has read what was written; and so for variables of the program, where their
 * values go to memory. Where every run is followed and nothing that is read is one, nothing has to be assumed of
 * memory that is not followed part by part (program/program.h, FL_EFFECT_UNWRITTEN).
 */
#ifndef FL_ENGINE_SYMBOLIC_WATCH_H
#define FL_ENGINE_SYMBOLIC_WATCH_H

#include "engine/symbolic/engine.h"

struct fl_unwritten_watch {
    bool may_have_read;    /* from now on nothing is looked at */
    bool has_variables;    /* they are looked at, too */
    struct fl_map written; /* terms without what was never written */
    unsigned queries;
};

/* Nothing is looked at where nothing is assumed that this could spare. */
struct fl_unwritten_watch fl_watch_make(struct fl_arena *arena, const struct fl_program *program);

/* What a load gave, or a variable of the program has. Nothing if the engine has no watch. */
void fl_watch_load(struct fl_engine *engine, const struct fl_state *state, const struct fl_term *value);
/* It is read where the guard holds. */
void fl_watch_guarded_load(struct fl_engine *engine, const struct fl_state *state, const struct fl_term *value,
                           const struct fl_term *guard);
void fl_watch_variable(struct fl_engine *engine, const struct fl_state *state, const struct fl_term *value);
/* Bytes are put out, or copied: by the library that is as good as a read, as it may do more with them than its
 * model does. */
void fl_watch_block(struct fl_engine *engine, struct fl_state *state, const struct fl_operation *operation);
/* The system reads bytes or a text, if the operation says so. */
void fl_watch_outside(struct fl_engine *engine, struct fl_state *state, const struct fl_operation *operation);
/* Loads were not seen one by one. */
void fl_watch_give_up(struct fl_engine *engine);

#endif
