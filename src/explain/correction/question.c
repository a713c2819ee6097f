#include "explain/correction/question.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/interpret/interpret.h"

typedef const struct fl_term *term_ref;

/* Steps of a run that was found; one that is mended ends. */
static const uint64_t most_steps = 2000000;

struct fl_question {
    struct fl_arena *arena;
    struct fl_question_request request;
    struct fl_relaxed relaxed;
    struct fl_session *session;
    enum fl_session_extent extent;
    term_ref chosen[FL_MOST_OPEN]; /* what the run reads at its start */
    term_ref mended;               /* the run passes */
    term_ref *is_closed;           /* each candidate */
    term_ref is_other;             /* the constant is none of those that are excluded; NULL: none is */
    int64_t constant;              /* of the last run that was found */
};

static struct fl_engine *engine_of(const struct fl_question *question) {
    return fl_session_engine(question->session);
}

static bool is_about_mending(const struct fl_question *question, const struct fl_session_obligation *obligation) {
    return obligation->check.index >= question->relaxed.mended.index;
}

static enum fl_answer solve(const struct fl_question *question, term_ref const *assumptions, size_t count) {
    struct fl_engine *engine = engine_of(question);
    return fl_solver_solve(engine->solver, assumptions, count, engine->solver_limits);
}

/* ---- executing ---- */

static term_ref find_mended(const struct fl_question *question) {
    struct fl_terms *terms = engine_of(question)->terms;
    term_ref any = fl_term_false(terms);
    for (size_t i = 0; i < fl_session_obligation_count(question->session); i++) {
        const struct fl_session_obligation *each = fl_session_obligation_at(question->session, i);
        if (is_about_mending(question, each)) any = fl_term_or(terms, any, each->failure);
    }
    return any;
}

/* What is read first is read in all runs. */
static bool find_chosen(struct fl_question *question) {
    if (!fl_session_obligation_count(question->session)) return false;
    const struct fl_state *state = fl_session_obligation_at(question->session, 0)->state;
    for (uint32_t i = 0; i < question->relaxed.open_count; i++) {
        fl_identified_reads reads =
            fl_state_inputs_of_site(engine_of(question), state, question->relaxed.chosen[i]);
        if (!reads.count) return false;
        question->chosen[i] = reads.items[0].term.value;
    }
    return true;
}

static term_ref is_chosen(const struct fl_question *question, uint32_t index, uint64_t selector) {
    struct fl_terms *terms = engine_of(question)->terms;
    term_ref chosen = question->chosen[index];
    return fl_term_equal(terms, chosen, fl_term_word(terms, chosen->width, selector));
}

static term_ref closed(const struct fl_question *question, uint32_t selector) {
    struct fl_terms *terms = engine_of(question)->terms;
    term_ref is_closed = fl_term_true(terms);
    for (uint32_t i = 0; i < question->relaxed.open_count; i++)
        is_closed = fl_term_and(terms, is_closed, fl_term_not(terms, is_chosen(question, i, selector)));
    return is_closed;
}

static void prepare(struct fl_question *question) {
    const fl_mend_vector *candidates = &question->request.schemata->candidates;
    question->mended = find_mended(question);
    question->is_closed = FL_NEW_ARRAY(question->arena, term_ref, candidates->count + 1);
    if (!find_chosen(question)) question->mended = fl_term_false(engine_of(question)->terms);
    if (fl_term_is_false(question->mended)) return;
    for (size_t i = 0; i < candidates->count; i++)
        question->is_closed[i] = closed(question, candidates->items[i].selector);
}

void fl_question_deepen(struct fl_question *question, uint64_t bound) {
    question->extent = fl_session_deepen(question->session, bound);
    prepare(question);
}

struct fl_question *fl_question_create(struct fl_arena *arena, const struct fl_question_request *request) {
    struct fl_question *question = FL_NEW(arena, struct fl_question);
    *question = (struct fl_question){.arena = arena, .request = *request};
    question->relaxed =
        fl_relaxed_make(arena, request->schemata, request->run, request->may_open, request->most_open);
    struct fl_session_options options = {.deadline = request->deadline,
                                         .is_cancelled = request->is_cancelled,
                                         .limits = fl_symbolic_first_limits()};
    question->session = fl_session_create(arena, question->relaxed.program, &options);
    fl_question_deepen(question, request->bound);
    return question;
}

void fl_question_destroy(struct fl_question *question) {
    fl_session_destroy(question->session);
}

void fl_question_set_deadline(struct fl_question *question, struct fl_deadline deadline) {
    fl_session_set_deadline(question->session, deadline);
}

enum fl_session_extent fl_question_extent(const struct fl_question *question) {
    return question->extent;
}

/* ---- what was found ---- */

static bool is_of_places(const struct fl_question *question, const char *name) {
    if (strcmp(name, FL_SCHEMATA_ANY) == 0 || strcmp(name, FL_SCHEMATA_CONSTANT) == 0) return true;
    for (uint32_t i = 0; i < question->relaxed.open_count; i++)
        if (strcmp(name, question->relaxed.program->inputs[question->relaxed.chosen[i].index].name) == 0)
            return true;
    return false;
}

/* Places have the values of the model; what memory of malloc holds, say, is what the failing run found there. */
static struct fl_inputs *values_of_places(const struct fl_question *question, const struct fl_inputs *inputs) {
    struct fl_inputs *own = fl_inputs_create(question->arena);
    const struct fl_inputs *given = question->request.run->run->inputs;
    for (size_t i = 0; i < given->values.count; i++)
        fl_vector_push(question->arena, &own->values, given->values.items[i]);
    for (size_t i = 0; i < inputs->values.count; i++)
        if (is_of_places(question, inputs->values.items[i].name))
            fl_vector_push(question->arena, &own->values, inputs->values.items[i]);
    return own;
}

static int64_t constant_of(const struct fl_inputs *inputs) {
    for (size_t i = 0; i < inputs->values.count; i++)
        if (strcmp(inputs->values.items[i].name, FL_SCHEMATA_CONSTANT) == 0)
            return strtoll(inputs->values.items[i].number, NULL, 0);
    return 0;
}

/* After SATISFIABLE: is the run mended in the interpreter, too? */
static bool is_seen(struct fl_question *question) {
    struct fl_engine *engine = engine_of(question);
    for (size_t i = 0; i < fl_session_obligation_count(question->session); i++) {
        const struct fl_session_obligation *each = fl_session_obligation_at(question->session, i);
        if (!is_about_mending(question, each) || !fl_solver_model_value(engine->solver, each->failure).word)
            continue;
        const struct fl_inputs *inputs = fl_symbolic_inputs(engine, each->state, each->failure);
        question->constant = constant_of(inputs);
        struct fl_interpret_options options = {
            .inputs = values_of_places(question, inputs), .forgets_inputs = true, .step_limit = most_steps};
        const struct fl_outcome *outcome = fl_interpret(question->arena, question->relaxed.program, &options);
        return !fl_id_is_none(outcome->check) && outcome->check.index >= question->relaxed.mended.index;
    }
    return false;
}

/* ---- asking ---- */

static bool is_open(uint32_t candidate, const uint32_t *places, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (places[i] == candidate) return true;
    return false;
}

/* The model may owe it to memory that nobody has written: with all places open, it need not. */
static enum fl_question_answer ask_with_all(struct fl_question *question, const uint32_t *places, size_t count,
                                            term_ref *assumptions, size_t assumed) {
    for (uint32_t i = 0; i < count; i++)
        assumptions[assumed++] =
            is_chosen(question, i, question->request.schemata->candidates.items[places[i]].selector);
    bool is_mended = solve(question, assumptions, assumed) == FL_SATISFIABLE && is_seen(question);
    return is_mended ? FL_QUESTION_MENDS : FL_QUESTION_OPEN;
}

enum fl_question_answer fl_question_ask(struct fl_question *question, const uint32_t *places, size_t count,
                                        bool *core) {
    size_t candidates = question->request.schemata->candidates.count, assumed = 1;
    memset(core, 0, candidates);
    if (fl_term_is_false(question->mended)) return FL_QUESTION_DOES_NOT;
    term_ref *assumptions = FL_NEW_ARRAY(question->arena, term_ref, candidates + 2 + FL_MOST_OPEN);
    assumptions[0] = question->mended;
    if (question->is_other) assumptions[assumed++] = question->is_other;
    for (uint32_t i = 0; i < candidates; i++)
        if (!is_open(i, places, count)) assumptions[assumed++] = question->is_closed[i];
    enum fl_answer answer = solve(question, assumptions, assumed);
    if (answer == FL_UNDECIDED) return FL_QUESTION_OPEN;
    if (answer == FL_SATISFIABLE && is_seen(question)) return FL_QUESTION_MENDS;
    if (answer == FL_SATISFIABLE) return ask_with_all(question, places, count, assumptions, assumed);
    for (uint32_t i = 0; i < candidates; i++)
        core[i] = !is_open(i, places, count) &&
                  fl_solver_has_failed(engine_of(question)->solver, question->is_closed[i]);
    return FL_QUESTION_DOES_NOT;
}

/* ---- constants ---- */

int64_t fl_question_constant(const struct fl_question *question) {
    return question->constant;
}

void fl_question_exclude(struct fl_question *question, int64_t constant) {
    struct fl_engine *engine = engine_of(question);
    for (uint32_t i = 0; i < question->relaxed.program->input_count; i++) {
        if (strcmp(question->relaxed.program->inputs[i].name, FL_SCHEMATA_CONSTANT) != 0) continue;
        fl_identified_reads reads = fl_state_inputs_of_site(
            engine, fl_session_obligation_at(question->session, 0)->state, (fl_input_id){i});
        if (!reads.count) continue;
        term_ref read = reads.items[0].term.value;
        term_ref old = fl_term_constant(engine->terms, fl_bits_of_signed(question->arena, read->width, constant));
        term_ref is_other = fl_term_not(engine->terms, fl_term_equal(engine->terms, read, old));
        question->is_other =
            question->is_other ? fl_term_and(engine->terms, question->is_other, is_other) : is_other;
    }
}

static void add_number(struct fl_inputs *inputs, const char *name, int64_t value) {
    struct fl_input_value number = {
        .name = name, .form = FL_FORM_NUMBER, .number = fl_arena_format(inputs->arena, "%" PRId64, value)};
    fl_vector_push(inputs->arena, &inputs->values, number);
}

bool fl_run_passes(struct fl_arena *arena, const struct fl_schemata *schemata, const struct fl_relaxable *run,
                   uint32_t place, int64_t constant) {
    bool *may_open = FL_NEW_ARRAY(arena, bool, schemata->candidates.count + 1);
    may_open[place] = true;
    struct fl_relaxed relaxed = fl_relaxed_make(arena, schemata, run, may_open, 1);
    struct fl_inputs *inputs = fl_inputs_create(arena);
    for (size_t i = 0; i < run->run->inputs->values.count; i++)
        fl_vector_push(arena, &inputs->values, run->run->inputs->values.items[i]);
    add_number(inputs, FL_SCHEMATA_SELECTED, schemata->candidates.items[place].selector);
    add_number(inputs, FL_SCHEMATA_CONSTANT, constant);
    struct fl_interpret_options options = {.inputs = inputs, .forgets_inputs = true, .step_limit = most_steps};
    const struct fl_outcome *outcome = fl_interpret(arena, relaxed.program, &options);
    return !fl_id_is_none(outcome->check) && outcome->check.index >= relaxed.mended.index;
}
