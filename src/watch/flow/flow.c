#include "watch/flow/flow.h"

#include "watch/flow/event.h"
#include "watch/flow/flow_table.h"
#include "watch/flow/interrupts.h"
#include "watch/flow/jumps.h"
#include "watch/flow/regions.h"
#include "watch/flow/surroundings.h"

/* The first two look at no other values than those that come to hooks. The very first hardly tells ways to come to
 * a place apart: that is soon known of any program, and remains if there is no time for more. Of the others, what
 * is too much with one is tried with the next. */
static const struct {
    struct fl_flow_limits limits;
    double share; /* of the time that is left */
    bool has_values, has_thresholds;
} attempts[] = {{{2, 2, 1000000}, 1, false, false},
                {{24, 64, 1000000}, 0.6, false, false},
                {{24, 64, 100000}, 0.4, true, true},
                {{24, 64, 1200000}, 0.6, true, false},
                {{6, 8, 2000000}, 1, true, false}};

struct flow {
    const struct fl_flow_subject *subject;
    const struct fl_program *program;
    struct fl_flow_surroundings around;
    struct fl_flow_table table;
    struct fl_deadline deadline;
    struct fl_flow_spot now;                    /* what is looked at */
    FL_VECTOR_OF(struct fl_flow_spot) landings; /* functions that may be jumped to were entered */
    FL_VECTOR_OF(struct fl_flow_part) jumps;    /* states in which longjmp is called; without local variables */
    struct fl_bitset landing;                   /* functions that may be jumped to */
    struct fl_bitset interrupted;               /* locations */
    struct fl_flow_regions regions;
    bool *can_fail; /* by check */
    bool *can_stay; /* by check: the event may move nothing */
};

/* The object may have been ended. */
static void lose(struct fl_flow_state *state) {
    if (state->life != FL_FLOW_LIFE_PROGRAM) state->life = FL_FLOW_LIFE_UNKNOWN;
}

/* A state comes to a location of the function that is looked at. */
static void arrive(struct flow *flow, uint32_t location, struct fl_flow_state state) {
    if (flow->around.handlers_end) lose(&state);
    fl_flow_arrive(&flow->table, flow->now.context, flow->regions.first[location], state);
}

/* What the observer keeps is changed by hooks alone. */
static void forget_all(struct flow *flow, struct fl_flow_state *state, fl_number_set variables) {
    struct fl_number_walk walk = fl_number_set_walk(flow->around.sets, variables);
    for (uint32_t number; fl_number_walk_next(&walk, &number);)
        if (number != flow->subject->state.index && number != flow->subject->key.index)
            fl_flow_forget(flow->subject, state, (fl_variable_id){number});
}

/* ---- calls ---- */

struct dropping {
    const struct flow *flow;
    const struct fl_persistent_map *result;
};

static bool drop_local(void *context, uint64_t key, const void *value) {
    struct dropping *dropping = context;
    (void)value;
    const struct fl_program *program = dropping->flow->program;
    if (key < program->variable_count && program->variables[key].kind != FL_VARIABLE_GLOBAL)
        dropping->result = fl_persistent_set(dropping->flow->subject->arena, dropping->result, key, NULL);
    return true;
}

static const struct fl_persistent_map *global_relations(const struct flow *flow,
                                                        const struct fl_persistent_map *relations) {
    struct dropping dropping = {.flow = flow, .result = relations};
    fl_persistent_visit(relations, drop_local, &dropping);
    return dropping.result;
}

static struct fl_flow_state entry_state(struct flow *flow, const struct fl_flow_state *state,
                                        const struct fl_operation *call, fl_function_id callee) {
    const struct fl_program *program = flow->program;
    const struct fl_function *function = fl_program_function(program, callee);
    struct fl_flow_state entry = {.values = {.is_reached = true, .globals = state->values.globals},
                                  .relations = global_relations(flow, state->relations),
                                  .life = state->life};
    for (uint32_t i = 0; call && i < function->parameter_count && i < call->argument_count; i++) {
        const struct fl_expression *value = call->arguments[i].value;
        fl_variable_id parameter = function->parameters[i];
        if (value->width != program->variables[parameter.index].width) continue;
        if (value->width <= FL_WIDEST_INTERVAL)
            fl_flow_set(flow->subject, &entry, parameter,
                        fl_interval_state_evaluate(program, &state->values, value));
        fl_flow_relate(flow->subject, &entry, parameter, fl_flow_relation_of(flow->subject, state, value));
    }
    return entry;
}

/* Where a call goes on: behind it; of code that may call again and again, also before it. A handler of a signal
 * may have been called earlier, when global variables had other values. */
struct behind {
    uint32_t target, again;
    fl_variable_id result;
    bool is_interrupt;
};

static struct fl_interval_state only_state(const struct fl_flow_subject *subject,
                                           const struct fl_flow_state *from) {
    struct fl_interval_state values = {.is_reached = true};
    fl_interval_state_set(subject->arena, subject->program, &values, subject->state,
                          fl_interval_state_get(subject->program, &from->values, subject->state));
    if (!fl_id_is_none(subject->jump))
        fl_interval_state_set(subject->arena, subject->program, &values, subject->jump,
                              fl_interval_of(subject->program->variables[subject->jump.index].width, 0));
    return values;
}

/* What a call has assigned. */
struct replacing {
    const struct flow *flow;
    fl_number_set variables;
    const struct fl_persistent_map *relations; /* those of others */
};

static bool is_replaced(void *context, fl_variable_id variable) {
    const struct replacing *replacing = context;
    return !fl_id_equal(variable, replacing->flow->subject->jump) &&
           fl_number_set_has(replacing->flow->around.sets, replacing->variables, variable.index);
}

static bool drop_replaced(void *context, uint64_t key, const void *value) {
    struct replacing *replacing = context;
    (void)value;
    if (fl_number_set_has(replacing->flow->around.sets, replacing->variables, (uint32_t)key))
        replacing->relations = fl_persistent_set(replacing->flow->subject->arena, replacing->relations, key, NULL);
    return true;
}

/* What a function left behind that was called in a state. */
static struct fl_flow_state state_after(struct flow *flow, struct fl_flow_state state,
                                        const struct fl_flow_state *end, fl_function_id callee,
                                        struct behind behind) {
    const struct fl_flow_subject *subject = flow->subject;
    fl_variable_id result = behind.result;
    struct fl_interval_state globals = {.is_reached = true, .globals = end->values.globals};
    if (behind.is_interrupt) globals = only_state(subject, end);
    struct replacing replacing = {flow, flow->around.modified[callee.index], state.relations};
    fl_persistent_visit(state.relations, drop_replaced, &replacing);
    state.relations = replacing.relations;
    /* What is not assigned has the value that it had: what was found out of it on the way holds here, too. */
    state.values = fl_interval_state_meet_after(subject->arena, &state.values, &globals, is_replaced, &replacing);
    fl_flow_learn_relations(subject, &state, end);
    if (!state.values.is_reached) return state;
    fl_flow_forget(subject, &state, result);
    if (!fl_id_is_none(result) && end->result.width == flow->program->variables[result.index].width) {
        fl_flow_set(subject, &state, result, end->result);
        fl_flow_relate(subject, &state, result, end->result_relation);
    }
    state.life = end->life;
    fl_flow_learn(subject, &state, end);
    return state;
}

/* The constants that an observer is told: what it does depends on them. */
static uint64_t constants_told(const struct flow *flow, const struct fl_flow_state *entry,
                               const struct fl_operation *call, const struct fl_function *callee) {
    uint64_t told = 0;
    for (uint32_t i = 0; callee->is_observer && call && i < callee->parameter_count; i++) {
        struct fl_interval is = fl_interval_state_get(flow->program, &entry->values, callee->parameters[i]);
        bool is_constant = i < call->argument_count && fl_expression_is_constant(call->arguments[i].value);
        if (is_constant && fl_interval_is_single(&is))
            told = fl_hash_mix(told ^ fl_hash_mix(fl_interval_least_unsigned(&is) + i + 1));
    }
    return told;
}

static void enter_with(struct flow *flow, const struct fl_flow_state *state, struct fl_flow_state entry,
                       const struct fl_operation *call, fl_function_id callee, struct behind behind) {
    const struct fl_function *function = fl_program_function(flow->program, callee);
    uint32_t index =
        fl_flow_context_of(&flow->table, callee, &entry, constants_told(flow, &entry, call, function));
    if (index == UINT32_MAX) {
        flow->table.is_given_up = true;
        return;
    }
    fl_flow_add_caller(&flow->table, index, flow->now);
    fl_flow_arrive(&flow->table, index, function->entry.index, entry);
    size_t count = fl_flow_point_at(&flow->table, index, function->exit.index)->parts.count;
    for (size_t i = 0; i < count; i++) {
        const struct fl_flow_state end =
            fl_flow_point_at(&flow->table, index, function->exit.index)->parts.items[i].state;
        struct fl_flow_state after = state_after(flow, *state, &end, callee, behind);
        arrive(flow, behind.target, after);
        if (behind.again != UINT32_MAX) arrive(flow, behind.again, after);
    }
}

static void enter(struct flow *flow, const struct fl_flow_state *state, const struct fl_operation *call,
                  fl_function_id callee, struct behind behind) {
    enter_with(flow, state, entry_state(flow, state, call, callee), call, callee, behind);
}

/* ---- functions that have nothing to do with the automaton ---- */

static bool is_pointer(const struct flow *flow, const struct fl_expression *value) {
    return value->width == flow->program->pointer_width;
}

/* May the call end the object? */
static bool may_end(const struct flow *flow, const struct fl_flow_state *state, const struct fl_operation *call,
                    fl_function_id callee) {
    if (!fl_bitset_has(&flow->around.ends[state->life], callee.index)) return false;
    if (!fl_bitset_has(&flow->around.ends_exactly[state->life], callee.index)) return true;
    for (uint32_t i = 0; i < call->argument_count; i++)
        if (is_pointer(flow, call->arguments[i].value) &&
            fl_flow_relation_of(flow->subject, state, call->arguments[i].value) != FL_FLOW_OTHER)
            return true;
    return false;
}

/* What is made now may be the object, unless that lives already. Where nothing was made, it is null. */
static void make_object(struct flow *flow, struct fl_flow_state state, enum fl_flow_life life,
                        struct behind behind) {
    uint32_t width = flow->program->variables[behind.result.index].width;
    struct fl_flow_state same = state;
    fl_flow_relate(flow->subject, &state, behind.result, FL_FLOW_OTHER);
    arrive(flow, behind.target, state);
    fl_flow_relate(flow->subject, &same, behind.result, FL_FLOW_SAME);
    for (unsigned is_made = 0; is_made < 2 && state.life == FL_FLOW_LIFE_UNKNOWN; is_made++) {
        struct fl_flow_state next = same, value = {.values = {.is_reached = true}};
        struct fl_interval is = is_made ? fl_interval_unsigned(width, 1, UINT64_MAX) : fl_interval_of(width, 0);
        fl_interval_state_set(flow->subject->arena, flow->program, &value.values, flow->subject->key, is);
        fl_flow_learn(flow->subject, &next, &value);
        if (is_made) next.life = life;
        arrive(flow, behind.target, next);
    }
}

/* What kind of object a function makes whose result may be the one that is followed, and comes to a hook. */
static enum fl_flow_life made_by(const struct flow *flow, fl_function_id callee, fl_variable_id result) {
    if (fl_id_is_none(result) || fl_id_is_none(flow->subject->key)) return FL_FLOW_LIFE_UNKNOWN;
    const struct fl_variable *variables = flow->program->variables;
    if (!fl_bitset_has(flow->subject->carriers, result.index)) return FL_FLOW_LIFE_UNKNOWN;
    if (variables[result.index].width != variables[flow->subject->key.index].width) return FL_FLOW_LIFE_UNKNOWN;
    for (unsigned life = 0; life < FL_FLOW_LIVES; life++)
        if (fl_bitset_has(&flow->around.makes[life], callee.index)) return life;
    return FL_FLOW_LIFE_UNKNOWN;
}

static void pass_by(struct flow *flow, struct fl_flow_state state, const struct fl_operation *call,
                    fl_function_id callee, struct behind behind) {
    if (!fl_bitset_has(&flow->around.returning.functions, callee.index)) return;
    if (may_end(flow, &state, call, callee)) state.life = FL_FLOW_LIFE_UNKNOWN;
    forget_all(flow, &state, flow->around.modified[callee.index]);
    fl_flow_forget(flow->subject, &state, behind.result);
    enum fl_flow_life made = made_by(flow, callee, behind.result);
    if (made != FL_FLOW_LIFE_UNKNOWN)
        make_object(flow, state, made, behind);
    else
        arrive(flow, behind.target, state);
}

/* ---- functions that have ---- */

/* Is it clear from where pointers lead that this one is not the object? */
static bool leads_elsewhere(const struct flow *flow, const struct fl_flow_state *state,
                            const struct fl_expression *value) {
    uint32_t holder = fl_flow_holder(flow->subject, state);
    return holder != FL_NO_INDEX && !fl_flow_may_be_held(&flow->around, flow->program, holder, value);
}

/* May a handler of a signal change the variable at any time? */
static bool is_unsteady(const struct flow *flow, fl_variable_id variable) {
    if (fl_id_equal(variable, flow->subject->state) || fl_id_equal(variable, flow->subject->key)) return false;
    return fl_number_set_has(flow->around.sets, flow->around.unsteady, variable.index);
}

/* What a condition says of such variables does not stay. */
static void forget_unsteady(struct flow *flow, struct fl_flow_state *state, const struct fl_expression *at) {
    if (!state->values.is_reached) return;
    if (at->kind == FL_EXPRESSION_VARIABLE && is_unsteady(flow, at->variable))
        fl_flow_forget(flow->subject, state, at->variable);
    for (uint32_t i = 0; i < at->operand_count; i++) forget_unsteady(flow, state, at->operands[i]);
}

/* The first argument of which it is not known whether it is the object; or as many as there are. */
static uint32_t open_argument(const struct flow *flow, const struct fl_flow_state *state,
                              const struct fl_operation *call) {
    const struct fl_flow_subject *subject = flow->subject;
    if (fl_id_is_none(subject->key)) return call->argument_count;
    uint32_t width = flow->program->variables[subject->key.index].width, i = 0;
    for (; i < call->argument_count; i++) {
        const struct fl_expression *value = call->arguments[i].value;
        if (value->width == width && fl_flow_relation_of(subject, state, value) == FL_FLOW_UNKNOWN) break;
    }
    return i;
}

/* A state is two where it is not known whether the hook is about the object. */
static void call_hook(struct flow *flow, const struct fl_flow_state *state, const struct fl_operation *call,
                      fl_function_id callee, struct behind behind) {
    const struct fl_flow_subject *subject = flow->subject;
    const struct fl_function *hook = fl_program_function(flow->program, callee);
    uint32_t open = open_argument(flow, state, call);
    if (open >= hook->parameter_count || open == call->argument_count) {
        enter(flow, state, call, callee, behind);
        return;
    }
    const struct fl_expression *value = call->arguments[open].value;
    const struct fl_expression *key = fl_expression_of_variable(subject->arena, subject->key, value->width, NULL);
    const struct fl_expression *is_same = fl_expression_binary(subject->arena, FL_OP_EQUAL, value, key, NULL);
    for (enum fl_flow_relation relation = FL_FLOW_SAME; relation <= FL_FLOW_OTHER; relation++) {
        struct fl_flow_state fork = *state;
        fl_flow_assume(subject, &fork, is_same, relation == FL_FLOW_SAME);
        if (!fork.values.is_reached) continue;
        if (flow->around.handlers.count) forget_unsteady(flow, &fork, value);
        if (relation == FL_FLOW_SAME && leads_elsewhere(flow, state, value)) continue;
        struct fl_flow_state entry = entry_state(flow, &fork, call, callee);
        fl_flow_relate(subject, &entry, hook->parameters[open], relation);
        enter_with(flow, &fork, entry, call, callee, behind);
    }
}

/* Where values are followed closely, results matter, too. */
static bool is_entered(const struct flow *flow, fl_function_id callee) {
    const struct fl_function *function = fl_program_function(flow->program, callee);
    if (!function->has_body || fl_bitset_has(&flow->around.matters, callee.index)) return function->has_body;
    return flow->subject->thresholds && function->is_users && function->result_width;
}

static void call_function(struct flow *flow, const struct fl_flow_state *state, const struct fl_operation *call,
                          fl_function_id callee, struct behind behind) {
    const struct fl_function *function = fl_program_function(flow->program, callee);
    if (!is_entered(flow, callee))
        pass_by(flow, *state, call, callee, behind);
    else if (function->is_observer)
        call_hook(flow, state, call, callee, behind);
    else
        enter(flow, state, call, callee, behind);
}

static void call(struct flow *flow, const struct fl_edge *edge, const struct fl_flow_state *state) {
    fl_edge_id id = {(uint32_t)(edge - flow->program->edges)};
    const struct fl_call_site *site = fl_call_graph_site(flow->around.graph, id);
    struct behind behind = {edge->target.index, UINT32_MAX, edge->operation.variable, false};
    for (uint32_t i = 0; i < site->callee_count; i++)
        call_function(flow, state, &edge->operation, site->callees[i], behind);
    if (fl_flow_foreign_at(&flow->around, edge) == FL_FLOW_NOTHING) return;
    struct fl_flow_state after = *state;
    fl_flow_forget(flow->subject, &after, edge->operation.variable);
    arrive(flow, edge->target.index, after);
}

static bool is_handler(const struct flow *flow, fl_function_id function) {
    for (size_t i = 0; i < flow->around.handlers.count; i++)
        if (fl_id_equal(flow->around.handlers.items[i], function)) return true;
    return false;
}

/* Code that is not there calls functions as often as it likes, and assigns what it can name. */
static struct fl_flow_state call_back(struct flow *flow, const struct fl_edge *edge, struct fl_flow_state state,
                                      enum fl_flow_foreign foreign) {
    const struct fl_flow_surroundings *around = &flow->around;
    struct behind behind = {edge->target.index, edge->source.index, (fl_variable_id)FL_NO_ID, false};
    size_t count = foreign == FL_FLOW_LIBRARY ? around->called_by_library.count : around->called_by_others.count;
    bool is_users =
        flow->program->functions[fl_program_location(flow->program, edge->source)->function.index].is_users;
    if (foreign == FL_FLOW_ANYTHING || fl_flow_library_ends(around, state.life)) lose(&state);
    forget_all(flow, &state, around->external[foreign]);
    fl_flow_forget(flow->subject, &state, edge->operation.variable);
    for (size_t i = 0; i < count; i++) {
        fl_function_id callee =
            foreign == FL_FLOW_LIBRARY ? around->called_by_library.items[i] : around->called_by_others.items[i];
        /* A handler may be called where any code of others is executed, and behind it, whoever calls it. */
        bool is_interrupt = is_users && is_handler(flow, callee);
        if (!is_interrupt && fl_bitset_has(&around->matters, callee.index))
            enter(flow, &state, NULL, callee, behind);
    }
    return state;
}

/* A handler of a signal may be called here, and again. What it does is found out knowing nothing but the
 * automaton's state: so it need not be looked at where nothing happens to that. */
static void interrupt(struct flow *flow, const struct fl_flow_state *state) {
    struct behind behind = {flow->now.location, UINT32_MAX, (fl_variable_id)FL_NO_ID, true};
    struct fl_flow_state known = {.values = only_state(flow->subject, state),
                                  .relations = global_relations(flow, state->relations),
                                  .life = state->life};
    for (size_t i = 0; i < flow->around.handlers.count; i++) {
        fl_function_id handler = flow->around.handlers.items[i];
        if (fl_bitset_has(&flow->around.matters, handler.index))
            enter_with(flow, state, known, NULL, handler, behind);
    }
}

/* ---- jumps ---- */

static bool is_same_work(const struct fl_flow_spot *left, const struct fl_flow_spot *right) {
    return left->context == right->context && left->location == right->location && left->part == right->part;
}

/* Where jumps may lead to in a function that is entered. Local variables that were assigned meanwhile have any
 * value. */
static void land(struct flow *flow, uint32_t location) {
    struct fl_flow_spot landing = {flow->now.context, flow->now.location, 0};
    size_t known = 0;
    while (known < flow->landings.count && !is_same_work(&flow->landings.items[known], &landing)) known++;
    if (known == flow->landings.count) {
        if (flow->table.is_closed) flow->table.is_given_up = true;
        fl_vector_push(flow->subject->arena, &flow->landings, landing);
    }
    for (size_t i = 0; i < flow->jumps.count; i++) arrive(flow, location, flow->jumps.items[i].state);
}

static void land_all(struct flow *flow) {
    const struct fl_function *function =
        fl_program_function(flow->program, flow->table.contexts.items[flow->now.context].function);
    for (uint32_t i = 0; i < function->edge_count; i++) {
        const struct fl_edge *edge = &flow->program->edges[function->first_edge + i];
        if (fl_is_landing(flow->subject->jump, edge)) land(flow, edge->source.index);
    }
}

static void jump(struct flow *flow, const struct fl_flow_state *from) {
    struct fl_flow_state state = {.values = {.is_reached = true, .globals = from->values.globals},
                                  .relations = global_relations(flow, from->relations),
                                  .life = from->life};
    uint64_t name = fl_flow_name(flow->subject, &state);
    size_t at = 0;
    while (at < flow->jumps.count && flow->jumps.items[at].name != name) at++;
    if (at == flow->jumps.count) {
        fl_vector_push(flow->subject->arena, &flow->jumps, ((struct fl_flow_part){.name = name, .state = state}));
    } else {
        struct fl_flow_part *known = &flow->jumps.items[at];
        if (fl_flow_includes(flow->subject, &known->state, &state)) return;
        known->state = fl_flow_join(flow->subject, &known->state, &state, known->joins++ > 0);
    }
    if (flow->table.is_closed) flow->table.is_given_up = true;
    for (size_t i = 0; i < flow->landings.count; i++) {
        struct fl_flow_spot *landing = &flow->landings.items[i];
        size_t count = fl_flow_point_at(&flow->table, landing->context, landing->location)->parts.count;
        for (uint32_t part = 0; part < count; part++)
            fl_flow_wait(&flow->table, (struct fl_flow_spot){landing->context, landing->location, part});
    }
}

/* ---- steps ---- */

static void end_function(struct flow *flow, const struct fl_edge *edge, const struct fl_flow_state *state,
                         bool is_followed) {
    const struct fl_expression *value = edge->operation.value;
    struct fl_flow_state end = {.values = {.is_reached = true, .globals = state->values.globals},
                                .relations = global_relations(flow, state->relations),
                                .life = state->life};
    if (value && value->width <= FL_WIDEST_INTERVAL && is_followed) {
        end.result = fl_interval_state_evaluate(flow->program, &state->values, value);
        end.result_relation = fl_flow_relation_of(flow->subject, state, value);
    }
    arrive(flow, edge->target.index, end);
}

static void check(struct flow *flow, const struct fl_operation *operation, const struct fl_flow_state *state) {
    struct fl_flow_state failing = *state;
    fl_flow_assume(flow->subject, &failing, operation->condition, false);
    if (!failing.values.is_reached || flow->can_fail[operation->check.index]) return;
    if (flow->table.is_closed) flow->table.is_given_up = true;
    flow->can_fail[operation->check.index] = true;
}

/* None of the checks of an event fails. */
static void pass_event(struct flow *flow, const struct fl_edge *first, struct fl_flow_state state) {
    const struct fl_program *program = flow->program;
    if (fl_event_check_before(program, first) || flow->can_stay[first->operation.check.index]) return;
    for (const struct fl_edge *edge = first; edge; edge = fl_event_check_behind(program, edge)) {
        fl_flow_assume(flow->subject, &state, edge->operation.condition, true);
        if (!state.values.is_reached) return;
    }
    if (flow->table.is_closed) flow->table.is_given_up = true;
    for (const struct fl_edge *edge = first; edge; edge = fl_event_check_behind(program, edge))
        flow->can_stay[edge->operation.check.index] = true;
}

/* What an assumption says of an edge that the world could refute. */
static bool is_assumed(const struct flow *flow, const struct fl_edge *edge) {
    return !fl_id_is_none(edge->assumption) && flow->program->assumptions[edge->assumption.index].phrase;
}

/* Is it where the observer chooses the object? */
static bool is_beginning(const struct flow *flow, fl_function_id id) {
    const struct fl_function *function = fl_program_function(flow->program, id);
    for (uint32_t i = 0; function->is_observer && i < function->edge_count; i++)
        if (fl_id_equal(flow->program->edges[function->first_edge + i].operation.variable, flow->subject->key))
            return true;
    return false;
}

/* Nothing happens any more to an automaton that has come to an error, once the hook and its checks are passed. */
static bool is_done(const struct flow *flow, fl_function_id function, const struct fl_edge *edge,
                    const struct fl_flow_state *state) {
    return edge->operation.kind != FL_OPERATION_CHECK &&
           !fl_program_function(flow->program, function)->is_observer && fl_flow_is_over(flow->subject, state);
}

static void follow(struct flow *flow, const struct fl_edge *edge, struct fl_flow_state state) {
    const struct fl_operation *operation = &edge->operation;
    fl_function_id function = fl_program_location(flow->program, edge->source)->function;
    bool is_followed = fl_bitset_has(&flow->around.follows, function.index) && !is_assumed(flow, edge);
    enum fl_flow_foreign foreign = fl_flow_foreign_at(&flow->around, edge);
    if (is_done(flow, function, edge, &state)) return;
    if (flow->around.handlers_end) lose(&state);
    if (foreign != FL_FLOW_NOTHING) state = call_back(flow, edge, state, foreign);
    if (operation->kind == FL_OPERATION_FREE && state.life == FL_FLOW_LIFE_MEMORY) lose(&state);
    switch (operation->kind) {
    case FL_OPERATION_CALL: call(flow, edge, &state); return;
    case FL_OPERATION_RETURN: end_function(flow, edge, &state, is_followed); return;
    case FL_OPERATION_HALT: return;
    case FL_OPERATION_CHECK:
        check(flow, operation, &state);
        pass_event(flow, edge, state);
        break;
    case FL_OPERATION_ASSUME:
        if (is_followed) fl_flow_assume(flow->subject, &state, operation->condition, true);
        if (flow->around.handlers.count) forget_unsteady(flow, &state, operation->condition);
        /* Objects that the spec has a state for exist from the start on. */
        if (is_beginning(flow, function) && fl_flow_has_same(&state)) state.life = FL_FLOW_LIFE_PROGRAM;
        break;
    case FL_OPERATION_ASSIGN:
        if (fl_is_jump(flow->subject->jump, edge)) {
            jump(flow, &state);
            return;
        }
        if (is_followed && !is_unsteady(flow, operation->variable))
            fl_flow_assign(flow->subject, &state, operation->variable, operation->value);
        else
            fl_flow_forget(flow->subject, &state, operation->variable);
        break;
    default: fl_flow_forget(flow->subject, &state, operation->variable); break;
    }
    arrive(flow, edge->target.index, state);
}

static bool is_entry(const struct flow *flow, struct fl_flow_spot work) {
    fl_function_id function = flow->table.contexts.items[work.context].function;
    return fl_bitset_has(&flow->landing, function.index) &&
           fl_program_function(flow->program, function)->entry.index == work.location;
}

static void look_at(struct flow *flow, struct fl_flow_spot work) {
    const struct fl_flow_state state =
        fl_flow_point_at(&flow->table, work.context, work.location)->parts.items[work.part].state;
    flow->now = work;
    if (is_entry(flow, work)) land_all(flow);
    if (fl_bitset_has(&flow->interrupted, work.location)) interrupt(flow, &state);
    for (uint32_t i = flow->regions.starts[work.location]; i < flow->regions.starts[work.location + 1]; i++)
        follow(flow, &flow->program->edges[flow->regions.edges[i]], state);
}

static void find_landing(struct flow *flow) {
    const struct fl_program *program = flow->program;
    flow->landing = fl_bitset_make(flow->subject->arena, program->function_count);
    for (uint32_t i = 0; i < program->edge_count; i++)
        if (fl_is_landing(flow->subject->jump, &program->edges[i]))
            fl_bitset_add(&flow->landing, fl_program_location(program, program->edges[i].source)->function.index);
}

static bool is_exit(const struct flow *flow, struct fl_flow_spot work) {
    fl_function_id function = flow->table.contexts.items[work.context].function;
    return fl_program_function(flow->program, function)->exit.index == work.location;
}

static void solve(struct flow *flow) {
    for (size_t steps = 1; flow->table.queue.count && !flow->table.is_given_up; steps++) {
        struct fl_flow_spot work = fl_flow_next(&flow->table);
        if (is_exit(flow, work))
            fl_flow_tell_callers(&flow->table, work.context);
        else
            look_at(flow, work);
        if (steps % 1024 == 0 && fl_deadline_has_passed(flow->deadline)) flow->table.is_given_up = true;
    }
}

/* Inside of a region, steps lead from what was found to the same. */
static void check_quiet(struct flow *flow, uint32_t context, const struct fl_edge *edge) {
    uint32_t first = flow->regions.first[edge->source.index];
    if (flow->regions.first[edge->target.index] != first) return;
    size_t count = fl_flow_point_at(&flow->table, context, first)->parts.count;
    for (uint32_t part = 0; part < count; part++) {
        flow->now = (struct fl_flow_spot){context, first, part};
        follow(flow, edge, fl_flow_point_at(&flow->table, context, first)->parts.items[part].state);
    }
}

/* Every step from what was found leads to what was found. */
static void check_closed(struct flow *flow) {
    flow->table.is_closed = true;
    for (uint32_t c = 0; c < flow->table.contexts.count && !flow->table.is_given_up; c++) {
        const struct fl_function *function =
            fl_program_function(flow->program, flow->table.contexts.items[c].function);
        for (uint32_t i = 0; i < function->location_count; i++) {
            size_t count = flow->table.contexts.items[c].points[i].parts.count;
            for (uint32_t part = 0; part < count; part++)
                look_at(flow, (struct fl_flow_spot){c, function->first_location + i, part});
        }
        for (uint32_t i = 0; i < function->edge_count; i++)
            check_quiet(flow, c, &flow->program->edges[function->first_edge + i]);
    }
}

/* False: too much, or too little time. */
static bool find(const struct fl_flow_subject *subject, const struct fl_flow_surroundings *around,
                 struct fl_flow_limits limits, struct fl_deadline deadline, struct fl_flow_findings *findings) {
    const struct fl_program *program = subject->program;
    struct flow flow = {.subject = subject,
                        .program = program,
                        .around = *around,
                        .table = fl_flow_table_make(subject, limits),
                        .deadline = deadline,
                        .can_fail = FL_NEW_ARRAY(subject->arena, bool, program->check_count + 1),
                        .can_stay = FL_NEW_ARRAY(subject->arena, bool, program->check_count + 1)};
    struct fl_flow_state begin = fl_flow_state_begin(subject);
    uint32_t context = fl_flow_context_of(&flow.table, program->start, &begin, 0);
    forget_all(&flow, &begin, flow.around.unsteady);
    flow.interrupted = fl_flow_interrupted(subject, around);
    flow.regions = fl_flow_regions_of(subject, around, &flow.interrupted);
    find_landing(&flow);
    fl_flow_arrive(&flow.table, context, fl_program_function(program, program->start)->entry.index, begin);
    solve(&flow);
    if (!flow.table.is_given_up) check_closed(&flow);
    for (uint32_t i = 0; i < program->check_count && !flow.table.is_given_up; i++) {
        findings->never[i] = findings->never[i] || !flow.can_fail[i];
        findings->always[i] = findings->always[i] || !flow.can_stay[i];
    }
    return !flow.table.is_given_up;
}

static bool is_followed(const struct fl_function *function) {
    return function->is_users || function->is_observer;
}

struct following {
    struct fl_bitset variables;
    bool is_new;
};

static void follow_variables(struct following *following, const struct fl_expression *expression) {
    if (expression->kind == FL_EXPRESSION_VARIABLE &&
        fl_bitset_insert(&following->variables, expression->variable.index))
        following->is_new = true;
    for (uint32_t i = 0; i < expression->operand_count; i++) follow_variables(following, expression->operands[i]);
}

static void follow_edge(struct following *following, const struct fl_flow_subject *subject,
                        const struct fl_edge *edge) {
    const struct fl_operation *operation = &edge->operation;
    fl_function_id function = fl_program_location(subject->program, edge->source)->function;
    bool is_spec = operation->kind == FL_OPERATION_CHECK &&
                   subject->program->checks[operation->check.index].kind == FL_CHECK_SPEC;
    bool is_part = operation->kind == FL_OPERATION_ASSIGN && !fl_id_is_none(operation->variable) &&
                   fl_bitset_has(&following->variables, operation->variable.index);
    if (is_spec) follow_variables(following, operation->condition);
    if (is_part && !fl_bitset_has(subject->carriers, operation->variable.index))
        follow_variables(following, operation->value);
    if (subject->program->functions[function.index].is_observer && !fl_id_is_none(operation->variable))
        following->is_new =
            fl_bitset_insert(&following->variables, operation->variable.index) || following->is_new;
}

/* Variables whose values may come to a hook, all that observers keep, and what their checks are computed from. */
static const struct fl_bitset *find_hook_variables(const struct fl_flow_subject *subject) {
    const struct fl_program *program = subject->program;
    struct following following = {fl_bitset_make(subject->arena, program->variable_count), true};
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (fl_bitset_has(subject->carriers, i)) fl_bitset_add(&following.variables, i);
    fl_bitset_add(&following.variables, subject->state.index);
    if (!fl_id_is_none(subject->key)) fl_bitset_add(&following.variables, subject->key.index);
    while (following.is_new) {
        following.is_new = false;
        for (uint32_t i = 0; i < program->edge_count; i++) follow_edge(&following, subject, &program->edges[i]);
    }
    return fl_arena_copy(subject->arena, &following.variables, sizeof following.variables);
}

bool fl_flow_find(const struct fl_flow_subject *whole, struct fl_deadline deadline,
                  struct fl_flow_findings *findings) {
    findings->never = FL_NEW_ARRAY(whole->arena, bool, whole->program->check_count + 1);
    findings->always = FL_NEW_ARRAY(whole->arena, bool, whole->program->check_count + 1);
    struct fl_flow_subject common = *whole;
    common.arena = fl_arena_create();
    const struct fl_flow_surroundings around = fl_flow_surroundings_of(&common);
    bool is_found = false, is_possible = !fl_flow_obstacle(&common, &around), is_enough = false;
    for (size_t i = 0; !is_enough && is_possible && i < sizeof attempts / sizeof *attempts; i++) {
        struct fl_flow_subject subject = *whole;
        if (fl_deadline_has_passed(deadline)) break;
        subject.arena = fl_arena_create();
        subject.carriers = &around.carriers;
        if (attempts[i].has_thresholds)
            subject.thresholds = fl_thresholds_of_functions(subject.arena, subject.program, is_followed);
        if (!attempts[i].has_values) subject.followed = find_hook_variables(&subject);
        struct fl_deadline until = fl_deadline_after(fl_deadline_seconds_left(deadline) * attempts[i].share);
        bool is_done = find(&subject, &around, attempts[i].limits, until, findings);
        is_found = is_found || is_done;
        is_enough = is_done && attempts[i].has_values;
        fl_arena_destroy(subject.arena);
    }
    fl_arena_destroy(common.arena);
    return is_found;
}
