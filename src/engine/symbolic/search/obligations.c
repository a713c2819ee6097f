#include "engine/symbolic/search/obligations.h"

#include "base/invariant.h"

/* Beyond this many conflicts, each check is asked about alone. */
enum { CONFLICTS_TOGETHER = 50000 };
/* How hard to look for a better failing run. */
enum { EARLIER_TRIES = 4, EARLIER_CONFLICTS = 1000, PREFERENCE_CONFLICTS = 20000 };
/* Seconds of execution before obligations are decided, and how often longer than deciding them. */
static const double least_interval = 0.25, interval_factor = 2;

void fl_obligations_begin(struct fl_obligations *obligations, struct fl_trial *trial, struct fl_engine *engine) {
    *obligations = (struct fl_obligations){.arena = engine->arena,
                                           .trial = trial,
                                           .engine = engine,
                                           .not_before = fl_term_true(engine->terms),
                                           .last_end = fl_clock_now()};
}

void fl_obligations_add(struct fl_obligations *obligations, const struct fl_state *state, fl_check_id check,
                        const struct fl_term *holds) {
    struct fl_engine *engine = obligations->engine;
    const struct fl_term *fails = fl_term_not(engine->terms, holds);
    struct fl_obligation obligation = {
        .check = check, .failure = fl_term_and(engine->terms, fl_state_path_condition(engine, state), fails)};
    if (fl_term_is_false(obligation.failure)) return;
    obligation.state = fl_state_fork(engine, state);
    fl_vector_push(obligations->arena, &obligations->open, obligation);
}

bool fl_obligations_are_due(const struct fl_obligations *obligations) {
    double passed = fl_clock_now() - obligations->last_end;
    return obligations->open.count && passed > least_interval &&
           passed > interval_factor * obligations->last_duration;
}

/* Does the check still need an answer? */
static bool is_wanted(const struct fl_obligations *obligations, const struct fl_obligation *obligation) {
    struct fl_check_policy policy = fl_trial_policy(obligations->trial);
    return policy.is_wanted(policy.context, obligation->state, obligation->check);
}

/* What is asked about: all that are open and still wanted, or fewer. */
struct question {
    const fl_check_id *only; /* NULL: all checks */
    size_t end;              /* of the open ones; those from there on are not asked about */
};

static bool is_asked(const struct fl_obligations *obligations, size_t index, const struct question *question) {
    const struct fl_obligation *obligation = &obligations->open.items[index];
    if (obligation->is_decided || index >= question->end) return false;
    return !question->only || fl_id_equal(*question->only, obligation->check);
}

/* The condition under which one of them fails. A run ends where it fails, so that none comes after a
 * failure that is known; obligations lie in the order in which every run meets them. */
static const struct fl_term *failure_of(const struct fl_obligations *obligations, const struct question *question,
                                        const struct fl_term **not_before) {
    struct fl_terms *terms = obligations->engine->terms;
    const struct fl_term *fails = fl_term_false(terms);
    *not_before = obligations->not_before;
    for (size_t i = 0; i < question->end; i++) {
        const struct fl_obligation *obligation = &obligations->open.items[i];
        if (!is_wanted(obligations, obligation))
            *not_before = fl_term_and(terms, *not_before, fl_term_not(terms, obligation->failure));
        else if (is_asked(obligations, i, question))
            fails = fl_term_or(terms, fails, fl_term_and(terms, *not_before, obligation->failure));
    }
    return fails;
}

static enum fl_answer ask(struct fl_obligations *obligations, const struct question *question, int64_t conflicts) {
    struct fl_limits limits = obligations->engine->solver_limits;
    const struct fl_term *not_before, *fails = failure_of(obligations, question, &not_before);
    limits.conflicts = conflicts;
    if (fl_term_is_false(fails)) return FL_UNSATISFIABLE;
    return fl_solver_solve(obligations->engine->solver, &fails, 1, limits);
}

/* After SATISFIABLE: the first of those asked about that fails in the model. */
static size_t failing(const struct fl_obligations *obligations, const struct question *question) {
    for (size_t i = 0; i < obligations->open.count; i++)
        if (is_asked(obligations, i, question) && is_wanted(obligations, &obligations->open.items[i]) &&
            fl_solver_model_value(obligations->engine->solver, obligations->open.items[i].failure).word)
            return i;
    FL_UNREACHABLE("a model fails what was asked for");
}

static struct fl_inputs *inputs_of(const struct fl_obligations *obligations, size_t index) {
    const struct fl_obligation *obligation = &obligations->open.items[index];
    return fl_symbolic_inputs(obligations->engine, obligation->state, obligation->failure);
}

/* Inputs on which it fails as failing runs should be; NULL: none were found. */
static struct fl_inputs *preferred_inputs(struct fl_obligations *obligations, size_t index) {
    struct fl_engine *engine = obligations->engine;
    const struct fl_obligation *obligation = &obligations->open.items[index];
    const struct fl_term *preferred[FL_MOST_PREFERENCES], *not_before;
    struct fl_limits limits = engine->solver_limits;
    limits.conflicts = PREFERENCE_CONFLICTS;
    struct fl_state *state = fl_state_fork(engine, obligation->state);
    unsigned count = fl_symbolic_preferences(engine, state, obligation->check, preferred);
    failure_of(obligations, &(struct question){NULL, index}, &not_before);
    for (unsigned i = 0; i < count; i++) {
        const struct fl_term *all[] = {obligation->failure, preferred[i], not_before};
        if (fl_solver_solve(engine->solver, all, 3, limits) == FL_SATISFIABLE)
            return fl_symbolic_inputs(engine, state, obligation->failure);
    }
    return NULL;
}

/* After SATISFIABLE: tries a failing run, an early one if that is cheap to find: it is shorter to read.
 * Where another check was found to fail instead, the question stays open. */
static void try_failing(struct fl_obligations *obligations, const struct question *question) {
    size_t index = failing(obligations, question);
    struct fl_step_failure failure = {obligations->open.items[index].check, inputs_of(obligations, index)};
    for (unsigned i = 0; i < EARLIER_TRIES; i++) {
        struct question earlier = {&failure.check, index};
        if (ask(obligations, &earlier, EARLIER_CONFLICTS) != FL_SATISFIABLE) break;
        index = failing(obligations, &earlier);
        failure.inputs = inputs_of(obligations, index);
    }
    struct fl_inputs *preferred = preferred_inputs(obligations, index);
    if (preferred) failure.inputs = preferred;
    enum fl_trial_answer answer = fl_trial_run(obligations->trial, obligations->engine, &failure);
    if (answer == FL_TRIAL_NOT_REPEATED) obligations->open.items[index].is_decided = true;
}

static void mark_decided(struct fl_obligations *obligations, fl_check_id check) {
    for (size_t i = 0; i < obligations->open.count; i++)
        if (fl_id_equal(obligations->open.items[i].check, check)) obligations->open.items[i].is_decided = true;
}

/* Each check alone, after all of them together were too hard. */
static void decide_each(struct fl_obligations *obligations) {
    for (size_t i = 0; i < obligations->open.count && !obligations->trial->is_stopped;) {
        const struct fl_obligation *obligation = &obligations->open.items[i];
        if (obligation->is_decided || !is_wanted(obligations, obligation)) {
            i++;
            continue;
        }
        fl_check_id check = obligation->check;
        struct question question = {&check, obligations->open.count};
        enum fl_answer answer = ask(obligations, &question, -1);
        if (answer == FL_SATISFIABLE)
            try_failing(obligations, &question);
        else
            mark_decided(obligations, check);
        if (answer == FL_UNDECIDED) fl_engine_give_up(obligations->engine, "the solver ran out of time");
    }
}

static void decide_all(struct fl_obligations *obligations) {
    struct question all = {NULL, obligations->open.count};
    while (!obligations->trial->is_stopped) {
        switch (ask(obligations, &all, CONFLICTS_TOGETHER)) {
        case FL_SATISFIABLE: try_failing(obligations, &all); break;
        case FL_UNSATISFIABLE: return;
        case FL_UNDECIDED: decide_each(obligations); return;
        }
    }
}

void fl_obligations_decide(struct fl_obligations *obligations) {
    double begin = fl_clock_now();
    decide_all(obligations);
    failure_of(obligations, &(struct question){NULL, obligations->open.count}, &obligations->not_before);
    obligations->open.count = 0;
    obligations->last_end = fl_clock_now();
    obligations->last_duration = obligations->last_end - begin;
}
