#include "engine/symbolic/loop/accelerate.h"

#include "analysis/counting_loops.h"
#include "base/bisect.h"
#include "base/invariant.h"
#include "engine/symbolic/loop/recurrence.h"
#include "engine/symbolic/watch.h"

typedef const struct fl_term *term_ref;

/* A trial may take so many steps, find so many ways round, and be in so many loops. */
enum { MOST_STEPS = 2000, MOST_WAYS = 6, MOST_WAITING = 64, MOST_NESTED = 3, MOST_INNER_VISITS = 8 };
/* A loop is left alone after so many trials more in vain than with success. */
/* Inputs of trials have numbers of their own. */
enum { FIRST_INPUT = 1 << 30, INPUTS_OF_A_TRIAL = 1 << 12, MOST_INPUT_TRIALS = 1 << 17 };
enum { MOST_FAILURES = 2, MOST_USELESS = 8 };
/* Failing runs with no more rounds are preferred: others take long to repeat. */
enum { FEW_ROUNDS = 1 << 16 };

/* A loop is not tried before a state has gone round it so often or, where states do not count, all states
 * were at its head so often: most loops are short. */
enum { FIRST_ITERATIONS = 8, FIRST_VISITS = 1000 };

struct fl_accelerator {
    struct fl_arena *arena;
    struct fl_counting_loops *loops;
    struct fl_map patience; /* location of a head -> trials in vain */
    struct fl_map visits;   /* location of a head -> how often a state was there */
    uint32_t next_symbol;
    uint32_t input_trials; /* of loops that read inputs */
};

struct fl_accelerator *fl_accelerator_create(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_accelerator *accelerator = FL_NEW(arena, struct fl_accelerator);
    accelerator->arena = arena;
    accelerator->loops = fl_counting_loops_create(arena, program);
    accelerator->patience = fl_map_make(arena);
    accelerator->visits = fl_map_make(arena);
    return accelerator;
}

/* What a trial came by; the newest first. */
struct trace {
    const struct trace *previous;
    fl_location_id location;
    fl_check_id check; /* none, or passed there */
};

struct way {
    struct fl_state *state; /* on trial; at the head again when it has gone round */
    const struct trace *trace;
};

struct trial {
    struct fl_accelerator *accelerator;
    struct fl_engine *engine;
    struct fl_arena *scratch;
    const struct fl_counting_loop *loop;
    const struct fl_state *start;         /* the state that is to be accelerated */
    const struct fl_condition *condition; /* of the trial's start */
    uint32_t nesting;
    uint32_t first_symbol;
    struct fl_recurring *variables; /* symbols and starts */
    FL_VECTOR_OF(struct way) waiting;
    FL_VECTOR_OF(struct way) round;
    uint32_t steps;
    bool is_cut; /* some way was not followed to its end */
};

static enum fl_acceleration accelerate(struct fl_accelerator *accelerator, struct fl_engine *engine,
                                       struct fl_state *state, const struct fl_check_policy *policy,
                                       uint32_t nesting);

/* ---- one iteration on trial ---- */

static void set_variable(struct fl_engine *engine, struct fl_state *state, fl_variable_id id, term_ref value) {
    bool is_global = fl_program_variable(engine->program, id)->kind == FL_VARIABLE_GLOBAL;
    const struct fl_persistent_map **map = is_global ? &state->globals : &state->frame->variables;
    *map = fl_persistent_set(engine->arena, *map, id.index, value);
}

static term_ref get_variable(struct fl_engine *engine, struct fl_state *state, fl_variable_id id) {
    const struct fl_variable *variable = fl_program_variable(engine->program, id);
    struct fl_expression expression = {
        .kind = FL_EXPRESSION_VARIABLE, .width = variable->width, .type = variable->type, .variable = id};
    return fl_symbolic_evaluate(engine, state, &expression);
}

/* The values before the first round; then a copy of the state with symbols instead. */
static struct fl_state *begin_trial(struct trial *trial, struct fl_state *state) {
    struct fl_engine *engine = trial->engine;
    const struct fl_counting_loop *loop = trial->loop;
    trial->variables = FL_NEW_ARRAY(trial->scratch, struct fl_recurring, loop->changed_count);
    for (uint32_t i = 0; i < loop->changed_count; i++) {
        trial->variables[i].variable = loop->changed[i];
        trial->variables[i].start = get_variable(engine, state, loop->changed[i]);
    }
    trial->first_symbol = (uint32_t)fl_terms_count(engine->terms);
    struct fl_state *copy = fl_state_fork(engine, state);
    for (uint32_t i = 0; i < loop->changed_count; i++) {
        struct fl_recurring *variable = &trial->variables[i];
        const char *name = fl_arena_format(trial->scratch, "round %s#%u",
                                           fl_program_variable(engine->program, variable->variable)->name,
                                           trial->accelerator->next_symbol++);
        variable->symbol = fl_term_variable(engine->terms, name, variable->start->width);
        set_variable(engine, copy, variable->variable, variable->symbol);
    }
    if (loop->reads_inputs)
        fl_symbolic_number_inputs(engine, copy,
                                  FIRST_INPUT + trial->accelerator->input_trials++ * INPUTS_OF_A_TRIAL);
    trial->condition = copy->condition;
    return copy;
}

static bool is_in_loop(const struct trial *trial, const struct fl_state *state) {
    uint32_t depth = state->frame->depth, start = trial->start->frame->depth;
    if (depth != start) return depth > start;
    return fl_counting_loop_contains(trial->accelerator->loops, trial->loop, state->location);
}

static void wait(struct trial *trial, struct fl_state *state, const struct trace *trace) {
    if (!is_in_loop(trial, state)) return;
    if (trial->waiting.count >= MOST_WAITING)
        trial->is_cut = true;
    else
        fl_vector_push(trial->scratch, &trial->waiting, (struct way){state, trace});
}

static uint32_t count_visits(const struct trace *trace, fl_location_id location) {
    uint32_t count = 0;
    for (; trace; trace = trace->previous) count += fl_id_equal(trace->location, location);
    return count;
}

/* At the head of a loop inside: goes through it if that can be said in one step. false: the way is left. */
static bool pass_inner_loop(struct trial *trial, struct way *way) {
    struct fl_engine *engine = trial->engine;
    uint32_t visits = count_visits(way->trace, way->state->location);
    if (visits >= MOST_INNER_VISITS) {
        trial->is_cut = true;
        return false;
    }
    if (visits && fl_state_query_quickly(engine, way->state, fl_term_true(engine->terms)) == FL_UNSATISFIABLE)
        return false;
    return accelerate(trial->accelerator, engine, way->state, NULL, trial->nesting + 1) != FL_ACCELERATION_ENDED;
}

static void step_way(struct trial *trial, struct way way) {
    struct fl_engine *engine = trial->engine;
    const struct fl_location *location = fl_program_location(engine->program, way.state->location);
    struct fl_successors successors = {0};
    struct trace *trace = FL_NEW(trial->scratch, struct trace);
    if (location->is_loop_head && way.trace && !pass_inner_loop(trial, &way)) return;
    *trace = (struct trace){way.trace, way.state->location, FL_NO_ID};
    for (uint32_t i = 0; i < location->edge_count; i++) {
        fl_edge_id id = {location->first_edge + i};
        const struct fl_edge *edge = fl_program_edge(engine->program, id);
        struct fl_state *state = fl_state_fork(engine, way.state);
        if (edge->operation.kind == FL_OPERATION_CHECK) {
            term_ref holds = fl_symbolic_evaluate(engine, state, edge->operation.condition);
            if (!holds || fl_term_is_false(holds)) return;
            fl_state_assume_check(engine, state, holds);
            state->location = edge->target;
            trace->check = edge->operation.check;
            wait(trial, state, trace);
            return;
        }
        fl_symbolic_follow(engine, state, id, &successors);
        for (size_t k = 0; k < successors.states.count; k++) wait(trial, successors.states.items[k], trace);
    }
}

/* All ways round; those that leave the loop, or are too long, are not among them. */
static void find_ways(struct trial *trial, struct fl_state *state) {
    trial->engine->latest_reason = NULL;
    fl_vector_push(trial->scratch, &trial->waiting, (struct way){state, NULL});
    while (trial->waiting.count && trial->round.count < MOST_WAYS && trial->steps++ < MOST_STEPS) {
        struct way way = fl_vector_pop(&trial->waiting);
        bool is_home = fl_id_equal(way.state->location, trial->loop->head) && way.trace &&
                       way.state->frame->depth == trial->start->frame->depth;
        if (is_home)
            fl_vector_push(trial->scratch, &trial->round, way);
        else
            step_way(trial, way);
    }
    if (trial->waiting.count || trial->engine->latest_reason) trial->is_cut = true;
}

/* ---- how often, and what then ---- */

struct jump {
    struct fl_recurrence recurrence;
    struct fl_iterations rounds;
    term_ref choices; /* what inputs of a round must satisfy for it to go this way */
    const struct fl_symbolic_read *const *reads;
    uint32_t read_count;
};

/* A variable that the loop does not assign is new in the round if it was never written: not followed. */
static bool is_changed(void *context, uint64_t key, const void *left, const void *right) {
    const struct fl_counting_loop *loop = context;
    size_t index;
    FL_BISECT(index, loop->changed_count, loop->changed[index].index < key);
    (void)left, (void)right;
    return index < loop->changed_count && loop->changed[index].index == key;
}

/* Nothing but variables is different. */
static bool is_only_counting(const struct trial *trial, const struct fl_state *state) {
    const struct fl_state *start = trial->start;
    void *loop = (void *)trial->loop;
    if (!fl_persistent_compare(start->frame->variables, state->frame->variables, is_changed, loop)) return false;
    if (!fl_persistent_compare(start->globals, state->globals, is_changed, loop)) return false;
    return state->objects == start->objects && state->live_heap == start->live_heap &&
           state->frame->stack == start->frame->stack && state->frame->objects == start->frame->objects &&
           state->frame->caller == start->frame->caller && state->wish == start->wish;
}

/* What a round reads, in its order; inside of another trial, that is not followed. */
static bool list_reads(struct trial *trial, const struct fl_state *state, struct jump *jump) {
    const struct fl_symbolic_read *until = trial->start->reads;
    uint32_t count = (state->reads ? state->reads->count : 0) - (until ? until->count : 0), left = count;
    const struct fl_symbolic_read **reads =
        FL_NEW_ARRAY(trial->engine->arena, const struct fl_symbolic_read *, count);
    for (const struct fl_symbolic_read *at = state->reads; at != until; at = at->previous) reads[--left] = at;
    jump->reads = reads;
    jump->read_count = count;
    return !count || !trial->nesting;
}

/* Do the conditions hold in all rounds that there are? */
static bool hold_throughout(struct trial *trial, struct jump *jump, term_ref conditions) {
    struct fl_terms *terms = trial->engine->terms;
    const char *name = fl_arena_format(trial->scratch, "round#%u", trial->accelerator->next_symbol++);
    term_ref round = fl_term_variable(terms, name, FL_ITERATIONS_WIDTH);
    term_ref is_counted =
        fl_term_or(terms, jump->rounds.is_infinite, fl_term_binary(terms, FL_OP_LESS, round, jump->rounds.count));
    term_ref fails = fl_term_not(terms, fl_recurrence_at(&jump->recurrence, conditions, round));
    return fl_state_query_quickly(trial->engine, trial->start, fl_term_and(terms, is_counted, fails)) ==
           FL_UNSATISFIABLE;
}

/* One conjunct of what must hold for the round to go this way; those that nothing is known of are added to
 * `others`. */
static void add_condition(struct trial *trial, struct jump *jump, term_ref condition, term_ref *others) {
    struct fl_terms *terms = trial->engine->terms;
    struct fl_iterations iterations;
    unsigned parts = fl_recurrence_parts(&jump->recurrence, condition);
    if (condition->op == FL_OP_AND && parts) {
        add_condition(trial, jump, condition->operands[0], others);
        add_condition(trial, jump, condition->operands[1], others);
    } else if (parts == FL_PART_CHOICE)
        jump->choices = fl_term_and(terms, jump->choices, condition);
    else if (!(parts & FL_PART_CHOICE) && fl_recurrence_count(&jump->recurrence, condition, &iterations))
        jump->rounds = fl_iterations_least(terms, jump->rounds, iterations);
    else
        *others = fl_term_and(terms, *others, condition);
}

/* What going this way round does; false: no formula for it is known. */
static bool find_jump(struct trial *trial, const struct way *way, struct jump *jump) {
    struct fl_terms *terms = trial->engine->terms;
    uint32_t count = trial->loop->changed_count;
    struct fl_recurring *variables = FL_NEW_ARRAY(trial->scratch, struct fl_recurring, count);
    if (!is_only_counting(trial, way->state) || !list_reads(trial, way->state, jump)) return false;
    for (uint32_t i = 0; i < count; i++) {
        variables[i] = trial->variables[i];
        variables[i].update = get_variable(trial->engine, way->state, variables[i].variable);
    }
    jump->recurrence = fl_recurrence_make(trial->scratch, terms, variables, count, trial->first_symbol);
    jump->rounds = fl_iterations_all(terms);
    jump->choices = fl_term_true(terms);
    if (!fl_recurrence_solve(&jump->recurrence)) return false;
    term_ref others = fl_term_true(terms);
    for (const struct fl_condition *at = way->state->condition; at != trial->condition; at = at->previous)
        add_condition(trial, jump, at->term, &others);
    /* Where inputs choose among several ways, they may do so anew in each round. */
    bool is_choice = !fl_term_is_true(jump->choices);
    if (is_choice && (trial->nesting || trial->is_cut || trial->round.count > 1)) return false;
    if (fl_term_is_true(others)) return true;
    if (fl_term_is_false(fl_iterations_reach(terms, jump->rounds, 2))) return false;
    return fl_recurrence_is_followed(&jump->recurrence, others) && hold_throughout(trial, jump, others);
}

static void mark_reached(const struct trial *trial, const struct way *way, const struct fl_check_policy *policy) {
    if (!policy) return;
    for (const struct trace *at = way->trace; at; at = at->previous) {
        if (trial->engine->is_visited) trial->engine->is_visited[at->location.index] = true;
        if (!fl_id_is_none(at->check)) policy->reached(policy->context, at->check);
    }
}

/* Any number of rounds up to those that there are, as inputs choose. */
static void choose_rounds(struct trial *trial, struct fl_state *state, struct jump *jump) {
    struct fl_terms *terms = trial->engine->terms;
    const char *name = fl_arena_format(trial->scratch, "rounds#%u", trial->accelerator->next_symbol++);
    term_ref chosen = fl_term_variable(terms, name, FL_ITERATIONS_WIDTH);
    term_ref is_known = fl_term_binary(terms, FL_OP_LESS_EQUAL, chosen, jump->rounds.count);
    term_ref is_none = fl_term_equal(terms, chosen, fl_term_word(terms, FL_ITERATIONS_WIDTH, 0));
    struct fl_leaving *leaving = FL_NEW(trial->engine->arena, struct fl_leaving);
    *leaving = (struct fl_leaving){
        .loops = trial->accelerator->loops,
        .loop = trial->loop,
        .depth = state->frame->depth,
        .may_go_back = fl_term_and(terms, fl_term_not(terms, jump->rounds.is_infinite),
                                   fl_term_equal(terms, chosen, jump->rounds.count)),
    };
    state->leaving = leaving;
    fl_state_assume(trial->engine, state, fl_term_or(terms, jump->rounds.is_infinite, is_known));
    fl_state_assume(trial->engine, state, fl_term_or(terms, is_none, jump->choices));
    jump->rounds = fl_iterations_of_count(terms, chosen);
}

static void repeat_reads(struct trial *trial, struct fl_state *state, const struct jump *jump) {
    struct fl_symbolic_read *read = FL_NEW(trial->engine->arena, struct fl_symbolic_read);
    *read = (struct fl_symbolic_read){
        .previous = state->reads,
        .count = state->reads ? state->reads->count + 1 : 1,
        .site = jump->reads[0]->site,
        .rounds = jump->rounds.count,
        .repeated = jump->reads,
        .repeated_count = jump->read_count,
    };
    state->reads = read;
}

/* Only one way is gone round at a time: that whose rounds are some. */
static void apply_jump(struct trial *trial, struct fl_state *state, struct jump *jump) {
    struct fl_engine *engine = trial->engine;
    if (!fl_term_is_true(jump->choices)) choose_rounds(trial, state, jump);
    if (jump->read_count) repeat_reads(trial, state, jump);
    term_ref goes = fl_iterations_reach(engine->terms, jump->rounds, 1);
    for (uint32_t i = 0; i < trial->loop->changed_count; i++) {
        const struct fl_recurring *variable = &jump->recurrence.variables[i];
        term_ref value = fl_recurrence_at(&jump->recurrence, variable->symbol, jump->rounds.count);
        term_ref old = get_variable(engine, state, variable->variable);
        /* After no round it is what it was at the start. */
        if (old != variable->start) value = fl_term_if(engine->terms, goes, value, old);
        set_variable(engine, state, variable->variable, value);
    }
    fl_state_assume(engine, state, fl_term_not(engine->terms, jump->rounds.is_infinite));
}

enum fl_gain { NO_FORMULA, USELESS, GAIN, FOR_EVER };

static enum fl_gain try_ways(struct trial *trial, struct fl_state *state, const struct fl_check_policy *policy) {
    struct fl_engine *engine = trial->engine;
    enum fl_gain gain = trial->round.count ? NO_FORMULA : USELESS;
    for (size_t i = 0; i < trial->round.count; i++) {
        struct jump jump;
        if (!find_jump(trial, &trial->round.items[i], &jump)) continue;
        if (gain == NO_FORMULA) gain = USELESS;
        term_ref is_useful = fl_iterations_reach(engine->terms, jump.rounds, 2);
        if (!fl_term_is_true(is_useful) &&
            fl_state_query_quickly(engine, trial->start, is_useful) == FL_UNSATISFIABLE)
            continue;
        mark_reached(trial, &trial->round.items[i], policy);
        apply_jump(trial, state, &jump);
        if (policy && !fl_term_is_constant(jump.rounds.count))
            fl_state_wish(engine, state,
                          fl_term_not(engine->terms, fl_iterations_reach(engine->terms, jump.rounds, FEW_ROUNDS)));
        gain = GAIN;
    }
    if (gain == GAIN && state->condition != trial->condition &&
        fl_state_query_quickly(engine, state, fl_term_true(engine->terms)) == FL_UNSATISFIABLE)
        return FOR_EVER;
    return gain;
}

static void remember_gain(struct fl_accelerator *accelerator, fl_location_id head, enum fl_gain gain) {
    uint64_t *in_vain = fl_map_at(&accelerator->patience, head.index);
    if (gain == NO_FORMULA)
        *in_vain += MOST_USELESS / MOST_FAILURES;
    else if (gain == USELESS)
        *in_vain += 1;
    else if (*in_vain)
        *in_vain -= 1;
}

static enum fl_acceleration accelerate(struct fl_accelerator *accelerator, struct fl_engine *engine,
                                       struct fl_state *state, const struct fl_check_policy *policy,
                                       uint32_t nesting) {
    const struct fl_counting_loop *loop = fl_counting_loops_at(accelerator->loops, state->location);
    if (!loop || loop->obstacle || nesting > MOST_NESTED) return FL_ACCELERATION_NONE;
    if (loop->reads_inputs && accelerator->input_trials >= MOST_INPUT_TRIALS) return FL_ACCELERATION_NONE;
    if (*fl_map_at(&accelerator->patience, loop->head.index) >= MOST_USELESS) return FL_ACCELERATION_NONE;
    /* What the trial could not follow, or seemed to read, is no loss. */
    const char *incomplete = engine->incomplete, *latest_reason = engine->latest_reason;
    bool *is_visited = engine->is_visited;
    struct fl_unwritten_watch *watch = engine->watch;
    struct trial trial = {.accelerator = accelerator,
                          .engine = engine,
                          .scratch = fl_arena_create(),
                          .loop = loop,
                          .nesting = nesting};
    struct fl_state *copy = begin_trial(&trial, state);
    trial.start = fl_state_fork(engine, state);
    engine->is_visited = NULL;
    engine->watch = NULL;
    find_ways(&trial, copy);
    engine->is_visited = is_visited;
    enum fl_gain gain = try_ways(&trial, state, policy);
    engine->incomplete = incomplete;
    engine->latest_reason = latest_reason;
    engine->watch = watch;
    fl_arena_destroy(trial.scratch);
    remember_gain(accelerator, loop->head, gain);
    if (gain == FOR_EVER || gain == GAIN) fl_watch_give_up(engine);
    return gain == FOR_EVER ? FL_ACCELERATION_ENDED : gain == GAIN ? FL_ACCELERATION_DONE : FL_ACCELERATION_NONE;
}

static bool is_long(struct fl_accelerator *accelerator, const struct fl_state *state) {
    if (state->frame->loops) return state->frame->loops->iteration >= FIRST_ITERATIONS;
    return ++*fl_map_at(&accelerator->visits, state->location.index) > FIRST_VISITS;
}

enum fl_acceleration fl_accelerate(struct fl_accelerator *accelerator, struct fl_engine *engine,
                                   struct fl_state *state, const struct fl_check_policy *policy) {
    if (!fl_program_location(engine->program, state->location)->is_loop_head) return FL_ACCELERATION_NONE;
    const struct fl_leaving *leaving = state->leaving;
    if (leaving && fl_id_equal(leaving->loop->head, state->location) && leaving->depth == state->frame->depth) {
        state->leaving = NULL;
        fl_state_assume(engine, state, leaving->may_go_back);
        if (fl_state_query_quickly(engine, state, fl_term_true(engine->terms)) == FL_UNSATISFIABLE)
            return FL_ACCELERATION_ENDED;
    }
    if (!is_long(accelerator, state)) return FL_ACCELERATION_NONE;
    return accelerate(accelerator, engine, state, policy, 0);
}
