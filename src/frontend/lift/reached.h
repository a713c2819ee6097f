/* frontend/lift/reached.h - what a function without a body gets hold of through the pointers in what it is given.
 *
 * By the types that callers know: `list->next->next` of a `struct node *`, no further than three pointers in a row and
 * no more than FL_MOST_REACHED in all. All pointers are read before anything is written.
 */
#ifndef FL_FRONTEND_LIFT_REACHED_H
#define FL_FRONTEND_LIFT_REACHED_H

#include "frontend/lift/parts.h"

enum { FL_MOST_REACHED = 24 };

struct fl_reached {
    const char *name;                     /* "argument1->next" */
    const char *root;                     /* "*argument1", or a global variable */
    const struct fl_expression *pointer;  /* null where it cannot be read */
    uint64_t offsets[FL_MOST_WRITTEN_STEPS];      /* in bytes, of one pointer behind the other */
    uint32_t step_count;
};
typedef FL_VECTOR_OF(struct fl_reached) fl_reached_list;

/* Reads the pointers in what lies at an address, of this type (NULL: not known), and those behind them. */
void fl_emit_reads_of_reached(struct fl_function_lifter *function, const struct fl_expression *address,
                              const struct fl_type *type, const char *name, const char *root,
                              fl_reached_list *all);
/* The same of what a pointer that was read leads to. */
void fl_emit_reads_behind(struct fl_function_lifter *function, const struct fl_reached *from,
                          const struct fl_type *type, fl_reached_list *all);
/* What an argument of calls of the function points to, as its callers know it; NULL: they don't. */
const struct fl_type *fl_reached_type(struct fl_lifter *lifter, LLVMValueRef declaration, unsigned index);

#endif
