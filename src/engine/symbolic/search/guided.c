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
static const double most_seconds = 1, most_chance_seconds = 0.1;

/* A state that all runs come to which begin with the same bytes. */
struct mark {
    const struct fl_state *state;
    uint64_t settled;  /* bytes of standard input */
    uint64_t begin;    /* a digest of them, and of all other inputs */
    uint64_t progress; /* of the client */
};

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
    const struct fl_state *state;          /* in front of the branch that the client is told of */
    bool takes_chance;                     /* now */
    bool has_failed;                       /* a check, in the run that is followed */
    fl_number_tokens tokens;               /* of its inputs */
    struct fl_model attempt, others;       /* of numbers */
    struct fl_step_observer observer;      /* where the client wants to see edges */
    FL_VECTOR_OF(struct mark) marks;       /* of the engine's states */
    bool is_marked;                        /* the state behind this step */
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
    struct fl_guided_values values = {collection.values.items, collection.values.count, guided->takes_chance};
    guided->client->found(guided->client->context, &values);
}

static void tell_numbers(struct fl_guided *guided, struct fl_arena *scratch, const fl_inverted_numbers *numbers) {
    FL_VECTOR_OF(struct fl_guided_value) values = {0};
    for (size_t i = 0; i < numbers->count; i++)
        for (size_t k = 0; k < numbers->items[i].token->count; k++) {
            const struct fl_number_token *token = numbers->items[i].token;
            unsigned char digit = (unsigned char)fl_number_token_digit(token, numbers->items[i].number, k);
            const char *name = fl_number_token_variable(guided->terms, token, k)->name;
            fl_vector_push(scratch, &values, (struct fl_guided_value){name, digit});
        }
    struct fl_guided_values all = {values.items, values.count, guided->takes_chance};
    guided->client->found(guided->client->context, &all);
}

/* Other numbers in the text with which all of them hold. */
static bool invert(struct fl_guided *guided, struct fl_arena *scratch, const struct fl_term *const *conditions,
                   size_t count) {
    struct fl_inversion inversion = {.arena = scratch,
                                     .terms = guided->terms,
                                     .variables = &guided->variables,
                                     .model = &guided->guide.model,
                                     .attempt = &guided->attempt,
                                     .others = &guided->others,
                                     .conditions = conditions,
                                     .count = count};
    fl_inverted_numbers numbers = {0};
    if (!fl_invert(&inversion, &guided->tokens, &numbers)) return false;
    tell_numbers(guided, scratch, &numbers);
    return true;
}

/* How often something is read was decided on the way, which may be why the condition can't hold there: it may on
 * another. */
static bool take_chance(struct fl_guided *guided, struct fl_arena *scratch, const struct fl_term *condition) {
    if (invert(guided, scratch, &condition, 1)) return true;
    struct fl_limits limits = {.deadline = fl_deadline_after(most_chance_seconds), .conflicts = MOST_CONFLICTS};
    if (fl_solver_solve(guided->solver, &condition, 1, limits) != FL_SATISFIABLE) return false;
    tell(guided, scratch, &condition, 1);
    return true;
}

void fl_guided_ask(struct fl_guided *guided, const struct fl_state *state, const struct fl_term *condition) {
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
    bool is_found = fl_solver_solve(guided->solver, all, count, limits) == FL_SATISFIABLE;
    if (is_found) {
        tell(guided, scratch, all, count);
    } else {
        guided->takes_chance = guided->client->takes_chances;
        if (!guided->takes_chance || !take_chance(guided, scratch, condition))
            guided->client->found(guided->client->context, NULL);
        guided->takes_chance = false;
    }
}

uint64_t fl_guided_callers(const struct fl_guided *guided) {
    uint64_t digest = 0;
    const struct fl_symbolic_frame *frame = guided->state ? guided->state->frame : NULL;
    for (; frame && frame->caller; frame = frame->caller) digest = fl_hash_mix(digest ^ frame->call.index);
    return digest;
}

bool fl_guided_holds(struct fl_guided *guided, const struct fl_term *condition) {
    return fl_guide_holds(&guided->guide, condition);
}

/* ---- what the engine tells ---- */

static bool see_step(void *context, struct fl_state *state, fl_edge_id edge, struct fl_successors *successors) {
    struct fl_guided *guided = context;
    struct fl_guided_step step = {guided, guided->engine, state, edge, successors};
    return guided->client->step(guided->client->context, &step);
}

static void other_branch(void *context, struct fl_state *state, fl_edge_id edge, const struct fl_term *condition) {
    struct fl_guided *guided = context;
    guided->state = state;
    if (guided->client->wants_branch(guided->client->context, edge)) fl_guided_ask(guided, state, condition);
}

static void take_branch(void *context, fl_edge_id edge) {
    const struct fl_guided_client *client = ((struct fl_guided *)context)->client;
    client->took_branch(client->context, edge);
}

static void compare_texts(void *context, struct fl_input_bytes left, struct fl_input_bytes right) {
    const struct fl_guided_client *client = ((struct fl_guided *)context)->client;
    client->compared(client->context, left, right);
}

static bool wants_check(void *context, const struct fl_state *state, fl_check_id check) {
    (void)context, (void)state, (void)check;
    return true;
}

static void reach_check(void *context, fl_check_id check) {
    (void)context, (void)check;
}

static void meet_check(void *context, const struct fl_state *state, fl_check_id check,
                       const struct fl_term *holds) {
    struct fl_guided *guided = context;
    if (!fl_guide_holds(&guided->guide, holds))
        guided->has_failed = true;
    else if (guided->client->wants_failure(guided->client->context, check))
        fl_guided_ask(guided, state, fl_term_not(guided->terms, holds));
}

/* ---- following ---- */

struct fl_guided *fl_guided_create(const struct fl_program *program) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_guided *guided = FL_NEW(arena, struct fl_guided);
    guided->arena = arena;
    guided->run_arena = fl_arena_create();
    guided->scratch = fl_arena_create();
    guided->attempt = fl_model_make();
    guided->others = fl_model_make();
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
    fl_model_free(&guided->others);
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
    if (guided->observer.is_observed) engine->observer = &guided->observer;
    return engine;
}

/* ---- marks ---- */

void fl_guided_mark(struct fl_guided *guided) {
    guided->is_marked = true;
}

static uint64_t digest_of(const struct fl_inputs *inputs, uint64_t settled) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_text text = fl_text_make(arena);
    struct fl_inputs others = *inputs;
    others.standard_input.count = 0;
    fl_inputs_print(&text, &others);
    uint64_t digest = fl_hash_bytes(text.items, text.count);
    fl_arena_destroy(arena);
    return fl_hash_mix(digest ^ fl_hash_bytes(inputs->standard_input.items, settled));
}

static void add_mark(struct fl_guided *guided, const struct fl_inputs *inputs, const struct fl_state *state) {
    const struct fl_guided_client *client = guided->client;
    guided->is_marked = false;
    if (!client->settled || client->settled > inputs->standard_input.count) return;
    struct mark mark = {fl_state_fork(guided->engine, state), client->settled, digest_of(inputs, client->settled),
                        *client->progress};
    fl_vector_push(guided->run_arena, &guided->marks, mark);
}

static const struct mark *find_mark(const struct fl_guided *guided, const struct fl_inputs *inputs) {
    for (size_t i = guided->marks.count; i-- > 0;) {
        const struct mark *mark = &guided->marks.items[i];
        if (mark->settled <= guided->client->settled && mark->settled <= inputs->standard_input.count &&
            mark->begin == digest_of(inputs, mark->settled))
            return mark;
    }
    return NULL;
}

/* Behind the last mark that the run comes to, or at its start. Where there is none, all of the last run is
 * forgotten. */
static struct fl_state *start(struct fl_guided *guided, const struct fl_feed *feed) {
    const struct fl_guided_client *client = guided->client;
    const struct mark *mark = client->progress ? find_mark(guided, feed->inputs) : NULL;
    if (!mark) {
        guided->marks.count = guided->marks.capacity = 0;
        fl_arena_reset(guided->run_arena);
        guided->engine = begin(guided, guided->run_arena);
    }
    guided->guide.settled = client->settled;
    fl_guide_set(&guided->guide, guided->engine, feed);
    if (!mark) return fl_engine_start(guided->engine);
    *client->progress = mark->progress;
    return fl_state_fork(guided->engine, mark->state);
}

void fl_guided_follow(struct fl_guided *guided, const struct fl_feed *feed,
                      const struct fl_guided_client *client) {
    struct fl_check_policy policy = {
        .context = guided, .is_wanted = wants_check, .reached = reach_check, .postpone = meet_check};
    struct fl_successors successors = {0};
    guided->client = client;
    guided->observer =
        (struct fl_step_observer){.context = guided, .is_observed = client->is_observed, .step = see_step};
    guided->guide.taken = client->took_branch ? take_branch : NULL;
    guided->guide.compared = client->compared ? compare_texts : NULL;
    guided->has_failed = guided->is_marked = false;
    struct fl_state *state = start(guided, feed);
    guided->tokens = fl_number_tokens_of(guided->run_arena, feed->inputs);
    for (unsigned i = 0; i < MOST_STEPS; i++) {
        if (i % STEPS_BETWEEN_CLOCKS == 0 && client->must_stop(client->context)) break;
        fl_symbolic_step(guided->engine, state, &policy, &successors);
        if (guided->has_failed || successors.states.count != 1) break;
        state = successors.states.items[0];
        if (guided->is_marked) add_mark(guided, feed->inputs, state);
    }
}

size_t fl_guided_memory(const struct fl_guided *guided) {
    return fl_arena_bytes(guided->arena) + fl_arena_bytes(guided->run_arena);
}
