/* prove/system/cuts.c - cuts while a system is built: arrivals at them, and uses of their invariants. */
#include "prove/system/building.h"

const fl_edge_id *fl_building_stack(struct fl_building *building, const struct fl_state *state, uint32_t *depth) {
    *depth = state->frame->depth - 1;
    fl_edge_id *stack = FL_NEW_ARRAY(building->arena, fl_edge_id, *depth + 1);
    uint32_t at = *depth;
    for (const struct fl_symbolic_frame *frame = state->frame; frame->caller; frame = frame->caller)
        stack[--at] = frame->call;
    return stack;
}

/* Variables that were not written have some value, the same for all who ask. */
static struct fl_state *complete(struct fl_building *building, const struct fl_state *state) {
    struct fl_state *copy = fl_state_fork(building->engine, state);
    const struct fl_function *function = fl_program_function(building->system->program, copy->frame->function);
    for (uint32_t i = 0; i < function->variable_count; i++) {
        fl_variable_id id = function->variables[i];
        if (fl_persistent_find(copy->frame->variables, id.index)) continue;
        copy->frame->variables = fl_persistent_set(building->arena, copy->frame->variables, id.index,
                                                   fl_symbolic_unknown(building->engine, id));
    }
    return copy;
}

void fl_building_arrive(struct fl_building *building, uint32_t cut, const struct fl_state *state,
                        const struct fl_state *old, bool is_back) {
    struct fl_state *there = complete(building, state);
    if (is_back) fl_building_forget_addresses(building, there, building->system->cuts.items[cut].first_address);
    struct fl_arrival arrival = {.cut = cut,
                                 .is_back = is_back,
                                 .guard = fl_state_path_condition(building->engine, state),
                                 .state = there,
                                 .old = old};
    if (!fl_term_is_false(arrival.guard)) fl_vector_push(building->arena, &building->system->arrivals, arrival);
}

void fl_building_use(struct fl_building *building, uint32_t cut, struct fl_state *state,
                     const struct fl_state *here, const struct fl_state *old) {
    struct fl_system *system = building->system;
    struct fl_cut_use use = {.cut = cut};
    use.passed = fl_term_variable(
        system->terms, fl_arena_format(building->arena, "passed %u.%u", cut, (unsigned)system->uses.count), 1);
    fl_state_assume(building->engine, state, use.passed);
    use.state = complete(building, here);
    use.old = old;
    fl_vector_push(building->arena, &system->uses, use);
}

uint32_t fl_building_add_cut(struct fl_building *building, enum fl_cut_kind kind, const struct fl_state *state) {
    struct fl_system *system = building->system;
    struct fl_cut_point cut = {.kind = kind,
                               .number = (uint32_t)system->cuts.count,
                               .location = state->location,
                               .outer = FL_NO_INDEX,
                               .first_address = building->engine->next_address,
                               .entry = FL_NO_INDEX};
    cut.stack = fl_building_stack(building, state, &cut.stack_depth);
    fl_vector_push(building->arena, &system->cuts, cut);
    return cut.number;
}

void fl_building_begin_piece(struct fl_building *building, struct fl_state *state, uint32_t cut) {
    struct fl_history *first = FL_NEW(building->arena, struct fl_history);
    *first = (struct fl_history){.edge = FL_NO_ID, .piece = cut};
    state->history = first;
}

uint32_t fl_building_find_cut(const struct fl_building *building, enum fl_cut_kind kind,
                              const struct fl_state *state) {
    const struct fl_system *system = building->system;
    for (size_t i = system->cuts.count; i-- > 0;) {
        const struct fl_cut_point *cut = &system->cuts.items[i];
        if (cut->kind != kind || cut->location.index != state->location.index) continue;
        if (cut->stack_depth != state->frame->depth - 1) continue;
        uint32_t at = cut->stack_depth;
        const struct fl_symbolic_frame *frame = state->frame;
        while (at && fl_id_equal(frame->call, cut->stack[at - 1])) at--, frame = frame->caller;
        if (!at) return (uint32_t)i;
    }
    return FL_NO_INDEX;
}

struct life {
    const struct fl_state *other;
    bool is_same;
};

static bool compare_life(void *context, uint64_t key, const void *value) {
    struct life *life = context;
    const struct fl_symbolic_object *mine = value, *theirs = fl_persistent_find(life->other->objects, key);
    life->is_same = theirs && theirs->is_live == mine->is_live;
    return life->is_same;
}

bool fl_building_has_same_objects(const struct fl_state *state, const struct fl_state *other) {
    struct life life = {other, true};
    fl_persistent_visit(state->objects, compare_life, &life);
    return life.is_same;
}
