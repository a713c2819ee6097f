#include "explain/repair/tally.h"

#include "explain/candidate/place.h"

/* What is doubted so much says nothing. */
static const double most_doubt = 40;
/* So many changes of a line that mend all say as much as any more. */
static const double many = 16;

static double trust(double doubt) {
    return doubt < most_doubt ? 1 - doubt / most_doubt : 0.01;
}

/* A kind of evidence for lines, or its twin for gaps. */
static enum fl_evidence_kind kind_for(struct fl_evidence_place place, enum fl_evidence_kind of_line,
                                      enum fl_evidence_kind of_gap) {
    return place.before ? of_gap : of_line;
}

void fl_tally_whole(struct fl_arena *arena, const struct fl_tally_request *request,
                    const struct fl_trial_result *result, uint32_t doubt, struct fl_evidence *evidence) {
    struct fl_evidence_place place = fl_mend_place(request->files, &request->candidates->items[result->candidate]);
    if (result->is_evasive) {
        fl_evidence_raise(arena, evidence, place, kind_for(place, FL_EVIDENCE_EVADED, FL_EVIDENCE_FILLED_EVADING),
                          trust(doubt));
        return;
    }
    if (result->is_elsewhere)
        fl_evidence_raise(arena, evidence, place,
                          kind_for(place, FL_EVIDENCE_MENDED_ELSEWHERE, FL_EVIDENCE_FILLED_ELSEWHERE),
                          trust(doubt));
    else
        fl_evidence_raise(arena, evidence, place, kind_for(place, FL_EVIDENCE_MENDED, FL_EVIDENCE_FILLED),
                          trust(doubt));
    fl_evidence_add(arena, evidence, place, kind_for(place, FL_EVIDENCE_MENDED_OFTEN, FL_EVIDENCE_FILLED_OFTEN),
                    1 / many);
}

void fl_tally_partial(struct fl_arena *arena, const struct fl_tally_request *request,
                      const fl_trial_results *results, struct fl_evidence *evidence) {
    for (size_t i = 0; i < results->count; i++) {
        const struct fl_trial_result *result = &results->items[i];
        const struct fl_mend *mend = &request->candidates->items[result->candidate];
        if (result->is_whole || result->kept < request->correct_count) continue;
        struct fl_evidence_place place = fl_mend_place(request->files, mend);
        fl_evidence_raise(arena, evidence, place,
                          kind_for(place, FL_EVIDENCE_MENDED_SOME, FL_EVIDENCE_FILLED_SOME),
                          trust(2 * mend->cost) * result->mended / (double)request->failing_count);
    }
}
