#include "engine/fuzz/fuzz.h"

#include <string.h>

#include "engine/fuzz/corpus.h"
#include "engine/fuzz/mutate.h"
#include "engine/fuzz/simplify.h"
#include "engine/interpret/interpret.h"
#include "engine/symbolic/search/stop.h"
#include "engine/symbolic/search/trial.h"

/* A run that takes more steps is not followed to its end. */
enum { MOST_STEPS = 1 << 21, RUNS_BETWEEN_CLOCKS = 16, CHANGES_OF_A_SEED = 32 };
/* It ends if nothing new is done for so many seconds, and for so often as long as it took until then. */
static const double patience = 8, patience_factor = 1;

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
};

/* ---- runs ---- */

static bool is_looked_for(const struct fuzzing *fuzzing, fl_check_id check) {
    const bool *wanted = fuzzing->options->is_wanted;
    return (!wanted || wanted[check.index]) && !fuzzing->trial.verdicts->results[check.index].failure &&
           !fuzzing->trial.tries[check.index];
}

static void take_failure(struct fuzzing *fuzzing, const struct fl_seed *seed, fl_check_id check) {
    struct fl_simplify_options how = {.program = fuzzing->program,
                                      .check = check,
                                      .most_steps = MOST_STEPS,
                                      .deadline = fuzzing->options->deadline,
                                      .count = &fuzzing->trial.verdicts->interpretations};
    struct fl_arena *arena = fl_arena_create();
    const struct fl_seed *simple = fl_simplify(arena, seed, &how);
    struct fl_step_failure found = {check, fl_seed_inputs(arena, fuzzing->program, simple)};
    fl_trial_run(&fuzzing->trial, NULL, &found);
    fl_arena_destroy(arena);
}

static void run(struct fuzzing *fuzzing, const struct fl_seed *seed) {
    memset(fuzzing->counters, 0, fuzzing->program->location_count);
    struct fl_interpret_options options = {.inputs = fl_seed_inputs(fuzzing->scratch, fuzzing->program, seed),
                                           .forgets_inputs = true,
                                           .counters = fuzzing->counters,
                                           .step_limit = MOST_STEPS,
                                           .count = &fuzzing->trial.verdicts->interpretations};
    const struct fl_outcome *outcome = fl_repeater_run(fuzzing->repeater, fuzzing->scratch, &options);
    fuzzing->runs++;
    if (outcome->kind == FL_OUTCOME_CHECK_FAILED && is_looked_for(fuzzing, outcome->check))
        take_failure(fuzzing, seed, outcome->check);
    bool is_news = fl_corpus_add(fuzzing->corpus, seed, fuzzing->counters, outcome->steps);
    if (is_news) is_news = fl_seed_shape_learn(&fuzzing->shape, outcome->feed) || is_news;
    if (is_news) fuzzing->last_news = fl_clock_now();
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
        run(fuzzing, fl_mutate(&fuzzing->mutator, fuzzing->scratch, seed, other));
    }
}

/* ---- all of it ---- */

static void fuzz(void *context) {
    struct fuzzing *fuzzing = context;
    fuzzing->begin = fuzzing->last_news = fl_clock_now();
    fuzzing->corpus = fl_corpus_create(fuzzing->arena, fuzzing->program);
    fuzzing->counters = FL_NEW_ARRAY(fuzzing->arena, uint8_t, fuzzing->program->location_count);
    fuzzing->mutator.dictionary = fl_dictionary_of_program(fuzzing->arena, fuzzing->program);
    run(fuzzing, &(struct fl_seed){0});
    if (!fuzzing->shape.slots.count) return; /* all runs are this one, unless the world does something unusual */
    while (!must_stop(fuzzing)) change_seed(fuzzing);
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
    fl_repeater_destroy(fuzzing.repeater);
    fl_arena_destroy(fuzzing.scratch);
    return fuzzing.trial.verdicts;
}
