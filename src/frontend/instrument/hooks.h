/* frontend/instrument/hooks.h - calls of an observer that are put into the user's program where something happens.
 *
 * A hook is a function of the observer, C that comes with the instrumentation. It is called before or
 * after each call of a function, or after each assignment to a variable. Where the hook gives
 * the number of a message, the program fails there (FL_CHECK_SPEC): code that is inserted calls
 * __fl_spec_check(number, expected, message) with the debug location of what the user wrote.
 *
 * Calls through pointers are compared with the addresses of the functions, and so is what is assigned to
 * through pointers with those of variables, at the places that are listed. What the observer defines begins with
 * __fl_observer_ and counts as a model.
 */
#ifndef FL_FRONTEND_INSTRUMENT_HOOKS_H
#define FL_FRONTEND_INSTRUMENT_HOOKS_H

#include <stdint.h>

#include "base/status.h"
#include "base/vector.h"

#define FL_OBSERVER_PREFIX "__fl_observer_"

enum fl_hook_kind { FL_HOOK_BEFORE_CALL, FL_HOOK_AFTER_CALL, FL_HOOK_AFTER_STORE };

enum { FL_HOOK_RESULT = -1 };

/* What the hook is given. Whole numbers and addresses are cut or extended to the width. */
struct fl_hook_value {
    int index;      /* of an argument, or FL_HOOK_RESULT, which is what is assigned, too */
    uint32_t width; /* 0: that of a pointer; 1: whether it is not zero */
    bool is_signed, is_float;
    const char *text;   /* whether what is pointed to is this text; NULL: the number or address itself */
    const char *asks;   /* the function of the observer that says whether it is, where that is not known */
    const char *passed; /* its type in C */
    const char *name;   /* as the spec calls it */
    uint32_t line, column;
};

struct fl_hook {
    enum fl_hook_kind kind;
    const char *subject;  /* the function or variable in the user's program */
    const char *scope;    /* of a local variable: the function that declares it; else NULL */
    const char *function; /* of the observer; the one that also takes whether it happens has "_if" behind it */
    FL_VECTOR_OF(struct fl_hook_value) values;
    FL_VECTOR_OF(const char *) messages; /* what numbers from 1 on stand for */
    unsigned argument_count;             /* that the call is expected to have */
    bool has_more_arguments;             /* or more */
    const char *file;                    /* where the user asked for it */
    uint32_t line, column;
    unsigned group; /* of alternatives: the program has the subject of one of them at least */
};

/* A variable of the user's program that the observer reads. */
struct fl_hook_variable {
    const char *name;
    uint32_t width; /* 0: that of a pointer, or any (only its address is taken) */
    bool is_any, is_float, is_pointer;
    const char *file;
    uint32_t line, column;
};

/* Where a variable may be assigned in another way than by its name: an assignment that a pointer leads to, or the
 * call of a function without a body that is given pointers. */
struct fl_hook_write {
    size_t hook;      /* FL_HOOK_AFTER_STORE */
    const char *file; /* its real path */
    uint32_t line, column;
    const char *function; /* that it stands in */
    bool is_call;
    const char *callee; /* of a call; NULL: a pointer leads to it */
    int direct;         /* of a call: the argument that is the variable's address; -1: none surely is */
    uint64_t arguments; /* of a call: those that may point to it, a bit each */
};

/* Arguments from here on are not looked at. */
enum { FL_HOOK_MOST_ARGUMENTS = 64 };

/* Where a hook is called. What stands at one place of a header, or of a macro, is one place. */
struct fl_hook_place {
    size_t hook;
    const char *file; /* as messages name it; "": debug information does not say where */
    uint32_t line, column;
    const char *function; /* that it stands in */
    bool is_possible;     /* a pointer may lead elsewhere */
};

typedef FL_VECTOR_OF(struct fl_hook_place) fl_hook_places;

/* A variable of whole numbers that a guard asks about. */
struct fl_asked_variable {
    const char *name;
    uint32_t width; /* up to 64 */
    bool is_signed;
};

typedef FL_VECTOR_OF(struct fl_asked_variable) fl_asked_variables;

/* Functions of C that are called at a place instead of the hook, with the same values. */
struct fl_telling {
    const char *function; /* NULL: nothing is called. As of hooks, there is another with "_if" behind its name */
    const char *guard;    /* is given the variables as numbers of 64 bits, and says whether to call; NULL: none */
    fl_asked_variables asked;
};

struct fl_tellings {
    fl_hook_places places;    /* all that there are */
    struct fl_telling *items; /* one for each place */
    /* Global variables: "faultline_variable_NAME" is where each is. */
    FL_VECTOR_OF(const char *) variables;
};

struct fl_instrumentation {
    const char *observer;        /* C, for the analysis: follows one automaton of many, any one; NULL: none */
    const char *native_observer; /* C, for runs: follows all of them */
    FL_VECTOR_OF(struct fl_hook) hooks;
    FL_VECTOR_OF(struct fl_hook_variable) variables;
    FL_VECTOR_OF(struct fl_hook_write) writes;
    bool knows_writes;     /* these are all of them */
    bool follows_pointers; /* where they are not known: all that is stored through pointers may be an assignment */
};

#endif
