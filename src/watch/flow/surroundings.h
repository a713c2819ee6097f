/* watch/flow/surroundings.h - which functions of a program have to do with an automaton, and what the others do.
 *
 * A function matters if it may come to a hook of the automaton's observer. Of all others it is enough to know
 * which global variables they assign.
 */
#ifndef FL_WATCH_FLOW_SURROUNDINGS_H
#define FL_WATCH_FLOW_SURROUNDINGS_H

#include "analysis/call_graph.h"
#include "analysis/points_to/points_to.h"
#include "analysis/returning.h"
#include "base/number/number_set.h"
#include "base/vector.h"
#include "watch/flow/flow_state.h"

/* Code that is not there: that of the library, or any. */
enum fl_flow_foreign { FL_FLOW_NOTHING, FL_FLOW_LIBRARY, FL_FLOW_ANYTHING };

struct fl_flow_surroundings {
    const struct fl_call_graph *graph; /* with calls of functions that take fewer arguments */
    bool has_other_types;              /* there are such */
    bool has_unknown_code;             /* that is not the library's */
    struct fl_returning returning;
    struct fl_bitset matters;           /* functions */
    struct fl_bitset follows;           /* functions whose values and conditions are looked at */
    struct fl_bitset carriers;          /* of fl_flow_subject */
    struct fl_points_to *points_to;     /* NULL: not known */
    struct fl_bitset modifies_carriers; /* functions that assign such global variables, or their callees do */
    struct fl_number_sets *sets;
    struct fl_bitset makes[FL_FLOW_LIVES]; /* functions that give a new object of this kind, or null */
    struct fl_bitset ends[FL_FLOW_LIVES];  /* functions that may end objects of this kind */
    struct fl_bitset
        ends_exactly[FL_FLOW_LIVES]; /* those of them that end what they are given, and nothing else */
    fl_number_set *modified;         /* by function: global variables that it or its callees assign */
    /* Code that is not there may call these, and assign those: the library, and all else. */
    FL_VECTOR_OF(fl_function_id) called_by_library, called_by_others;
    fl_number_set external[FL_FLOW_ANYTHING + 1];
    /* Handlers of signals, which may be called at any time. */
    FL_VECTOR_OF(fl_function_id) handlers;
    struct fl_bitset delivers; /* models through which the analysis lets signals arrive */
    fl_number_set unsteady;    /* global variables that they assign */
    bool handlers_end;         /* objects */
};

struct fl_flow_surroundings fl_flow_surroundings_of(const struct fl_flow_subject *subject);

/* May the pointer be one that the object holds from the start on? */
bool fl_flow_may_be_held(const struct fl_flow_surroundings *around, const struct fl_program *program,
                         uint32_t object, const struct fl_expression *pointer);

/* May the library call functions that end objects of that kind? */
bool fl_flow_library_ends(const struct fl_flow_surroundings *around, enum fl_flow_life life);

/* NULL, or why nothing can be said of the program. */
const char *fl_flow_obstacle(const struct fl_flow_subject *subject, const struct fl_flow_surroundings *around);

/* What is executed at the edge. */
enum fl_flow_foreign fl_flow_foreign_at(const struct fl_flow_surroundings *around, const struct fl_edge *edge);

#endif
