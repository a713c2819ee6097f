/* report/document/fold.h - which parts of a run repeat what came before.
 *
 * Goes along a run and finds the loops of the user's functions that went round more often than a
 * reader wants to see, and functions that called themselves deeper. Of each, the first visits to
 * the loop's head and the last ones are kept, the outermost and the innermost calls, and the first
 * and the last returns from them; those between are a fold.
 *
 * Memory is bounded by the depth of loops and calls, not by the length of the run.
 */
#ifndef FL_REPORT_DOCUMENT_FOLD_H
#define FL_REPORT_DOCUMENT_FOLD_H

#include "run/recording.h"

enum fl_fold_kind { FL_FOLD_LOOP, FL_FOLD_CALLS, FL_FOLD_RETURNS };

struct fl_fold {
    uint64_t begin, end; /* numbers of edges begun, from 0; end is not folded */
    uint64_t iterations; /* or calls, or returns */
    enum fl_fold_kind kind;
    fl_function_id function; /* CALLS, RETURNS */
};

struct fl_folds {
    FL_VECTOR_OF(struct fl_fold) items; /* in order, disjoint */
};

struct fl_folds fl_folds_find(struct fl_arena *arena, const struct fl_program *program,
                              const struct fl_recording *recording);

#endif
