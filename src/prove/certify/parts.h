/* prove/certify/parts.h - the symbolic executor of the checker of proofs. Only for src/prove/certify.
 *
 * It executes a function's body once, in an order in which a location comes after all that lead to
 * it, and merges states where paths meet. A call executes the callee's body in its place. At a loop
 * head whatever the loop writes becomes fresh variables; what it writes is found out by executing
 * it: if it wrote more than was replaced, it is executed again with that replaced, too. What complete
 * unrolling has shown is checked by executing loops and recursive calls as long as the solver finds a
 * run that goes on.
 *
 * Invariant: a state's conditions and values together describe a superset of the runs that the
 * induction's hypothesis allows to be at its place.
 */
#ifndef FL_PROVE_CERTIFY_PARTS_H
#define FL_PROVE_CERTIFY_PARTS_H

#include "analysis/loops.h"
#include "base/persistent_map.h"
#include "prove/certify/certify.h"
#include "solver/solver.h"

enum { FL_CERTIFY_TARGETS = 64 };

/* A conjunct of what a state's runs satisfy; the newest first. */
struct fl_certify_condition {
    const struct fl_certify_condition *previous;
    const struct fl_term *term;
    uint32_t count; /* conjuncts up to and including this one */
};

/* What is true of every number in place of the index (prove/system/symbol.h); the newest first. */
struct fl_certify_general {
    const struct fl_certify_general *previous;
    const struct fl_term *term;
    uint32_t count; /* up to and including this one */
};

struct fl_certify_cell {
    uint32_t size; /* bytes */
    const struct fl_term *value;
};

/* What an object holds in a state. Immutable but for `all`. */
struct fl_certify_contents {
    const struct fl_term *live;            /* 1 bit: it exists */
    const struct fl_persistent_map *cells; /* offset -> struct fl_certify_cell, not overlapping */
    const struct fl_term *array;           /* bytes that no cell covers; NULL: the initial ones */
    const struct fl_term *all;             /* the array with the cells in it; NULL: nobody asked yet */
};

/* An object, as it is in all states. */
struct fl_certify_object {
    uint64_t address, capacity;
    const struct fl_term *size;          /* bytes, pointer-wide; at most the capacity */
    const unsigned char *initial;        /* NULL: zero, where contents have no array */
    const struct fl_term *initial_array; /* those as one term; NULL: nobody asked yet */
    bool is_heap, is_constant;
    bool is_literal;     /* of text: it may share its bytes with others */
    uint32_t origin;     /* the edge that allocated it, + 1; 0: none did */
    uint32_t alias;      /* objects that the same place in the same context made have the same */
    uint32_t same_alias; /* another one of those; FL_NO_INDEX */
};

struct fl_certify_stack {
    const struct fl_certify_stack *previous;
    uint32_t object, height;
};

struct fl_certify_state {
    const struct fl_certify_condition *conditions;
    const struct fl_certify_general *general;
    const struct fl_persistent_map *variables; /* of the function that is executed: index -> term */
    const struct fl_persistent_map *globals;   /* index -> term */
    const struct fl_persistent_map *objects;   /* number -> struct fl_certify_contents, of those that exist */
    const struct fl_certify_stack *stack;      /* variable-length arrays of this activation */
    const struct fl_term *heap_count;          /* 32 bits */
    const struct fl_term *result;              /* behind a RETURN with a value */
};

/* Calls around an activation. */
struct fl_certify_context {
    struct fl_certify_context *caller; /* NULL: the program's start */
    fl_edge_id edge;
    fl_function_id function;
    uint32_t depth; /* calls around it */
    uint32_t number;
    struct fl_certify_context *first_callee, *next;
};

struct fl_certify_writes;

struct fl_certify_frame {
    const struct fl_certify_frame *caller;
    struct fl_certify_context *context;
    const struct fl_function *function;
    uint32_t activation;
    uint32_t first_object;                     /* number of its first local; the variadic one is behind the last */
    const struct fl_persistent_map *variables; /* while it calls another */
    struct fl_certify_writes *general; /* where given, the frame stands for all activations of the function: what
                                          they write. NULL: it is one activation */
    struct fl_certify_state **pending; /* by node: what arrived there */
};

/* What a loop or a recursive call writes. */
enum fl_certify_write_kind { FL_CERTIFY_VARIABLE, FL_CERTIFY_MEMORY, FL_CERTIFY_LIFE, FL_CERTIFY_HEAP_COUNT };

struct fl_certify_write {
    enum fl_certify_write_kind kind;
    uint32_t which;        /* the variable, or the alias of the object */
    uint64_t offset, size; /* MEMORY; size 0: all of it */
};

struct fl_certify_logged {
    struct fl_certify_write write;
    uint32_t activation; /* VARIABLE: whose; 0: global */
    uint32_t object;     /* MEMORY, LIFE: its number */
};

struct fl_certify_writes {
    FL_VECTOR_OF(struct fl_certify_write) items;
    struct fl_map known;
    bool is_complete; /* an execution found no other */
    bool is_endless;  /* a loop: it was once not clear when it ends */
};

/* The nodes of a region, each after all that lead to it; a loop inside is its head. */
struct fl_certify_order {
    const uint32_t *nodes;
    uint32_t count;
};

/* What is known of a function's body. */
struct fl_certify_body {
    struct fl_loops loops;
    struct fl_certify_order whole;
    const struct fl_certify_order *inner; /* by loop */
};

struct fl_certifier {
    struct fl_arena *arena;        /* of this analysis */
    struct fl_arena *result_arena; /* of what it says */
    const struct fl_program *program;
    struct fl_symbols *symbols;
    struct fl_terms *terms;
    struct fl_solver *solver;
    const struct fl_proof *proof;
    const struct fl_certify_options *options;
    struct fl_certification result;
    bool is_stopped;   /* the result is known, or `is_restarted` */
    bool is_restarted; /* more functions are recursive than was known */
    bool is_assuming;  /* what should be asked is assumed: by induction, or only writes are wanted */
    bool has_cut;      /* a loop was cut, not executed to its end, since this was false */
    uint32_t cuts;     /* loops around that are being cut */
    /* The latest reason why states may have runs that the program does not have; NULL: they have none. */
    const char *coarse;
    bool may_be_anywhere; /* a question about memory was asked of a pointer that may point to no known object */
    bool may_be_moved;    /* the same of one that was moved by an offset that is not known */
    bool *leads_to_check, *leads_to_exit; /* by location: of a function, to what has to be shown; to its end */
    bool *is_recursive;                   /* by function: found to be called while it is active */
    struct fl_certify_body **bodies;      /* by function */
    struct fl_map invariants;             /* location -> first index into the proof's invariants + 1 */
    uint32_t *next_invariant;             /* of the same location; FL_NO_INDEX */
    struct fl_certify_context root;
    uint32_t context_count, activation_count, fresh_count;
    FL_VECTOR_OF(struct fl_certify_object) objects;
    struct fl_map object_starts; /* of objects that have a name in the program: index -> number + 1 */
    uint64_t first_address, next_address;
    struct fl_map aliases;   /* key -> number + 1 */
    struct fl_map alias_top; /* alias -> newest object + 1 */
    FL_VECTOR_OF(struct fl_certify_logged) log;
    struct fl_map writes; /* context and location -> struct fl_certify_writes */
    const struct fl_certify_frame *frame;
    uint64_t steps;
};

/* ---- certify_state.c ---- */

const struct fl_term *fl_certify_fresh(struct fl_certifier *certifier, const char *name, uint32_t width);
const struct fl_term *fl_certify_fresh_array(struct fl_certifier *certifier);
const struct fl_term *fl_certify_number(struct fl_certifier *certifier, uint64_t value); /* pointer-wide */
/* Conditions that are false end the state's runs: see fl_certify_is_dead. */
void fl_certify_assume(struct fl_certifier *certifier, struct fl_certify_state *state,
                       const struct fl_term *condition);
/* The same of a condition that is true of all numbers: questions assume it of those for which it says something of
 * what they are about. */
void fl_certify_assume_general(struct fl_certifier *certifier, struct fl_certify_state *state,
                               const struct fl_term *condition);
bool fl_certify_is_dead(const struct fl_certify_state *state);
struct fl_certify_state *fl_certify_fork(struct fl_certifier *certifier, const struct fl_certify_state *state);
/* Of the activation that certifier->frame is. */
const struct fl_term *fl_certify_variable(struct fl_certifier *certifier, const struct fl_certify_state *state,
                                          fl_variable_id variable);
void fl_certify_set_variable(struct fl_certifier *certifier, struct fl_certify_state *state,
                             fl_variable_id variable, const struct fl_term *value);
void fl_certify_set_heap_count(struct fl_certifier *certifier, struct fl_certify_state *state,
                               const struct fl_term *count);
/* What a variable of an activation holds that was never written. */
const struct fl_term *fl_certify_unwritten(struct fl_certifier *certifier, fl_variable_id variable,
                                           uint32_t activation);
/* One state for two that no run is in both of. Either may be NULL. */
struct fl_certify_state *fl_certify_merge(struct fl_certifier *certifier, struct fl_certify_state *left,
                                          struct fl_certify_state *right);
const struct fl_term *fl_certify_resized(struct fl_certifier *certifier, const struct fl_term *value,
                                         uint32_t width);

/* relevant.c: whether a run that is at a place, in the frame that is executed, can still come to a check that must
 * be excluded. */
void fl_certify_find_relevant(struct fl_certifier *certifier);
bool fl_certify_is_relevant(const struct fl_certifier *certifier, fl_location_id location);

/* reachable.c: how many live heap objects something surely points to, 32 bits; all that there are, if it is as
 * many as the heap's. */
const struct fl_term *fl_certify_reachable_count(struct fl_certifier *certifier,
                                                 const struct fl_certify_state *state);

/* ---- certify_writes.c ---- */

void fl_certify_log(struct fl_certifier *certifier, struct fl_certify_logged logged);
struct fl_certify_writes *fl_certify_writes_at(struct fl_certifier *certifier,
                                               const struct fl_certify_context *context, uint32_t place);
/* false: it was there. */
bool fl_certify_writes_add(struct fl_certifier *certifier, struct fl_certify_writes *writes,
                           struct fl_certify_write write);
/* Takes what was logged since, as far as it is about what existed then; true: there was something new.
 * Lives are left out. */
bool fl_certify_writes_take(struct fl_certifier *certifier, struct fl_certify_writes *writes, size_t since,
                            uint32_t activation, uint32_t object_count);
/* Replaces all that is written by fresh values; logged, too. */
void fl_certify_scramble(struct fl_certifier *certifier, struct fl_certify_state *state,
                         const struct fl_certify_writes *writes);

/* ---- certify_contents.c: what one object holds ---- */

const struct fl_certify_contents *fl_certify_contents_of(const struct fl_certify_state *state, uint32_t object);
const struct fl_term *fl_certify_read(struct fl_certifier *certifier, uint32_t object,
                                      const struct fl_certify_contents *contents, const struct fl_term *offset,
                                      uint32_t bytes);
/* Where the guard holds. */
const struct fl_certify_contents *fl_certify_write(struct fl_certifier *certifier, uint32_t object,
                                                   const struct fl_certify_contents *contents,
                                                   const struct fl_term *offset, const struct fl_term *value,
                                                   const struct fl_term *guard);
/* All bytes, indexed by a pointer-wide offset. */
const struct fl_term *fl_certify_array(struct fl_certifier *certifier, uint32_t object,
                                       const struct fl_certify_contents *contents);
const struct fl_certify_contents *fl_certify_merge_contents(struct fl_certifier *certifier, uint32_t object,
                                                            const struct fl_term *is_left,
                                                            const struct fl_certify_contents *left,
                                                            const struct fl_certify_contents *right);
void fl_certify_set_contents(struct fl_certifier *certifier, struct fl_certify_state *state, uint32_t object,
                             const struct fl_certify_contents *contents);
void fl_certify_set_live(struct fl_certifier *certifier, struct fl_certify_state *state, uint32_t object,
                         const struct fl_term *live);

/* ---- choice.c: pointers that are choices between known addresses ---- */

/* What is to be said of one address; NULL: nothing, no run has it. */
typedef const struct fl_term *(*fl_certify_at)(struct fl_certifier *certifier, void *context,
                                               const struct fl_term *address);
/* What `at` says of each address that the pointer may be, chosen as the pointer is; NULL if it says nothing of
 * any. false: the pointer is no such choice. */
bool fl_certify_choose(struct fl_certifier *certifier, const struct fl_term *pointer, fl_certify_at at,
                       void *context, const struct fl_term **result);

struct fl_certify_addresses {
    const struct fl_term **items;
    size_t count, capacity;
};

/* Each address once. false: the pointer is no choice between known addresses. */
bool fl_certify_addresses(struct fl_certifier *certifier, const struct fl_term *pointer,
                          struct fl_certify_addresses *addresses);
/* The sum; of a choice between known addresses, one between others. */
const struct fl_term *fl_certify_move(struct fl_certifier *certifier, const struct fl_term *pointer,
                                      const struct fl_term *offset);
const struct fl_term *fl_certify_is_at(struct fl_certifier *certifier, const struct fl_term *pointer,
                                       const struct fl_term *address);

/* ---- certify_memory.c ---- */

/* Places a new object, unknown contents; its number. */
uint32_t fl_certify_place(struct fl_certifier *certifier, struct fl_certify_state *state,
                          struct fl_certify_object object, uint32_t alignment, uint64_t alias_key);
void fl_certify_place_globals(struct fl_certifier *certifier, struct fl_certify_state *state);
/* Of the program's object in a frame (NULL: a global one); FL_NO_INDEX: there is none. */
uint32_t fl_certify_object_number(const struct fl_certifier *certifier, const struct fl_certify_frame *frame,
                                  fl_object_id object);

struct fl_certify_targets {
    uint32_t objects[FL_CERTIFY_TARGETS];
    unsigned count;
    bool is_open;  /* it may point elsewhere, too */
    bool is_moved; /* by an offset that is not known: perhaps out of these */
};

/* The objects that a pointer may point into. false: stopped. */
bool fl_certify_resolve(struct fl_certifier *certifier, const struct fl_certify_state *state,
                        const struct fl_term *pointer, struct fl_certify_targets *targets);
/* The objects whose addresses are in the term, ended ones included; the solver is not asked. false: stopped. */
bool fl_certify_find_named(struct fl_certifier *certifier, const struct fl_term *pointer,
                           struct fl_certify_targets *targets);
/* 1 bit: it is in the object or where it was, or has left it by a little. */
const struct fl_term *fl_certify_is_near(struct fl_certifier *certifier, uint32_t object,
                                         const struct fl_term *pointer);
/* 1 bit: it points into the object or just behind it. */
const struct fl_term *fl_certify_points_into(struct fl_certifier *certifier, const struct fl_certify_state *state,
                                             uint32_t object, const struct fl_term *pointer);
/* 1 bit: so many bytes at the address are in this object. */
const struct fl_term *fl_certify_is_inside(struct fl_certifier *certifier, const struct fl_certify_state *state,
                                           uint32_t object, const struct fl_term *address,
                                           const struct fl_term *bytes);
/* NULL: stopped, or no run is here. */
const struct fl_term *fl_certify_load(struct fl_certifier *certifier, const struct fl_certify_state *state,
                                      const struct fl_term *address, uint32_t width);
bool fl_certify_store(struct fl_certifier *certifier, struct fl_certify_state *state,
                      const struct fl_term *address, const struct fl_term *value);
bool fl_certify_copy(struct fl_certifier *certifier, struct fl_certify_state *state, const struct fl_term *to,
                     const struct fl_term *from, const struct fl_term *size);
bool fl_certify_fill(struct fl_certifier *certifier, struct fl_certify_state *state, const struct fl_term *to,
                     const struct fl_term *byte, const struct fl_term *size);
/* The bytes have any value afterwards. */
bool fl_certify_forget(struct fl_certifier *certifier, struct fl_certify_state *state,
                       const struct fl_term *address, const struct fl_term *size);

/* ---- certify_compare.c ---- */

/* EQUAL of two pointers, and LESS or LESS_EQUAL. NULL: stopped. */
const struct fl_term *fl_certify_equal_pointers(struct fl_certifier *certifier,
                                                const struct fl_certify_state *state, const struct fl_term *left,
                                                const struct fl_term *right);
const struct fl_term *fl_certify_order_pointers(struct fl_certifier *certifier,
                                                const struct fl_certify_state *state, enum fl_operator op,
                                                const struct fl_term *left, const struct fl_term *right);

/* ---- certify_evaluate.c ---- */

/* NULL: stopped, or no run is here. */
const struct fl_term *fl_certify_evaluate(struct fl_certifier *certifier, const struct fl_certify_state *state,
                                          const struct fl_expression *expression);

/* ---- certify_step.c ---- */

/* An edge of a kind that is neither ASSUME, CALL, RETURN nor HALT. false: no run goes on. */
bool fl_certify_step(struct fl_certifier *certifier, struct fl_certify_state *state, fl_edge_id edge);
bool fl_certify_input(struct fl_certifier *certifier, struct fl_certify_state *state, const struct fl_edge *edge);
void fl_certify_end_frame(struct fl_certifier *certifier, struct fl_certify_state *state);

/* ---- certify_body.c ---- */

/* Executes certifier->frame's function from its entry; the state at its exit, NULL: it does not return. */
struct fl_certify_state *fl_certify_body(struct fl_certifier *certifier, struct fl_certify_state *state);

/* ---- certify_call.c ---- */

/* Are these the calls around it, the outermost first? */
bool fl_certify_is_context(const struct fl_certify_context *context, const fl_edge_id *stack, uint32_t depth);

/* Gives a new activation its objects; its variables are not written yet. */
void fl_certify_begin_frame(struct fl_certifier *certifier, struct fl_certify_frame *frame,
                            struct fl_certify_state *state, uint64_t variadic_size);
/* The state behind the call; NULL: it does not return. */
struct fl_certify_state *fl_certify_call(struct fl_certifier *certifier, struct fl_certify_state *state,
                                         fl_edge_id edge);

/* ---- certify_ask.c ---- */

void fl_certify_stop(struct fl_certifier *certifier, const char *reason); /* NOT_CERTIFIED */
/* States may have more runs than the program from now on. */
void fl_certify_coarsen(struct fl_certifier *certifier, const char *reason);
enum fl_answer fl_certify_query(struct fl_certifier *certifier, const struct fl_certify_state *state,
                                const struct fl_term *condition);
/* Is it so in all runs of the state? An open question stops. */
bool fl_certify_is_certain(struct fl_certifier *certifier, const struct fl_certify_state *state,
                           const struct fl_term *condition);
bool fl_certify_has_invariants(const struct fl_certifier *certifier, enum fl_cut_kind kind,
                               fl_location_id location);
/* The invariants there must hold (or are assumed while certifier->is_assuming). */
bool fl_certify_ask_invariants(struct fl_certifier *certifier, struct fl_certify_state *state,
                               enum fl_cut_kind kind, fl_location_id location, const struct fl_certify_state *old,
                               bool is_initial);
void fl_certify_assume_invariants(struct fl_certifier *certifier, struct fl_certify_state *state,
                                  enum fl_cut_kind kind, fl_location_id location,
                                  const struct fl_certify_state *old);
/* false: no run goes on, or stopped. */
bool fl_certify_ask_check(struct fl_certifier *certifier, struct fl_certify_state *state, fl_edge_id edge,
                          const struct fl_term *holds);
const char *fl_certify_place_text(const struct fl_certifier *certifier, fl_location_id location);

/* ---- certify_instance.c ---- */

/* The predicate in a state of certifier->frame; NULL: it is about what is not there. */
const struct fl_term *fl_certify_instance(struct fl_certifier *certifier, const struct fl_term *predicate,
                                          const struct fl_certify_state *state,
                                          const struct fl_certify_state *old);
/* "i = 5, n = 4" in the solver's model. */
const char *fl_certify_print_symbols(struct fl_certifier *certifier, const struct fl_term *predicate,
                                     const struct fl_certify_state *state, const struct fl_certify_state *old);
const char *fl_certify_print_variables(struct fl_certifier *certifier, const struct fl_certify_state *state);
/* NULL, or why a predicate cannot be part of a proof. */
const char *fl_certify_suspect(struct fl_certifier *certifier, const struct fl_term *predicate);

#endif
