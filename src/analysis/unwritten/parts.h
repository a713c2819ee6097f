/* analysis/unwritten/parts.h - one object that is followed through a function; for the files of this room alone.
 *
 * An object is a local, the blocks that an edge allocates (the newest, as long as variables hold its address), or
 * what a parameter points to. Accesses through its name or such a variable are direct: it is known which bytes
 * they touch. Others may touch it, if pointers that lead there may.
 */
#ifndef FL_ANALYSIS_UNWRITTEN_PARTS_H
#define FL_ANALYSIS_UNWRITTEN_PARTS_H

#include "analysis/lvalue/mod_ref.h"
#include "analysis/unwritten/place.h"
#include "analysis/unwritten/state.h"
#include "base/map.h"
#include "base/vector.h"

/* Which bytes of an abstract object something may read. */
struct fl_bytes_read {
    bool is_any;
    uint64_t bytes[FL_WRITTEN_BYTES / 64];
};

/* What is known of the whole program. */
struct fl_unwritten_search {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_points_to *points_to;
    struct fl_lvalues *lvalues;
    const struct fl_mod_ref *mod_ref;
    const struct fl_call_graph *graph;
    struct fl_bytes_read **reads; /* by abstract object; NULL: nobody reads it */
    struct fl_bitset reached;     /* functions */
    struct fl_bitset kept;        /* abstract objects whose address is stored in memory or a global variable */
    struct fl_map summaries;      /* parameter -> struct fl_parameter_summary *; 1: it is being made */
};

/* What has to be written before a call, of what a parameter points to. */
struct fl_written_need {
    enum { FL_NEEDS_ALL, FL_NEEDS_BYTES, FL_NEEDS_LANES, FL_NEEDS_BELOW } kind;
    uint64_t offset, size;    /* BYTES */
    struct fl_lane lane;      /* LANES: of `size` elements; BELOW: of those below a parameter */
    fl_variable_id parameter; /* BELOW */
    bool is_signed;           /* BELOW: nothing is needed where it is negative */
};

struct fl_parameter_summary {
    FL_VECTOR_OF(struct fl_written_need) needs;
    struct fl_written_state left; /* what is written behind it; its facts are about parameters */
};

struct fl_written_walk {
    struct fl_unwritten_search *search;
    const struct fl_function *function;
    fl_object_id object;      /* a local, or none */
    fl_edge_id start;         /* allocates it, or calls a function that returns it, or none */
    fl_variable_id parameter; /* points to it, or none */
    struct fl_bitset objects; /* the abstract objects that it may be */
    fl_lvalue_set contents;   /* of all of these */
    bool is_kept;
    bool is_stack;
    struct fl_bytes_read reads;
    uint64_t size; /* UINT64_MAX: not known */
    const struct fl_expression *size_expression;
    struct fl_written_state begun; /* as it begins */
    struct fl_arena *scratch;
    struct fl_written_state **states; /* by place among the function's locations; NULL: not come to */
    bool is_settled;                  /* the states are known; now what is read counts */

    bool is_read;                               /* something that may not have been written is read */
    FL_VECTOR_OF(struct fl_written_need) needs; /* of a parameter: instead */
    bool is_returned;                           /* to the caller, by itself */
    struct fl_written_state left;               /* where the function returns */
};

/* ---- calls ---- */

void fl_written_pass_call(struct fl_written_walk *walk, struct fl_written_state *state, fl_edge_id edge);

/* ---- accesses ---- */

bool fl_written_is_direct(const struct fl_written_walk *walk, const struct fl_written_state *state,
                          const struct fl_written_place *place);
/* Is the object's address part of the expression? */
bool fl_written_is_mentioned(const struct fl_written_walk *walk, const struct fl_written_state *state,
                             const struct fl_expression *expression);
/* May the pointer lead there? */
bool fl_written_may_lead(const struct fl_written_walk *walk, const struct fl_written_state *state,
                         const struct fl_expression *pointer);
/* The same, whoever has it. */
bool fl_written_may_point(const struct fl_written_walk *walk, const struct fl_expression *pointer);
/* Reads so many bytes; 0: any number of them. */
void fl_written_read(struct fl_written_walk *walk, const struct fl_written_state *state,
                     const struct fl_expression *address, uint64_t bytes);
/* Somebody may read whatever is read anywhere. */
void fl_written_read_by_others(struct fl_written_walk *walk, const struct fl_written_state *state);
/* Writes so many bytes; or if a size is given, as many as that is. */
void fl_written_write(struct fl_written_walk *walk, struct fl_written_state *state,
                      const struct fl_expression *address, uint64_t bytes, const struct fl_expression *size);
/* So many bytes of so many elements were written: is that all of it? */
void fl_written_add_elements(const struct fl_written_walk *walk, struct fl_written_state *state,
                             const struct fl_lane *lane, uint64_t count);
void fl_written_store_element(struct fl_written_walk *walk, struct fl_written_state *state,
                              fl_variable_id variable, const struct fl_lane *lane);
/* The variable is a parameter that keeps its value. */
bool fl_written_is_lasting(const struct fl_written_walk *walk, fl_variable_id variable);
void fl_written_need(struct fl_written_walk *walk, struct fl_written_need need);
/* Has it as many elements as the variable says? */
bool fl_written_is_size(const struct fl_written_walk *walk, fl_variable_id variable, const struct fl_lane *lane);

/* ---- branches ---- */

void fl_written_assume(struct fl_written_walk *walk, struct fl_written_state *state,
                       const struct fl_expression *condition);

/* ---- the walk ---- */

void fl_written_walk_function(struct fl_written_walk *walk);

#endif
