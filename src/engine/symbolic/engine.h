/* engine/symbolic/engine.h - what all symbolic states of one analysis share.
 *
 * The step function is written once; who drives it (search/driver, search/explore) decides which state goes on.
 * Whatever the engine cannot follow ends a path and is remembered as a reason, so that nothing is
 * called safe that was not looked at.
 */
#ifndef FL_ENGINE_SYMBOLIC_ENGINE_H
#define FL_ENGINE_SYMBOLIC_ENGINE_H

#include "base/map.h"
#include "base/vector.h"
#include "engine/symbolic/order.h"
#include "engine/symbolic/state.h"
#include "engine/verdict/verdict.h"
#include "solver/solver.h"

struct fl_symbolic_limits {
    uint32_t arguments;       /* most arguments on the command line, without the program's name */
    uint32_t argument_length; /* most bytes in each */
    uint32_t stdin_length;    /* most bytes of standard input, of a file, of an environment variable */
    uint32_t call_depth;
    uint32_t elements; /* most elements of an array behind a pointer input: a power of two */
};

/* To begin with, and after all runs within some limits are done. */
struct fl_symbolic_limits fl_symbolic_first_limits(void);
struct fl_symbolic_limits fl_symbolic_deeper_limits(struct fl_symbolic_limits limits);
/* Nothing longer is looked at, however much time there is. */
bool fl_symbolic_limits_are_last(struct fl_symbolic_limits limits);

struct fl_placed_object {
    uint64_t address;
    uint32_t number;
};

/* Pieces of runs, which begin in states that are not known, instead of runs from the start. */
struct fl_piecewise {
    void *context;
    /* An access is outside of all objects unless this holds. */
    void (*doubt)(void *context, const struct fl_state *state, const struct fl_term *holds);
    struct fl_map targets; /* id of a fresh pointer -> struct fl_fresh_targets */
};

/* The objects that a fresh pointer points into, if it points into any. */
struct fl_fresh_targets {
    const uint32_t *objects; /* numbers */
    size_t count;
};

struct fl_successors;

/* Edges that somebody wants to see before they are executed. */
struct fl_step_observer {
    void *context;
    const bool *is_observed; /* each edge */
    /* The condition of an ASSUME holds in the state. True: the successors are there, and the edge is not
     * executed. */
    bool (*step)(void *context, struct fl_state *state, fl_edge_id edge, struct fl_successors *successors);
};

/* A pointer of which nothing is known, so that it could be any address. To go on, the engine takes it for an
 * address inside of an object, which the states that use the guess assume. */
struct fl_guess {
    const struct fl_term *pointer;
    bool is_unwritten; /* the pointer was read from memory of malloc that was never written; else it is an input */
    uint32_t object;   /* that the pointer was read from, and the offset in it */
    uint64_t offset;
    const struct fl_term *place;    /* the address that it was taken for; NULL if only some blocks are known
                                       that it points into */
    const struct fl_term *is_there; /* the condition that states assume: the pointer has such an address */
};

struct fl_engine {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_terms *terms;
    struct fl_solver *solver;
    struct fl_limits solver_limits;
    struct fl_symbolic_limits limits;
    const struct fl_persistent_map *initial_objects;
    FL_VECTOR_OF(struct fl_placed_object) placed; /* by rising address */
    struct fl_map functions;                      /* address -> function index + 1 */
    const uint8_t *library;                       /* by function: see library.h */
    bool *is_passed;                              /* by function: it was gone through in one step */
    uint32_t *object_numbers;                     /* of the program's global objects */
    uint64_t next_address;
    uint32_t next_object, next_unknown;
    const char *too_deep;     /* the reason that is given where a call is deeper than limits.call_depth; NULL: a
                                 reason that names the depth and the function */
    struct fl_orders *orders; /* where given, states keep count of the loops that they are in */
    bool is_merging; /* the solver is not asked which ways a branch can go, unless a loop or a recursion depends on
                        it */
    bool excludes_invalid; /* only runs without invalid accesses are of interest: where an access is outside of all
                              objects, the path ends and nothing is given up */
    bool has_placement;    /* some value depends on where objects lie, other than by their own placement */
    bool has_limited_inputs; /* some input was cut at a limit */
    FL_VECTOR_OF(const char *)
    texts;                     /* that were read, none longer than the limits: "stdin", "file NAME"; "argc" */
    bool has_limited_bytes;    /* one that is read byte by byte, or the number of arguments */
    bool has_limited_arrays;   /* an array behind a pointer among the inputs */
    const char *incomplete;    /* why some path was not followed to its end; NULL: all were */
    const char *latest_reason; /* of the latest path that was given up */
    struct fl_lazies *lazies;  /* inputs that are made up as they are read; NULL: there are none */
    FL_VECTOR_OF(struct fl_guess) guesses;
    const struct fl_type *loaded_type; /* of what is being loaded; NULL: not known */
    struct fl_piecewise *piecewise;    /* where given, states are pieces of runs; NULL: runs from the start */
    bool keeps_checks;                 /* conditions of checks that were passed are kept when states are merged */
    bool keeps_histories;              /* of states */
    bool follows_path;                 /* given step by step, those inside of library functions, too */
    bool tells_sites;                  /* variables of inputs are different at different sites */
    const struct fl_step_observer *observer; /* NULL: none */
    struct fl_guide *guide;                  /* the run that states follow (guide.h); NULL: none */
    struct fl_unwritten_watch *watch;        /* NULL: nobody asks whether memory is read before it is written */
    struct fl_independence *independence;    /* where given, a question takes along only those conditions of the
                                                path that it depends on; NULL: all of them */
    size_t asked; /* the most conditions that one question had, since somebody set this to 0 */
    uint64_t steps;
    bool *is_visited; /* each location that some state was at; may be NULL */
};

struct fl_engine *fl_engine_create(struct fl_arena *arena, const struct fl_program *program,
                                   struct fl_terms *terms, struct fl_solver *solver);
/* The state before the program's first step. */
struct fl_state *fl_engine_start(struct fl_engine *engine);
struct fl_state *fl_state_fork(struct fl_engine *engine, const struct fl_state *state);

/* A path ends here although the program goes on. */
void fl_engine_give_up(struct fl_engine *engine, const char *reason);

void fl_state_assume(struct fl_engine *engine, struct fl_state *state, const struct fl_term *condition);
/* A condition that failing runs should satisfy if they can: they are then easier to repeat. */
void fl_state_wish(struct fl_engine *engine, struct fl_state *state, const struct fl_term *condition);
/* Assumes that a check holds, which ends the run where it does not. Unlike other conditions it is forgotten when
 * states are merged: runs that fail the check are looked for when the check is met, and all others satisfy it. */
void fl_state_assume_check(struct fl_engine *engine, struct fl_state *state, const struct fl_term *holds);
/* All conjuncts of the path condition as one term. */
const struct fl_term *fl_state_path_condition(struct fl_engine *engine, const struct fl_state *state);
/* Can the condition hold on this path? */
enum fl_answer fl_state_query(struct fl_engine *engine, const struct fl_state *state,
                              const struct fl_term *condition);

/* The value of a term in the model of the last answer, or in the run that states follow. */
struct fl_bits fl_engine_value(struct fl_engine *engine, const struct fl_term *term);

/* The same with little effort, where an answer is welcome but not needed: UNDECIDED if none comes soon. */
enum fl_answer fl_state_query_quickly(struct fl_engine *engine, const struct fl_state *state,
                                      const struct fl_term *condition);

/* evaluate.c: a global variable, or one of the innermost frame. */
void fl_symbolic_set_variable(struct fl_engine *engine, struct fl_state *state, fl_variable_id id,
                              const struct fl_term *value);
/* evaluate.c: the value of an expression in a state. NULL if the path was given up, as it cannot be followed. */
const struct fl_term *fl_symbolic_evaluate(struct fl_engine *engine, struct fl_state *state,
                                           const struct fl_expression *expression);
/* The address that a FIELD or an INDEX is, of the values of its operands. */
const struct fl_term *fl_symbolic_address(struct fl_terms *terms, const struct fl_expression *expression,
                                          const struct fl_term *const *operands);

/* memory.c */
struct fl_symbolic_object *fl_symbolic_allocate(struct fl_engine *engine, struct fl_state *state,
                                                struct fl_symbolic_object like);
const struct fl_symbolic_object *fl_symbolic_object_at(const struct fl_engine *engine,
                                                       const struct fl_state *state, uint64_t address);
/* The objects a pointer may point into, at most `most`; false if they cannot be told. */
bool fl_symbolic_resolve(struct fl_engine *engine, struct fl_state *state, const struct fl_term *pointer,
                         const struct fl_symbolic_object **objects, unsigned most, unsigned *count);
const struct fl_term *fl_symbolic_load(struct fl_engine *engine, struct fl_state *state,
                                       const struct fl_term *address, uint32_t width);
bool fl_symbolic_store(struct fl_engine *engine, struct fl_state *state, const struct fl_term *address,
                       const struct fl_term *value);
bool fl_symbolic_copy(struct fl_engine *engine, struct fl_state *state, const struct fl_term *to,
                      const struct fl_term *from, const struct fl_term *size);
/* The bytes there are any, and so may be the rest of the object: where states are pieces of runs. */
bool fl_symbolic_forget(struct fl_engine *engine, struct fl_state *state, const struct fl_term *address,
                        const struct fl_term *size);
bool fl_symbolic_fill(struct fl_engine *engine, struct fl_state *state, const struct fl_term *to,
                      const struct fl_term *byte, const struct fl_term *size);
void fl_symbolic_end_object(struct fl_engine *engine, struct fl_state *state, uint32_t number);
/* A scoped local begins with unknown contents, or ends; it keeps its place. */
void fl_symbolic_set_scoped(struct fl_engine *engine, struct fl_state *state, uint32_t number, bool is_live);
/* IN_BOUNDS, IS_WRITABLE */
const struct fl_term *fl_symbolic_access(struct fl_engine *engine, struct fl_state *state,
                                         enum fl_expression_kind kind, const struct fl_term *base,
                                         const struct fl_term *address, const struct fl_term *size);
/* 1 bit: the address is in an object that base may point into, or within 16 bytes of one. */
const struct fl_term *fl_symbolic_is_near(struct fl_engine *engine, struct fl_state *state,
                                          const struct fl_term *base, const struct fl_term *address);

/* guess.c: a pointer that could be any address. It may be one of a block of malloc that there was when the pointer
 * came to be; then the state assumes that so many bytes there are inside of one of these. How many there are. */
unsigned fl_symbolic_guess(struct fl_engine *engine, struct fl_state *state, const struct fl_term *pointer,
                           const struct fl_term *bytes, const struct fl_symbolic_object **objects);
/* The same of something that is written: one place where nothing was written before, which the state then assumes
 * it to be, and which the pointer becomes. */
unsigned fl_symbolic_guess_place(struct fl_engine *engine, struct fl_state *state, const struct fl_term **pointer,
                                 const struct fl_term *bytes, const struct fl_symbolic_object **objects);
/* The place that the state has assumed the pointer to be; the pointer itself if there is none. */
const struct fl_term *fl_symbolic_guessed(const struct fl_engine *engine, const struct fl_state *state,
                                          const struct fl_term *pointer);

/* pointer_order.c: LESS or LESS_EQUAL of two pointers. */
const struct fl_term *fl_symbolic_compare_pointers(struct fl_engine *engine, struct fl_state *state,
                                                   enum fl_operator op, const struct fl_term *left,
                                                   const struct fl_term *right);

/* cells.c: the contents of one object. The offset is pointer-wide. */
const struct fl_term *fl_symbolic_object_read(struct fl_engine *engine, const struct fl_symbolic_object *object,
                                              const struct fl_term *offset, uint32_t bytes);
/* A copy of the object with the value written where the guard holds. */
const struct fl_symbolic_object *
fl_symbolic_object_write(struct fl_engine *engine, const struct fl_symbolic_object *object,
                         const struct fl_term *offset, const struct fl_term *value, const struct fl_term *guard);

/* Is the variable a byte that an object holds before it is written, or all of them (an array)? Of which one? */
bool fl_symbolic_is_unknown_byte(const struct fl_term *variable, uint32_t *object, uint64_t *offset);
bool fl_symbolic_is_unknown_array(const struct fl_term *variable, uint32_t *object);

/* All bytes as an array term, instead of cells. */
void fl_symbolic_object_make_array(struct fl_engine *engine, struct fl_symbolic_object *object);

/* input.c */
/* What a global variable holds before it is written. */
const struct fl_term *fl_symbolic_initial(struct fl_engine *engine, fl_variable_id variable);
/* A value of its own that a variable which was not written has; as wide as it. */
const struct fl_term *fl_symbolic_unknown(struct fl_engine *engine, fl_variable_id id);
/* The key of state->counters under which bytes of standard input are counted. */
uint64_t fl_symbolic_stdin_counter(void);
bool fl_symbolic_input(struct fl_engine *engine, struct fl_state *state, const struct fl_edge *edge);
/* The program reads this input, and what it gets does not matter. */
void fl_symbolic_skip_input(struct fl_engine *engine, struct fl_state *state, fl_input_id input);
/* From now on, the reads of every input that is counted by its name are numbered from this number on. */
void fl_symbolic_number_inputs(struct fl_engine *engine, struct fl_state *state, uint32_t number);
/* malloc was called: what the new object holds is an input. `object` is NULL if malloc returned NULL. */
void fl_symbolic_note_contents(struct fl_engine *engine, struct fl_state *state, const struct fl_edge *edge,
                               const struct fl_symbolic_object *object);
/* The inputs of a run along this path, as the solver's last model has them. `condition` is what the solver was
 * asked for beside the conditions of the path; NULL if for nothing else. */
struct fl_inputs *fl_symbolic_inputs(struct fl_engine *engine, const struct fl_state *state,
                                     const struct fl_term *condition);

/* reachable.c: how many live heap objects something surely points to, 32 bits: a variable of the user's functions
 * under way, a global one, a named object, or another such object. At least that many there are. */
const struct fl_term *fl_symbolic_reachable_count(struct fl_engine *engine, const struct fl_state *state);

/* Counts heap objects that begin (1) or end (-1). */
void fl_state_count_heap(struct fl_engine *engine, struct fl_state *state, int64_t change);
const struct fl_term *fl_state_heap_count(struct fl_engine *engine, const struct fl_state *state);

/* The state has made a step, where histories are kept. */
void fl_state_note_step(struct fl_engine *engine, struct fl_state *state, fl_edge_id edge);

/* merge.c: one state for two at the same place; NULL if they cannot be merged. Where their values differ,
 * the new state chooses between them by the conditions that `left` has assumed since the two parted. */
struct fl_state *fl_state_merge(struct fl_engine *engine, const struct fl_state *left,
                                const struct fl_state *right);

/* step.c */
/* The local objects of a new frame. */
void fl_symbolic_add_locals(struct fl_engine *engine, struct fl_state *state, struct fl_symbolic_frame *frame);

struct fl_successors {
    FL_VECTOR_OF(struct fl_state *) states;
    FL_VECTOR_OF(struct fl_step_failure {
        fl_check_id check;
        struct fl_inputs *inputs;
    })
    failures;
    bool has_ended; /* the path reached its end */
};

enum { FL_MOST_PREFERENCES = 3 };

/* What runs that fail the check should be like, the best first, in a state before it: the access is close
 * to its object (natively, one far away may hit another object), and the state's wish. */
unsigned fl_symbolic_preferences(struct fl_engine *engine, struct fl_state *state, fl_check_id check,
                                 const struct fl_term *preferred[FL_MOST_PREFERENCES]);

/* What a caller wants of each check. */
struct fl_check_policy {
    void *context;
    /* false: its failure is known already, from where the state has come to it */
    bool (*is_wanted)(void *context, const struct fl_state *state, fl_check_id check);
    void (*reached)(void *context, fl_check_id check);
    /* Where given, it is told of each check that may fail, and the solver is not asked at once. May be NULL. */
    void (*postpone)(void *context, const struct fl_state *state, fl_check_id check, const struct fl_term *holds);
};

/* Executes the edges out of the state's location. The state itself is used up: it may be one of
 * the successors. */
void fl_symbolic_step(struct fl_engine *engine, struct fl_state *state, const struct fl_check_policy *policy,
                      struct fl_successors *successors);

/* Goes on behind a call that is not executed. It returns `result`; NULL: it may return any value. */
void fl_symbolic_skip_call(struct fl_engine *engine, struct fl_state *state, fl_edge_id edge,
                           const struct fl_term *result, struct fl_successors *successors);
/* Executes an edge that the observer has seen. */
void fl_symbolic_execute(struct fl_engine *engine, struct fl_state *state, fl_edge_id edge,
                         const struct fl_check_policy *policy, struct fl_successors *successors);

/* Executes one edge, wherever the state is: to follow some steps of a path. No CHECK. Whether the
 * condition of an ASSUME can hold is not asked. */
void fl_symbolic_follow(struct fl_engine *engine, struct fl_state *state, fl_edge_id edge,
                        struct fl_successors *successors);

#endif
