#include "explain/evidence/evidence.h"

#include <math.h>
#include <string.h>

static const double weights[FL_EVIDENCE_KINDS] = {
#define FL_EVIDENCE(name, weight) weight,
#include "explain/evidence/evidence.def"
#undef FL_EVIDENCE
};

const struct fl_evidence_of_place *fl_evidence_find(const struct fl_evidence *evidence,
                                                    struct fl_evidence_place place) {
    for (size_t i = 0; i < evidence->all.count; i++) {
        const struct fl_evidence_place *known = &evidence->all.items[i].place;
        if (known->line == place.line && known->before == place.before && strcmp(known->file, place.file) == 0)
            return &evidence->all.items[i];
    }
    return NULL;
}

static double *strength_of(struct fl_arena *arena, struct fl_evidence *evidence, struct fl_evidence_place place,
                           enum fl_evidence_kind kind) {
    const struct fl_evidence_of_place *known = fl_evidence_find(evidence, place);
    if (!known) {
        fl_vector_push(arena, &evidence->all, ((struct fl_evidence_of_place){.place = place}));
        known = &fl_vector_last(&evidence->all);
    }
    return &evidence->all.items[known - evidence->all.items].strength[kind];
}

void fl_evidence_raise(struct fl_arena *arena, struct fl_evidence *evidence, struct fl_evidence_place place,
                       enum fl_evidence_kind kind, double strength) {
    double *known = strength_of(arena, evidence, place, kind);
    if (strength > *known) *known = strength;
}

void fl_evidence_add(struct fl_arena *arena, struct fl_evidence *evidence, struct fl_evidence_place place,
                     enum fl_evidence_kind kind, double strength) {
    double *known = strength_of(arena, evidence, place, kind);
    *known = *known + strength < 1 ? *known + strength : 1;
}

void fl_evidence_merge(struct fl_arena *arena, struct fl_evidence *evidence, const struct fl_evidence *more) {
    for (size_t i = 0; i < more->all.count; i++)
        for (int kind = 0; kind < FL_EVIDENCE_KINDS; kind++)
            fl_evidence_raise(arena, evidence, more->all.items[i].place, (enum fl_evidence_kind)kind,
                              more->all.items[i].strength[kind]);
}

/* The weights were fitted to some programs, and are surer of others than they should be. */
static const double doubt = 1.25;

static double weigh(const struct fl_evidence_of_place *each) {
    double sum = 0;
    for (int kind = 0; kind < FL_EVIDENCE_KINDS; kind++) sum += weights[kind] * each->strength[kind];
    return sum;
}

double *fl_evidence_share_out(struct fl_arena *arena, const struct fl_evidence *evidence) {
    double *shares = FL_NEW_ARRAY(arena, double, evidence->all.count + 1), sum = 0;
    for (size_t i = 0; i < evidence->all.count; i++) sum += shares[i] = exp(weigh(&evidence->all.items[i]) / doubt);
    for (size_t i = 0; i < evidence->all.count; i++) shares[i] /= sum;
    return shares;
}
