/* program/program.h - the program under analysis: control-flow automata with readable operations.
 *
 * Built once with program/build/builder.h, then frozen: everything after shares it read-only. A frozen program
 * is changed by making another one of it (program/edit/edit.h).
 *
 * Invariants (fl_program_verify tests them all):
 * - Edges are sorted by source location; a location's outgoing edges are a range of the table.
 * - Locations and edges of a function are ranges of the tables, the function's entry first.
 * - A location has either only ASSUME edges out (of several, exactly one condition holds in any
 *   state; a single one is an assumption, and where it does not hold the run is of no interest), or
 *   one edge of another kind, or none (the exit, or behind a HALT, a failed CHECK or a
 *   CALL that does not return).
 * - Each function with a body has one exit; RETURN edges lead to it, and nothing else does.
 * - Every expression in an edge is over globals and the edge's own function's variables and objects.
 * - Widths agree: value and variable of an ASSIGN, condition is 1, addresses are pointer-wide.
 */
#ifndef FL_PROGRAM_PROGRAM_H
#define FL_PROGRAM_PROGRAM_H

#include "base/arena.h"
#include "base/number/bits.h"
#include "base/status.h"
#include "program/expression.h"
#include "program/id.h"
#include "program/operation.h"
#include "program/type.h"

struct fl_c_tokens; /* syntax/tokens.h */

struct fl_file {
    const char *path;            /* as the user would write it: relative to the working directory if below it */
    const char *contents;        /* NULL: could not be read */
    const uint32_t *line_starts; /* offsets into contents; line n starts at line_starts[n - 1] */
    uint32_t line_count;
    bool is_users;                 /* not a system header and not one of Faultline's models */
    struct fl_file_tokens *tokens; /* of contents, read when first asked for: fl_file_tokens */
};

enum fl_variable_kind {
    FL_VARIABLE_GLOBAL,
    FL_VARIABLE_LOCAL,
    FL_VARIABLE_PARAMETER,
    FL_VARIABLE_REFERENCE, /* the hidden pointer to a struct passed by value: prints as the struct */
    FL_VARIABLE_TEMPORARY, /* not in the source */
};

/* A scalar whose address is never taken. A global starts with `initial`; anything else starts
 * with an unknown value that stays the same until it is written. */
struct fl_variable {
    const char *name;
    enum fl_variable_kind kind;
    uint32_t width;
    uint32_t slot; /* in 64-bit words: index into the frame, or into the globals */
    const struct fl_type *type;
    fl_function_id function; /* none for globals */
    struct fl_position position;
    struct fl_bits initial; /* GLOBAL only */
    bool is_external; /* GLOBAL: code that is not in the program may change it: it, or a function that does, has
                         external linkage */
    bool is_hidden;   /* GLOBAL: Faultline's own, nothing to tell of */
    bool is_result;   /* PARAMETER, REFERENCE: not in the source, points to where a struct is returned */
};

enum fl_object_kind {
    FL_OBJECT_GLOBAL,
    FL_OBJECT_STRING,   /* a string literal */
    FL_OBJECT_LOCAL,    /* one per activation, from entry to exit unless it is scoped */
    FL_OBJECT_VARIADIC, /* the arguments that va_arg walks; its size is the CALL's variadic_size */
};

/* Memory with a name. */
struct fl_object {
    const char *name;
    enum fl_object_kind kind;
    bool is_constant; /* writing to it is an error */
    bool is_external; /* GLOBAL: code that is not in the program may change it, as with variables */
    bool is_scoped;   /* LOCAL: it lives only from BEGIN to END, which the block it is declared in has */
    uint64_t size;    /* bytes */
    uint32_t alignment;
    uint64_t address; /* GLOBAL, STRING: where it is, fixed; 0 for the others */
    const struct fl_type *type;
    fl_function_id function; /* none for globals and strings */
    struct fl_position position;
    const unsigned char *contents; /* GLOBAL, STRING: initial bytes; NULL: all zero */
};

struct fl_function {
    const char *name;      /* as in the source */
    const char *link_name; /* unique in the program */
    uint64_t address;
    const struct fl_type *type;
    struct fl_position position;
    bool has_body;
    bool is_users;     /* defined in the user's files, not in a model or a system header */
    bool is_undefined; /* defined nowhere: its body is what is assumed of it, its type that of its declaration */
    bool is_observer;  /* follows a spec; its steps are not shown as steps of the program */
    bool is_variadic;
    bool is_external;      /* code that is not in the program may call it by its name */
    uint32_t result_width; /* 0: void */
    const fl_variable_id *parameters;
    uint32_t parameter_count;
    fl_object_id variadic;           /* the VARIADIC object, none unless is_variadic */
    uint32_t frame_slots;            /* 64-bit words that the variables of one activation need */
    const fl_variable_id *variables; /* all of its variables, parameters first */
    uint32_t variable_count;
    const fl_object_id *objects; /* its LOCAL objects */
    uint32_t object_count;
    fl_location_id entry, exit;
    uint32_t first_location, location_count;
    uint32_t first_edge, edge_count;
};

struct fl_location {
    fl_function_id function;
    uint32_t first_edge, edge_count;         /* outgoing */
    uint32_t first_incoming, incoming_count; /* into fl_program.incoming */
    bool is_loop_head;                       /* target of a back edge of a depth-first walk */
    bool is_error;                           /* only a failing check leaves it */
};

/* What an ASSUME makes of the condition of an if, for, while or do. One of several branches in a
 * condition (of && and ||, say) may leave it open, and where the compiler's names of blocks are not
 * known everything does. */
enum fl_decision { FL_DECISION_OPEN, FL_DECISION_TRUE, FL_DECISION_FALSE };

struct fl_edge {
    fl_location_id source, target;
    struct fl_operation operation;
    struct fl_position position;
    enum fl_decision decision;
    bool is_event;               /* a call that prints, or EVR */
    fl_assumption_id assumption; /* made about what happens here, or none */
};

enum fl_check_kind {
#define FL_CHECK(name, option, text) FL_CHECK_##name,
#include "program/checks.def"
    FL_CHECK_KIND_COUNT
};

const char *fl_check_kind_text(enum fl_check_kind kind);
const char *fl_check_kind_option(enum fl_check_kind kind);

struct fl_check {
    enum fl_check_kind kind;
    fl_function_id function;
    fl_edge_id edge;
    struct fl_position position;
    const char *text; /* what must hold, as C: "i < 10", "p points to an object" */
};

enum fl_input_kind {
    FL_INPUT_VALUE,            /* __VERIFIER_nondet_*, nondet_*, rand: one value a call */
    FL_INPUT_BLOCK,            /* klee_make_symbolic, __VERIFIER_nondet_memory */
    FL_INPUT_ARGUMENT_COUNT,   /* argc */
    FL_INPUT_ARGUMENT_BYTE,    /* byte arguments[1] of argv[arguments[0]], 0 at its end */
    FL_INPUT_ARGUMENT_NUMBER,  /* what atoi reads off argv[arguments[0]], which nothing else looks at */
    FL_INPUT_PROGRAM_NAME,     /* a block: argv[0], 0 behind it */
    FL_INPUT_STDIN_BYTE,       /* 0..255, or -1 at the end */
    FL_INPUT_ENVIRONMENT_BYTE, /* byte arguments[1] of the variable named by the string at arguments[0];
                                  -1 if it is not set, 0 at its end */
    FL_INPUT_FILE_BYTE,        /* byte arguments[1] of the file named by the string at arguments[0];
                                  -1 at its end, -2 if it does not exist */
    FL_INPUT_TIME,             /* seconds */
    FL_INPUT_HEAP,             /* what the memory that malloc gives holds; unknown where the inputs give nothing */
    FL_INPUT_UNDEFINED,        /* the result of a function without a body */
    FL_INPUT_ASSEMBLY,         /* what inline assembly leaves behind */
    FL_INPUT_PARAMETER,        /* of the function that --entry names */
    FL_INPUT_CHOICE, /* the value that an observer follows: any one; not an input of the user's program */
    FL_INPUT_GLOBAL, /* a global variable when that function is called; it keeps its value where the
                        inputs give none */
};

/* With a seed that is no constant, any numbers are possible to begin with; those that the C library gives are
 * known where a run is executed. */
enum fl_numbers_part {
    FL_NUMBERS_NONE,
    FL_NUMBERS_SEED, /* the first argument; the second is not 0 if the numbers are of another kind from now on */
    FL_NUMBERS_NEXT,
};

/* A place where the program reads from outside; each execution of it is an input of its own. */
enum { FL_MOST_WRITTEN_STEPS = 3 };

struct fl_input {
    enum fl_input_kind kind;
    const char *name; /* the function: "__VERIFIER_nondet_int"; PARAMETER: its name; GLOBAL: "global limit" */
    uint32_t width;   /* 0 for blocks */
    const struct fl_type *type;
    bool is_restrict; /* PARAMETER: a pointer, and no other leads to what it points to */
    bool is_world;    /* VALUE, BLOCK: what the system decides, "puts.fails-with-errno"; 0 is the ordinary case */
    enum fl_numbers_part numbers; /* VALUE: of the C library's pseudo-random numbers */
    bool is_returned_in_memory;   /* UNDEFINED: a struct, which the function puts where its caller wants it */
    /* UNDEFINED: what the function writes lies behind pointers: the first at this offset of "*argument1" or of a
     * global variable, the next at an offset of what that points to. */
    const char *root; /* NULL: not so */
    uint64_t offsets[FL_MOST_WRITTEN_STEPS];
    uint32_t step_count;
    fl_function_id function;
    struct fl_position position;
};

/* Is it made up part by part as it is read, pointers with what they lead to? */
static inline bool fl_input_is_made_up(const struct fl_input *input) {
    if (input->kind == FL_INPUT_PARAMETER || input->kind == FL_INPUT_GLOBAL) return true;
    if (input->kind != FL_INPUT_UNDEFINED || !input->type) return false;
    enum fl_type_kind kind = input->type->kind;
    return kind == FL_TYPE_POINTER || kind == FL_TYPE_STRUCT || kind == FL_TYPE_UNION;
}

/* The text of what is refused of a program that jumps between functions. */
#define FL_JUMPS_REFUSED "setjmp and longjmp are not supported"
/* Of a program that jumps, the variable that says which landing is looked for; 0: no jump is under way. Of what a
 * jump sets it is the last. */
#define FL_JUMP_TARGET "fl_model_jump_target"

enum fl_assumption_kind {
    FL_ASSUMPTION_UNDEFINED_FUNCTION,
    FL_ASSUMPTION_ASSEMBLY,
    FL_ASSUMPTION_MODEL,     /* a library model that simplifies */
    FL_ASSUMPTION_SPEC,      /* what an observer does not see */
    FL_ASSUMPTION_INPUT,     /* what inputs are like: of a function that --entry names */
    FL_ASSUMPTION_PLACEMENT, /* where objects lie */
    FL_ASSUMPTION_MEMORY,    /* that it is written before it is read */
    FL_ASSUMPTION_REFUSED,   /* what can't be followed, in a program that is not given up for it */
};

/* What else might happen where an assumption is made: at the edges that name it (fl_edge.assumption) and in
 * its function. A verdict depends on the assumption if a check could tell. */
enum fl_assumption_effect {
    FL_EFFECT_RESULT, /* the edges, or any of the function's, compute, write or decide something else */
    FL_EFFECT_WRITES, /* code that is not there writes whatever it reaches from the arguments of the edges and from
                         names with external linkage, and calls functions that it gets hold of */
    FL_EFFECT_CALLS,  /* functions that the arguments of the edges (or of calls of the function) point to are
                         called more often than they are, at any time from there on: handlers */
    FL_EFFECT_LENDS,  /* what the arguments point to is written at any time from there on */
    FL_EFFECT_ADDRESS,   /* what the edges or the function allocate lies elsewhere */
    FL_EFFECT_UNWRITTEN, /* what the edges allocate, or the object, is read before it is written; without any of
                            them, something always is */
    FL_EFFECT_ANYTHING,  /* every run may go differently: a verdict always depends on it */
};

/* Something that holds in the analysis, and that the world might refute. */
struct fl_assumption {
    enum fl_assumption_kind kind;
    struct fl_position position;
    const char *text;
    /* What the first line of a verdict that depends on it says, "SAFE ASSUMING fill() changes nothing". NULL:
     * it refutes no verdict (more is taken for possible than is), or every verdict rests on it, as
     * docs/assumptions.md says. */
    const char *phrase;
    enum fl_assumption_effect effect;
    fl_function_id function; /* where it is made, besides the edges that name it; or none */
    fl_object_id object;     /* UNWRITTEN: a local, or none */
    uint32_t calls;          /* it is made only where the function is called more often than this in a run */
    bool is_library;         /* WRITES: the code that is not there is the C library's, which knows no name */
    bool calls_pointers;  /* WRITES: the edges are calls, and it matters only where what is called is an input */
    bool keeps_functions; /* WRITES: it may call functions later, too, or give some that are not there */
    bool is_quiet;        /* WRITES: it calls no function of the program, and copies no pointers to functions */
};

/* What the program can see of its command line. */
enum fl_arguments_use {
    FL_ARGUMENTS_ALL,
    FL_ARGUMENTS_SOME, /* how many there are, and the first few of them */
    FL_ARGUMENTS_COUNT,
    FL_ARGUMENTS_NONE,
};

struct fl_handlers;      /* program/handlers.h */
struct fl_inline_bodies; /* program/inline_bodies.h */

/* Where analysis/facts.h puts what it finds out: all of a frozen program that still grows. */
struct fl_fact_place {
    struct fl_arena *arena;
    struct fl_program_facts *facts; /* NULL: nothing was asked yet */
};

struct fl_program {
    struct fl_arena *arena;
    struct fl_fact_place *facts; /* of this program alone: a copy that is changed needs its own */
    uint32_t pointer_width;      /* bits */
    uint32_t global_slots;       /* 64-bit words that the global variables need */
    bool has_access_checks;      /* a check precedes every access to memory that is not surely inside its object */
    bool has_strict_ends;        /* checks of indices are stricter than those that the compiler inserts */
    const struct fl_handlers *handlers;           /* of signals; NULL: none is installed */
    const struct fl_inline_bodies *inline_bodies; /* NULL: every function that has a body has another one */
    enum fl_arguments_use arguments_use;
    fl_function_id start;        /* where execution begins: sets up argv and calls `entry`, then exits */
    fl_function_id entry;        /* main, or what --entry named */
    fl_function_id precondition; /* what --requires named: entry is called only where it is nonzero; or none */

    const struct fl_file *files;
    const struct fl_function *functions;
    const struct fl_location *locations;
    const struct fl_edge *edges;
    const struct fl_variable *variables;
    const struct fl_object *objects;
    const struct fl_check *checks;
    const struct fl_input *inputs;
    const struct fl_assumption *assumptions;
    const fl_edge_id *incoming; /* edges sorted by target location */
    uint32_t file_count, function_count, location_count, edge_count, variable_count, object_count, check_count,
        input_count, assumption_count;
};

static inline const struct fl_function *fl_program_function(const struct fl_program *program, fl_function_id id) {
    return &program->functions[id.index];
}
static inline const struct fl_location *fl_program_location(const struct fl_program *program, fl_location_id id) {
    return &program->locations[id.index];
}
static inline const struct fl_edge *fl_program_edge(const struct fl_program *program, fl_edge_id id) {
    return &program->edges[id.index];
}
static inline const struct fl_variable *fl_program_variable(const struct fl_program *program, fl_variable_id id) {
    return &program->variables[id.index];
}
static inline const struct fl_object *fl_program_object(const struct fl_program *program, fl_object_id id) {
    return &program->objects[id.index];
}

/* None if no function has this name in the source. */
fl_function_id fl_program_find_function(const struct fl_program *program, const char *name);

/* Of a file that could not be read there are none. */
const struct fl_c_tokens *fl_file_tokens(const struct fl_file *file);
/* The text of a source line without its newline, "" if unknown; *length says how long. */
const char *fl_program_source_line(const struct fl_program *program, struct fl_position position, size_t *length);

/* The statement or condition around a position, on one line with blanks folded; "" if unknown. */
const char *fl_program_source_text(const struct fl_program *program, struct fl_arena *arena,
                                   struct fl_position position);
/* Where that text begins; the position itself if that can't be told. */
struct fl_position fl_program_source_start(const struct fl_program *program, struct fl_position position);

/* NULL if all invariants above hold, or what is wrong and where. */
const char *fl_program_verify(const struct fl_program *program, struct fl_arena *arena);

#endif
