#include "prove/unrolled.h"

#include "base/system/guard.h"
#include "prove/certify/certify.h"

struct rerun {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_explore_options *options;
    struct fl_guard guard;
    struct fl_certification certification;
};

static void execute_again(void *context) {
    struct rerun *rerun = context;
    struct fl_terms *terms = fl_terms_create(rerun->arena);
    struct fl_symbols *symbols = fl_symbols_create(rerun->arena, rerun->program, terms);
    struct fl_proof proof = {.prover = fl_complete_unrolling, .rounds = 1};
    struct fl_certify_options options = {.deadline = rerun->options->deadline,
                                         .is_cancelled = &rerun->guard.stop,
                                         .is_wanted = rerun->options->is_wanted,
                                         .is_exhaustive = true,
                                         .posed = rerun->options->posed};
    rerun->certification = fl_certify(rerun->arena, rerun->program, symbols, &proof, &options);
    fl_terms_destroy(terms);
}

/* The state in which a check fails belongs to what is said of it. */
static const char *describe(const struct rerun *rerun) {
    const struct fl_certification *certification = &rerun->certification;
    if (certification->answer != FL_REJECTED || !*certification->state) return certification->reason;
    return fl_arena_format(rerun->arena, "%s, where %s", certification->reason, certification->state);
}

struct fl_verdicts *fl_check_unrolled(struct fl_arena *arena, const struct fl_program *program,
                                      const struct fl_explore_options *options) {
    struct rerun rerun = {.arena = arena,
                          .program = program,
                          .options = options,
                          .guard = {.memory_bytes = options->limits.memory_bytes,
                                    .overdue = options->overdue,
                                    .is_cancelled = options->is_cancelled},
                          .certification = {.answer = FL_NOT_CERTIFIED}};
    if (!fl_guard_run(&rerun.guard, execute_again, &rerun))
        rerun.certification =
            (struct fl_certification){.answer = FL_NOT_CERTIFIED, .reason = "the memory is used up"};
    struct fl_proof_summary *proof = FL_NEW(arena, struct fl_proof_summary);
    *proof = (struct fl_proof_summary){.prover = fl_complete_unrolling,
                                       .is_certified = rerun.certification.answer == FL_CERTIFIED,
                                       .is_disputed = rerun.certification.answer == FL_REJECTED};
    if (!proof->is_certified) proof->unchecked = describe(&rerun);
    struct fl_verdicts *verdicts = FL_NEW(arena, struct fl_verdicts);
    verdicts->overall = proof->is_certified ? FL_VERDICT_HOLDS : FL_VERDICT_UNKNOWN;
    verdicts->results = FL_NEW_ARRAY(arena, struct fl_check_result, program->check_count + 1);
    for (uint32_t i = 0; i < program->check_count; i++) verdicts->results[i].verdict = verdicts->overall;
    verdicts->proof = proof;
    return verdicts;
}
