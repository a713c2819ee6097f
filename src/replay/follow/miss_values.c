/* replay/follow/miss_values.c - what the program has to say where a trace cannot go on, and what it would need. */
#include "program/print/print.h"
#include "event/event_value.h"
#include "replay/follow/follower.h"

enum { MOST_VALUES = 4, WIDEST = 64 };

struct question {
    struct fl_follower *follower;
    const struct fl_replay_arrival *arrival;
    struct fl_replay_miss *miss;
};

static const char *value_text(const struct question *question, const struct fl_bits *value,
                              const struct fl_type *type) {
    struct fl_text text = fl_text_make(question->follower->arena);
    fl_value_print(&text, question->follower->program, value, type);
    return fl_text_string(&text);
}

/* A value that the term has if the condition holds; text NULL: not known. *is_only: there is no other. */
static const char *find_value(const struct question *question, const struct fl_condition *condition,
                              const struct fl_term *guard, const struct fl_term *term, const struct fl_type *type,
                              bool *is_only) {
    struct fl_engine *engine = question->follower->engine;
    struct fl_terms *terms = question->follower->terms;
    struct fl_state state = {.condition = (struct fl_condition *)condition};
    if (fl_state_query_quickly(engine, &state, guard) != FL_SATISFIABLE) return NULL;
    struct fl_bits value = fl_solver_model_value(engine->solver, term);
    const struct fl_term *is_same = fl_term_equal(terms, term, fl_term_constant(terms, value));
    const char *text = value_text(question, &value, type);
    const struct fl_term *is_other = fl_term_and(terms, guard, fl_term_not(terms, is_same));
    *is_only = fl_state_query_quickly(engine, &state, is_other) == FL_UNSATISFIABLE;
    return text;
}

static void explain(const struct question *question, const struct fl_expression *expression) {
    struct fl_follower *follower = question->follower;
    bool is_constant = expression->kind == FL_EXPRESSION_CONSTANT || expression->kind == FL_EXPRESSION_OBJECT;
    if (is_constant || expression->width > WIDEST) return;
    const struct fl_term *term = fl_symbolic_evaluate(follower->engine, question->arrival->state, expression);
    if (!term) return;
    struct fl_text name = fl_text_make(follower->arena);
    fl_expression_print(&name, follower->program, expression);
    struct fl_replay_value value = {.name = fl_text_string(&name)};
    value.value = find_value(question, question->arrival->condition, fl_term_true(follower->terms), term,
                             expression->type, &value.is_only);
    if (!value.value) return;
    /* Whatever leads here: what the event alone asks for. */
    bool is_only = false;
    value.needed = find_value(question, NULL, question->arrival->guard, term, expression->type, &is_only);
    if (!is_only) value.needed = NULL;
    fl_vector_push(follower->arena, &question->miss->values, value);
}

void fl_follower_explain_miss(struct fl_follower *follower, const struct fl_replay_arrival *arrival,
                              struct fl_replay_miss *miss) {
    const struct fl_event_site *site =
        fl_id_is_none(arrival->edge) ? NULL : fl_event_site_at(follower->sites, arrival->edge);
    if (!site || site->kind == FL_EVENT_OUTPUT || site->values < 0) return;
    struct question question = {follower, arrival, miss};
    if (site->kind == FL_EVENT_NAMED) {
        struct fl_event_value value = fl_event_value_of(follower->program, site);
        if (value.kind == FL_EVENT_VALUE_INTEGER) explain(&question, value.expression);
        return;
    }
    const struct fl_operation *call = &fl_program_edge(follower->program, arrival->edge)->operation;
    for (uint32_t i = (uint32_t)site->values; i < call->argument_count && miss->values.count < MOST_VALUES; i++)
        explain(&question, call->arguments[i].value);
}
