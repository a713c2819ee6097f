/* prove/system/symbol.h - what invariants are about: the program's variables and memory, at a place.
 *
 * A predicate is a term of width 1 over symbols. A symbol is a term variable (of memory: an array
 * variable) that stands for what a variable or an object holds in some state, in the function that
 * execution is in or in one of its callers. In itself a predicate belongs to no state: systems
 * (prove/system/system.h) and the checker of proofs (prove/certify/certify.h) each say what symbols mean in their
 * states, and it prints as C.
 *
 * A predicate in which the index occurs says so of every number in its place: "for all j". It is an invariant like
 * others, but no condition: it can be assumed and shown, not negated or put into other predicates.
 */
#ifndef FL_PROVE_SYSTEM_SYMBOL_H
#define FL_PROVE_SYSTEM_SYMBOL_H

#include "base/map.h"
#include "program/program.h"
#include "term/term.h"

enum fl_symbol_kind {
    FL_SYMBOL_VARIABLE,
    FL_SYMBOL_OBJECT,     /* all bytes: an array, indexed by a pointer-wide offset */
    FL_SYMBOL_ALLOCATED,  /* the same of the only live object that an ALLOCATE edge made */
    FL_SYMBOL_ADDRESS,    /* of a local object; globals' are constants */
    FL_SYMBOL_HEAP_COUNT, /* how many heap objects are live, 32 bits */
    FL_SYMBOL_RESULT,     /* EXIT only: what the function returns */
    FL_SYMBOL_INDEX,      /* any number, as wide as a pointer: what a predicate says, it says of all of them */
};

struct fl_symbol {
    enum fl_symbol_kind kind;
    bool is_old;     /* EXIT only: the value when the function was entered */
    uint32_t frame;  /* 0: global; 1: of the function that execution is in; 2: of its caller, and so on */
    uint32_t number; /* of the variable, object or edge; RESULT: of the function */
    const struct fl_term *term;
};

struct fl_symbols {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_terms *terms;
    struct fl_map by_term;       /* id of the term -> struct fl_symbol */
    const struct fl_term *index; /* NULL: no predicate has it yet */
};

struct fl_symbols *fl_symbols_create(struct fl_arena *arena, const struct fl_program *program,
                                     struct fl_terms *terms);

/* The same term at every call. `frame` of a global variable or object is 0. */
const struct fl_term *fl_symbol_variable(struct fl_symbols *symbols, fl_variable_id variable, uint32_t frame,
                                         bool is_old);
const struct fl_term *fl_symbol_object(struct fl_symbols *symbols, fl_object_id object, uint32_t frame,
                                       bool is_old);
const struct fl_term *fl_symbol_allocated(struct fl_symbols *symbols, fl_edge_id edge);
const struct fl_term *fl_symbol_address(struct fl_symbols *symbols, fl_object_id object, uint32_t frame);
const struct fl_term *fl_symbol_heap_count(struct fl_symbols *symbols, bool is_old);
const struct fl_term *fl_symbol_result(struct fl_symbols *symbols, fl_function_id function);
const struct fl_term *fl_symbol_index(struct fl_symbols *symbols);
/* Is the predicate about all numbers? */
bool fl_symbols_has_index(const struct fl_symbols *symbols, const struct fl_term *predicate);
/* NULL: the term is no symbol. */
const struct fl_symbol *fl_symbol_of(const struct fl_symbols *symbols, const struct fl_term *term);

/* The variable of the program by which library models see that the program is being proved; FL_NO_ID if no model
 * asks. Whoever executes pieces of runs for a proof starts with 1 in it. */
fl_variable_id fl_proving_variable(const struct fl_program *program);

/* The value of a program's expression that belongs to the function of frame `frame`, over symbols.
 * Loads from named objects at any offset are followed; NULL where it asks what they cannot say
 * (loads through pointers that name no object, questions about memory). */
const struct fl_term *fl_symbols_evaluate(struct fl_symbols *symbols, const struct fl_expression *expression,
                                          uint32_t frame);

/* The predicate as a C expression that the compiler would read the same at a place in the function
 * of frame 1; NULL if C cannot say it there (it is about a caller's locals, or old values). */
const char *fl_predicate_print_c(struct fl_symbols *symbols, struct fl_arena *arena,
                                 const struct fl_term *predicate);
/* For people, always: "old(x)" and "caller's x" name what C has no name for. */
const char *fl_predicate_print(struct fl_symbols *symbols, struct fl_arena *arena,
                               const struct fl_term *predicate);

#endif
