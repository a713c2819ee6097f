/* source/names.h - what the names in an expression mean at a place in the source.
 *
 * Debug information has the line of each declaration; how far a block reaches is read off the
 * source's braces. Where macros hide them, a local is taken to be visible behind its line.
 */
#ifndef FL_SOURCE_NAMES_H
#define FL_SOURCE_NAMES_H

#include "base/map.h"
#include "program/program.h"

enum fl_name_kind {
    FL_NAME_VARIABLE,
    FL_NAME_OBJECT,
    FL_NAME_FUNCTION,
    FL_NAME_ENUMERATOR,
    FL_NAME_INPUT, /* of a reader of inputs */
};

struct fl_name {
    enum fl_name_kind kind;
    union {
        fl_variable_id variable;
        fl_object_id object;
        fl_function_id function;
        int64_t value;                     /* ENUMERATOR */
        const struct fl_expression *input; /* INPUT */
    };
    const struct fl_type *type; /* NULL: not known */
};

/* Inputs have names that are no words of C: "puts.fails-with-errno#1", "argv[1][0]". How long the name at the
 * beginning of a text is; 0: no input has one. */
typedef size_t fl_input_reader(void *context, const char *text, struct fl_name *found);

struct fl_names {
    struct fl_arena *arena;
    const struct fl_program *program;
    fl_function_id function;     /* none: only globals are visible */
    struct fl_position position; /* line 0: all of the function's are visible */
    struct fl_map types;         /* name of a type -> struct fl_type */
    struct fl_map enumerators;   /* name -> struct fl_enumerator */
    struct fl_map macros;        /* name -> what #define has for it */
    struct fl_map seen;          /* types that were looked at */
    fl_input_reader *read_input; /* then variables, objects and functions have no meaning; NULL: inputs have none */
    void *input_context;
};

/* At the keyword of a loop, what its header declares is visible, too. */
struct fl_names *fl_names_at(struct fl_arena *arena, const struct fl_program *program, fl_function_id function,
                             struct fl_position position);

bool fl_names_find(const struct fl_names *names, const char *name, struct fl_name *found);
/* "size_t", "struct node"; NULL: the program does not use it. */
const struct fl_type *fl_names_type(const struct fl_names *names, const char *name);
/* The text of an object-like macro in the user's files; NULL: there is none. */
const char *fl_names_macro(const struct fl_names *names, const char *name);
/* What was probably meant; NULL: nothing is like it. */
const char *fl_names_nearest(const struct fl_names *names, const char *name);

#endif
