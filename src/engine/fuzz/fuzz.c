#include "engine/fuzz/fuzz.h"

#include <string.h>

#include "engine/fuzz/corpus.h"
#include "engine/fuzz/flip.h"
#include "engine/fuzz/mutate.h"
#include "engine/fuzz/simplify.h"
#include "engine/fuzz/widen.h"
#include "engine/interpret/interpret.h"
#include "engine/symbolic/search/stop.h"
#include "engine/symbolic/search/trial.h"

/* A run that takes more steps is not followed to its end. */
enum { MOST_STEPS = 1 << 21, RUNS_BETWEEN_CLOCKS = 16, CHANGES_OF_A_SEED = 32 };
/* It ends if nothing new is done for so many seconds, and for so often as long as it took until then. */
static const double patience = 20, patience_factor = 2;
/* How often a way is asked for that no run has taken, in the user's functions and in the library's. */
enum { MOST_TRIES = 24, MOST_LIBRARY_TRIES = 4, MOST_FAILURE_TRIES = 12 };
/* And how often one that was taken, at its first, second and later times in a run: loops may go on. */
enum { MOST_TIMES = 12, MOST_REPEATED_TRIES = 2 };
/* Asking takes at most this share of the time, and so many bytes until it begins anew. */
static const double asking_share = 0.4;
static const size_t most_asking_memory = (size_t)512 << 20;

struct fuzzing {
    struct fl_arena *arena, *scratch;
    const struct fl_program *program;
    const struct fl_explore_options *options;
    struct fl_trial trial;
    struct fl_repeater *repeater;
    uint8_t *counters;
    struct fl_corpus *corpus;
    struct fl_seed_shape shape;
    struct fl_mutator mutator;
    double begin, last_news;
    uint64_t runs;
    struct fl_guided *guided; /* NULL: not begun */
    const struct fl_seed *followed;
    FL_VECTOR_OF(const struct fl_seed *) asked; /* seeds that questions gave, until they are run */
    uint8_t *branch_tries, *failure_tries;      /* by edge, by check */
    uint8_t *repeated_tries;                    /* by edge, and at which time in a run */
    uint8_t *times;                             /* that the run which is followed came to an edge */
    size_t next_followed;                       /* entry of the corpus */
    double asking_seconds;
};

/* ---- runs ---- */

static bool is_looked_for(const struct fuzzing *fuzzing, fl_check_id check, fl_edge_id call) {
    return fl_trial_looks_for(&fuzzing->trial, check, call) && !fuzzing->trial.tries[check.index];
}

static void take_failure(struct fuzzing *fuzzing, const struct fl_seed *seed, fl_check_id check, fl_edge_id call) {
    struct fl_simplify_options how = {.program = fuzzing->program,
                                      .check = check,
                                      .call = &call,
                                      .most_steps = MOST_STEPS,
                                      .deadline = fuzzing->options->deadline,
                                      .count = &fuzzing->trial.verdicts->interpretations};
    struct fl_arena *arena = fl_arena_create();
    const struct fl_seed *simple = fl_simplify(arena, seed, &how);
    struct fl_step_failure found = {check, fl_seed_inputs(arena, fuzzing->program, simple)};
    fl_trial_run(&fuzzing->trial, NULL, &found);
    fl_arena_destroy(arena);
}

static const struct fl_outcome *execute(struct fuzzing *fuzzing, const struct fl_seed *seed) {
    memset(fuzzing->counters, 0, fuzzing->program->location_count);
    struct fl_interpret_options options = {.inputs = fl_seed_inputs(fuzzing->scratch, fuzzing->program, seed),
                                           .forgets_inputs = true,
                                           .counters = fuzzing->counters,
                                           .step_limit = MOST_STEPS,
                                           .count = &fuzzing->trial.verdicts->interpretations};
    fuzzing->runs++;
    return fl_repeater_run(fuzzing->repeater, fuzzing->scratch, &options);
}

/* Did it do something new? */
static bool run(struct fuzzing *fuzzing, const struct fl_seed *seed) {
    const struct fl_outcome *outcome = execute(fuzzing, seed);
    fl_edge_id call = fl_outcome_call(fuzzing->program, outcome);
    if (outcome->kind == FL_OUTCOME_CHECK_FAILED && is_looked_for(fuzzing, outcome->check, call))
        take_failure(fuzzing, seed, outcome->check, call);
    bool is_news = fl_corpus_add(fuzzing->corpus, seed, fuzzing->counters, outcome->steps);
    if (is_news && fuzzing->options->kept)
        fuzzing->options->kept(fuzzing->options->context,
                               fl_seed_inputs(fuzzing->scratch, fuzzing->program, seed));
    if (is_news) is_news = fl_seed_shape_learn(&fuzzing->shape, outcome->feed) || is_news;
    if (is_news) fuzzing->last_news = fl_clock_now();
    return is_news;
}

static bool must_stop(struct fuzzing *fuzzing) {
    struct fl_trial *trial = &fuzzing->trial;
    if (trial->is_stopped) return true;
    if (fuzzing->runs % RUNS_BETWEEN_CLOCKS) return false;
    trial->reason = fl_stop_reason(fuzzing->arena, &trial->guard, fuzzing->options->deadline);
    if (trial->reason) return true;
    double now = fl_clock_now(), silence = now - fuzzing->last_news;
    return silence > patience && silence > patience_factor * (fuzzing->last_news - fuzzing->begin);
}

static void change_seed(struct fuzzing *fuzzing) {
    const struct fl_seed *seed = fl_corpus_choose(fuzzing->corpus, &fuzzing->mutator.random)->seed;
    for (unsigned i = 0; i < CHANGES_OF_A_SEED && !must_stop(fuzzing); i++) {
        fl_arena_reset(fuzzing->scratch);
        const struct fl_seed *other = fl_corpus_any(fuzzing->corpus, &fuzzing->mutator.random);
        if (run(fuzzing, fl_mutate(&fuzzing->mutator, fuzzing->scratch, seed, other)))
            fl_mutator_credit(&fuzzing->mutator);
    }
}

/* ---- questions ---- */

static bool wants_again(struct fuzzing *fuzzing, fl_edge_id edge) {
    uint8_t *time = &fuzzing->times[edge.index];
    if (*time >= MOST_TIMES) return false;
    uint8_t *tries = &fuzzing->repeated_tries[(size_t)edge.index * MOST_TIMES + (*time)++];
    return *tries < MOST_REPEATED_TRIES ? ++*tries : false;
}

static bool wants_branch(void *context, fl_edge_id edge) {
    struct fuzzing *fuzzing = context;
    const struct fl_edge *asked = fl_program_edge(fuzzing->program, edge);
    const struct fl_location *source = fl_program_location(fuzzing->program, asked->source);
    bool is_users = fl_program_function(fuzzing->program, source->function)->is_users;
    if (fl_corpus_has_reached(fuzzing->corpus, asked->target)) return is_users && wants_again(fuzzing, edge);
    uint8_t *tries = &fuzzing->branch_tries[edge.index];
    return *tries < (is_users ? MOST_TRIES : MOST_LIBRARY_TRIES) ? ++*tries : false;
}

static bool wants_failure(void *context, fl_check_id check) {
    struct fuzzing *fuzzing = context;
    uint8_t *tries = &fuzzing->failure_tries[check.index];
    return is_looked_for(fuzzing, check, (fl_edge_id)FL_NO_ID) && *tries < MOST_FAILURE_TRIES ? ++*tries : false;
}

static void found(void *context, const struct fl_guided_values *values) {
    struct fuzzing *fuzzing = context;
    if (!values) return;
    const struct fl_seed *flipped = fl_seed_flip(fuzzing->scratch, fuzzing->followed, values, &fuzzing->shape);
    fl_vector_push(fuzzing->arena, &fuzzing->asked, fl_seed_copy(fuzzing->arena, flipped));
}

static bool must_stop_following(void *context) {
    const struct fuzzing *fuzzing = context;
    return fuzzing->trial.guard.stop || fl_deadline_has_passed(fuzzing->options->deadline);
}

/* Executes the seed, with room for other numbers if it does the same then. */
static const struct fl_outcome *execute_wide(struct fuzzing *fuzzing, const struct fl_seed *seed) {
    const struct fl_outcome *outcome = execute(fuzzing, seed);
    uint64_t done = fl_counters_digest(fuzzing->program, fuzzing->counters);
    const struct fl_seed *wide = fl_seed_widen(fuzzing->scratch, seed);
    fuzzing->followed = seed;
    if (!wide) return outcome;
    const struct fl_outcome *other = execute(fuzzing, wide);
    if (fl_counters_digest(fuzzing->program, fuzzing->counters) != done) return outcome;
    fuzzing->followed = wide;
    return other;
}

/* Follows a run of which nothing was asked yet; what it gives is executed. */
static void ask(struct fuzzing *fuzzing) {
    struct fl_guided_client client = {.context = fuzzing,
                                      .wants_branch = wants_branch,
                                      .wants_failure = wants_failure,
                                      .found = found,
                                      .must_stop = must_stop_following};
    if (fuzzing->guided && fl_guided_memory(fuzzing->guided) > most_asking_memory) {
        fl_guided_destroy(fuzzing->guided);
        fuzzing->guided = NULL;
    }
    if (!fuzzing->guided) fuzzing->guided = fl_guided_create(fuzzing->program);
    fl_arena_reset(fuzzing->scratch);
    memset(fuzzing->times, 0, fuzzing->program->edge_count);
    const struct fl_outcome *outcome =
        execute_wide(fuzzing, fl_corpus_entry(fuzzing->corpus, fuzzing->next_followed++)->seed);
    fl_guided_follow(fuzzing->guided, outcome->feed, &client);
    for (size_t i = 0; i < fuzzing->asked.count && !must_stop(fuzzing); i++) run(fuzzing, fuzzing->asked.items[i]);
    fuzzing->asked.count = 0;
}

static bool may_ask(const struct fuzzing *fuzzing) {
    if (fuzzing->next_followed >= fl_corpus_count(fuzzing->corpus)) return false;
    return fuzzing->asking_seconds <= asking_share * (fl_clock_now() - fuzzing->begin);
}

static void ask_in_time(struct fuzzing *fuzzing) {
    double begin = fl_clock_now();
    ask(fuzzing);
    fuzzing->asking_seconds += fl_clock_now() - begin;
}

/* ---- all of it ---- */

static void fuzz(void *context) {
    struct fuzzing *fuzzing = context;
    fuzzing->begin = fuzzing->last_news = fl_clock_now();
    fuzzing->corpus = fl_corpus_create(fuzzing->arena, fuzzing->program);
    fuzzing->counters = FL_NEW_ARRAY(fuzzing->arena, uint8_t, fuzzing->program->location_count);
    fuzzing->branch_tries = FL_NEW_ARRAY(fuzzing->arena, uint8_t, fuzzing->program->edge_count);
    fuzzing->repeated_tries =
        FL_NEW_ARRAY(fuzzing->arena, uint8_t, (size_t)fuzzing->program->edge_count *MOST_TIMES);
    fuzzing->times = FL_NEW_ARRAY(fuzzing->arena, uint8_t, fuzzing->program->edge_count);
    fuzzing->failure_tries = FL_NEW_ARRAY(fuzzing->arena, uint8_t, fuzzing->program->check_count);
    fuzzing->mutator.dictionary = fl_dictionary_of_program(fuzzing->arena, fuzzing->program);
    run(fuzzing, &(struct fl_seed){0});
    for (size_t i = 0; i < fuzzing->options->seed_count && !must_stop(fuzzing); i++) {
        fl_arena_reset(fuzzing->scratch);
        run(fuzzing, fl_seed_of_inputs(fuzzing->scratch, fuzzing->program, fuzzing->options->seeds[i]));
    }
    if (!fuzzing->shape.slots.count) return; /* all runs are this one, unless the world does something unusual */
    while (!must_stop(fuzzing)) {
        change_seed(fuzzing);
        if (may_ask(fuzzing)) ask_in_time(fuzzing);
    }
}

struct fl_verdicts *fl_fuzz(struct fl_arena *arena, const struct fl_program *program,
                            const struct fl_explore_options *options) {
    struct fuzzing fuzzing = {.arena = arena,
                              .scratch = fl_arena_create(),
                              .program = program,
                              .options = options,
                              .shape = {.arena = arena, .program = program},
                              .repeater = fl_repeater_create_counting(program)};
    fuzzing.mutator = (struct fl_mutator){.program = program, .shape = &fuzzing.shape};
    fl_trial_begin(&fuzzing.trial, arena, program, options, FL_POLICY_FUZZING);
    if (!fl_guard_run(&fuzzing.trial.guard, fuzz, &fuzzing)) fl_trial_stop_for_memory(&fuzzing.trial);
    fl_trial_decide(&fuzzing.trial, NULL, false, "not all inputs were tried");
    if (fuzzing.guided) fl_guided_destroy(fuzzing.guided);
    fl_repeater_destroy(fuzzing.repeater);
    fl_arena_destroy(fuzzing.scratch);
    return fuzzing.trial.verdicts;
}
