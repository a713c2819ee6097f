#include "replay/state/covered.h"

#include "analysis/live_variables.h"
#include "replay/state/renamed.h"
#include "replay/state/whereabouts.h"

typedef const struct fl_term *term_ref;

/* How many conjuncts more than another one a state may have, to be compared with it. */
enum { MOST_MORE = 256, MOST_COMPARED = 8, MOST_RENAMED = 64 };

struct fl_covering {
    struct fl_arena *arena;
    enum fl_covering_extent extent;
    struct fl_live_variables *live;
    struct fl_map heads; /* location and place in the traces -> the latest state there */
};

struct remembered {
    const struct fl_state *state;
    const struct remembered *earlier;
};

struct fl_covering *fl_covering_create(struct fl_arena *arena, const struct fl_program *program,
                                       enum fl_covering_extent extent) {
    struct fl_covering *covering = FL_NEW(arena, struct fl_covering);
    covering->arena = arena;
    covering->extent = extent;
    covering->live = fl_live_variables_create(arena, program);
    covering->heads = fl_map_make(arena);
    return covering;
}

static void forget_dead(struct fl_covering *covering, struct fl_engine *engine, struct fl_state *state) {
    size_t count;
    const fl_variable_id *dead = fl_dead_variables(covering->live, state->location, &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t width = fl_program_variable(engine->program, dead[i])->width;
        const struct fl_term *zero = fl_term_constant(engine->terms, fl_bits_of_unsigned(engine->arena, width, 0));
        if (fl_persistent_find(state->frame->variables, dead[i].index) != zero)
            state->frame->variables =
                fl_persistent_set(engine->arena, state->frame->variables, dead[i].index, zero);
    }
}

/* Is this condition among the other's, as its beginning? */
static bool is_beginning(const struct fl_condition *beginning, const struct fl_condition *all) {
    uint32_t count = beginning ? beginning->count : 0;
    if (all && all->count > count + MOST_MORE) return false;
    while (all && all->count > count) all = all->previous;
    return all == beginning;
}

/* Of what two states hold. */
struct comparison {
    struct fl_engine *engine;
    struct fl_renaming *renaming; /* NULL: all is to be the same */
};

static bool is_same_value(const struct comparison *comparison, term_ref left, term_ref right) {
    if (left == right) return true;
    return comparison->renaming && left && right && fl_renaming_match(comparison->renaming, left, right);
}

/* A global variable that was never written holds its first value. */
static bool is_same_variable(void *context, uint64_t key, const void *left, const void *right) {
    const struct comparison *comparison = context;
    struct fl_engine *engine = comparison->engine;
    fl_variable_id id = {(uint32_t)key};
    if (fl_program_variable(engine->program, id)->kind != FL_VARIABLE_GLOBAL)
        return is_same_value(comparison, left, right);
    const void *first = fl_symbolic_initial(engine, id);
    return is_same_value(comparison, left ? left : first, right ? right : first);
}

static bool is_same_cell(void *context, uint64_t offset, const void *left, const void *right) {
    (void)offset;
    const struct fl_cell *a = left, *b = right;
    return a && b && a->size == b->size && is_same_value(context, a->value, b->value);
}

/* What has ended does not matter. */
static bool is_same_object(void *context, uint64_t number, const void *left, const void *right) {
    (void)number;
    const struct fl_symbolic_object *a = left, *b = right;
    bool is_left = a && a->is_live, is_right = b && b->is_live;
    if (!is_left || !is_right) return is_left == is_right;
    return is_same_value(context, a->array, b->array) && a->size == b->size && a->generation == b->generation &&
           fl_persistent_compare(a->cells, b->cells, is_same_cell, context);
}

static bool has_same_frames(struct comparison *comparison, const struct fl_symbolic_frame *left,
                            const struct fl_symbolic_frame *right) {
    for (; left != right; left = left->caller, right = right->caller) {
        if (!left || !right || !fl_id_equal(left->function, right->function)) return false;
        if (!fl_id_equal(left->call, right->call) || left->stack != right->stack) return false;
        if (left->objects != right->objects) return false;
        if (!fl_persistent_compare(left->variables, right->variables, is_same_variable, comparison)) return false;
    }
    return true;
}

static bool holds_same(struct comparison *comparison, const struct fl_state *known, const struct fl_state *state) {
    return known->live_heap == state->live_heap && known->leaving == state->leaving &&
           known->stdin_ended == state->stdin_ended && has_same_frames(comparison, known->frame, state->frame) &&
           fl_persistent_compare(known->globals, state->globals, is_same_variable, comparison) &&
           fl_persistent_compare(known->objects, state->objects, is_same_object, comparison);
}

static bool stands_for(const struct fl_covering *covering, struct fl_engine *engine, const struct fl_state *known,
                       const struct fl_state *state) {
    struct comparison exact = {engine, NULL};
    if (is_beginning(known->condition, state->condition) && holds_same(&exact, known, state)) return true;
    const struct fl_function *function = &engine->program->functions[state->frame->function.index];
    if (covering->extent == FL_COVERING_SAME || !function->is_users) return false; /* models go round and end */
    struct fl_arena *scratch = fl_arena_create();
    struct comparison renamed = {engine, fl_renaming_create(engine, scratch)};
    bool is_same = holds_same(&renamed, known, state) && fl_renaming_holds(renamed.renaming, known, state);
    fl_arena_destroy(scratch);
    return is_same;
}

const struct fl_state *fl_covering_find(struct fl_covering *covering, struct fl_engine *engine,
                                        struct fl_state *state) {
    forget_dead(covering, engine, state);
    uint64_t key = fl_hash_mix(fl_trace_place_of(state)->number) ^ state->location.index;
    uint64_t *latest = fl_map_at(&covering->heads, key);
    unsigned compared = 0, most = covering->extent == FL_COVERING_RENAMED ? MOST_RENAMED : MOST_COMPARED;
    for (const struct remembered *at = (const struct remembered *)(uintptr_t)*latest; at && compared < most;
         at = at->earlier, compared++)
        if (fl_trace_place_of(at->state) == fl_trace_place_of(state) &&
            at->state->location.index == state->location.index && stands_for(covering, engine, at->state, state))
            return at->state;
    struct remembered *entry = FL_NEW(covering->arena, struct remembered);
    struct fl_state *copy = fl_arena_copy(covering->arena, state, sizeof *state);
    copy->frame = fl_arena_copy(covering->arena, state->frame, sizeof *state->frame);
    *entry = (struct remembered){copy, (const struct remembered *)(uintptr_t)*latest};
    *latest = (uint64_t)(uintptr_t)entry;
    return NULL;
}
