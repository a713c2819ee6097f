/* analysis/points_to/points_to.h - what pointers may point to.
 *
 * Flow-insensitive and field-sensitive, inclusion-based with cycles collapsed. Abstract objects are
 * the program's objects, the places that allocate, functions, and what lies behind pointers that
 * come from outside. Objects are divided into cells by the offsets at which they are accessed; the
 * elements of an array share theirs. Small functions whose result is the business of their caller
 * (calloc, xmalloc, strchr) are looked at once a call, so that what they allocate is an object of its
 * own each.
 *
 * Values of any type carry pointers: integers, parts of pointers, bytes of memory. As in C, it is taken
 * for granted that
 * - the difference of two pointers is a number where both may point into the same objects; where they may
 *   not, it leads from one to the other. An index or a constant offset leads to nothing behind the object
 *   that it is applied to, but for another global object at just that distance;
 * - bytes and small numbers in a member array stay in it when they are parts of pointers (what writes
 *   there may well overwrite the rest of the object, but not with a pointer);
 * - a pointer that was taken apart is put together by copying its parts, not by arithmetic on them.
 *   Numbers of 32 bits or less are no 64-bit pointers, only parts of them.
 */
#ifndef FL_ANALYSIS_POINTS_TO_POINTS_TO_H
#define FL_ANALYSIS_POINTS_TO_POINTS_TO_H

#include "analysis/call_graph.h"
#include "base/number/number_set.h"

struct fl_points_to;

/* A fact of the program (analysis/facts.h). */
struct fl_points_to *fl_points_to_of_program(const struct fl_program *program);
/* Calls through pointers are resolved on the way. */
struct fl_points_to *fl_points_to_compute(struct fl_arena *arena, const struct fl_program *program);

/* The call graph with what this found out about calls through pointers. */
const struct fl_call_graph *fl_points_to_call_graph(const struct fl_points_to *points_to);

enum fl_abstract_kind {
    FL_ABSTRACT_OBJECT,   /* index: of the program's object */
    FL_ABSTRACT_FUNCTION, /* index: of the function */
    FL_ABSTRACT_HEAP,     /* index: of the ALLOCATE edge; there may be several of an edge */
    FL_ABSTRACT_CONSTANT, /* all constant objects that hold no pointers: nothing ever changes there */
    FL_ABSTRACT_OUTSIDE,  /* whatever pointers from outside point to */
    FL_ABSTRACT_PASSING,  /* what a block copy moves; nothing points to it */
};

uint32_t fl_points_to_object_count(const struct fl_points_to *points_to);
enum fl_abstract_kind fl_points_to_object_kind(const struct fl_points_to *points_to, uint32_t object);
uint32_t fl_points_to_object_index(const struct fl_points_to *points_to, uint32_t object);
/* Bytes; UINT64_MAX: not known. */
uint64_t fl_points_to_object_size(const struct fl_points_to *points_to, uint32_t object);
/* The abstract object of a program's object. */
uint32_t fl_points_to_of_object(const struct fl_points_to *points_to, fl_object_id object);
/* Those that an ALLOCATE edge makes, as a set of abstract objects. */
fl_number_set fl_points_to_of_allocation(struct fl_points_to *points_to, fl_edge_id edge);

/* Where a pointer may point to: offset bytes into an abstract object, or if stride is not 0,
 * offset + k * stride bytes for any k. */
struct fl_target {
    uint32_t object;
    uint32_t stride;
    int64_t offset;
    int64_t low, high; /* ends of the member array of small elements that it is in; both 0 if in none */
};

/* The targets that anything in an abstract object may have. */
fl_number_set fl_points_to_contents(struct fl_points_to *points_to, uint32_t object);

struct fl_number_sets *fl_points_to_sets(struct fl_points_to *points_to);
struct fl_target fl_points_to_target_at(const struct fl_points_to *points_to, uint32_t target);
/* The targets that the value of an expression of the program may carry. */
fl_number_set fl_points_to_targets(struct fl_points_to *points_to, const struct fl_expression *expression);

#endif
