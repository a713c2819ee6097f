/* program/operation.h - what an edge of a control-flow automaton does. */
#ifndef FL_PROGRAM_OPERATION_H
#define FL_PROGRAM_OPERATION_H

#include "program/expression.h"

enum fl_operation_kind {
    FL_OPERATION_SKIP,          /* nothing; the system may read size bytes, or a text up to its 0, at address */
    FL_OPERATION_ASSIGN,        /* variable := value */
    FL_OPERATION_STORE,         /* memory at address := value, (width + 7) / 8 bytes, zero-extended */
    FL_OPERATION_ASSUME,        /* continue only where condition is 1; sibling edges exclude each other */
    FL_OPERATION_CALL,          /* push a frame; execution goes on behind the edge when it returns */
    FL_OPERATION_RETURN,        /* the edge's target is the function's exit location */
    FL_OPERATION_INPUT,         /* variable, or size bytes at address, := the next value of an input site */
    FL_OPERATION_ALLOCATE,      /* variable := address of a new object of size bytes, contents unknown */
    FL_OPERATION_FREE,          /* end of the heap object at address; nothing for null */
    FL_OPERATION_COPY,          /* size bytes from source to address; they may overlap */
    FL_OPERATION_FILL,          /* size bytes at address := the low byte of value */
    FL_OPERATION_CHECK,         /* fails unless condition is 1 */
    FL_OPERATION_OUTPUT,        /* size bytes at address go to file descriptor value (1 or 2) */
    FL_OPERATION_HALT,          /* the process ends with status value; no target follows */
    FL_OPERATION_SAVE_STACK,    /* variable := a mark of the stack of variable-length arrays */
    FL_OPERATION_RESTORE_STACK, /* frees stack allocations made since the mark in value */
    FL_OPERATION_FORGET,        /* variable := an unknown value, which no input gives: a local is declared again */
    FL_OPERATION_BEGIN,         /* the local at address (an OBJECT) begins, its contents unknown */
    FL_OPERATION_END,           /* the scoped local ends: nothing points to it until it begins again */
};

enum fl_allocation { FL_ALLOCATION_HEAP, FL_ALLOCATION_STACK };

struct fl_argument {
    const struct fl_expression *value;
    /* For arguments past the last parameter of a variadic function: where the value stands in
     * the memory that va_arg walks, in bytes. byval_size > 0: value is an address, and that many
     * bytes from it are copied there. */
    uint32_t offset;
    uint32_t byval_size;
};

struct fl_operation {
    enum fl_operation_kind kind;
    enum fl_allocation allocation; /* ALLOCATE */
    bool has_input;                /* ALLOCATE: what the object holds is an input, instead of unknown */
    union {
        fl_check_id check; /* CHECK */
        fl_input_id input; /* INPUT, ALLOCATE with has_input */
    };
    fl_variable_id variable;               /* what is assigned; none where the result is unused */
    const struct fl_expression *condition; /* ASSUME, CHECK */
    const struct fl_expression *value;     /* ASSIGN, STORE, FILL, RETURN (NULL: void), OUTPUT, HALT, RESTORE */
    const struct fl_expression *address; /* STORE, INPUT (NULL: variable), FREE, COPY, FILL, OUTPUT, BEGIN, END */
    const struct fl_expression *source;  /* COPY */
    const struct fl_expression *size;    /* INPUT with address, ALLOCATE, COPY, FILL, OUTPUT, SKIP: bytes */
    const struct fl_expression *callee;  /* CALL: a FUNCTION, or the address of one */
    const struct fl_argument
        *arguments; /* CALL: as passed; INPUT, SKIP: what the function that it stands for was given */
    uint32_t argument_count;
    uint32_t variadic_size; /* CALL: bytes of the memory that va_arg walks */
};

const char *fl_operation_kind_name(enum fl_operation_kind kind);

/* HALT, or a CHECK whose condition is the constant 0. */
bool fl_operation_ends_run(const struct fl_operation *operation);

#endif
