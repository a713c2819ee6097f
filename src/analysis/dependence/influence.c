#include "analysis/dependence/influence.h"

#include "analysis/dependence/control.h"
#include "analysis/dependence/endings.h"
#include "base/vector.h"

/* What holds of a function whatever is influenced. */
struct shape {
    bool is_made;
    struct fl_graph control;
};

struct fl_influence {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_call_graph *graph;
    struct fl_lvalues *lvalues;
    const struct fl_mod_ref *mod_ref;
    struct fl_endings endings;
    struct shape *shapes;          /* by function */
    struct fl_bitset reachable;    /* functions that the program may call */
    fl_lvalue_set *states;         /* by location: what may have another value there */
    fl_lvalue_set lasting;         /* is never assigned away */
    fl_lvalue_set all_added;       /* behind any edge */
    fl_lvalue_set *added;          /* by edge: behind it, these too */
    struct fl_bitset is_different; /* edges: by themselves */
    struct fl_bitset is_decided;   /* locations: influenced branches of the function decide if they are come to */
    struct fl_bitset is_behind;    /* locations: those, and all that is behind them */
    struct fl_bitset is_optional;  /* functions: whether they are called is influenced */
    struct fl_bitset gives_other;  /* functions: their result is influenced */
    struct fl_bitset checks;
    bool has_event;
    struct fl_bitset is_open; /* locations that are in the list */
    FL_VECTOR_OF(fl_location_id) open;
};

static void open_location(struct fl_influence *influence, fl_location_id location) {
    if (fl_bitset_insert(&influence->is_open, location.index))
        fl_vector_push(influence->arena, &influence->open, location);
}

static fl_function_id function_of(const struct fl_influence *influence, fl_location_id location) {
    return fl_program_location(influence->program, location)->function;
}

static void join(struct fl_influence *influence, fl_location_id location, fl_lvalue_set state) {
    fl_lvalue_set *known = &influence->states[location.index];
    fl_lvalue_set both = fl_lvalues_union(influence->lvalues, *known, state);
    if (both.index == known->index) return;
    *known = both;
    open_location(influence, location);
}

/* ---- control ---- */

static void open_callers(struct fl_influence *influence, fl_function_id function) {
    const struct fl_call_graph *graph = influence->graph;
    for (uint32_t i = graph->caller_site_starts[function.index]; i < graph->caller_site_starts[function.index + 1];
         i++) {
        fl_edge_id edge = graph->sites[graph->caller_sites[i]].edge;
        open_location(influence, fl_program_edge(influence->program, edge)->source);
    }
}

static void decide(struct fl_influence *influence, fl_location_id location) {
    if (!fl_bitset_insert(&influence->is_decided, location.index)) return;
    open_location(influence, location);
    fl_function_id function = function_of(influence, location);
    if (fl_id_equal(fl_program_function(influence->program, function)->exit, location))
        open_callers(influence, function);
}

/* The run may have ended before it comes here: so for all that is behind. */
static void decide_behind(struct fl_influence *influence, fl_location_id location) {
    FL_VECTOR_OF(fl_location_id) way = {0};
    if (!fl_bitset_insert(&influence->is_behind, location.index)) return;
    fl_vector_push(influence->arena, &way, location);
    while (way.count) {
        fl_location_id here = fl_vector_pop(&way);
        decide(influence, here);
        const struct fl_location *at = fl_program_location(influence->program, here);
        for (uint32_t i = at->first_edge; i < at->first_edge + at->edge_count; i++) {
            fl_location_id target = influence->program->edges[i].target;
            if (fl_bitset_insert(&influence->is_behind, target.index))
                fl_vector_push(influence->arena, &way, target);
        }
    }
}

static const struct fl_graph *control_of(struct fl_influence *influence, fl_function_id function) {
    struct shape *shape = &influence->shapes[function.index];
    if (!shape->is_made) shape->control = fl_control_dependence(influence->arena, influence->program, function);
    shape->is_made = true;
    return &shape->control;
}

/* The branch may go another way. */
static void decide_by(struct fl_influence *influence, fl_location_id branch) {
    fl_function_id id = function_of(influence, branch);
    const struct fl_graph *control = control_of(influence, id);
    uint32_t first = fl_program_function(influence->program, id)->first_location, node = branch.index - first;
    for (uint32_t i = control->starts[node]; i < control->starts[node + 1]; i++)
        decide(influence, (fl_location_id){first + control->targets[i]});
    bool is_recursive =
        fl_program_function(influence->program, id)->is_users && fl_call_graph_is_recursive(influence->graph, id);
    if (is_recursive || fl_bitset_has(&influence->endings.loops, branch.index)) decide_behind(influence, branch);
}

static void make_optional(struct fl_influence *influence, fl_function_id id) {
    const struct fl_function *function = fl_program_function(influence->program, id);
    if (!function->has_body || !fl_bitset_insert(&influence->is_optional, id.index)) return;
    for (uint32_t i = 0; i < function->location_count; i++)
        open_location(influence, (fl_location_id){function->first_location + i});
}

/* ---- steps ---- */

/* A step in the state of its source. */
struct step {
    struct fl_influence *influence;
    fl_edge_id id;
    const struct fl_edge *edge;
    fl_lvalue_set state;
    bool is_decided;  /* whether it is taken in a call of its function is influenced */
    bool is_optional; /* that, or whether the function is called */
    bool is_other;    /* or what it does */
};

static bool reads_other(const struct step *step, const struct fl_expression *expression) {
    struct fl_lvalues *lvalues = step->influence->lvalues;
    return expression && fl_lvalues_meet(lvalues, step->state, fl_lvalues_read(lvalues, expression));
}

static struct step step_make(struct fl_influence *influence, fl_location_id location, fl_edge_id id) {
    struct step step = {influence, id, fl_program_edge(influence->program, id), influence->states[location.index],
                        .is_decided = fl_bitset_has(&influence->is_decided, location.index)};
    step.is_optional =
        step.is_decided || fl_bitset_has(&influence->is_optional, function_of(influence, location).index);
    step.is_other =
        step.is_optional || fl_bitset_has(&influence->is_different, id.index) ||
        fl_lvalues_meet(influence->lvalues, step.state, fl_lvalues_read_by_edge(influence->lvalues, id));
    return step;
}

/* What the edge surely writes, and nothing else does to the same lvalues of other calls. */
static fl_lvalue_set overwritten(const struct step *step) {
    struct fl_influence *influence = step->influence;
    const struct fl_operation *operation = &step->edge->operation;
    fl_lvalue_set written = {0};
    if (!fl_id_is_none(operation->variable))
        return fl_lvalues_of_variable(influence->lvalues, operation->variable);
    bool is_store = operation->kind == FL_OPERATION_STORE && operation->address->kind == FL_EXPRESSION_OBJECT;
    if (!is_store) return written;
    const struct fl_object *object = fl_program_object(influence->program, operation->address->object);
    fl_function_id function = function_of(influence, step->edge->source);
    bool is_one = object->kind == FL_OBJECT_GLOBAL ||
                  (object->kind == FL_OBJECT_LOCAL && !fl_call_graph_is_recursive(influence->graph, function));
    bool is_whole = object->size == (operation->value->width + 7) / 8;
    return is_one && is_whole ? fl_lvalues_written(influence->lvalues, step->id) : written;
}

/* Behind the edge, whose other effects are in the state already. */
static void go_on(const struct step *step, fl_lvalue_set state) {
    struct fl_influence *influence = step->influence;
    struct fl_lvalues *lvalues = influence->lvalues;
    state = fl_lvalues_union(lvalues, state, fl_lvalues_common(lvalues, step->state, influence->lasting));
    join(influence, step->edge->target, fl_lvalues_union(lvalues, state, influence->added[step->id.index]));
}

static void take_other(const struct step *step) {
    struct fl_lvalues *lvalues = step->influence->lvalues;
    if (step->is_other)
        go_on(step, fl_lvalues_union(lvalues, step->state, fl_lvalues_written(lvalues, step->id)));
    else
        go_on(step, fl_lvalues_minus(lvalues, step->state, overwritten(step)));
}

static void take_assume(const struct step *step) {
    const struct fl_location *source = fl_program_location(step->influence->program, step->edge->source);
    bool is_other = reads_other(step, step->edge->operation.condition) ||
                    fl_bitset_has(&step->influence->is_different, step->id.index);
    bool may_end =
        source->edge_count == 1 || fl_bitset_has(&step->influence->endings.loops, step->edge->source.index);
    /* Where it is not sure that a branch is come to, no more is it that it goes this way. */
    if (source->edge_count > 1 && (is_other || step->is_decided)) decide_by(step->influence, step->edge->source);
    if (may_end && (step->is_decided || is_other)) decide_behind(step->influence, step->edge->target);
    go_on(step, step->state);
}

/* Without operands of its own it asks of all blocks, and of whatever may point to them. */
static void take_check(const struct step *step) {
    enum fl_expression_kind kind = step->edge->operation.condition->kind;
    bool asks_of_all = (kind == FL_EXPRESSION_NO_LEAK || kind == FL_EXPRESSION_NO_LOST) && step->state.index;
    if (step->is_other || asks_of_all) fl_bitset_add(&step->influence->checks, step->edge->operation.check.index);
    go_on(step, step->state);
}

static void take_return(const struct step *step) {
    struct fl_influence *influence = step->influence;
    fl_function_id function = function_of(influence, step->edge->source);
    bool is_other = step->is_decided || reads_other(step, step->edge->operation.value);
    if (is_other && fl_bitset_insert(&influence->gives_other, function.index)) open_callers(influence, function);
    fl_lvalue_set before = influence->states[step->edge->target.index];
    go_on(step, step->state);
    if (before.index != influence->states[step->edge->target.index].index) open_callers(influence, function);
}

/* ---- calls ---- */

static fl_lvalue_set pass(const struct step *step, const struct fl_function *callee) {
    struct fl_influence *influence = step->influence;
    const struct fl_operation *call = &step->edge->operation;
    fl_lvalue_set state = step->state;
    for (uint32_t i = 0; i < call->argument_count; i++) {
        if (!reads_other(step, call->arguments[i].value)) continue;
        fl_lvalue_set parameter = i < callee->parameter_count
                                      ? fl_lvalues_of_variable(influence->lvalues, callee->parameters[i])
                                      : fl_lvalues_written(influence->lvalues, step->id);
        state = fl_lvalues_union(influence->lvalues, state, parameter);
    }
    return state;
}

/* What is different behind it; is_other: it may be another function that is called. */
static fl_lvalue_set call_one(const struct step *step, fl_function_id id, bool is_other) {
    struct fl_influence *influence = step->influence;
    struct fl_lvalues *lvalues = influence->lvalues;
    const struct fl_function *callee = fl_program_function(influence->program, id);
    fl_lvalue_set changed = {0};
    if (callee->has_body) {
        join(influence, callee->entry, pass(step, callee));
        /* What code does that is not in the program, no summary has. */
        fl_lvalue_set modified =
            fl_lvalues_union(lvalues, influence->mod_ref->modified[id.index], influence->all_added);
        changed = fl_lvalues_common(lvalues, influence->states[callee->exit.index], modified);
        if (fl_bitset_has(&influence->is_decided, callee->exit.index))
            decide_behind(influence, step->edge->target);
    }
    bool may_end = fl_bitset_has(&influence->endings.functions, id.index);
    if (may_end && (is_other || step->is_decided)) decide_behind(influence, step->edge->target);
    if (!is_other && !step->is_optional) return changed;
    make_optional(influence, id);
    return fl_lvalues_union(lvalues, changed, influence->mod_ref->modified[id.index]);
}

/* May one of the functions leave another event? */
static bool leaves_other_event(const struct step *step, const struct fl_call_site *site) {
    struct fl_influence *influence = step->influence;
    for (uint32_t i = 0; i < site->callee_count; i++)
        if (fl_lvalues_meet(influence->lvalues, step->state, influence->mod_ref->read[site->callees[i].index]))
            return true;
    return step->is_other;
}

static void take_call(const struct step *step) {
    struct fl_influence *influence = step->influence;
    struct fl_lvalues *lvalues = influence->lvalues;
    const struct fl_call_site *site = fl_call_graph_site(influence->graph, step->id);
    const struct fl_operation *call = &step->edge->operation;
    bool is_other = reads_other(step, call->callee);
    bool gives_other = is_other || step->is_optional || fl_bitset_has(&influence->is_different, step->id.index);
    fl_lvalue_set state = step->state;
    if (!fl_id_is_none(call->variable)) state = fl_lvalues_minus(lvalues, state, overwritten(step));
    for (uint32_t i = 0; i < site->callee_count; i++) {
        state = fl_lvalues_union(lvalues, state, call_one(step, site->callees[i], is_other));
        gives_other = gives_other || fl_bitset_has(&influence->gives_other, site->callees[i].index);
    }
    if (gives_other && !fl_id_is_none(call->variable))
        state = fl_lvalues_union(lvalues, state, fl_lvalues_of_variable(lvalues, call->variable));
    if (step->edge->is_event && leaves_other_event(step, site)) influence->has_event = true;
    go_on(step, state);
}

static void take(const struct step *step) {
    switch (step->edge->operation.kind) {
    case FL_OPERATION_ASSUME: take_assume(step); return;
    case FL_OPERATION_CHECK: take_check(step); return;
    case FL_OPERATION_RETURN: take_return(step); return;
    case FL_OPERATION_CALL: take_call(step); return;
    default: take_other(step); return;
    }
}

void fl_influence_spread(struct fl_influence *influence) {
    while (influence->open.count) {
        fl_location_id location = fl_vector_pop(&influence->open);
        influence->is_open.words[location.index / 64] &= ~((uint64_t)1 << location.index % 64);
        const struct fl_location *at = fl_program_location(influence->program, location);
        for (uint32_t i = 0; i < at->edge_count; i++) {
            struct step step = step_make(influence, location, (fl_edge_id){at->first_edge + i});
            take(&step);
        }
    }
}

/* ---- where it comes from ---- */

struct fl_influence *fl_influence_create(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_influence *influence = FL_NEW(arena, struct fl_influence);
    const struct fl_call_graph *graph = fl_points_to_call_graph(fl_points_to_of_program(program));
    *influence = (struct fl_influence){
        .arena = arena,
        .program = program,
        .graph = graph,
        .lvalues = fl_lvalues_of_program(program),
        .mod_ref = fl_mod_ref_of_program(program),
        .endings = fl_endings_compute(arena, graph),
        .shapes = FL_NEW_ARRAY(arena, struct shape, program->function_count),
        .reachable = fl_call_graph_reached(arena, graph),
        .states = FL_NEW_ARRAY(arena, fl_lvalue_set, program->location_count),
        .added = FL_NEW_ARRAY(arena, fl_lvalue_set, program->edge_count),
        .is_different = fl_bitset_make(arena, program->edge_count),
        .is_decided = fl_bitset_make(arena, program->location_count),
        .is_behind = fl_bitset_make(arena, program->location_count),
        .is_optional = fl_bitset_make(arena, program->function_count),
        .gives_other = fl_bitset_make(arena, program->function_count),
        .checks = fl_bitset_make(arena, program->check_count),
        .is_open = fl_bitset_make(arena, program->location_count),
    };
    return influence;
}

static bool is_come_to(const struct fl_influence *influence, fl_edge_id edge) {
    fl_location_id source = fl_program_edge(influence->program, edge)->source;
    return fl_bitset_has(&influence->reachable, function_of(influence, source).index);
}

void fl_influence_add(struct fl_influence *influence, fl_edge_id edge, fl_lvalue_set written) {
    if (!is_come_to(influence, edge)) return;
    fl_lvalue_set *added = &influence->added[edge.index];
    *added = fl_lvalues_union(influence->lvalues, *added, written);
    influence->all_added = fl_lvalues_union(influence->lvalues, influence->all_added, written);
    open_location(influence, fl_program_edge(influence->program, edge)->source);
}

void fl_influence_add_step(struct fl_influence *influence, fl_edge_id edge) {
    if (!is_come_to(influence, edge)) return;
    fl_bitset_add(&influence->is_different, edge.index);
    open_location(influence, fl_program_edge(influence->program, edge)->source);
}

void fl_influence_add_call(struct fl_influence *influence, fl_edge_id edge, fl_function_id function) {
    if (is_come_to(influence, edge)) make_optional(influence, function);
}

void fl_influence_add_reentry(struct fl_influence *influence, fl_edge_id edge, fl_function_id function,
                              fl_lvalue_set values) {
    if (!is_come_to(influence, edge)) return;
    join(influence, fl_program_function(influence->program, function)->entry, values);
}

void fl_influence_keep(struct fl_influence *influence, fl_lvalue_set lasting) {
    influence->lasting = fl_lvalues_union(influence->lvalues, influence->lasting, lasting);
}

/* ---- what it comes to ---- */

bool fl_influence_has_check(const struct fl_influence *influence, fl_check_id check) {
    return fl_bitset_has(&influence->checks, check.index);
}

bool fl_influence_has_event(const struct fl_influence *influence) {
    return influence->has_event;
}
