/* witness/assumption.h - numbers that the assumptions of witnesses tell: "\result == 5", "(x >= -3) && (y !=
 * 'a');".
 *
 * An assumption that is about the state at a place is a condition like any other (source/expression_parse.h). What
 * is here are the others: about \result, which no place has a name for, and about inputs whose values are to be
 * tried.
 */
#ifndef FL_WITNESS_ASSUMPTION_H
#define FL_WITNESS_ASSUMPTION_H

#include "base/arena.h"
#include "base/vector.h"

struct fl_witness_comparison {
    bool is_of_result;  /* \result is compared; else anything else is */
    const char *sign;   /* == != < <= > >= */
    const char *number; /* -5, 0x1f, 1.5, 'a': without suffix */
};

struct fl_witness_comparisons {
    FL_VECTOR_OF(struct fl_witness_comparison) all;
    bool is_whole; /* the assumption says nothing else */
};

/* The conjuncts of an assumption that compare something with a number; none where they are no conjunction. */
struct fl_witness_comparisons fl_witness_read_comparisons(struct fl_arena *arena, const char *assumption);

/* The number that it says something is equal to; NULL: none, or several. */
const char *fl_witness_told_number(struct fl_arena *arena, const char *assumption);

#endif
