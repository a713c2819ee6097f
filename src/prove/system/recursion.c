/* prove/system/recursion.c - recursive functions: the body is executed once, calls use its summary. */
#include "base/invariant.h"
#include "prove/system/building.h"

typedef const struct fl_term *term_ref;

static const struct fl_edge *next_edge(const struct fl_building *building, const struct fl_state *state) {
    const struct fl_program *program = building->system->program;
    const struct fl_location *location = fl_program_location(program, state->location);
    return location->edge_count == 1 ? &program->edges[location->first_edge] : NULL;
}

fl_function_id fl_building_recursive_call(const struct fl_building *building, const struct fl_state *state) {
    const struct fl_edge *edge = next_edge(building, state);
    if (!edge || edge->operation.kind != FL_OPERATION_CALL) return (fl_function_id)FL_NO_ID;
    const struct fl_expression *callee = edge->operation.callee;
    if (callee->kind != FL_EXPRESSION_FUNCTION) return (fl_function_id)FL_NO_ID;
    bool is_recursive = fl_call_graph_is_recursive(building->changes->graph, callee->function) &&
                        fl_program_function(building->system->program, callee->function)->has_body;
    return is_recursive ? callee->function : (fl_function_id)FL_NO_ID;
}

/* ---- the body, executed once ---- */

/* The ENTRY of the function whose body the state is in or, if it is not, FL_NO_INDEX. */
static uint32_t entry_around(const struct fl_building *building, const struct fl_state *state,
                             fl_function_id function) {
    fl_location_id entry = fl_program_function(building->system->program, function)->entry;
    for (const struct fl_symbolic_frame *frame = state->frame; frame; frame = frame->caller) {
        struct fl_state at = *state;
        at.frame = (struct fl_symbolic_frame *)frame;
        at.location = entry;
        uint32_t cut = fl_id_equal(frame->function, function) ? fl_building_find_cut(building, FL_CUT_ENTRY, &at)
                                                              : FL_NO_INDEX;
        if (cut != FL_NO_INDEX) return cut;
    }
    return FL_NO_INDEX;
}

static void add_exit(struct fl_building *building, const struct fl_state *entered, uint32_t entry) {
    struct fl_system *system = building->system;
    const struct fl_function *function = fl_program_function(system->program, entered->frame->function);
    struct fl_state at = *entered;
    at.location = function->exit;
    uint32_t exit = fl_building_add_cut(building, FL_CUT_EXIT, &at);
    system->cuts.items[exit].entry = entry;
    if (function->result_width)
        fl_vector_push(building->arena, &system->cuts.items[exit].changing,
                       fl_symbol_result(system->symbols, entered->frame->function));
}

/* What does not depend on the callers: parameters and globals. */
static void find_visible(struct fl_building *building, const struct fl_state *entered, uint32_t cut) {
    struct fl_state alone = *entered;
    struct fl_symbolic_frame frame = *entered->frame;
    frame.caller = NULL;
    alone.frame = &frame;
    fl_system_find_visible(building->system, &alone, cut);
}

/* The function's own variables are gone: what it was given, what it gives, and globals are not. */
static void find_visible_at_exit(struct fl_building *building, const struct fl_state *entered, uint32_t cut) {
    struct fl_system *system = building->system;
    const struct fl_function *function = fl_program_function(system->program, entered->frame->function);
    struct fl_cut_point *entry = &system->cuts.items[cut - 1], *exit = &system->cuts.items[cut];
    if (function->result_width)
        fl_vector_push(building->arena, &exit->visible,
                       fl_symbol_result(system->symbols, entered->frame->function));
    for (uint32_t i = 0; i < function->parameter_count; i++)
        fl_vector_push(building->arena, &exit->visible,
                       fl_symbol_variable(system->symbols, function->parameters[i], 1, true));
    for (size_t i = 0; i < entry->visible.count; i++) {
        const struct fl_symbol *symbol = fl_symbol_of(system->symbols, entry->visible.items[i]);
        if (!symbol || symbol->frame || symbol->kind != FL_SYMBOL_VARIABLE) continue;
        fl_variable_id id = {symbol->number};
        fl_vector_push(building->arena, &exit->visible, symbol->term);
        fl_lvalue_set changed = building->changes->mod_ref.modified[entered->frame->function.index];
        if (fl_lvalues_meet(building->changes->lvalues, changed,
                            fl_lvalues_of_variable(building->changes->lvalues, id)))
            fl_vector_push(building->arena, &exit->visible, fl_symbol_variable(system->symbols, id, 0, true));
    }
}

/* The ENTRY's number, and all its body's pieces in the queue. */
static uint32_t execute_body(struct fl_building *building, const struct fl_state *entered,
                             uint64_t first_address) {
    struct fl_system *system = building->system;
    fl_function_id function = entered->frame->function;
    uint32_t entry = fl_building_find_cut(building, FL_CUT_ENTRY, entered);
    bool is_new = entry == FL_NO_INDEX;
    if (is_new) {
        entry = fl_building_add_cut(building, FL_CUT_ENTRY, entered);
        add_exit(building, entered, entry);
        system->cuts.items[entry].first_address = system->cuts.items[entry + 1].first_address = first_address;
        find_visible(building, entered, entry);
        find_visible_at_exit(building, entered, entry + 1);
    }
    struct fl_state *body = fl_state_fork(building->engine, entered);
    const char *name = fl_arena_format(building->arena, "cut %u.%u", entry, (unsigned)system->uses.count);
    struct fl_cut_point *cut = is_new ? &system->cuts.items[entry] : NULL;
    fl_changes_forget(building->changes, system, body, building->changes->mod_ref.modified[function.index], name,
                      cut);
    fl_changes_forget_parameters(building->changes, system, body, name, cut);
    fl_building_use(building, entry, body, body, NULL);
    fl_building_begin_piece(building, body, entry);
    fl_building_advance(building, body);
    return entry;
}

/* ---- calls ---- */

/* The state in the called function, its arguments passed. NULL: the call cannot be followed. */
static struct fl_state *enter(struct fl_building *building, const struct fl_state *state) {
    struct fl_successors successors = {0};
    struct fl_state *entered = fl_state_fork(building->engine, state);
    fl_symbolic_step(building->engine, entered, NULL, &successors);
    return successors.states.count == 1 ? successors.states.items[0] : NULL;
}

static void set_variable(struct fl_building *building, struct fl_state *state, fl_variable_id id, term_ref value) {
    bool is_global = fl_program_variable(building->system->program, id)->kind == FL_VARIABLE_GLOBAL;
    const struct fl_persistent_map **map = is_global ? &state->globals : &state->frame->variables;
    *map = fl_persistent_set(building->arena, *map, id.index, value);
}

/* The called function's frame goes, its result stays. */
static struct fl_state *leave(struct fl_building *building, const struct fl_state *exit,
                              const struct fl_edge *call) {
    struct fl_state *after = fl_state_fork(building->engine, exit);
    const struct fl_function *function = fl_program_function(building->system->program, exit->frame->function);
    for (uint32_t i = 0; i < function->object_count; i++) {
        uintptr_t number = (uintptr_t)fl_persistent_find(exit->frame->objects, function->objects[i].index);
        fl_symbolic_end_object(building->engine, after, (uint32_t)(number - 1));
    }
    after->frame = fl_arena_copy(building->arena, exit->frame->caller, sizeof *after->frame);
    after->result = NULL;
    after->location = call->target;
    after->frame->loops = fl_orders_move(building->engine->orders, after->frame->loops, call->target);
    fl_variable_id variable = call->operation.variable;
    if (fl_id_is_none(variable) || !exit->result) return after;
    if (fl_program_variable(building->system->program, variable)->width != exit->result->width)
        fl_engine_give_up(building->engine, "a recursive call of another type than the function");
    else
        set_variable(building, after, variable, exit->result);
    return after;
}

void fl_building_call(struct fl_building *building, struct fl_state *state, fl_function_id id) {
    struct fl_system *system = building->system;
    const struct fl_function *function = fl_program_function(system->program, id);
    const struct fl_edge *call = next_edge(building, state);
    uint32_t entry = entry_around(building, state, id);
    bool is_back = entry != FL_NO_INDEX;
    uint64_t first_address = building->engine->next_address;
    struct fl_state *entered = enter(building, state);
    if (!entered) return;
    if (function->is_variadic) {
        fl_engine_give_up(building->engine, "a recursive function with a variable number of arguments");
        return;
    }
    if (!is_back) entry = execute_body(building, entered, first_address);
    fl_building_arrive(building, entry, entered, NULL, is_back);
    uint32_t exit = entry + 1;
    struct fl_state *at_exit = fl_state_fork(building->engine, entered);
    const char *name = fl_arena_format(building->arena, "cut %u.%u", exit, (unsigned)system->uses.count);
    struct fl_cut_point *cut = is_back ? NULL : &system->cuts.items[exit];
    fl_changes_forget(building->changes, system, at_exit, building->changes->mod_ref.modified[id.index], name,
                      cut && cut->changing.count <= 1 ? cut : NULL);
    fl_changes_forget_parameters(building->changes, system, at_exit, name, NULL);
    if (function->result_width)
        at_exit->result = fl_term_variable(system->terms, fl_arena_format(building->arena, "%s result", name),
                                           function->result_width);
    fl_building_use(building, exit, at_exit, at_exit, entered);
    struct fl_state *after = leave(building, at_exit, call);
    fl_state_queue_push(&building->queue, after);
}

/* ---- returns ---- */

/* The state at the ENTRY that the body was executed from. */
static const struct fl_state *entry_state(const struct fl_building *building, uint32_t entry) {
    const struct fl_system *system = building->system;
    for (size_t i = system->uses.count; i-- > 0;)
        if (system->uses.items[i].cut == entry) return system->uses.items[i].state;
    FL_UNREACHABLE("a body is executed from its entry");
}

bool fl_building_return(struct fl_building *building, struct fl_state *state) {
    const struct fl_edge *edge = next_edge(building, state);
    if (!edge || edge->operation.kind != FL_OPERATION_RETURN) return false;
    if (!fl_call_graph_is_recursive(building->changes->graph, state->frame->function)) return false;
    struct fl_state at = *state;
    at.location = edge->target;
    uint32_t exit = fl_building_find_cut(building, FL_CUT_EXIT, &at);
    if (exit == FL_NO_INDEX) return false;
    const struct fl_state *old = entry_state(building, building->system->cuts.items[exit].entry);
    struct fl_state *there = fl_state_fork(building->engine, state);
    if (edge->operation.value) {
        there->result = fl_symbolic_evaluate(building->engine, there, edge->operation.value);
        if (!there->result) return true;
    }
    fl_state_note_step(building->engine, there, (fl_edge_id){(uint32_t)(edge - building->system->program->edges)});
    if (!fl_building_has_same_objects(old, there))
        fl_engine_give_up(building->engine, "a recursive function that ends the life of objects from before it");
    fl_building_arrive(building, exit, there, old, true);
    return true;
}
