#include "engine/symbolic/engine.h"

#include "engine/symbolic/guide.h"
#include "engine/symbolic/independent.h"

/* How hard to look for an answer that saves work but is not needed. */
enum { QUICK_CONFLICTS = 200 };

struct fl_state *fl_state_fork(struct fl_engine *engine, const struct fl_state *state) {
    struct fl_state *copy = fl_arena_copy(engine->arena, state, sizeof *state);
    copy->frame = fl_arena_copy(engine->arena, state->frame, sizeof *state->frame);
    copy->forks++;
    return copy;
}

void fl_state_note_step(struct fl_engine *engine, struct fl_state *state, fl_edge_id edge) {
    if (!engine->keeps_histories) return;
    struct fl_history *step = FL_NEW(engine->arena, struct fl_history);
    *step = (struct fl_history){.previous = state->history, .edge = edge};
    state->history = step;
}

const struct fl_term *fl_state_heap_count(struct fl_engine *engine, const struct fl_state *state) {
    return state->live_heap ? state->live_heap : fl_term_word(engine->terms, 32, 0);
}

void fl_state_count_heap(struct fl_engine *engine, struct fl_state *state, int64_t change) {
    struct fl_bits by = fl_bits_of_signed(engine->arena, 32, change);
    state->live_heap = fl_term_binary(engine->terms, FL_OP_ADD, fl_state_heap_count(engine, state),
                                      fl_term_constant(engine->terms, by));
}

void fl_engine_give_up(struct fl_engine *engine, const char *reason) {
    if (!engine->incomplete) engine->incomplete = reason;
    engine->latest_reason = reason;
}

static void assume(struct fl_engine *engine, struct fl_state *state, const struct fl_term *condition,
                   bool is_check) {
    if (fl_term_is_true(condition)) return;
    struct fl_condition *conjunct = FL_NEW(engine->arena, struct fl_condition);
    conjunct->previous = state->condition;
    conjunct->term = condition;
    conjunct->is_check = is_check;
    conjunct->step = state->steps;
    conjunct->count = state->condition ? state->condition->count + 1 : 1;
    state->condition = conjunct;
    if (engine->independence) fl_independence_note(engine->independence, conjunct);
}

void fl_state_assume(struct fl_engine *engine, struct fl_state *state, const struct fl_term *condition) {
    assume(engine, state, condition, false);
}

void fl_state_assume_check(struct fl_engine *engine, struct fl_state *state, const struct fl_term *holds) {
    assume(engine, state, holds, !engine->keeps_checks);
}

void fl_state_wish(struct fl_engine *engine, struct fl_state *state, const struct fl_term *condition) {
    state->wish = state->wish ? fl_term_and(engine->terms, state->wish, condition) : condition;
}

const struct fl_term *fl_state_path_condition(struct fl_engine *engine, const struct fl_state *state) {
    FL_VECTOR_OF(struct fl_condition *) unasked = {0};
    struct fl_condition *at = state->condition;
    for (; at && !at->all; at = at->previous) fl_vector_push(engine->arena, &unasked, at);
    const struct fl_term *all = at ? at->all : fl_term_true(engine->terms);
    for (size_t i = unasked.count; i-- > 0;)
        all = unasked.items[i]->all = fl_term_and(engine->terms, all, unasked.items[i]->term);
    return all;
}

static void list_conditions(struct fl_arena *scratch, const struct fl_state *state,
                            const struct fl_term ***conditions, size_t *count) {
    *count = state->condition ? state->condition->count : 0;
    *conditions = FL_NEW_ARRAY(scratch, const struct fl_term *, *count);
    for (const struct fl_condition *at = state->condition; at; at = at->previous)
        (*conditions)[at->count - 1] = at->term;
}

static enum fl_answer query(struct fl_engine *engine, const struct fl_state *state,
                            const struct fl_term *condition, struct fl_limits limits) {
    if (fl_term_is_false(condition)) return FL_UNSATISFIABLE;
    if (engine->guide)
        return fl_guide_satisfies(engine->guide, state, condition) ? FL_SATISFIABLE : FL_UNSATISFIABLE;
    struct fl_arena *scratch = fl_arena_create();
    const struct fl_term **conditions;
    size_t count;
    if (engine->independence)
        fl_independence_collect(engine->independence, scratch, state, condition, &conditions, &count);
    else
        list_conditions(scratch, state, &conditions, &count);
    const struct fl_term **assumptions = FL_NEW_ARRAY(scratch, const struct fl_term *, count + 1);
    for (size_t i = 0; i < count; i++) assumptions[i] = conditions[i];
    if (!fl_term_is_true(condition)) assumptions[count++] = condition;
    if (count > engine->asked) engine->asked = count;
    enum fl_answer answer = fl_solver_solve(engine->solver, assumptions, count, limits);
    fl_arena_destroy(scratch);
    return answer;
}

struct fl_bits fl_engine_value(struct fl_engine *engine, const struct fl_term *term) {
    return engine->guide ? fl_model_evaluate(&engine->guide->model, term)
                         : fl_solver_model_value(engine->solver, term);
}

enum fl_answer fl_state_query(struct fl_engine *engine, const struct fl_state *state,
                              const struct fl_term *condition) {
    return query(engine, state, condition, engine->solver_limits);
}

enum fl_answer fl_state_query_quickly(struct fl_engine *engine, const struct fl_state *state,
                                      const struct fl_term *condition) {
    struct fl_limits limits = engine->solver_limits;
    limits.conflicts = QUICK_CONFLICTS;
    return query(engine, state, condition, limits);
}
