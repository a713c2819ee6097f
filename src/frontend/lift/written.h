/* frontend/lift/written.h - what functions that are defined nowhere write, with --undefined.
 *
 * Unless told otherwise they write nothing, which is an assumption; pure:NAME says so of one, and may-write that
 * the others may write. Then each call of one writes what its pointers point to, up to the end of the object,
 * global variables that other files can name, and what pointers that are found there lead to (reached.h). What that
 * leaves out is still assumed: that it follows no more of them in a row, and keeps none that it was given.
 */
#ifndef FL_FRONTEND_LIFT_WRITTEN_H
#define FL_FRONTEND_LIFT_WRITTEN_H

#include "frontend/lift/parts.h"

enum fl_writing {
    FL_WRITES_NOTHING, /* as is assumed */
    FL_IS_PURE,        /* as the user, or the rules of a competition, say */
    FL_MAY_WRITE,
};
enum fl_writing fl_writing_of(const struct fl_lifter *lifter, const char *name);

/* In the body of such a function, once all global variables are known: writes what it can. */
void fl_emit_written(struct fl_function_lifter *function, LLVMValueRef declaration,
                     const fl_variable_id *parameters);
/* Does a function that is declared like this leave something out? Then what it does is described by the phrase. */
bool fl_written_is_partial(struct fl_lifter *lifter);

#endif
