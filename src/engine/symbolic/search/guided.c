#include "engine/symbolic/search/guided.h"

#include "engine/symbolic/guide_inputs.h"
#include "engine/symbolic/independent.h"
#include "engine/symbolic/search/invert.h"
#include "solver/variables.h"

enum {
    MOST_STEPS = 400000,
    MOST_CONFLICTS = 20000,
    STEPS_BETWEEN_CLOCKS = 256,
    LONGEST_TEXT = 8192,
    LONGEST_ARGUMENT = 1024,
    MOST_ARGUMENTS = 32,
};
/* Of one question. */
static const double most_seconds = 1;

struct fl_guided {
    struct fl_arena *arena;
    struct fl_arena *run_arena; /* what is needed while a run is followed */
    struct fl_arena *scratch;   /* of one question */
    const struct fl_program *program;
    struct fl_terms *terms;
    struct fl_solver *solver;
    struct fl_engine *engine; /* of the run that is followed */
    struct fl_variables variables;
    struct fl_guide guide;
    const struct fl_guided_client *client; /* while a run is followed */
    bool has_failed;                       /* a check, in the run that is followed */
    fl_number_tokens tokens;               /* of its inputs */
    struct fl_model attempt;               /* of numbers */
};

/* ---- questions ---- */

struct collection {
    struct fl_guided *guided;
    struct fl_arena *scratch;
    struct fl_map seen; /* ids of variables */
    FL_VECTOR_OF(struct fl_guided_value) values;
};

/* What the solver says of the variables of a condition. */
static void collect_values(struct collection *collection, const struct fl_term *condition) {
    const struct fl_variable_list *list = fl_variables_of(&collection->guided->variables, condition);
    for (size_t i = 0; i < list->count; i++) {
        const struct fl_term *variable = list->items[i];
        if (variable->op != FL_OP_VARIABLE || variable->width > 64) continue;
        if ((*fl_map_at(&collection->seen, variable->id))++) continue;
        uint64_t value = fl_solver_model_value(collection->guided->solver, variable).word;
        fl_vector_push(collection->scratch, &collection->values, (struct fl_guided_value){variable->name, value});
    }
}

static void tell(struct fl_guided *guided, struct fl_arena *scratch, const struct fl_term *const *conditions,
                 size_t count) {
    struct collection collection = {.guided = guided, .scratch = scratch, .seen = fl_map_make(scratch)};
    for (size_t i = 0; i < count; i++) collect_values(&collection, conditions[i]);
    struct fl_guided_values values = {collection.values.items, collection.values.count};
    guided->client->found(guided->client->context, &values);
}

static bool mentions(struct fl_guided *guided, const struct fl_term *condition, const struct fl_number_token *token) {
    const struct fl_variable_list *list = fl_variables_of(&guided->variables, condition);
    const struct fl_term *last = fl_number_token_variable(guided->terms, token, token->count - 1);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == last) return true;
    return false;
}

static void tell_number(struct fl_guided *guided, struct fl_arena *scratch, const struct fl_number_token *token,
                        uint64_t number) {
    FL_VECTOR_OF(struct fl_guided_value) values = {0};
    for (size_t i = 0; i < token->count; i++)
        fl_vector_push(scratch, &values,
                       (struct fl_guided_value){fl_number_token_variable(guided->terms, token, i)->name,
                                                (unsigned char)fl_number_token_digit(token, number, i)});
    struct fl_guided_values all = {values.items, values.count};
    guided->client->found(guided->client->context, &all);
}

/* Another number in the text with which all of them hold. */
static bool invert(struct fl_guided *guided, struct fl_arena *scratch, const struct fl_term *const *conditions,
                   size_t count) {
    struct fl_inversion inversion = {
        guided->terms, &guided->variables, &guided->guide.model, &guided->attempt, conditions, count};
    for (size_t i = guided->tokens.count; i-- > 0;) {
        const struct fl_number_token *token = &guided->tokens.items[i];
        uint64_t number;
        if (!mentions(guided, conditions[count - 1], token) || !fl_invert(&inversion, token, &number)) continue;
        tell_number(guided, scratch, token, number);
        return true;
    }
    return false;
}

/* Inputs with which a run comes to the state, and the condition holds there. */
static void ask(struct fl_guided *guided, const struct fl_state *state, const struct fl_term *condition) {
    struct fl_arena *scratch = guided->scratch;
    fl_arena_reset(scratch);
    const struct fl_term **conditions;
    size_t count;
    fl_independence_collect(guided->engine->independence, scratch, state, condition, &conditions, &count);
    const struct fl_term **all = FL_NEW_ARRAY(scratch, const struct fl_term *, count + 1);
    for (size_t i = 0; i < count; i++) all[i] = conditions[i];
    all[count++] = condition;
    if (invert(guided, scratch, all, count)) return;
    struct fl_limits limits = {.deadline = fl_deadline_after(most_seconds), .conflicts = MOST_CONFLICTS};
    if (fl_solver_solve(guided->solver, all, count, limits) == FL_SATISFIABLE)
        tell(guided, scratch, all, count);
    else
        guided->client->found(guided->client->context, NULL);
}

/* ---- what the engine tells ---- */

static void other_branch(void *context, struct fl_state *state, fl_edge_id edge, const struct fl_term *condition) {
    struct fl_guided *guided = context;
    if (guided->client->wants_branch(guided->client->context, edge)) ask(guided, state, condition);
}

static bool wants_check(void *context, fl_check_id check) {
    (void)context, (void)check;
    return true;
}

static void reach_check(void *context, fl_check_id check) {
    (void)context, (void)check;
}

static void meet_check(void *context, const struct fl_state *state, fl_check_id check, const struct fl_term *holds) {
    struct fl_guided *guided = context;
    if (!fl_guide_holds(&guided->guide, holds))
        guided->has_failed = true;
    else if (guided->client->wants_failure(guided->client->context, check))
        ask(guided, state, fl_term_not(guided->terms, holds));
}

/* ---- following ---- */

struct fl_guided *fl_guided_create(const struct fl_program *program) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_guided *guided = FL_NEW(arena, struct fl_guided);
    guided->arena = arena;
    guided->run_arena = fl_arena_create();
    guided->scratch = fl_arena_create();
    guided->attempt = fl_model_make();
    guided->program = program;
    guided->terms = fl_terms_create(arena);
    guided->solver = fl_solver_create_default(guided->terms, NULL);
    guided->variables = fl_variables_make(arena);
    guided->guide = (struct fl_guide){.model = fl_model_make(), .context = guided, .other = other_branch};
    return guided;
}

void fl_guided_destroy(struct fl_guided *guided) {
    fl_model_free(&guided->guide.model);
    fl_model_free(&guided->attempt);
    fl_arena_destroy(guided->scratch);
    fl_arena_destroy(guided->run_arena);
    fl_solver_destroy(guided->solver);
    fl_terms_destroy(guided->terms);
    fl_arena_destroy(guided->arena);
}

static struct fl_engine *begin(struct fl_guided *guided, struct fl_arena *arena) {
    struct fl_engine *engine = fl_engine_create(arena, guided->program, guided->terms, guided->solver);
    engine->limits.arguments = MOST_ARGUMENTS;
    engine->limits.argument_length = LONGEST_ARGUMENT;
    engine->limits.stdin_length = LONGEST_TEXT;
    engine->independence = fl_independence_create(arena);
    engine->guide = &guided->guide;
    return engine;
}

void fl_guided_follow(struct fl_guided *guided, const struct fl_feed *feed, const struct fl_guided_client *client) {
    struct fl_check_policy policy = {
        .context = guided, .is_wanted = wants_check, .reached = reach_check, .postpone = meet_check};
    struct fl_successors successors = {0};
    struct fl_arena *arena = guided->run_arena;
    fl_arena_reset(arena);
    guided->engine = begin(guided, arena);
    guided->client = client;
    guided->has_failed = false;
    fl_guide_set(&guided->guide, guided->engine, feed);
    guided->tokens = fl_number_tokens_of(arena, feed->inputs);
    struct fl_state *state = fl_engine_start(guided->engine);
    for (unsigned i = 0; i < MOST_STEPS; i++) {
        if (i % STEPS_BETWEEN_CLOCKS == 0 && client->must_stop(client->context)) break;
        fl_symbolic_step(guided->engine, state, &policy, &successors);
        if (guided->has_failed || successors.states.count != 1) break;
        state = successors.states.items[0];
    }
}

size_t fl_guided_memory(const struct fl_guided *guided) {
    return fl_arena_bytes(guided->arena);
}
