#include "prove/prove.h"

#include <string.h>

#include "base/system/guard.h"
#include "prove/certify/certify.h"
#include "prove/system/contract.h"
#include "prove/system/prover.h"
#include "prove/print/summary.h"
#include "prove/quiet.h"
#include "prove/written/written.h"

/* Going through a proof again may take so much longer than finding it, and so many seconds more. */
static const double certify_factor = 3, certify_seconds = 5;
/* Of the time that there is, for a proof with contracts in place of library functions. */
static const double contracts_share = 0.7;
/* To show that nothing is read before it is written, once the checks are proved. */
static const double written_factor = 3, written_seconds = 10;

/* One prover at work. */
struct work {
    struct fl_arena *arena;
    const struct fl_program *program; /* what is proved, once it has begun: without calls that only print */
    struct fl_program_map quiet;      /* to it, or to what `contracts` starts from, if it is another */
    struct fl_program_map contracts;  /* from there to it, if contracts stand for library functions */
    bool takes_contracts;
    const char *without;            /* why there is no proof with contracts; NULL: none was looked for */
    const struct fl_program *asked; /* what was asked about */
    const struct fl_explore_options *options;
    fl_prover *prover;
    const char *name;
    struct fl_guard guard;
    struct fl_proving proving;
    struct fl_proof proof;
    struct fl_certification certification;
    bool *is_known; /* by check: it was proved before, and that was certified; NULL: none was */
    bool is_found;  /* a proof of all that is left */
    bool is_certified;
    bool writes_first; /* and nothing is read before it is written */
    double begin;
};

static struct fl_verdicts *nothing_known(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_verdicts *verdicts = FL_NEW(arena, struct fl_verdicts);
    verdicts->overall = FL_VERDICT_UNKNOWN;
    verdicts->results = FL_NEW_ARRAY(arena, struct fl_check_result, program->check_count + 1);
    for (uint32_t i = 0; i < program->check_count; i++) verdicts->results[i].verdict = FL_VERDICT_UNKNOWN;
    return verdicts;
}

static bool is_wanted(const struct work *work, uint32_t check) {
    return (!work->options->is_wanted || work->options->is_wanted[check]) &&
           !(work->is_known && work->is_known[check]);
}

static const bool *all_wanted(const struct work *work) {
    bool *wanted = FL_NEW_ARRAY(work->arena, bool, work->program->check_count + 1);
    for (uint32_t i = 0; i < work->program->check_count; i++) wanted[i] = is_wanted(work, i);
    return wanted;
}

static bool shows_any(const struct work *work) {
    for (uint32_t i = 0; work->proof.is_proved && i < work->program->check_count; i++)
        if (work->proof.is_proved[i]) return true;
    return false;
}

/* For something that may take so much longer than what was done so far, and so many seconds more. */
static struct fl_deadline deadline_for(const struct work *work, double factor, double seconds) {
    struct fl_deadline enough = fl_deadline_after(factor * (fl_clock_now() - work->begin) + seconds);
    return enough.at < work->options->deadline.at ? enough : work->options->deadline;
}

static void certify(struct work *work) {
    struct fl_deadline deadline = deadline_for(work, certify_factor, certify_seconds);
    struct fl_certify_options options = {
        .deadline = deadline, .is_cancelled = &work->guard.stop, .is_wanted = work->proof.is_proved};
    work->certification = fl_certify(work->arena, work->program, work->proving.symbols, &work->proof, &options);
    work->is_certified = work->certification.answer == FL_CERTIFIED;
}

static fl_location_id place_in_proof(const struct work *work, fl_location_id location) {
    if (work->quiet.to) location = fl_program_map_location(&work->quiet, location);
    if (work->contracts.to) location = fl_program_map_location(&work->contracts, location);
    return location;
}

static fl_location_id place_in_program(const struct work *work, fl_location_id location) {
    if (work->contracts.to) location = fl_program_map_back_location(&work->contracts, location);
    if (work->quiet.to) location = fl_program_map_back_location(&work->quiet, location);
    return location;
}

/* Offered invariants that can be said of states; the others are left out. */
static void take_hints(struct work *work) {
    struct fl_invariant *hints = FL_NEW_ARRAY(work->arena, struct fl_invariant, work->options->hint_count + 1);
    for (size_t i = 0; i < work->options->hint_count; i++) {
        const struct fl_hint *hint = &work->options->hints[i];
        fl_location_id location = place_in_proof(work, hint->location);
        if (fl_id_is_none(location)) continue;
        const struct fl_term *predicate = fl_symbols_evaluate(work->proving.symbols, hint->condition, 1);
        if (!predicate || fl_term_is_constant(predicate)) continue;
        hints[work->proving.hint_count++] =
            (struct fl_invariant){.kind = FL_CUT_LOOP, .location = location, .predicate = predicate};
    }
    work->proving.hints = hints;
}

/* The program as it is in `work`, until the deadline. */
static void prove_program(struct work *work, struct fl_deadline deadline) {
    struct fl_terms *terms = fl_terms_create(work->arena);
    work->proving = (struct fl_proving){.arena = work->arena,
                                        .program = work->program,
                                        .terms = terms,
                                        .symbols = fl_symbols_create(work->arena, work->program, terms),
                                        .deadline = deadline,
                                        .is_cancelled = &work->guard.stop,
                                        .is_wanted = all_wanted(work),
                                        .facts = work->contracts.to ? NULL : work->options->shared};
    take_hints(work);
    work->proof = (struct fl_proof){.prover = work->name,
                                    .rounds = 1,
                                    .is_proved = FL_NEW_ARRAY(work->arena, bool, work->program->check_count + 1)};
    work->is_found = work->prover(&work->proving, &work->proof);
    if (!work->proof.is_proved)
        work->proof.is_proved = FL_NEW_ARRAY(work->arena, bool, work->program->check_count + 1);
    if (work->is_found || shows_any(work)) certify(work);
}

/* Why the program that was worked on is not proved. */
static const char *stopped_at(const struct work *work) {
    if (!work->is_found || !work->certification.reason) return work->proving.stopped;
    bool is_refuted = work->certification.answer == FL_REJECTED;
    return fl_arena_format(work->arena, "a proof was found, but %s: %s",
                           is_refuted ? "going through it again refutes it" : "it could not be gone through again",
                           work->certification.reason);
}

/* Is nothing read before it is written, where that is not known by itself? The checks hold, so they are not asked
 * again. */
static bool shows_written(struct work *work) {
    struct fl_written_parts parts;
    const struct fl_program *program = fl_written_program(work->arena, work->asked, work->program, &parts);
    if (!program) return false;
    bool *is_wanted = FL_NEW_ARRAY(work->arena, bool, program->check_count + 1);
    for (uint32_t i = parts.first_check; i < program->check_count; i++) is_wanted[i] = true;
    struct fl_terms *terms = fl_terms_create(work->arena);
    struct fl_proving proving = {.arena = work->arena,
                                 .program = program,
                                 .terms = terms,
                                 .symbols = fl_symbols_create(work->arena, program, terms),
                                 .deadline = deadline_for(work, written_factor, written_seconds),
                                 .is_cancelled = &work->guard.stop,
                                 .is_wanted = is_wanted,
                                 .written = &parts};
    struct fl_proof proof = {.prover = work->name, .rounds = 1};
    if (!fl_prove_by_induction(&proving, &proof)) return false;
    struct fl_certify_options options = {.deadline = deadline_for(work, certify_factor, certify_seconds),
                                         .is_cancelled = &work->guard.stop,
                                         .is_wanted = is_wanted};
    struct fl_certification certification = fl_certify(work->arena, program, proving.symbols, &proof, &options);
    return certification.answer == FL_CERTIFIED;
}

/* With contracts in place of library functions, for a part of the time. true: proved. */
static bool prove_with_contracts(struct work *work) {
    const struct fl_program *program = work->program;
    const char *missing;
    const struct fl_program *with = fl_contract_program(work->arena, program, &work->contracts, &missing);
    if (missing) work->without = fl_arena_format(work->arena, "there is no contract of %s", missing);
    if (!with) return false;
    double seconds = fl_deadline_seconds_left(work->options->deadline);
    work->program = with;
    prove_program(work, fl_deadline_after(contracts_share * seconds));
    if (work->is_found && work->is_certified) return true;
    if (work->is_certified) work->is_known = work->proof.is_proved; /* some of them */
    const char *how_far = work->proving.how_far;
    work->without = fl_arena_format(work->arena, "with contracts%s%s, %s", how_far ? ", " : "",
                                    how_far ? how_far : "", stopped_at(work));
    work->program = program;
    work->contracts = (struct fl_program_map){0};
    work->is_found = work->is_certified = false;
    return false;
}

static void prove(void *context) {
    struct work *work = context;
    work->program = fl_quiet_program(work->arena, work->program, &work->quiet);
    if (!work->takes_contracts || !prove_with_contracts(work)) prove_program(work, work->options->deadline);
    work->writes_first = work->is_found && work->is_certified && shows_written(work);
}

/* Why there is no proof of all checks. */
static struct fl_attempt *attempt_of(const struct work *work) {
    struct fl_attempt *attempt = FL_NEW(work->arena, struct fl_attempt);
    attempt->prover = work->name;
    attempt->how_far = work->proving.how_far;
    attempt->stopped = stopped_at(work);
    if (attempt->stopped && work->without)
        attempt->stopped = fl_arena_format(work->arena, "%s; %s", attempt->stopped, work->without);
    return attempt;
}

/* What the proof is told of stands in the program that was asked about. */
static const struct fl_proof_summary *summarize(const struct work *work) {
    const struct fl_proof_summary *summary =
        fl_proof_summarize(work->arena, work->program, work->proving.symbols, &work->proof, work->proving.hints,
                           work->proving.hint_count, fl_clock_now() - work->begin);
    struct fl_invariant_text *texts = (struct fl_invariant_text *)summary->invariants;
    for (size_t i = 0; i < summary->invariant_count; i++)
        texts[i].location = place_in_program(work, texts[i].location);
    return summary;
}

static struct fl_verdicts *conclude(struct work *work) {
    struct fl_verdicts *verdicts = nothing_known(work->arena, work->program);
    bool is_all = work->is_certified;
    for (uint32_t i = 0; i < work->program->check_count; i++) {
        bool is_known = work->is_known && work->is_known[i];
        if (is_known || (work->is_certified && work->proof.is_proved[i]))
            verdicts->results[i].verdict = FL_VERDICT_HOLDS;
        is_all = is_all && (!is_wanted(work, i) || work->proof.is_proved[i]);
    }
    if (work->is_certified) verdicts->proof = summarize(work);
    if (verdicts->proof) ((struct fl_proof_summary *)verdicts->proof)->is_partial = !is_all || work->is_known;
    verdicts->writes_first = is_all && work->writes_first;
    if (is_all)
        verdicts->overall = FL_VERDICT_HOLDS;
    else {
        verdicts->attempts = attempt_of(work);
        verdicts->attempt_count = 1;
        verdicts->reason = verdicts->attempts->stopped;
    }
    return verdicts;
}

/* For the reader, should this process be ended before it says more. */
static void announce(struct work *work) {
    if (!work->options->completed) return;
    struct fl_verdicts *verdicts = nothing_known(work->arena, work->program);
    verdicts->attempts = attempt_of(work);
    verdicts->attempt_count = 1;
    work->options->completed(work->options->context, verdicts);
}

static struct fl_verdicts *run(struct fl_arena *arena, const struct fl_program *program,
                               const struct fl_explore_options *options, fl_prover *prover, const char *name,
                               unsigned part) {
    struct work work = {.arena = arena,
                        .program = program,
                        .asked = program,
                        .options = options,
                        .prover = prover,
                        .name = name,
                        .takes_contracts = prover == fl_prove_by_induction,
                        .guard = fl_explore_guard(options, part),
                        .begin = fl_clock_now()};
    announce(&work);
    if (!fl_guard_run(&work.guard, prove, &work)) {
        work.is_certified = false;
        work.proving.stopped = "the memory is used up";
    }
    return conclude(&work);
}

static struct fl_verdicts *by_induction(struct fl_arena *arena, const struct fl_program *program,
                                        const struct fl_explore_options *options) {
    return run(arena, program, options, fl_prove_by_induction, "k-induction", FL_POLICY_FIRST_PROVER);
}

static struct fl_verdicts *by_abstraction(struct fl_arena *arena, const struct fl_program *program,
                                          const struct fl_explore_options *options) {
    return run(arena, program, options, fl_prove_by_abstraction, "predicate abstraction",
               FL_POLICY_FIRST_PROVER + 1);
}

static const struct {
    const char *name;
    fl_policy *policy;
} known[] = {{"induction", by_induction}, {"abstraction", by_abstraction}};

enum fl_status fl_provers_parse(const char *list, struct fl_diagnostics *diagnostics,
                                fl_policy *provers[FL_MOST_PROVERS], unsigned *count) {
    *count = 0;
    if (strcmp(list, "none") == 0) return FL_OK;
    for (const char *word = list; word;) {
        size_t length = strcspn(word, ","), at = 0;
        while (at < FL_MOST_PROVERS && (strncmp(known[at].name, word, length) || known[at].name[length])) at++;
        if (at == FL_MOST_PROVERS) {
            fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0,
                               "'%.*s' is no prover: there are induction and abstraction, or none", (int)length,
                               word);
            return FL_BAD_USAGE;
        }
        bool is_there = false;
        for (unsigned i = 0; i < *count; i++) is_there = is_there || provers[i] == known[at].policy;
        if (!is_there) provers[(*count)++] = known[at].policy;
        word = word[length] ? word + length + 1 : NULL;
    }
    return FL_OK;
}
