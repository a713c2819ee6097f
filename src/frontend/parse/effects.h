/* frontend/parse/effects.h - what the functions of a program do that others may want to know of: calls,
 * assignments, and where addresses are taken.
 *
 * All functions are listed that the C files of the user and the headers that they include have a body for; headers
 * of the system are not looked into. What is not evaluated (sizeof, initial values that are static) is no effect.
 * Unlike parsed.h this also lists what the body of a macro brings: nothing is left out.
 *
 * Invariants: ranges are offsets into the contents of their file. Line and column are those that the compiler
 * gives to the call or store in debug information. What a header does is listed once, though several files include
 * it.
 */
#ifndef FL_FRONTEND_PARSE_EFFECTS_H
#define FL_FRONTEND_PARSE_EFFECTS_H

#include "frontend/parse/parsed.h"

enum fl_parsed_effect_kind {
    FL_PARSED_EFFECT_CALL,
    FL_PARSED_EFFECT_ASSIGNMENT,  /* also += and its kin, ++x and --x: its value is the new one */
    FL_PARSED_EFFECT_STEP_BEHIND, /* x++, x--: its value is the old one */
    FL_PARSED_EFFECT_INITIAL,     /* the initial value of a local variable that is not static */
};

/* A variable or function by its name. */
struct fl_parsed_effect_subject {
    const char *name; /* NULL: it has none, a pointer leads to it */
    const char
        *function; /* that declares it: a local variable, static or not; NULL: of the whole file or program */
    bool is_parameter;
};

struct fl_parsed_effect_argument {
    struct fl_parsed_type type;                /* as it is passed */
    struct fl_parsed_effect_subject addressed; /* &x */
    struct fl_parsed_type target; /* of a pointer: what it points to, if that may be written; else OTHER */
    bool is_apart;                /* surely points to another variable than one whose name is not here */
};

/* Where the text of an effect stands. */
enum fl_parsed_effect_text {
    FL_PARSED_EFFECT_HERE,   /* in the file, at `range`; an argument of a macro may contain it */
    FL_PARSED_EFFECT_NAMED,  /* of a call: the name of its function is what a macro of that range (`place`) stands
                                for */
    FL_PARSED_EFFECT_INSIDE, /* it is in what a macro stands for, or a part of it is: `range` is the use of the
                                outermost macro */
};

/* Where an assignment stands in the body of a macro. */
struct fl_parsed_definition {
    uint32_t file;
    struct fl_source_range range, place, sign; /* as in the effect; an empty range: it cannot be told */
};

struct fl_parsed_effect {
    enum fl_parsed_effect_kind kind;
    enum fl_parsed_effect_text text;
    uint32_t file, function;                /* of the lists below */
    struct fl_source_range range;           /* INITIAL: of the value */
    struct fl_source_range place;           /* HERE: what is called or assigned to */
    struct fl_source_range sign;            /* HERE, of an operator */
    struct fl_parsed_definition definition; /* INSIDE, of an assignment */
    const char *sign_text;                  /* "=", "+=", "++" */
    const char *macro;                      /* that it comes from; NULL: none */
    uint32_t line, column;
    struct fl_parsed_effect_subject subject; /* what is called or assigned to */
    struct fl_parsed_type type;              /* of the result; of what is assigned to */
    const char *function_type;               /* CALL: canonical, as C */
    struct fl_parsed_type operand;           /* of what is assigned */
    FL_VECTOR_OF(struct fl_parsed_effect_argument) arguments;
    bool has_end;     /* CALL: never returns */
    bool is_apart;    /* a part of a variable that has a name: no other is assigned to */
    bool is_bits;     /* assigned to are bits of a struct, which have no address */
    bool is_volatile; /* what is assigned to, or atomic */
    bool is_unused;   /* its value, surely */
};

/* A function with a body. */
struct fl_parsed_effect_function {
    const char *name;
    uint32_t file, unit;
    size_t start;         /* where declarations may stand that it needs */
    size_t body;          /* the brace that opens its body; SIZE_MAX: a macro brings it */
    size_t visible_count; /* so many names of its unit are declared before it, its own not among them */
};

/* What a unit declares outside of functions, in the order of its text; headers of the system included. */
struct fl_parsed_effect_name {
    const char *name;
    bool is_function, is_static;
    bool is_defined;            /* here, or tentatively */
    struct fl_parsed_type type; /* of a variable */
    const char *function_type;
    uint32_t line;
};

struct fl_parsed_effect_unit {
    uint32_t file;
    FL_VECTOR_OF(struct fl_parsed_effect_name) names;
};

struct fl_parsed_effect_file {
    const char *path; /* as messages and debug information name it */
    const char *real_path;
    const char *contents;
    size_t size;
    struct fl_c_tokens tokens;
    bool is_header;
};

/* Where a file names another one, which becomes part of it there. Headers of the system are not listed, nor is
 * what compilers skip because they have read it before. */
struct fl_parsed_effect_inclusion {
    uint32_t file, included;
    size_t offset; /* inside of the directive */
};

/* A function that may be called where a variable goes out of scope: what the attribute `cleanup` names, or what is
 * given to a macro that stands for the attribute. */
struct fl_parsed_effect_cleanup {
    const char *function;
    uint32_t file, line;
};

/* A local variable or parameter. */
struct fl_parsed_effect_local {
    const char *name, *function;
    struct fl_parsed_type type;
    uint32_t file, line;
    bool is_parameter;
};

struct fl_parsed_effects {
    FL_VECTOR_OF(struct fl_parsed_effect_file) files;
    FL_VECTOR_OF(struct fl_parsed_effect_unit) units;
    FL_VECTOR_OF(struct fl_parsed_effect_function) functions;
    FL_VECTOR_OF(struct fl_parsed_effect) all;
    FL_VECTOR_OF(struct fl_parsed_effect_local) locals;
    FL_VECTOR_OF(struct fl_parsed_effect_inclusion) inclusions; /* each once */
    FL_VECTOR_OF(struct fl_parsed_effect_cleanup) cleanups;
    FL_VECTOR_OF(struct fl_parsed_effect_subject) addressed; /* variables and functions; each once */
};

/* Of all C files among the inputs. FL_BAD_INPUT: there is one that does not compile, or that is no C. */
enum fl_status fl_parsed_effects_find(struct fl_arena *arena, const struct fl_frontend_options *options,
                                      struct fl_diagnostics *diagnostics, struct fl_parsed_effects *effects);

bool fl_parsed_effects_is_addressed(const struct fl_parsed_effects *effects, const char *name,
                                    const char *function);
/* Has a file of the program a body for it? */
bool fl_parsed_effects_has_body(const struct fl_parsed_effects *effects, const char *function);
/* What a function may name without declaring it; NULL: it is not declared before the function. */
const struct fl_parsed_effect_name *fl_parsed_effects_visible(const struct fl_parsed_effects *effects,
                                                              const struct fl_parsed_effect_function *function,
                                                              const char *name);

#endif
