/* spec/spec.h - properties as automata, as users write them (docs/specs.md has the grammar).
 *
 * A spec has states, of which the first is where it starts, and rules: at an event, if a condition
 * holds, from one state to another. Reaching an error state is a failure. With a key (`for FILE *f`)
 * there is one automaton for each value of the key, all of them in their first state until they move.
 *
 * Of the moves that an event allows, the first in the order of the file is made; if there is none,
 * the automaton stays where it is.
 *
 * Invariants: a move's states are states of its spec; it does not start from an error state. A condition
 * only has names that all events of its rule bind, or variables that the spec declares.
 */
#ifndef FL_SPEC_SPEC_H
#define FL_SPEC_SPEC_H

#include <stdint.h>

#include "base/status.h"
#include "base/vector.h"

struct fl_spec_place {
    uint32_t line, column;
};

enum fl_spec_type {
#define FL_SPEC_TYPE(NAME, c, is_float) FL_SPEC_TYPE_##NAME,
#include "spec/types.def"
    FL_SPEC_TYPE_COUNT
};

const char *fl_spec_type_name(enum fl_spec_type type); /* in C, without any header */
bool fl_spec_type_is_float(enum fl_spec_type type);

/* ---- conditions: whole numbers as in C ---- */

enum fl_spec_expression_kind { FL_SPEC_NUMBER, FL_SPEC_NAME, FL_SPEC_UNARY, FL_SPEC_BINARY };

struct fl_spec_expression {
    enum fl_spec_expression_kind kind;
    const char *text; /* a number as C writes it; a name; an operator */
    const struct fl_spec_expression *left, *right;
    struct fl_spec_place place;
};

/* ---- events ---- */

enum fl_spec_event_kind {
    FL_SPEC_BEFORE, /* a call of a function: before it runs */
    FL_SPEC_AFTER,  /* and when it has returned */
    FL_SPEC_ASSIGN, /* to a variable: when it has its new value */
};

enum { FL_SPEC_RESULT = -1 };

/* A name for an argument (from 0), or for the result; or what a pattern in quotes asks of an argument. */
struct fl_spec_binding {
    const char *name;
    enum fl_spec_type type;
    const char *text; /* of FL_SPEC_TYPE_TEXT: the binding is whether the argument is this text */
    int index;
    struct fl_spec_place place;
};

struct fl_spec_event {
    enum fl_spec_event_kind kind;
    const char *subject;  /* the function or variable */
    const char *function; /* of a local variable: that declares it; NULL: global, or a function */
    FL_VECTOR_OF(struct fl_spec_binding) bindings; /* of a local variable: its value, as the result */
    unsigned argument_count;                       /* that the pattern has */
    bool has_more;                                 /* it ends with "..." */
    const struct fl_spec_expression *texts; /* that its arguments have to be; NULL: any. Rules ask it, too */
    struct fl_spec_place place;
};

/* ---- automata ---- */

enum { FL_SPEC_ANY_STATE = -1 };

struct fl_spec_state {
    const char *name;    /* NULL for an error state that has only a message, given where a rule leads to it */
    const char *message; /* of an error state; NULL for all other states */
    struct fl_spec_place place;
};

struct fl_spec_move {
    int from; /* a state, or FL_SPEC_ANY_STATE */
    int to;
};

struct fl_spec_rule {
    struct fl_spec_event event;
    const struct fl_spec_expression *condition; /* NULL: none. What its event asks of texts is in it */
    FL_VECTOR_OF(struct fl_spec_move) moves;
    unsigned group; /* the same for all events of a rule in the file */
};

/* A value of the key that starts in another state than the first: that of a variable, or its address. */
struct fl_spec_start {
    const char *variable;
    bool is_address;
    int state;
    struct fl_spec_place place;
};

/* A variable of the program that the spec looks at: a global one anywhere, a local one when it is assigned. */
struct fl_spec_variable {
    const char *name;
    const char *function; /* that declares it; NULL: it is global */
    enum fl_spec_type type;
    struct fl_spec_place place;
};

struct fl_spec {
    const char *name;
    const char *path; /* of its file, for messages */
    const char *key;  /* NULL where one automaton follows the whole program */
    enum fl_spec_type key_type;
    bool may_lose_events; /* `watch` may leave out some, where that is asked for */
    struct fl_spec_place place;
    FL_VECTOR_OF(struct fl_spec_state) states;
    FL_VECTOR_OF(struct fl_spec_rule) rules; /* one for each event of a rule in the file */
    FL_VECTOR_OF(struct fl_spec_start) starts;
    FL_VECTOR_OF(struct fl_spec_variable) variables;
};

struct fl_spec_list {
    struct fl_spec *items;
    size_t count;
    size_t capacity;
};

/* Adds the specs of a text. Otherwise FL_BAD_INPUT, and a diagnostic names the place. */
enum fl_status fl_spec_parse(struct fl_arena *arena, const char *path, const char *text,
                             struct fl_diagnostics *diagnostics, struct fl_spec_list *specs);
/* The same for a file, or for one of the specs that come with Faultline by its name alone ("file"). */
enum fl_status fl_spec_read(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                            struct fl_spec_list *specs);
/* The text that fl_spec_read reads, and the name that messages have for it. */
enum fl_status fl_spec_read_text(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                                 const char **name, const char **text);

#endif
