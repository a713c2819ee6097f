/* analysis/lvalue/lvalues.h - sets of what a program can write: variables, and cells of memory.
 *
 * An lvalue is a variable, a cell of memory (part of an abstract object, as analysis/points_to/points_to.h
 * divides it), the life of an abstract object (whether it exists and how large it is), or one of
 * two flags: that the run goes on (assumptions decide it) and that it has not ended (exit does).
 *
 * Sets are hash-consed: equal sets have equal ids, so that what was found out about a pair of sets
 * is remembered. They say what may be touched: a set may be too large, never too small.
 */
#ifndef FL_ANALYSIS_LVALUE_LVALUES_H
#define FL_ANALYSIS_LVALUE_LVALUES_H

#include "analysis/points_to/points_to.h"

typedef struct {
    uint32_t index; /* 0: the empty set */
} fl_lvalue_set;

struct fl_lvalues;

/* A fact of the program (analysis/facts.h). */
struct fl_lvalues *fl_lvalues_of_program(const struct fl_program *program);
struct fl_lvalues *fl_lvalues_create(struct fl_arena *arena, struct fl_points_to *points_to);

fl_lvalue_set fl_lvalues_of_variable(struct fl_lvalues *lvalues, fl_variable_id variable);
/* The memory that an access of so many bytes at an address may touch; bytes 0: any number of them.
 * The address is an expression of the program. */
fl_lvalue_set fl_lvalues_of_memory(struct fl_lvalues *lvalues, const struct fl_expression *address,
                                   uint64_t bytes);
/* All that an abstract object holds (analysis/points_to/points_to.h). */
fl_lvalue_set fl_lvalues_of_contents(struct fl_lvalues *lvalues, uint32_t object);
/* Whether an abstract object exists, and how large it is. */
fl_lvalue_set fl_lvalues_of_existence(struct fl_lvalues *lvalues, uint32_t object);
/* The lives of the objects that an address may point into. */
fl_lvalue_set fl_lvalues_of_life(struct fl_lvalues *lvalues, const struct fl_expression *address);
fl_lvalue_set fl_lvalues_goes_on(struct fl_lvalues *lvalues);
fl_lvalue_set fl_lvalues_has_not_ended(struct fl_lvalues *lvalues);

fl_lvalue_set fl_lvalues_union(struct fl_lvalues *lvalues, fl_lvalue_set left, fl_lvalue_set right);
fl_lvalue_set fl_lvalues_common(struct fl_lvalues *lvalues, fl_lvalue_set left, fl_lvalue_set right);
/* What left has and right has not. */
fl_lvalue_set fl_lvalues_minus(struct fl_lvalues *lvalues, fl_lvalue_set left, fl_lvalue_set right);
/* Have they an lvalue in common? */
bool fl_lvalues_meet(struct fl_lvalues *lvalues, fl_lvalue_set left, fl_lvalue_set right);

/* What evaluating an expression may read: variables, memory, and lives for questions about memory. */
fl_lvalue_set fl_lvalues_read(struct fl_lvalues *lvalues, const struct fl_expression *expression);
/* What an edge itself may write, without the bodies of functions that it calls: its variable, memory,
 * lives (ALLOCATE, FREE, BEGIN, END, RESTORE_STACK; RETURN: of the function's objects), contents that
 * become unknown (BEGIN), an assumption (an ASSUME edge without siblings: that the run goes on), HALT
 * (that it has not ended). The variable that a call's result goes to is written by the CALL edge. */
fl_lvalue_set fl_lvalues_written(struct fl_lvalues *lvalues, fl_edge_id edge);

/* What an edge reads: its expressions, and the memory that it copies or puts out. */
fl_lvalue_set fl_lvalues_read_by_edge(struct fl_lvalues *lvalues, fl_edge_id edge);
/* What callers of the function can see of a set: no local variables, and not what its own objects
 * hold unless it may run several times at once. */
fl_lvalue_set fl_lvalues_visible(struct fl_lvalues *lvalues, fl_lvalue_set set, fl_function_id function,
                                 bool is_recursive);
size_t fl_lvalues_count(struct fl_lvalues *lvalues, fl_lvalue_set set);

/* "x, p->next, *q": for people; in the order of their numbers. */
const char *fl_lvalues_print(struct fl_lvalues *lvalues, struct fl_arena *arena, fl_lvalue_set set);

#endif
