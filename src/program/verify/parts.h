/* program/verify/parts.h - what the files that verify a program share with each other. */
#ifndef FL_PROGRAM_VERIFY_PARTS_H
#define FL_PROGRAM_VERIFY_PARTS_H

#include "base/map.h"
#include "base/vector.h"
#include "program/program.h"

struct fl_verifier {
    const struct fl_program *program;
    struct fl_arena *arena;   /* for the message */
    struct fl_arena *scratch; /* for one function at a time */
    const char *problem;      /* the first one found; NULL: none */
    /* while the expressions of an edge are read */
    fl_function_id function;
    uint32_t edge;         /* FL_NO_INDEX: none */
    struct fl_map visited; /* expressions of this function that were read */
    FL_VECTOR_OF(const struct fl_expression *) open;
};

/* Notes a problem unless there is one already; says at which function and edge. */
void fl_verifier_report(struct fl_verifier *verifier, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#define fl_verifier_expect(verifier, condition, ...) \
    ((condition) ? (void)0 : fl_verifier_report((verifier), __VA_ARGS__))

/* The operation of verifier->edge and all expressions in it. */
void fl_verify_operation(struct fl_verifier *verifier);
void fl_verify_expression(struct fl_verifier *verifier, const struct fl_expression *expression);

#endif
