#include "characterize/conditioned_proof.h"

#include "characterize/condition/embed.h"

static enum fl_conditioned_answer answer_of(const struct fl_verdicts *verdicts) {
    if (verdicts->overall == FL_VERDICT_HOLDS) return FL_CONDITIONED_SAFE;
    return verdicts->overall == FL_VERDICT_FAILS ? FL_CONDITIONED_FAILS : FL_CONDITIONED_OPEN;
}

/* What is asked of provers is asked of inputs that are given. */
static const struct fl_term *with_given(struct fl_space *space, const struct fl_term *condition) {
    return fl_term_and(space->terms, condition, space->given);
}

/* NULL: the condition can't be put into it. */
static const struct fl_program *program_within(struct fl_space *space, const struct fl_term *condition) {
    if (fl_term_is_true(condition)) return space->program;
    return fl_embed_condition(space->arena, space, condition);
}

static const struct fl_inputs *failing_inputs(const struct fl_program *program,
                                              const struct fl_verdicts *verdicts) {
    for (uint32_t i = 0; i < program->check_count; i++)
        if (verdicts->results[i].verdict == FL_VERDICT_FAILS && verdicts->results[i].failure)
            return verdicts->results[i].failure->inputs;
    return NULL;
}

struct fl_conditioned_verdict fl_prove_within(struct fl_space *space, const struct fl_check_options *search,
                                              double seconds, const struct fl_term *condition) {
    condition = with_given(space, condition);
    if (fl_term_is_false(condition)) return (struct fl_conditioned_verdict){FL_CONDITIONED_SAFE, true, NULL};
    const struct fl_program *program = program_within(space, condition);
    struct fl_conditioned_verdict verdict = {.answer = FL_CONDITIONED_OPEN};
    if (!program || !search->prover_count || seconds <= 0) return verdict;
    struct fl_check_options options = fl_check_options_inside(search, seconds);
    options.stops_at_first = true;
    const struct fl_verdicts *verdicts = fl_check_program(space->arena, program, &options);
    verdict.answer = answer_of(verdicts);
    verdict.is_checked = verdicts->proof && verdicts->proof->is_certified;
    verdict.fails = failing_inputs(program, verdicts);
    return verdict;
}

enum fl_conditioned_answer fl_follow_again_within(struct fl_space *space, const struct fl_check_options *search,
                                                  double seconds, const struct fl_term *condition) {
    condition = with_given(space, condition);
    const struct fl_program *program = program_within(space, condition);
    if (fl_term_is_false(condition)) return FL_CONDITIONED_SAFE;
    if (!program || !search->checker || seconds <= 0) return FL_CONDITIONED_OPEN;
    struct fl_explore_options how = {.deadline = fl_deadline_after(seconds),
                                     .limits = search->limits,
                                     .is_cancelled = search->is_cancelled,
                                     .progress = search->progress};
    const struct fl_verdicts *again = fl_worker_run(space->arena, program, search->checker, &how);
    if (!again->proof) return FL_CONDITIONED_OPEN;
    if (again->proof->is_disputed) return FL_CONDITIONED_FAILS;
    return again->proof->is_certified ? FL_CONDITIONED_SAFE : FL_CONDITIONED_OPEN;
}
