/* tests/unit/prove/certify_example.h - small programs with invariants, and what the checker of proofs says. */
#ifndef TESTS_PROVE_CERTIFY_EXAMPLE_H
#define TESTS_PROVE_CERTIFY_EXAMPLE_H

#include "prove/certify/certify.h"
#include "tests/support/proof_text.h"
#include "tests/unit/report/sample.h"

enum { MOST_INVARIANTS = 8 };

struct given {
    enum fl_cut_kind kind;
    const char *place;
    uint32_t loop;
    const char *predicate;
};

struct example {
    const char *source;
    const char *checks; /* NULL: none */
    uint32_t rounds;    /* 0: 1 */
    struct given given[MOST_INVARIANTS];
};

#define LOOP(place, loop, predicate) {FL_CUT_LOOP, place, loop, predicate}
#define ENTRY(place, predicate) {FL_CUT_ENTRY, place, 0, predicate}
#define EXIT(place, predicate) {FL_CUT_EXIT, place, 0, predicate}

#define HEAD                                    \
    "extern int __VERIFIER_nondet_int(void);\n" \
    "void reach_error(void);\n"                 \
    "#define in __VERIFIER_nondet_int\n"        \
    "#define check(c) do { if (!(c)) reach_error(); } while (0)\n"

struct trial {
    struct sample sample;
    struct proof_text *text;
    struct fl_certification answer;
};

static struct trial try(const struct example *example) {
    struct trial trial = {.sample = sample_make()};
    sample_load(&trial.sample, example->source, example->checks ? example->checks : "none");
    trial.text = proof_text_make(trial.sample.arena, trial.sample.program);
    if (example->rounds) trial.text->proof.rounds = example->rounds;
    for (unsigned i = 0; i < MOST_INVARIANTS && example->given[i].predicate; i++) {
        const struct given *given = &example->given[i];
        proof_text_add(trial.text, given->kind, given->place, given->loop, given->predicate);
    }
    trial.answer = proof_text_certify(trial.text, NULL);
    return trial;
}

static void end(struct trial *trial) {
    proof_text_free(trial->text);
    sample_free(&trial->sample);
}

static void assert_certified(struct example example) {
    struct trial trial = try(&example);
    if (trial.answer.answer != FL_CERTIFIED)
        fail_msg("%s: %s (%s)\n%s", trial.answer.answer == FL_REJECTED ? "rejected" : "not certified",
                 trial.answer.reason, trial.answer.state, example.source);
    end(&trial);
}

static void assert_answer(struct example example, enum fl_certificate answer, const char *reason) {
    struct trial trial = try(&example);
    if (trial.answer.answer != answer || !strstr(trial.answer.reason, reason))
        fail_msg("%u: %s (%s)\n%s", trial.answer.answer, trial.answer.reason, trial.answer.state, example.source);
    end(&trial);
}

#endif
