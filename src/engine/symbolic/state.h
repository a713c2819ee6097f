/* engine/symbolic/state.h - one symbolic state: where the program is, and what it holds as terms.
 *
 * A state is a small struct over persistent maps and shared lists, so that a fork is a copy of the
 * struct. What two states have in common they share.
 */
#ifndef FL_ENGINE_SYMBOLIC_STATE_H
#define FL_ENGINE_SYMBOLIC_STATE_H

#include "base/persistent_map.h"
#include "engine/symbolic/companion.h"
#include "program/program.h"
#include "term/term.h"

/* A conjunct of the path condition; the newest first. */
struct fl_condition {
    struct fl_condition *previous;
    const struct fl_term *term;
    uint32_t count;                           /* conjuncts up to and including this one */
    bool is_check;                            /* assumed because a check was passed */
    uint64_t step;                            /* of the state that added it: its steps by then */
    const struct fl_term *all;                /* the conjunction of those; NULL: nobody asked yet */
    const struct fl_persistent_map *mentions; /* see independent.h; where the engine asks so */
};

/* One read from outside; the newest first. */
struct fl_symbolic_read {
    const struct fl_symbolic_read *previous;
    uint32_t count;              /* reads up to and including this one */
    const struct fl_term *guard; /* the read happens where this holds; NULL: on every run of the state */
    fl_input_id site;
    uint32_t number;                    /* of this read among those of its name, from 0 */
    const struct fl_term *value;        /* what the program got; NULL for a block */
    const struct fl_term *const *bytes; /* a block's bytes */
    uint64_t byte_count;
    struct fl_lazy *lazy; /* PARAMETER, GLOBAL */
    uint32_t object;      /* HEAP: number of the new object, + 1; 0: there was no memory */
    uint32_t next_object; /* objects that there were before it have smaller numbers */
    const char *name;     /* ENVIRONMENT_BYTE, FILE_BYTE: of the variable or file */
    uint64_t index;       /* ..._BYTE: which byte; ARGUMENT_BYTE: of which argument, too */
    uint64_t argument;
    /* Where `rounds` is given, this stands for a loop that was gone through in one step: the `repeated` reads, in
     * their order, again in each of so many rounds. The fields above say nothing then. */
    const struct fl_term *rounds;
    const struct fl_symbolic_read *const *repeated;
    uint32_t repeated_count;
};

/* Objects are immutable; a write makes a new one under the same number. */
struct fl_symbolic_object {
    uint64_t address;
    const struct fl_term *size; /* bytes, pointer-wide */
    uint32_t alignment;         /* of a new one; 0: what malloc gives */
    fl_object_id named;         /* the program's; none if it has no name */
    fl_edge_id origin;          /* the ALLOCATE of a heap object or variable-length array */
    uint64_t capacity;          /* the largest that size can be */
    enum fl_symbolic_object_kind { FL_SYMBOLIC_NAMED, FL_SYMBOLIC_HEAP, FL_SYMBOLIC_STACK } kind;
    bool is_constant;
    bool is_literal; /* of text: it may share its bytes with others */
    bool is_live;
    /* Bytes that no cell covers are an input if `lazy` is given, else have any value if is_unknown, else are those
     * of `initial`, or zero if that is NULL. */
    const unsigned char *initial;
    bool is_unknown;
    struct fl_lazy *lazy;
    uint32_t number;
    uint32_t generation;                   /* a scoped local: how often it has begun */
    const struct fl_persistent_map *cells; /* offset -> struct fl_cell, not overlapping */
    const struct fl_term *array; /* not NULL: all bytes, indexed by a pointer-wide offset; no cells then */
    /* The newest write at a symbolic offset: what is there as long as the cells are those it left. */
    struct {
        const struct fl_persistent_map *cells;
        const struct fl_term *offset, *value;
    } newest;
};

struct fl_cell {
    uint32_t size; /* bytes */
    const struct fl_term *value;
};

/* A loop that execution is in, and how often it has come back to its header. */
struct fl_loop_visit {
    const struct fl_loop_visit *outer;
    uint32_t loop; /* index among the function's loops */
    uint32_t depth;
    uint64_t iteration;
};

struct fl_symbolic_frame {
    const struct fl_symbolic_frame *caller;
    fl_function_id function;
    fl_edge_id call; /* in the caller; none in the outermost frame */
    uint32_t depth;
    const struct fl_persistent_map *variables; /* variable index -> term */
    const struct fl_persistent_map *objects;   /* object index -> struct fl_symbolic_object's number + 1 */
    const struct fl_stack_mark *stack;         /* variable-length arrays, newest first */
    const struct fl_loop_visit *loops;         /* around the location, innermost first; kept when merging */
    uint32_t activations;                      /* of this function on the stack, this one included */
};

struct fl_stack_mark {
    const struct fl_stack_mark *previous;
    uint32_t object;
    uint32_t height;
};

struct fl_fork;
struct fl_leaving;

/* How a state came to be: the newest step first. Where two states became one, the way goes on to
 * `previous` in runs in which the guard holds, else to `other`. */
struct fl_history {
    const struct fl_history *previous, *other;
    const struct fl_term *guard; /* NULL: a step, along the edge */
    fl_edge_id edge;
    uint32_t piece; /* of the first one, which has no step: what begins here */
};

struct fl_state {
    fl_location_id location;
    struct fl_symbolic_frame *frame;          /* owned by this state: copied at a fork */
    const struct fl_persistent_map *globals;  /* variable index -> term */
    const struct fl_persistent_map *objects;  /* number -> struct fl_symbolic_object */
    const struct fl_persistent_map *counters; /* hash of an input's name -> how often it was read, + 1 */
    struct fl_condition *condition;
    uint32_t sure; /* so many of its conditions are known to be satisfiable together; of use to independent.h */
    const struct fl_term *wish; /* what a failing run should satisfy if it can; NULL: nothing */
    const struct fl_symbolic_read *reads;
    const struct fl_term *stdin_ended; /* 1 bit, where conditions are kept independent; NULL: it has not */
    uint64_t steps;
    uint64_t forks;
    const struct fl_term *result;         /* at the exit of a function, where pieces of runs are made */
    const struct fl_term *live_heap;      /* how many heap objects are live, 32 bits; NULL: none yet */
    const struct fl_leaving *leaving;     /* the loop that it must go out of now; NULL: none (leaving.h) */
    struct fl_fork *fork;                 /* the frontier's: where it stands in the tree of forks */
    const struct fl_history *history;     /* where the engine keeps them */
    const struct fl_companion *companion; /* the driver's, of which the engine knows nothing; NULL: it has none */
};

#endif
