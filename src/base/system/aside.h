/* base/system/aside.h - work in a process of its own, beside other work that has nothing to do once it has an
 * answer.
 *
 * The other work looks at a number that says when to stop, as it does anyway; it becomes FL_STOP_INTERRUPTED when
 * the answer has come.
 */
#ifndef FL_BASE_SYSTEM_ASIDE_H
#define FL_BASE_SYSTEM_ASIDE_H

#include "base/text.h"

struct fl_aside;

/* In the new process: an answer without bytes is none. */
typedef void fl_aside_work(void *context, struct fl_text *answer);

/* NULL: there is no process to be had. */
struct fl_aside *fl_aside_start(struct fl_arena *arena, fl_aside_work *work, void *context,
                                const volatile int *is_cancelled);
/* Becomes what `is_cancelled` becomes, which may be NULL; or an enum fl_stop when the answer has come. */
const volatile int *fl_aside_stop(const struct fl_aside *aside);
/* Ends the process. The answer, in the arena; NULL: there was none yet. */
const char *fl_aside_end(struct fl_aside *aside, size_t *size);

#endif
