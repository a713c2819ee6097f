/* frontend/lift/unfollowed.h - memory that is taken as written though nobody looks.
 *
 * What unwritten.h does not follow, or not all the way, is assumed to be written before it is read, where the
 * check was chosen. Whether a verdict depends on that is found out later (analysis/unwritten/unwritten.h).
 */
#ifndef FL_FRONTEND_LIFT_UNFOLLOWED_H
#define FL_FRONTEND_LIFT_UNFOLLOWED_H

#include "frontend/lift/parts.h"

struct fl_unwritten;

/* Of the function's locals, once it is known which are followed. */
void fl_unfollowed_assume_locals(struct fl_function_lifter *function, const struct fl_unwritten *memory);
/* What the edge allocates, by the name of the local, or of the function that was called. */
void fl_unfollowed_assume_local(struct fl_function_lifter *function, fl_edge_id edge, const char *name);
void fl_unfollowed_assume_block(struct fl_function_lifter *function, fl_edge_id edge, const char *called);
/* A value that may never have been written goes to where nothing is followed. */
void fl_unfollowed_assume_value(struct fl_function_lifter *function, const char *name);

#endif
