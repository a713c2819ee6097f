/* explain/evidence/evidence.h - all that says that lines of the source are wrong, or that something is missing
 * between them.
 *
 * The strength of each kind is between 0 and 1. How likely each is follows from all of them: strengths are weighed
 * (evidence.def) and summed, and the exponentials of the sums shared out.
 */
#ifndef FL_EXPLAIN_EVIDENCE_EVIDENCE_H
#define FL_EXPLAIN_EVIDENCE_EVIDENCE_H

#include <stdint.h>

#include "base/arena.h"
#include "base/vector.h"

enum fl_evidence_kind {
#define FL_EVIDENCE(name, weight) FL_EVIDENCE_##name,
#include "explain/evidence/evidence.def"
#undef FL_EVIDENCE
    FL_EVIDENCE_KINDS
};

/* A line that may be wrong, or a gap: something may be missing between the line before and this one. */
struct fl_evidence_place {
    const char *file;
    uint32_t line;
    uint32_t before; /* 0: the line itself */
};

struct fl_evidence_of_place {
    struct fl_evidence_place place;
    double strength[FL_EVIDENCE_KINDS];
};

struct fl_evidence {
    FL_VECTOR_OF(struct fl_evidence_of_place) all;
};

/* The strongest of one kind counts. */
void fl_evidence_raise(struct fl_arena *arena, struct fl_evidence *evidence, struct fl_evidence_place place,
                       enum fl_evidence_kind kind, double strength);
/* What was known of it counts as well, up to 1. */
void fl_evidence_add(struct fl_arena *arena, struct fl_evidence *evidence, struct fl_evidence_place place,
                     enum fl_evidence_kind kind, double strength);
void fl_evidence_merge(struct fl_arena *arena, struct fl_evidence *evidence, const struct fl_evidence *more);

/* NULL: nothing is known of it. */
const struct fl_evidence_of_place *fl_evidence_find(const struct fl_evidence *evidence,
                                                    struct fl_evidence_place place);

/* Each place gets how likely it is; all together 1. */
double *fl_evidence_share_out(struct fl_arena *arena, const struct fl_evidence *evidence);

#endif
