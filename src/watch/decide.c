#include "watch/decide.h"

#include "analysis/call_graph.h"
#include "analysis/dependence/dependence.h"
#include "watch/flow/strange_handlers.h"

/* Of the time, what the first search may take; the rest is for checking what it did not see to move. */
static const double search_share = 0.6;
/* Of the time for proofs, what proving all together may take. */
static const double together_share = 0.6;
/* Searching again after so many times tells little. */
enum { most_rounds = 4 };

struct deciding {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_watch_question *questions;
    const struct fl_watch_decide_options *options;
    struct fl_deadline deadline;
    struct fl_watch_finding *findings;
    const struct fl_program *product; /* that was searched last */
    bool *is_candidate;               /* each check: it seems never to move the observer */
};

static const struct fl_verdicts *search(struct deciding *deciding, const struct fl_watch_question *questions,
                                        double seconds) {
    struct fl_check_options how = fl_check_options_inside(deciding->options->search, seconds);
    how.is_patient = true;
    how.trusts_interpreter = true;
    deciding->product = fl_watch_product(deciding->arena, deciding->program, questions);
    return fl_check_program(deciding->arena, deciding->product, &how);
}

static bool holds(const struct fl_check_result *result) {
    return result->verdict == FL_VERDICT_HOLDS || (result->verdict == FL_VERDICT_NOT_REACHED && !result->bound);
}

/* Gives how many are left that seem never to move. */
static uint32_t take(struct deciding *deciding, const struct fl_verdicts *verdicts) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < deciding->program->check_count; i++) {
        const struct fl_check_result *result = &verdicts->results[i];
        if (!deciding->is_candidate[i]) continue;
        deciding->is_candidate[i] = holds(result);
        left += deciding->is_candidate[i];
        if (result->verdict == FL_VERDICT_FAILS)
            deciding->findings[i] = (struct fl_watch_finding){
                .answer = FL_WATCH_MOVES, .run = result->failure, .program = deciding->product};
        else if (!holds(result))
            deciding->findings[i].reason =
                verdicts->reason ? verdicts->reason : "it is not known whether the observer moves";
    }
    return left;
}

static const struct fl_watch_question *candidates(struct deciding *deciding) {
    struct fl_watch_question *asked =
        FL_NEW_ARRAY(deciding->arena, struct fl_watch_question, deciding->program->check_count + 1);
    for (uint32_t i = 0; i < deciding->program->check_count; i++) {
        asked[i] = deciding->questions[i];
        asked[i].is_asked = deciding->is_candidate[i];
    }
    return asked;
}

static void settle(struct deciding *deciding, const char *open) {
    for (uint32_t i = 0; i < deciding->program->check_count; i++)
        if (deciding->is_candidate[i])
            deciding->findings[i] =
                (struct fl_watch_finding){.answer = open ? FL_WATCH_OPEN : FL_WATCH_NEVER, .reason = open};
}

static bool is_proved(const struct fl_verdicts *verdicts) {
    return verdicts->overall == FL_VERDICT_HOLDS && verdicts->proof && verdicts->proof->is_certified;
}

/* What was shown by taking loops in one step can't be checked; the invariants of a prover can. */
static bool prove_alone(struct deciding *deciding) {
    const struct fl_check_options *search = deciding->options->search;
    for (unsigned i = 0; i < search->prover_count && !fl_deadline_has_passed(deciding->deadline); i++) {
        double left = fl_deadline_seconds_left(deciding->deadline) / (search->prover_count - i);
        struct fl_explore_options how = {.deadline = fl_deadline_after(left),
                                         .limits = search->limits,
                                         .shared = search->shared,
                                         .is_cancelled = search->is_cancelled,
                                         .progress = search->progress};
        if (is_proved(fl_worker_run(deciding->arena, deciding->product, search->provers[i], &how))) return true;
    }
    return false;
}

static const struct fl_watch_question *only(struct deciding *deciding, uint32_t check) {
    struct fl_watch_question *asked =
        FL_NEW_ARRAY(deciding->arena, struct fl_watch_question, deciding->program->check_count + 1);
    asked[check] = deciding->questions[check];
    return asked;
}

/* Where not all can be proved together, some may be one by one, each in its share of the time. */
static void prove_each(struct deciding *deciding) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < deciding->program->check_count; i++) left += deciding->is_candidate[i];
    for (uint32_t i = 0; i < deciding->program->check_count; i++) {
        if (!deciding->is_candidate[i] || fl_deadline_has_passed(deciding->deadline)) continue;
        struct fl_deadline whole = deciding->deadline;
        deciding->deadline = fl_deadline_after(fl_deadline_seconds_left(whole) / left--);
        const struct fl_verdicts *verdicts =
            search(deciding, only(deciding, i), fl_deadline_seconds_left(deciding->deadline));
        if (is_proved(verdicts) || (verdicts->overall == FL_VERDICT_HOLDS && prove_alone(deciding))) {
            deciding->findings[i] = (struct fl_watch_finding){.answer = FL_WATCH_NEVER};
            deciding->is_candidate[i] = false;
        }
        deciding->deadline = whole;
    }
}

/* All that is left is proved together, so that the proof can be checked as one. */
static void prove(struct deciding *deciding) {
    struct fl_deadline whole = deciding->deadline;
    deciding->deadline = fl_deadline_after(fl_deadline_seconds_left(whole) * together_share);
    for (unsigned round = 0; round < most_rounds && !fl_deadline_has_passed(deciding->deadline); round++) {
        const struct fl_verdicts *verdicts =
            search(deciding, candidates(deciding), fl_deadline_seconds_left(deciding->deadline));
        bool is_followed = verdicts->overall == FL_VERDICT_HOLDS;
        if (is_proved(verdicts) || (is_followed && prove_alone(deciding))) {
            settle(deciding, NULL);
            return;
        }
        if (is_followed || !take(deciding, verdicts)) break;
    }
    deciding->deadline = whole;
    prove_each(deciding);
    settle(deciding, "that the observer never moves here was found, but not checked");
}

/* What code that is not there may call by its name, and what comes of that. */
static struct fl_bitset called_by_name(struct fl_arena *arena, const struct fl_program *program) {
    const struct fl_call_graph *graph = fl_call_graph_of_program(program);
    struct fl_bitset called = fl_bitset_make(arena, program->function_count);
    FL_VECTOR_OF(uint32_t) pending = {0};
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        if (!function->is_users || !function->is_external || i == program->entry.index) continue;
        if (fl_bitset_insert(&called, i)) fl_vector_push(arena, &pending, i);
    }
    while (pending.count) {
        uint32_t caller = fl_vector_pop(&pending);
        for (uint32_t i = graph->callees.starts[caller]; i < graph->callees.starts[caller + 1]; i++)
            if (fl_bitset_insert(&called, graph->callees.targets[i]))
                fl_vector_push(arena, &pending, graph->callees.targets[i]);
    }
    return called;
}

static bool is_foreign(const struct fl_assumption *assumption) {
    return assumption->effect == FL_EFFECT_WRITES && !assumption->is_library;
}

static bool has_guards(const struct deciding *deciding) {
    for (uint32_t i = 0; i < deciding->program->check_count; i++)
        if (deciding->questions[i].is_asked && deciding->questions[i].guard) return true;
    return false;
}

/* Was anything found that an assumption could refute? */
static bool may_be_refuted(const struct deciding *deciding) {
    const struct fl_program *program = deciding->program;
    bool is_assumed = false;
    for (uint32_t i = 0; i < program->assumption_count; i++) is_assumed |= program->assumptions[i].phrase != NULL;
    for (uint32_t i = 0; i < program->check_count && is_assumed; i++)
        if (deciding->findings[i].answer == FL_WATCH_NEVER) return true;
    return false;
}

/* What the world could refute is no reason to leave out an emission. A guard may rest on more than the move does:
 * in the product, it is part of what is checked. */
static void drop_assumed(struct deciding *deciding) {
    const struct fl_program *program = deciding->program;
    if (!may_be_refuted(deciding)) return;
    const struct fl_program *asked =
        has_guards(deciding) ? fl_watch_product(deciding->arena, program, deciding->questions) : program;
    const struct fl_dependence *dependence = fl_dependence_of_program(asked);
    struct fl_bitset by_name = called_by_name(deciding->arena, program);
    for (uint32_t i = 0; i < program->assumption_count; i++) {
        if (!program->assumptions[i].phrase) continue;
        for (uint32_t check = 0; check < program->check_count; check++) {
            struct fl_watch_finding *finding = &deciding->findings[check];
            bool is_called = is_foreign(&program->assumptions[i]) &&
                             fl_bitset_has(&by_name, program->checks[check].function.index);
            if (finding->answer != FL_WATCH_NEVER) continue;
            if (!is_called && !fl_bitset_has(&dependence->checks[i], check)) continue;
            *finding = (struct fl_watch_finding){
                .answer = FL_WATCH_OPEN,
                .reason = fl_arena_format(deciding->arena, "that the observer never moves here assumes that %s",
                                          program->assumptions[i].phrase)};
        }
    }
}

const struct fl_watch_finding *fl_watch_decide(struct fl_arena *arena, const struct fl_program *program,
                                               const struct fl_watch_question *questions,
                                               const struct fl_watch_decide_options *options) {
    struct deciding deciding = {.arena = arena,
                                .program = program,
                                .questions = questions,
                                .options = options,
                                .deadline = fl_deadline_after(options->seconds),
                                .findings = FL_NEW_ARRAY(arena, struct fl_watch_finding, program->check_count + 1),
                                .is_candidate = FL_NEW_ARRAY(arena, bool, program->check_count + 1)};
    for (uint32_t i = 0; i < program->check_count; i++) {
        deciding.is_candidate[i] = questions[i].is_asked;
        deciding.findings[i].answer = FL_WATCH_OPEN;
    }
    if (take(&deciding, search(&deciding, questions, options->seconds * search_share))) prove(&deciding);
    drop_assumed(&deciding);
    return deciding.findings;
}

const bool *fl_watch_see(struct fl_arena *arena, const struct fl_program *program,
                         const struct fl_watch_question *questions,
                         const struct fl_watch_decide_options *options) {
    struct fl_check_options how = *options->search;
    how.prover_count = 0;
    how.checker = NULL;
    struct fl_watch_decide_options seeing = {.search = &how, .seconds = options->seconds};
    struct deciding deciding = {.arena = arena, .program = program, .options = &seeing};
    const struct fl_verdicts *verdicts = search(&deciding, questions, options->seconds);
    bool *fails = FL_NEW_ARRAY(arena, bool, program->check_count + 1);
    for (uint32_t i = 0; i < program->check_count; i++)
        fails[i] = verdicts->results[i].verdict == FL_VERDICT_FAILS;
    return fails;
}

static const struct fl_assumption *find_assumption(const struct fl_program *program,
                                                   enum fl_assumption_kind kind) {
    for (uint32_t i = 0; i < program->assumption_count; i++)
        if (program->assumptions[i].kind == kind) return &program->assumptions[i];
    return NULL;
}

/* Threads are among what is refused. */
bool fl_watch_is_interleaved(const struct fl_program *program) {
    return program->handlers || fl_has_strange_handlers(program) ||
           find_assumption(program, FL_ASSUMPTION_REFUSED);
}

static const char *doubt(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->assumption_count; i++)
        if (program->assumptions[i].kind == FL_ASSUMPTION_SPEC && program->assumptions[i].phrase)
            return program->assumptions[i].text;
    return NULL;
}

bool fl_watch_is_doubtful(const struct fl_program *program) {
    return doubt(program);
}

const char *fl_watch_obstacle(const struct fl_program *program) {
    const struct fl_assumption *refused = find_assumption(program, FL_ASSUMPTION_REFUSED);
    if (refused) return fl_arena_format(program->arena, "%s by the analysis", refused->text);
    if (fl_has_strange_handlers(program)) return "a handler of a signal may be of another type than void (int)";
    return doubt(program);
}
