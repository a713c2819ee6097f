#include "engine/fuzz/fuzz.h"

#include <string.h>

#include "engine/fuzz/corpus.h"
#include "engine/fuzz/mutate.h"
#include "engine/fuzz/questions.h"
#include "engine/fuzz/simplify.h"
#include "engine/fuzz/widen.h"
#include "engine/interpret/interpret.h"
#include "engine/symbolic/search/stop.h"
#include "engine/symbolic/search/trial.h"

/* A run that takes more steps is not followed to its end. */
enum { MOST_STEPS = 1 << 21, RUNS_BETWEEN_CLOCKS = 16, CHANGES_OF_A_SEED = 32 };
/* It ends if nothing new is done for so many seconds, and for so often as long as it took until then. */
static const double patience = 20, patience_factor = 2;
/* A changed run is brought back to where it was in so many steps. */
enum { REPAIRS = 3 };
/* Asking takes at most this share of the time. */
static const double asking_share = 0.4;

struct fuzzing {
    struct fl_arena *arena, *scratch;
    const struct fl_program *program;
    const struct fl_explore_options *options;
    struct fl_trial trial;
    struct fl_repeater *repeater;
    uint8_t *counters;
    struct fl_marks *marks;
    struct fl_corpus *corpus;
    struct fl_seed_shape shape;
    struct fl_mutator mutator;
    double begin, last_news;
    uint64_t runs;
    struct fl_questions *questions;
    struct fl_arena *answers;
    uint64_t asked;
    bool *goals, *open_goals; /* by location, of a run that was changed */
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
    fl_marks_clear(fuzzing->marks);
    struct fl_interpret_options options = {.inputs = fl_seed_inputs(fuzzing->scratch, fuzzing->program, seed),
                                           .forgets_inputs = true,
                                           .counters = fuzzing->counters,
                                           .marks = fuzzing->marks,
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
    bool is_news = fl_corpus_add(fuzzing->corpus, seed, fuzzing->counters, fuzzing->marks, outcome->steps);
    if (is_news && fuzzing->options->kept)
        fuzzing->options->kept(fuzzing->options->context,
                               fl_seed_inputs(fuzzing->scratch, fuzzing->program, seed));
    if (is_news) fl_mutator_learn(&fuzzing->mutator, fuzzing->arena, seed);
    if (is_news) is_news = fl_seed_shape_learn(&fuzzing->shape, outcome->feed) || is_news;
    if (is_news) fuzzing->last_news = fl_clock_now();
    return is_news;
}

static bool must_stop(struct fuzzing *fuzzing) {
    struct fl_trial *trial = &fuzzing->trial;
    if (trial->is_stopped || trial->reason) return true;
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

static bool wants_check(void *context, fl_check_id check) {
    return is_looked_for(context, check, (fl_edge_id)FL_NO_ID);
}

static bool must_stop_following(void *context) {
    const struct fuzzing *fuzzing = context;
    return fuzzing->trial.guard.stop || fl_deadline_has_passed(fuzzing->options->deadline);
}

static void create_questions(struct fuzzing *fuzzing) {
    struct fl_questions_options about = {.program = fuzzing->program,
                                         .corpus = fuzzing->corpus,
                                         .shape = &fuzzing->shape,
                                         .context = fuzzing,
                                         .wants_check = wants_check,
                                         .must_stop = must_stop_following};
    fuzzing->questions = fl_questions_create(fuzzing->arena, &about);
}

/* Executes the seed, with room for other numbers if it does the same then. */
static const struct fl_outcome *execute_wide(struct fuzzing *fuzzing, const struct fl_seed **seed) {
    const struct fl_outcome *outcome = execute(fuzzing, *seed);
    uint64_t done = fl_counters_digest(fuzzing->program, fuzzing->counters);
    const struct fl_seed *wide = fl_seed_widen(fuzzing->scratch, *seed);
    if (!wide) return outcome;
    const struct fl_outcome *other = execute(fuzzing, wide);
    if (fl_counters_digest(fuzzing->program, fuzzing->counters) != done) return outcome;
    *seed = wide;
    return other;
}

/* Follows a run of which nothing was asked yet; what it gives is executed. */
static void ask(struct fuzzing *fuzzing) {
    fl_arena_reset(fuzzing->scratch);
    fl_arena_reset(fuzzing->answers);
    const struct fl_corpus_entry *entry = fl_corpus_next_to_follow(fuzzing->corpus);
    const struct fl_seed *seed = entry->seed;
    struct fl_question_aim aim = {.is_rare = entry->is_rare};
    const struct fl_outcome *outcome = execute_wide(fuzzing, &seed);
    fl_seed_list answers = fl_questions_ask(fuzzing->questions, fuzzing->answers, seed, outcome->feed, &aim);
    for (size_t i = 0; i < answers.count && !must_stop(fuzzing); i++) run(fuzzing, answers.items[i]);
}

/* Changes a run, and asks for what brings it back to where it was before: sums and lengths that go with what was
 * changed. */
static void repair(struct fuzzing *fuzzing) {
    fl_arena_reset(fuzzing->scratch);
    fl_arena_reset(fuzzing->answers);
    const struct fl_seed *seed = fl_corpus_choose(fuzzing->corpus, &fuzzing->mutator.random)->seed;
    const struct fl_seed *other = fl_corpus_any(fuzzing->corpus, &fuzzing->mutator.random);
    execute(fuzzing, seed);
    for (uint32_t i = 0; i < fuzzing->program->location_count; i++) fuzzing->goals[i] = fuzzing->counters[i];
    seed = fl_mutate(&fuzzing->mutator, fuzzing->answers, seed, other);
    for (unsigned round = 0; round < REPAIRS && !must_stop(fuzzing); round++) {
        const struct fl_outcome *outcome = execute(fuzzing, seed);
        bool has_goals = false;
        for (uint32_t i = 0; i < fuzzing->program->location_count; i++) {
            fuzzing->open_goals[i] =
                fuzzing->goals[i] && !fuzzing->counters[i] && fl_corpus_is_rare(fuzzing->corpus, i);
            has_goals = has_goals || fuzzing->open_goals[i];
        }
        if (!has_goals) return;
        struct fl_question_aim aim = {.goals = fuzzing->open_goals};
        fl_seed_list answers = fl_questions_ask(fuzzing->questions, fuzzing->answers, seed, outcome->feed, &aim);
        if (!answers.count) return;
        for (size_t i = 0; i < answers.count && !must_stop(fuzzing); i++) run(fuzzing, answers.items[i]);
        seed = answers.items[answers.count - 1];
    }
}

static bool may_ask(const struct fuzzing *fuzzing) {
    return fuzzing->asking_seconds <= asking_share * (fl_clock_now() - fuzzing->begin);
}

static void ask_in_time(struct fuzzing *fuzzing) {
    double begin = fl_clock_now();
    bool is_new = fl_corpus_has_to_follow(fuzzing->corpus);
    if (is_new && (fuzzing->asked++ & 1 || !fuzzing->runs))
        ask(fuzzing);
    else
        repair(fuzzing);
    fuzzing->asking_seconds += fl_clock_now() - begin;
}

/* ---- all of it ---- */

static void fuzz(void *context) {
    struct fuzzing *fuzzing = context;
    fuzzing->begin = fuzzing->last_news = fl_clock_now();
    fuzzing->corpus = fl_corpus_create(fuzzing->arena, fuzzing->program);
    fuzzing->counters = FL_NEW_ARRAY(fuzzing->arena, uint8_t, fuzzing->program->location_count);
    fuzzing->marks = fl_marks_create(fuzzing->arena, fuzzing->program);
    fuzzing->goals = FL_NEW_ARRAY(fuzzing->arena, bool, fuzzing->program->location_count);
    fuzzing->open_goals = FL_NEW_ARRAY(fuzzing->arena, bool, fuzzing->program->location_count);
    create_questions(fuzzing);
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
                              .answers = fl_arena_create(),
                              .program = program,
                              .options = options,
                              .shape = {.arena = arena, .program = program},
                              .repeater = fl_repeater_create_marking(program)};
    fuzzing.mutator = (struct fl_mutator){.program = program, .shape = &fuzzing.shape};
    fl_trial_begin(&fuzzing.trial, arena, program, options, FL_POLICY_FUZZING);
    if (!fl_guard_run(&fuzzing.trial.guard, fuzz, &fuzzing)) fl_trial_stop_for_memory(&fuzzing.trial);
    fl_trial_decide(&fuzzing.trial, NULL, false, "not all inputs were tried");
    if (fuzzing.questions) fl_questions_destroy(fuzzing.questions);
    fl_arena_destroy(fuzzing.answers);
    fl_repeater_destroy(fuzzing.repeater);
    fl_arena_destroy(fuzzing.scratch);
    return fuzzing.trial.verdicts;
}
