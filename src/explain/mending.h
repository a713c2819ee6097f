/* explain/mending.h - changes of the source that mend what causes were found for.
 *
 * One fault often fails several checks, and then has several causes: a change that mends the failing runs of all of
 * them is looked for first. Where there is none, each cause is mended for itself.
 */
#ifndef FL_EXPLAIN_MENDING_H
#define FL_EXPLAIN_MENDING_H

#include "explain/explain.h"

/* Fills in the repairs of the causes. */
void fl_causes_mend(struct fl_arena *arena, const struct fl_program *program,
                    const struct fl_explain_options *options, struct fl_explanation *explanation);

#endif
