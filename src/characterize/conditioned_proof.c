#include "characterize/conditioned_proof.h"

#include "characterize/condition/embed.h"

static enum fl_conditioned_answer answer_of(const struct fl_verdicts *verdicts) {
    if (verdicts->overall == FL_VERDICT_HOLDS) return FL_CONDITIONED_SAFE;
    return verdicts->overall == FL_VERDICT_FAILS ? FL_CONDITIONED_FAILS : FL_CONDITIONED_OPEN;
}

enum fl_conditioned_answer fl_prove_within(struct fl_space *space, const struct fl_check_options *search,
                                           double seconds, const struct fl_term *condition) {
    const struct fl_program *program = space->program;
    if (!fl_term_is_true(condition)) program = fl_embed_condition(space->arena, space, condition);
    if (!program || !search->prover_count || seconds <= 0) return FL_CONDITIONED_OPEN;
    struct fl_check_options options = *search;
    options.seconds = seconds;
    options.stops_at_first = true;
    options.confirmer = NULL;
    options.runs = NULL;
    options.out = NULL;
    return answer_of(fl_check_program(space->arena, program, &options));
}
