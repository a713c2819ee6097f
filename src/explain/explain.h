/* explain/explain.h - from failing runs to their causes, one for each that is independent of the others.
 *
 * A failing run is explained; then no run may pass its cause any more, and what still fails is looked for, until
 * nothing does. So runs that fail for the same reason are explained once, and an irrelevant branch adds nothing.
 *
 * Invariant: what a cause says of all runs holds for all runs within its extent, and no further.
 */
#ifndef FL_EXPLAIN_EXPLAIN_H
#define FL_EXPLAIN_EXPLAIN_H

#include "engine/check/check.h"
#include "explain/cause.h"

struct fl_explain_options {
    struct fl_check_options search; /* for failing runs */
    bool looks_at_all;              /* until every check is decided; else what was found ends the search soon */
    double found_in;                /* seconds that the first ones took */
    struct fl_deadline deadline;
    const bool *is_trusted;           /* each function: it is not to be blamed; NULL: none is */
    const char *const *trusted_files; /* the same as paths, for changes of the source */
    size_t trusted_file_count;
};

struct fl_explanation {
    FL_VECTOR_OF(struct fl_cause) causes;
    bool is_all;                         /* nothing else fails, as far as the last search went */
    const struct fl_verdicts *last;      /* of the program without the causes; NULL: it was not looked at */
    double finding, localizing, mending; /* seconds: for failing runs, the first included; causes; changes */
};

/* `first`: of the program as it is. */
struct fl_explanation fl_explain(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_verdicts *first, const struct fl_explain_options *options);

#endif
