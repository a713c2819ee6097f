#include "engine/symbolic/search/along.h"

typedef const struct fl_term *term_ref;

/* Ways that one and the same sequence of edges can go: sizes, pointers. */
enum { MOST_STATES = 16 };

/* A path is followed as far as it goes. */
static const struct fl_symbolic_limits wide_limits = {
    .arguments = 1000, .argument_length = 1 << 20, .stdin_length = 1 << 30, .call_depth = 1 << 20, .elements = 64};

struct following {
    struct fl_engine *engine;
    const struct fl_program *program;
    struct fl_path path;
    size_t first; /* step of it that is followed */
    struct fl_deadline deadline;
    FL_VECTOR_OF(struct fl_state *) states;
};

/* A call goes where the path goes. */
static bool is_on_path(const struct following *following, const struct fl_state *state, size_t step) {
    const struct fl_path *path = &following->path;
    bool is_call = fl_program_edge(following->program, path->edges[step])->operation.kind == FL_OPERATION_CALL;
    if (!is_call || step + 1 == path->count) return true;
    fl_location_id entry = fl_program_edge(following->program, path->edges[step + 1])->source;
    return fl_id_equal(state->frame->function, fl_program_location(following->program, entry)->function);
}

/* All checks hold but the last. */
static void pass_check(struct following *following, struct fl_state *state, size_t step,
                       struct fl_successors *successors) {
    struct fl_engine *engine = following->engine;
    const struct fl_edge *edge = fl_program_edge(following->program, following->path.edges[step]);
    bool is_last = step + 1 == following->path.count;
    successors->states.count = 0;
    term_ref holds = fl_symbolic_evaluate(engine, state, edge->operation.condition);
    if (!holds) return;
    term_ref condition = is_last ? fl_term_not(engine->terms, holds) : holds;
    if (fl_term_is_false(condition)) return;
    fl_state_assume(engine, state, condition);
    fl_vector_push(engine->arena, &successors->states, state);
}

/* False: there are too many ways, or none. */
static bool follow_edge(struct following *following, size_t step, struct fl_successors *successors) {
    fl_edge_id edge = following->path.edges[step];
    bool is_check = fl_program_edge(following->program, edge)->operation.kind == FL_OPERATION_CHECK;
    struct fl_state *waiting[MOST_STATES];
    size_t before = following->states.count;
    for (size_t i = 0; i < before; i++) waiting[i] = following->states.items[i];
    following->states.count = 0;
    for (size_t i = 0; i < before; i++) {
        if (is_check)
            pass_check(following, waiting[i], step, successors);
        else
            fl_symbolic_follow(following->engine, waiting[i], edge, successors);
        for (size_t k = 0; k < successors->states.count; k++) {
            if (!is_on_path(following, successors->states.items[k], step)) continue;
            if (following->states.count == MOST_STATES) return false;
            fl_vector_push(following->engine->arena, &following->states, successors->states.items[k]);
        }
    }
    return following->states.count;
}

static bool follow_path(struct following *following) {
    struct fl_successors successors = {0};
    for (size_t step = following->first; step < following->path.count; step++) {
        if (step % 64 == 0 && fl_deadline_has_passed(following->deadline)) return false;
        if (!follow_edge(following, step, &successors)) return false;
    }
    return !following->engine->incomplete;
}

/* What comes before the user's function was executed for all runs at once: its own ways, as one for each length of
 * the program's name, are none of the user's. False: that was not executed yet. */
static bool begin(struct following *following, struct fl_session *session) {
    const struct fl_program *program = following->program;
    fl_location_id entry = fl_program_function(program, program->entry)->entry;
    struct fl_state *state = fl_session_start(session);
    size_t first = 0;
    if (!state) return false;
    while (first < following->path.count &&
           !fl_id_equal(fl_program_edge(program, following->path.edges[first])->source, entry))
        first++;
    bool is_entered = first < following->path.count && fl_session_entered(session, 0);
    for (size_t i = 0; is_entered && i < MOST_STATES && (state = fl_session_entered(session, i)); i++)
        fl_vector_push(following->engine->arena, &following->states, state);
    if (!is_entered) fl_vector_push(following->engine->arena, &following->states, state);
    following->first = is_entered ? first : 0;
    return true;
}

static bool follow(struct following *following) {
    struct fl_engine *engine = following->engine;
    struct fl_symbolic_limits limits = engine->limits;
    const char *incomplete = engine->incomplete;
    bool has_inputs = engine->has_limited_inputs, has_bytes = engine->has_limited_bytes,
         has_arrays = engine->has_limited_arrays;
    size_t texts = engine->texts.count;
    engine->limits = wide_limits;
    engine->incomplete = NULL;
    engine->follows_path = true;
    bool is_followed = follow_path(following) && !engine->has_limited_arrays;
    engine->follows_path = false;
    engine->limits = limits;
    engine->incomplete = incomplete;
    engine->has_limited_inputs = has_inputs;
    engine->has_limited_bytes = has_bytes;
    engine->has_limited_arrays = has_arrays;
    engine->texts.count = texts;
    return is_followed;
}

bool fl_session_follow_run(struct fl_session *session, const struct fl_run *run) {
    struct fl_engine *engine = fl_session_engine(session);
    struct following following = {
        .engine = engine, .program = engine->program, .deadline = engine->solver_limits.deadline};
    if (!run->recording.is_complete || fl_id_is_none(run->check)) return false;
    following.path = fl_run_path(engine->arena, run);
    if (!begin(&following, session) || !follow(&following)) return false;
    for (size_t i = 0; i < following.states.count; i++) {
        const struct fl_state *state = following.states.items[i];
        struct fl_session_obligation obligation = {.check = run->check,
                                                   .state = state,
                                                   .failure = fl_state_path_condition(engine, state),
                                                   .has_whole_texts = true};
        fl_session_add_obligation(session, &obligation);
    }
    return true;
}
