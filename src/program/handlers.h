/* program/handlers.h - what handlers of signals read and write: where it matters whether a signal arrives.
 *
 * Variables are named as in the source: those of the same name in several files count as one.
 */
#ifndef FL_PROGRAM_HANDLERS_H
#define FL_PROGRAM_HANDLERS_H

#include "base/vector.h"
#include "program/program.h"

/* What the front end has the program call where a signal may arrive. */
#define FL_OPPORTUNITY "__fl_opportunity"

struct fl_handlers {
    FL_VECTOR_OF(const char *) read, written; /* global variables */
    FL_VECTOR_OF(const char *) outside;       /* functions that the program does not define, but for failures */
    bool reach_anything; /* memory behind pointers, too: they may read and write whatever is no local variable */
    bool call_library;   /* which may change errno, print, and end the run */
    bool are_exposed;    /* pointers may lead to some of the variables */
};

/* Is it a call at which a signal may arrive? It is no step of the user's. */
bool fl_edge_is_opportunity(const struct fl_program *program, fl_edge_id edge);

#endif
