/* explain/cause.h - why a run fails: what tells it from correct runs. */
#ifndef FL_EXPLAIN_CAUSE_H
#define FL_EXPLAIN_CAUSE_H

#include "explain/control/control.h"
#include "explain/repair/repair.h"
#include "explain/state/turning.h"

enum fl_cause_kind {
    FL_CAUSE_CONTROL,    /* a way that no correct run takes */
    FL_CAUSE_STATE,      /* a step behind which no correct run has the state that matters */
    FL_CAUSE_CORRECTION, /* nothing tells the run from correct ones; places whose values alone make it fail */
    FL_CAUSE_NONE,       /* nor are such places known */
};

struct fl_cause_line {
    struct fl_position position;
    uint32_t step;    /* of the run's path */
    bool is_on_a_way; /* it begins what only this way leads to; else the way, or the step, itself */
};

struct fl_cause {
    enum fl_cause_kind kind;
    const struct fl_run *run; /* that fails for it */
    struct fl_path path;      /* of that */
    uint64_t bound;           /* on loops and recursion, that this is within */
    const bool *is_trusted;   /* each function: it is not to be blamed; NULL: none is */
    struct fl_control control;
    struct fl_turning turning; /* STATE */
    const uint32_t *kept;      /* steps of the path that decide its failure */
    size_t kept_count;
    FL_VECTOR_OF(struct fl_cause_line) lines; /* the most likely first */
    const struct fl_repair *omission; /* the call that is missing there, or superfluous; NULL: none is known */
    struct fl_repairs repairs;        /* the most likely first; none where they were not looked for */
};

#endif
