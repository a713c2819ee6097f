#include "engine/symbolic/search/session.h"

#include "engine/interpret/record.h"
#include "engine/symbolic/search/driver.h"
#include "solver/variables.h"
#include "term/evaluate.h"

typedef const struct fl_term *term_ref;

static const char uncontrolled[] = "a failing run depends on values that no input controls";
static const char out_of_time[] = "the solver ran out of time";

struct fl_session {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_session_options options;
    struct fl_terms *terms;
    struct fl_solver *solver;
    struct fl_engine *engine;
    struct fl_driver driver;
    const struct fl_state *start; /* where all runs begin; NULL: none did yet */
    FL_VECTOR_OF(const struct fl_state *) entered; /* as fl_session_entered has them */
    const struct fl_state *last_entering;          /* what the last of them was made from */
    const bool *has_reads;                         /* each head of a loop with inputs in it */
    bool has_begun, is_stopped;   /* the execution */
    enum fl_session_extent extent;
    const char *cut;    /* why it is; NULL: it is not */
    const char *reason; /* why it is cut, or the last answer was UNKNOWN */

    FL_VECTOR_OF(struct fl_session_obligation) obligations;
    struct fl_variables mentioned; /* variables of regions */
    FL_VECTOR_OF(struct input {
        struct fl_input_identity identity;
        term_ref variable;
    })
    inputs;                                      /* that there are variables for */
    struct fl_map reads;                         /* of states: fl_identified_reads * */
    struct fl_map possible;                      /* conditions -> one more than whether they can hold */
    struct fl_map links;                         /* obligation and input -> term: the variable is what is read */
    FL_VECTOR_OF(struct fl_input_identity) seen; /* that some run reads */
    size_t listed;                               /* obligations whose reads are among them */
    FL_VECTOR_OF(struct fl_session_failure *) runs; /* that were found */
};

/* ---- execution ---- */

static bool is_wanted(void *context, const struct fl_state *state, fl_check_id check) {
    (void)context, (void)state, (void)check;
    return true;
}

static void reached(void *context, fl_check_id check) {
    (void)context, (void)check;
}

void fl_session_add_obligation(struct fl_session *session, const struct fl_session_obligation *obligation) {
    if (fl_term_is_false(obligation->failure)) return;
    struct fl_session_obligation added = *obligation;
    added.state = fl_state_fork(session->engine, obligation->state);
    fl_vector_push(session->arena, &session->obligations, added);
}

static void postpone(void *context, const struct fl_state *state, fl_check_id check, term_ref holds) {
    struct fl_session *session = context;
    struct fl_engine *engine = session->engine;
    term_ref fails = fl_term_not(engine->terms, holds);
    struct fl_session_obligation obligation = {
        .check = check,
        .state = state,
        .failure = fl_term_and(engine->terms, fl_state_path_condition(engine, state), fails)};
    fl_session_add_obligation(session, &obligation);
}

static bool must_stop(void *context) {
    struct fl_session *session = context;
    const volatile int *is_cancelled = session->options.is_cancelled;
    if (is_cancelled && *is_cancelled)
        session->cut = "interrupted";
    else if (fl_deadline_has_passed(session->options.deadline))
        session->cut = "the time is used up";
    return session->cut;
}

static fl_location_id entry_of(const struct fl_program *program) {
    return fl_program_function(program, program->entry)->entry;
}

/* Called by itself, it is entered again: that is later in the same runs. Where texts were read before, the session's
 * limits were put to them, and the state is not about all texts. */
static bool is_entering(const struct fl_session *session, const struct fl_state *state) {
    const struct fl_program *program = session->program;
    if (session->engine->texts.count || session->engine->has_limited_inputs) return false;
    return fl_id_equal(state->location, entry_of(program)) && state->frame->caller &&
           fl_id_equal(state->frame->caller->function, program->start);
}

static bool take(void *context, struct fl_state *state) {
    (void)context, (void)state;
    return true;
}

/* Asked of each state that is met, of some twice in a row. */
static bool is_followed(void *context, const struct fl_state *state) {
    struct fl_session *session = context;
    if (session->last_entering == state || !is_entering(session, state)) return true;
    session->last_entering = state;
    fl_vector_push(session->arena, &session->entered, fl_state_fork(session->engine, state));
    return true;
}

/* Rounds that are taken in one step all read the same, which would leave runs out. */
static bool may_jump(void *context, const struct fl_state *state) {
    return !((struct fl_session *)context)->has_reads[state->location.index];
}

static bool complete(void *context) {
    return !((struct fl_session *)context)->cut;
}

static term_ref hope(void *context, const struct fl_state *state) {
    (void)state;
    return fl_term_true(((struct fl_session *)context)->terms);
}

static const struct fl_driver_client client = {
    .must_stop = must_stop, .take = take, .is_followed = is_followed, .may_jump = may_jump, .complete = complete, .hope = hope};

static const bool *find_reads(struct fl_arena *arena, const struct fl_program *program) {
    bool *is_read = FL_NEW_ARRAY(arena, bool, program->edge_count);
    for (uint32_t i = 0; i < program->edge_count; i++)
        is_read[i] = program->edges[i].operation.kind == FL_OPERATION_INPUT;
    return fl_driver_loops_with_calls(arena, program, is_read);
}

struct fl_session *fl_session_create(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_session_options *options) {
    struct fl_session *session = FL_NEW(arena, struct fl_session);
    *session = (struct fl_session){.arena = arena,
                                   .program = program,
                                   .options = *options,
                                   .terms = fl_terms_create(arena),
                                   .has_reads = find_reads(arena, program),
                                   .extent = FL_SESSION_BOUNDED,
                                   .mentioned = fl_variables_make(arena),
                                   .reads = fl_map_make(arena),
                                   .possible = fl_map_make(arena),
                                   .links = fl_map_make(arena)};
    session->solver = fl_solver_create_default(session->terms, options->log_directory);
    struct fl_engine *engine = fl_engine_create(arena, program, session->terms, session->solver);
    engine->limits = options->limits;
    engine->solver_limits.deadline = options->deadline;
    engine->solver_limits.is_cancelled = options->is_cancelled;
    engine->orders = fl_orders_create(arena, program);
    engine->is_merging = true;
    engine->keeps_checks = true;
    engine->tells_sites = options->tells_sites;
    engine->is_visited = FL_NEW_ARRAY(arena, bool, program->location_count);
    session->engine = engine;
    session->driver = (struct fl_driver){.client = &client,
                                         .context = session,
                                         .engine = engine,
                                         .policy = {session, is_wanted, reached, postpone},
                                         .accelerator = fl_accelerator_create(arena, program)};
    return session;
}

void fl_session_destroy(struct fl_session *session) {
    fl_solver_destroy(session->solver);
    fl_terms_destroy(session->terms);
}

void fl_session_set_deadline(struct fl_session *session, struct fl_deadline deadline) {
    session->options.deadline = session->engine->solver_limits.deadline = deadline;
}

static enum fl_driver_end begin(struct fl_session *session, uint64_t bound) {
    struct fl_driver *driver = &session->driver;
    session->has_begun = true;
    driver->last_bound = bound;
    driver->bound = fl_driver_first_bound(bound);
    struct fl_state *start = fl_engine_start(session->engine);
    session->start = fl_state_fork(session->engine, start);
    fl_driver_begin(driver, start, false);
    return fl_driver_run(driver);
}

static enum fl_driver_end go_on(struct fl_session *session, uint64_t bound) {
    struct fl_driver *driver = &session->driver;
    enum fl_driver_end end = session->is_stopped ? fl_driver_run(driver) : FL_DRIVER_AT_BOUND;
    bool is_deeper = end == FL_DRIVER_AT_BOUND && bound > driver->last_bound;
    return is_deeper ? fl_driver_deepen(driver, bound) : end;
}

static bool has_entered(const struct fl_session *session) {
    const struct fl_program *program = session->program;
    return session->engine->is_visited[entry_of(program).index];
}

/* What comes before the user's code may take more iterations than the bound has, which is about that code. */
static enum fl_driver_end execute(struct fl_session *session, uint64_t bound) {
    enum fl_driver_end end = session->has_begun ? go_on(session, bound) : begin(session, bound);
    while (end == FL_DRIVER_AT_BOUND && !has_entered(session) && bound <= UINT64_MAX / 2)
        end = fl_driver_deepen(&session->driver, bound *= 2);
    return end;
}

enum fl_session_extent fl_session_deepen(struct fl_session *session, uint64_t bound) {
    const struct fl_driver *driver = &session->driver;
    bool is_done = session->has_begun && !session->is_stopped &&
                   (!driver->queue.waiting.count || bound <= driver->last_bound);
    if (is_done) return session->extent;
    session->cut = NULL;
    enum fl_driver_end end = execute(session, bound);
    session->is_stopped = end == FL_DRIVER_STOPPED;
    if (!session->cut) session->cut = session->engine->incomplete;
    session->reason = session->cut;
    bool is_bounded = end == FL_DRIVER_AT_BOUND || session->engine->has_limited_inputs;
    session->extent = session->cut ? FL_SESSION_CUT : is_bounded ? FL_SESSION_BOUNDED : FL_SESSION_WHOLE;
    return session->extent;
}

const char *fl_session_reason(const struct fl_session *session) {
    return session->reason;
}

uint64_t fl_session_steps(const struct fl_session *session) {
    return session->engine->steps;
}

const bool *fl_session_visited(const struct fl_session *session) {
    return session->engine->is_visited;
}

size_t fl_session_obligation_count(const struct fl_session *session) {
    return session->obligations.count;
}

const struct fl_session_obligation *fl_session_obligation_at(const struct fl_session *session, size_t index) {
    return &session->obligations.items[index];
}

struct fl_state *fl_session_start(struct fl_session *session) {
    return session->start ? fl_state_fork(session->engine, session->start) : NULL;
}

struct fl_state *fl_session_entered(struct fl_session *session, size_t index) {
    return index < session->entered.count ? fl_state_fork(session->engine, session->entered.items[index]) : NULL;
}

struct fl_engine *fl_session_engine(struct fl_session *session) {
    return session->engine;
}

/* Those that were parked wait in the queue again once it is known that the bound ends them. */
const struct fl_state *fl_session_waiting(const struct fl_session *session, size_t index) {
    const struct fl_driver *driver = &session->driver;
    if (index < driver->parked.count) return driver->parked.items[index];
    index -= driver->parked.count;
    return index < driver->queue.waiting.count ? driver->queue.waiting.items[index].state : NULL;
}

/* ---- inputs ---- */

term_ref fl_session_variable(struct fl_session *session, const struct fl_input_identity *identity) {
    for (size_t i = 0; i < session->inputs.count; i++)
        if (fl_input_identity_equal(&session->inputs.items[i].identity, identity))
            return session->inputs.items[i].variable;
    const struct fl_input *input = &session->program->inputs[identity->site.index];
    const char *name = fl_arena_format(session->arena, "input %zu %s", session->inputs.count,
                                       fl_input_identity_name(session->arena, session->program, identity));
    struct input added = {*identity, fl_term_variable(session->terms, name, input->width ? input->width : 8)};
    fl_vector_push(session->arena, &session->inputs, added);
    return added.variable;
}

static bool is_seen(const struct fl_session *session, const struct fl_input_identity *identity) {
    for (size_t i = 0; i < session->seen.count; i++)
        if (fl_input_identity_equal(&session->seen.items[i], identity)) return true;
    return false;
}

/* Most conditions that are asked are contradictions between two sides of a branch. */
bool fl_session_can_hold(struct fl_session *session, term_ref condition) {
    static const int64_t most_conflicts = 1000;
    if (fl_term_is_constant(condition)) return fl_term_is_true(condition);
    uint64_t *known = fl_map_at(&session->possible, condition->id);
    if (!*known && fl_deadline_has_passed(session->options.deadline)) return true;
    if (!*known) {
        struct fl_limits limits = session->engine->solver_limits;
        limits.conflicts = most_conflicts;
        *known = fl_solver_solve(session->solver, &condition, 1, limits) == FL_UNSATISFIABLE ? 1 : 2;
    }
    return *known == 2;
}

static bool can_hold(void *context, term_ref condition) {
    return fl_session_can_hold(context, condition);
}

const fl_identified_reads *fl_session_reads(struct fl_session *session, const struct fl_state *state) {
    uint64_t *known = fl_map_at(&session->reads, fl_map_key(state));
    if (!*known) {
        fl_identified_reads *reads = FL_NEW(session->arena, fl_identified_reads);
        *reads = fl_state_inputs(session->engine, state, can_hold, session);
        if (fl_deadline_has_passed(session->options.deadline)) return NULL;
        *known = fl_map_key(reads);
    }
    return (const fl_identified_reads *)(uintptr_t)*known;
}

const struct fl_input_identity *fl_session_inputs(struct fl_session *session, size_t *count) {
    for (; session->listed < session->obligations.count; session->listed++) {
        const fl_identified_reads *reads =
            fl_session_reads(session, session->obligations.items[session->listed].state);
        if (!reads) break;
        for (size_t i = 0; i < reads->count; i++)
            if (!is_seen(session, &reads->items[i].identity))
                fl_vector_push(session->arena, &session->seen, reads->items[i].identity);
    }
    *count = session->seen.count;
    return session->seen.items;
}

/* Who asks about few inputs need not know all of them. */
static fl_identified_reads reads_at_site(struct fl_session *session, const struct fl_state *state,
                                         fl_input_id site) {
    const uint64_t *known = fl_map_find(&session->reads, fl_map_key(state));
    if (known && *known) return *(const fl_identified_reads *)(uintptr_t)*known;
    return fl_state_inputs_of_site(session->engine, state, site);
}

/* Where the run reads the input, the variable is what it reads. */
static term_ref link(struct fl_session *session, size_t obligation, size_t input) {
    uint64_t *known = fl_map_at(&session->links, (uint64_t)obligation << 32 | input);
    if (*known) return (term_ref)(uintptr_t)*known;
    const struct input *linked = &session->inputs.items[input];
    const struct fl_state *state = session->obligations.items[obligation].state;
    fl_identified_reads reads = reads_at_site(session, state, linked->identity.site);
    struct fl_input_term read = fl_identified_input(session->terms, &reads, &linked->identity);
    term_ref is_same = fl_term_true(session->terms);
    if (read.value)
        is_same = fl_term_implies(session->terms, read.is_read,
                                  fl_term_equal(session->terms, linked->variable, read.value));
    *known = fl_map_key(is_same);
    return is_same;
}

/* ---- questions ---- */

/* A question on its way to an answer. */
struct asking {
    struct fl_session *session;
    const struct fl_session_question *question;
    term_ref region;
    FL_VECTOR_OF(size_t) inputs; /* that the region is about */
    bool *is_left_out;           /* each obligation: a run that should fail there did not */
};

static term_ref region_of(struct fl_session *session, const struct fl_session_question *question) {
    term_ref within = question->within ? question->within : fl_term_true(session->terms);
    if (!question->outside) return within;
    return fl_term_and(session->terms, within, fl_term_not(session->terms, question->outside));
}

static void find_inputs(struct asking *asking) {
    struct fl_session *session = asking->session;
    const struct fl_variable_list *variables = fl_variables_of(&session->mentioned, asking->region);
    for (size_t i = 0; i < variables->count; i++)
        for (size_t k = 0; k < session->inputs.count; k++)
            if (session->inputs.items[k].variable == variables->items[i])
                fl_vector_push(session->arena, &asking->inputs, k);
}

static bool is_about(const struct fl_session_question *question, fl_check_id check) {
    if (!fl_id_is_none(question->check)) return fl_id_equal(question->check, check);
    return check.index >= question->first.index;
}

static term_ref failure_in_region(struct asking *asking, size_t obligation) {
    struct fl_session *session = asking->session;
    const struct fl_session_obligation *asked = &session->obligations.items[obligation];
    term_ref fails = fl_term_false(session->terms);
    if (asking->is_left_out[obligation] || !is_about(asking->question, asked->check)) return fails;
    fails = asked->failure;
    for (size_t i = 0; i < asking->inputs.count; i++)
        fails = fl_term_and(session->terms, fails, link(session, obligation, asking->inputs.items[i]));
    return fails;
}

/* What takes long of it. False: time is used up. */
static bool prepare(struct asking *asking, size_t obligation) {
    struct fl_session *session = asking->session;
    if (asking->is_left_out[obligation]) return true;
    for (size_t i = 0; i < asking->inputs.count; i++) {
        if (fl_deadline_has_passed(session->options.deadline)) return false;
        link(session, obligation, asking->inputs.items[i]);
    }
    return true;
}

static enum fl_answer solve(struct asking *asking) {
    struct fl_session *session = asking->session;
    term_ref any = fl_term_false(session->terms);
    for (size_t i = 0; i < session->obligations.count; i++) {
        if (!prepare(asking, i)) return FL_UNDECIDED;
        any = fl_term_or(session->terms, any, failure_in_region(asking, i));
    }
    if (fl_term_is_false(any) || fl_term_is_false(asking->region)) return FL_UNSATISFIABLE;
    term_ref assumptions[] = {any, asking->region};
    return fl_solver_solve(session->solver, assumptions, 2, session->engine->solver_limits);
}

/* After SATISFIABLE. */
static size_t failing(struct asking *asking) {
    size_t at = 0;
    while (!fl_solver_model_value(asking->session->solver, failure_in_region(asking, at)).word) at++;
    return at;
}

/* After SATISFIABLE: what the run of the model reads. */
static bool holds_in_model(void *context, term_ref condition) {
    return fl_solver_model_value(((struct fl_session *)context)->solver, condition).word;
}

static struct fl_session_failure *read_model(struct fl_session *session, const struct fl_state *state) {
    struct fl_session_failure *failure = FL_NEW(session->arena, struct fl_session_failure);
    fl_identified_reads reads = fl_state_inputs_of_run(session->engine, state, holds_in_model, session);
    for (size_t i = 0; i < reads.count; i++) {
        struct fl_session_value value = {reads.items[i].identity,
                                         fl_solver_model_value(session->solver, reads.items[i].term.value)};
        fl_vector_push(session->arena, &failure->values, value);
    }
    return failure;
}

/* After SATISFIABLE: executes the run of the model. NULL: it does not fail the check. */
static const struct fl_run *record_run(const struct fl_session *session,
                                       const struct fl_session_obligation *failed) {
    struct fl_record_options options = {.inputs =
                                            fl_symbolic_inputs(session->engine, failed->state, failed->failure),
                                        .deadline = session->options.deadline};
    const struct fl_run *run = fl_record_run(session->arena, session->program, &options);
    bool fails = !fl_id_is_none(run->check) && fl_id_equal(run->check, failed->check);
    return fails ? run : NULL;
}

static const struct fl_bits *value_of(const struct fl_session_failure *run,
                                      const struct fl_input_identity *identity) {
    for (size_t i = 0; i < run->values.count; i++)
        if (fl_input_identity_equal(&run->values.items[i].identity, identity)) return &run->values.items[i].value;
    return NULL;
}

/* Is a run that is known in the region for sure? One that does not read all its inputs is left to the solver. */
static bool is_in_region(const struct asking *asking, const struct fl_session_failure *run) {
    const struct fl_session *session = asking->session;
    struct fl_arena *scratch = fl_arena_create();
    struct fl_assignment *assignment = fl_assignment_create(scratch);
    bool is_told = is_about(asking->question, run->run->check);
    for (size_t i = 0; is_told && i < asking->inputs.count; i++) {
        const struct input *input = &session->inputs.items[asking->inputs.items[i]];
        const struct fl_bits *value = value_of(run, &input->identity);
        if (value) fl_assignment_set(assignment, input->variable, *value);
        is_told = value;
    }
    bool is_inside = is_told && fl_evaluate_bool(fl_evaluator_create(scratch, assignment), asking->region);
    fl_arena_destroy(scratch);
    return is_inside;
}

static const struct fl_session_failure *find_known(const struct asking *asking) {
    const struct fl_session *session = asking->session;
    for (size_t i = 0; i < session->runs.count; i++)
        if (is_in_region(asking, session->runs.items[i])) return session->runs.items[i];
    return NULL;
}

static enum fl_session_answer do_not_know(struct fl_session *session, const char *reason) {
    session->reason = reason;
    return FL_SESSION_UNKNOWN;
}

/* A command line that people can read, where the program may be given any number of arguments; NULL: it may not.
 */
static term_ref few_arguments(const struct fl_session *session) {
    struct fl_terms *terms = session->engine->terms;
    enum fl_arguments_use use = session->engine->program->arguments_use;
    if (use == FL_ARGUMENTS_ALL || use == FL_ARGUMENTS_NONE) return NULL;
    return fl_term_binary(terms, FL_OP_LESS_EQUAL, fl_term_variable(terms, "argc", 32),
                          fl_term_word(terms, 32, session->engine->limits.arguments + 1));
}

static enum fl_session_answer ask_within(struct fl_session *session, const struct fl_session_question *question,
                                         term_ref region, const struct fl_session_failure **failure) {
    struct asking asking = {.session = session, .question = question, .region = region};
    asking.is_left_out = FL_NEW_ARRAY(session->arena, bool, session->obligations.count + 1);
    session->reason = session->cut;
    find_inputs(&asking);
    *failure = find_known(&asking);
    if (*failure) return FL_SESSION_FAILS;
    bool has_doubt = false;
    for (;;) {
        enum fl_answer answer = solve(&asking);
        if (answer == FL_UNDECIDED) return do_not_know(session, out_of_time);
        if (answer == FL_UNSATISFIABLE) break;
        size_t at = failing(&asking);
        const struct fl_session_obligation *failed = &session->obligations.items[at];
        struct fl_session_failure *found = read_model(session, failed->state);
        found->run = record_run(session, failed);
        if (found->run) {
            fl_vector_push(session->arena, &session->runs, found);
            *failure = found;
            return FL_SESSION_FAILS;
        }
        asking.is_left_out[at] = has_doubt = true;
    }
    if (has_doubt) return do_not_know(session, uncontrolled);
    if (!session->has_begun) return do_not_know(session, "nothing was executed yet");
    return session->cut ? FL_SESSION_UNKNOWN : FL_SESSION_NONE;
}

enum fl_session_answer fl_session_ask(struct fl_session *session, const struct fl_session_question *question,
                                      const struct fl_session_failure **failure) {
    term_ref region = region_of(session, question), few = few_arguments(session);
    if (few) {
        term_ref both = fl_term_and(session->engine->terms, region, few);
        if (ask_within(session, question, both, failure) == FL_SESSION_FAILS) return FL_SESSION_FAILS;
    }
    return ask_within(session, question, region, failure);
}
