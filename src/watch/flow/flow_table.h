/* watch/flow/flow_table.h - the states that were found at the places of a program.
 *
 * Functions are looked at once for each name (fl_flow_name) that the states have in which they are entered: such a
 * function is a context. At each place of a context there is at most one state of a name. States that are new, or
 * that allow more than before, wait to be looked at.
 */
#ifndef FL_WATCH_FLOW_FLOW_TABLE_H
#define FL_WATCH_FLOW_FLOW_TABLE_H

#include "analysis/live_variables.h"
#include "base/map.h"
#include "base/vector.h"
#include "watch/flow/flow_state.h"

/* From so many on, states at a place, or ways to enter a function, are not told apart by variables any more. */
struct fl_flow_limits {
    size_t parts, contexts;
    size_t states; /* more are too many */
};

/* A state at a place of a context. */
struct fl_flow_spot {
    uint32_t context, location, part;
};

struct fl_flow_part {
    uint64_t name;
    struct fl_flow_state state;
    unsigned joins;
    bool is_waiting;
};

struct fl_flow_point {
    FL_VECTOR_OF(struct fl_flow_part) parts;
};

struct fl_flow_context {
    fl_function_id function;
    uint64_t name;                /* of the states that it is entered in */
    struct fl_flow_point *points; /* by location, from the function's first on; empty but where regions begin */
    FL_VECTOR_OF(struct fl_flow_spot) callers; /* to tell when it comes to an end */
    struct fl_map known;                       /* all of them */
};

struct fl_flow_contexts {
    uint32_t *items;
    size_t count;
    size_t capacity;
};

struct fl_flow_table {
    const struct fl_flow_subject *subject;
    struct fl_live_variables *live;
    struct fl_flow_limits limits;
    struct fl_bitset beginnings; /* locations where loops and functions begin */
    FL_VECTOR_OF(struct fl_flow_context) contexts;
    struct fl_flow_contexts *contexts_of; /* by function */
    FL_VECTOR_OF(struct fl_flow_spot) queue;
    size_t state_count;
    bool is_closed;   /* nothing may be added any more */
    bool is_given_up; /* too much was, or something although it is closed */
};

struct fl_flow_table fl_flow_table_make(const struct fl_flow_subject *subject, struct fl_flow_limits limits);

struct fl_flow_point *fl_flow_point_at(struct fl_flow_table *table, uint32_t context, uint32_t location);

/* A state arrives at a place. */
void fl_flow_arrive(struct fl_flow_table *table, uint32_t context, uint32_t location, struct fl_flow_state state);

/* A state waits to be looked at; takes the next one. */
void fl_flow_wait(struct fl_flow_table *table, struct fl_flow_spot place);
struct fl_flow_spot fl_flow_next(struct fl_flow_table *table);

/* The context of a function that is entered in a state, which may be made to allow more; `told` tells entries
 * apart as names do. UINT32_MAX: there is none, and none may be added. */
uint32_t fl_flow_context_of(struct fl_flow_table *table, fl_function_id function, struct fl_flow_state *entry,
                            uint64_t told);

/* Who is to be told when a function comes to another end. */
void fl_flow_add_caller(struct fl_flow_table *table, uint32_t context, struct fl_flow_spot caller);
void fl_flow_tell_callers(struct fl_flow_table *table, uint32_t context);

#endif
