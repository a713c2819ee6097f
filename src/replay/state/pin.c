#include "replay/state/pin.h"

typedef const struct fl_term *term_ref;

/* What is too much to look at is not pinned: the solver knows it anyway. */
enum { MOST_VISITED = 2000, MOST_VARIABLES = 32 };

struct pinning {
    struct fl_engine *engine;
    struct fl_arena *scratch;
    struct fl_map known; /* id of a term -> what stands in its place */
    uint32_t oldest;     /* id: only newer terms contain one that is pinned */
    bool is_any;
    bool is_looking; /* for variables: nothing is changed */
    struct fl_map seen;
    size_t visited;
    FL_VECTOR_OF(term_ref) variables;
    const struct fl_persistent_map *map; /* being changed */
};

static void pin(struct pinning *pinning, term_ref term, term_ref value) {
    if (fl_term_is_constant(term)) return;
    *fl_map_at(&pinning->known, term->id) = fl_map_key(value);
    if (!pinning->is_any || term->id < pinning->oldest) pinning->oldest = term->id;
    pinning->is_any = true;
}

/* Terms that are as wide as a part of them are: what a wider constant says of the part. */
static void pin_equation(struct pinning *pinning, term_ref term, term_ref value) {
    pin(pinning, term, value);
    bool is_extended = term->op == FL_OP_ZERO_EXTEND || term->op == FL_OP_SIGN_EXTEND;
    if (!is_extended) return;
    term_ref part = term->operands[0];
    pin_equation(pinning, part, fl_term_extract(pinning->engine->terms, part->width - 1, 0, value));
}

static void pin_conjuncts(struct pinning *pinning, term_ref guard);

static void pin_false(struct pinning *pinning, term_ref term) {
    struct fl_terms *terms = pinning->engine->terms;
    if (term->op == FL_OP_OR) {
        pin_false(pinning, term->operands[0]);
        pin_false(pinning, term->operands[1]);
    } else if (term->op == FL_OP_NOT)
        pin_conjuncts(pinning, term->operands[0]);
    else
        pin(pinning, term, fl_term_false(terms));
}

static void pin_conjuncts(struct pinning *pinning, term_ref guard) {
    if (guard->op == FL_OP_AND) {
        pin_conjuncts(pinning, guard->operands[0]);
        pin_conjuncts(pinning, guard->operands[1]);
        return;
    }
    if (guard->op == FL_OP_NOT) {
        pin_false(pinning, guard->operands[0]);
        return;
    }
    pin(pinning, guard, fl_term_true(pinning->engine->terms));
    if (guard->op != FL_OP_EQUAL) return;
    if (fl_term_is_constant(guard->operands[1])) pin_equation(pinning, guard->operands[0], guard->operands[1]);
    if (fl_term_is_constant(guard->operands[0])) pin_equation(pinning, guard->operands[1], guard->operands[0]);
}

/* Variables of what the state has come to hold: those that may have one value only. */
static void note_variables(struct pinning *pinning, term_ref term) {
    if (fl_term_is_constant(term) || pinning->visited > MOST_VISITED) return;
    uint64_t *is_seen = fl_map_at(&pinning->seen, term->id);
    if (*is_seen) return;
    *is_seen = 1;
    pinning->visited++;
    bool is_variable = term->op == FL_OP_VARIABLE && term->width <= 64;
    if (is_variable && pinning->variables.count < MOST_VARIABLES)
        fl_vector_push(pinning->scratch, &pinning->variables, term);
    for (uint32_t i = 0; i < term->operand_count; i++) note_variables(pinning, term->operands[i]);
}

static term_ref pinned(struct pinning *pinning, term_ref term) {
    if (fl_term_is_constant(term)) return term;
    if (pinning->is_looking) {
        note_variables(pinning, term);
        return term;
    }
    if (term->id < pinning->oldest) return term;
    uint64_t *known = fl_map_find(&pinning->known, term->id);
    if (known) return (term_ref)(uintptr_t)*known;
    term_ref operands[3], result = term;
    bool is_same = true;
    for (uint32_t i = 0; i < term->operand_count; i++) {
        operands[i] = pinned(pinning, term->operands[i]);
        is_same = is_same && operands[i] == term->operands[i];
    }
    if (!is_same) result = fl_term_rebuild(pinning->engine->terms, term, operands);
    *fl_map_at(&pinning->known, term->id) = fl_map_key(result);
    return result;
}

static bool pin_variable(void *context, uint64_t key, const void *before, const void *now) {
    struct pinning *pinning = context;
    (void)before;
    term_ref value = now ? pinned(pinning, now) : NULL;
    if (value != now) pinning->map = fl_persistent_set(pinning->engine->arena, pinning->map, key, value);
    return true;
}

static const struct fl_persistent_map *pin_variables(struct pinning *pinning,
                                                     const struct fl_persistent_map *before,
                                                     const struct fl_persistent_map *now) {
    pinning->map = now;
    fl_persistent_compare(before, now, pin_variable, pinning);
    return pinning->map;
}

static bool pin_cell(void *context, uint64_t key, const void *before, const void *now) {
    struct pinning *pinning = context;
    const struct fl_cell *cell = now;
    (void)before;
    term_ref value = cell ? pinned(pinning, cell->value) : NULL;
    if (!cell || value == cell->value) return true;
    struct fl_cell *copy = fl_arena_copy(pinning->engine->arena, cell, sizeof *cell);
    copy->value = value;
    pinning->map = fl_persistent_set(pinning->engine->arena, pinning->map, key, copy);
    return true;
}

static bool pin_object(void *context, uint64_t number, const void *before, const void *now) {
    struct pinning *pinning = context;
    const struct fl_symbolic_object *old = before, *object = now;
    if (!object || !object->is_live) return true;
    const struct fl_persistent_map *objects = pinning->map;
    pinning->map = object->cells;
    fl_persistent_compare(old ? old->cells : NULL, object->cells, pin_cell, pinning);
    const struct fl_persistent_map *cells = pinning->map;
    term_ref array = object->array ? pinned(pinning, object->array) : NULL;
    pinning->map = objects;
    if (cells == object->cells && array == object->array) return true;
    struct fl_symbolic_object *copy = fl_arena_copy(pinning->engine->arena, object, sizeof *object);
    copy->cells = cells;
    copy->array = array;
    pinning->map = fl_persistent_set(pinning->engine->arena, objects, number, copy);
    return true;
}

static const struct fl_symbolic_frame *frame_at(const struct fl_symbolic_frame *frame, uint32_t depth) {
    while (frame && frame->depth > depth) frame = frame->caller;
    return frame && frame->depth == depth ? frame : NULL;
}

static void pin_frames(struct pinning *pinning, struct fl_state *state, const struct fl_state *since) {
    const struct fl_symbolic_frame **to = NULL;
    for (const struct fl_symbolic_frame *frame = state->frame; frame; frame = frame->caller) {
        const struct fl_symbolic_frame *before = frame_at(since->frame, frame->depth);
        if (before == frame) return; /* and so are its callers */
        bool is_same = before && fl_id_equal(before->function, frame->function) &&
                       fl_id_equal(before->call, frame->call) && before->objects == frame->objects;
        struct fl_symbolic_frame *copy = fl_arena_copy(pinning->engine->arena, frame, sizeof *frame);
        copy->variables = pin_variables(pinning, is_same ? before->variables : NULL, frame->variables);
        if (to)
            *to = copy;
        else
            state->frame = copy;
        to = &copy->caller;
    }
}

static void pin_values(struct pinning *pinning, struct fl_state *state, const struct fl_state *since) {
    if (state->stdin_ended) state->stdin_ended = pinned(pinning, state->stdin_ended);
    pin_frames(pinning, state, since);
    state->globals = pin_variables(pinning, since->globals, state->globals);
    pinning->map = state->objects;
    fl_persistent_compare(since->objects, state->objects, pin_object, pinning);
    state->objects = pinning->map;
}

/* Which of the variables have one value only: those that keep it in every model. */
static void pin_forced(struct pinning *pinning, const struct fl_state *state) {
    struct fl_engine *engine = pinning->engine;
    struct fl_terms *terms = engine->terms;
    size_t count = pinning->variables.count;
    if (!count || fl_state_query_quickly(engine, state, fl_term_true(terms)) != FL_SATISFIABLE) return;
    term_ref *values = FL_NEW_ARRAY(pinning->scratch, term_ref, count);
    for (size_t i = 0; i < count; i++)
        values[i] = fl_term_constant(terms, fl_solver_model_value(engine->solver, pinning->variables.items[i]));
    for (;;) {
        term_ref differs = fl_term_false(terms);
        for (size_t i = 0; i < count; i++)
            if (values[i])
                differs =
                    fl_term_or(terms, differs,
                               fl_term_not(terms, fl_term_equal(terms, pinning->variables.items[i], values[i])));
        if (fl_term_is_false(differs)) return;
        enum fl_answer answer = fl_state_query_quickly(engine, state, differs);
        if (answer == FL_UNDECIDED) return;
        if (answer == FL_UNSATISFIABLE) break;
        for (size_t i = 0; i < count; i++) {
            if (!values[i]) continue;
            struct fl_bits other = fl_solver_model_value(engine->solver, pinning->variables.items[i]);
            if (fl_term_constant(terms, other) != values[i]) values[i] = NULL;
        }
    }
    for (size_t i = 0; i < count; i++)
        if (values[i]) pin(pinning, pinning->variables.items[i], values[i]);
}

void fl_state_pin(struct fl_engine *engine, struct fl_state *state, const struct fl_state *since,
                  const struct fl_term *guard) {
    if (!since) return;
    struct fl_arena *scratch = fl_arena_create();
    struct pinning pinning = {
        .engine = engine, .scratch = scratch, .known = fl_map_make(scratch), .seen = fl_map_make(scratch)};
    uint32_t known = since->condition ? since->condition->count : 0;
    for (const struct fl_condition *at = state->condition; at && at->count > known; at = at->previous)
        pin_conjuncts(&pinning, at->term);
    if (pinning.is_any) pin_values(&pinning, state, since);
    if (fl_term_is_constant(guard)) {
        fl_arena_destroy(scratch);
        return;
    }
    struct pinning forced = {.engine = engine,
                             .scratch = scratch,
                             .known = fl_map_make(scratch),
                             .seen = fl_map_make(scratch),
                             .is_looking = true};
    pin_values(&forced, state, since);
    forced.is_looking = false;
    pin_forced(&forced, state);
    if (forced.is_any) pin_values(&forced, state, since);
    fl_arena_destroy(scratch);
}
