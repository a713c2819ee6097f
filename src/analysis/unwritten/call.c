/* analysis/unwritten/call.c - calls of functions that may read or write the object that is followed. */
#include "analysis/unwritten/parts.h"

/* How the object is passed. */
struct passing {
    bool is_direct;  /* one argument is its address, so many bytes on, and no other leads to it */
    bool is_reached; /* some argument may lead to it, or it can be found elsewhere */
    uint32_t index;
    uint64_t offset;
};

static struct passing passing_of(const struct fl_written_walk *walk, const struct fl_written_state *state,
                                 const struct fl_operation *call) {
    struct passing passing = {.is_reached = walk->is_kept && state->is_shared};
    unsigned count = 0;
    for (uint32_t i = 0; i < call->argument_count; i++) {
        struct fl_written_place place = fl_written_place_of(call->arguments[i].value);
        bool is_direct = fl_written_is_direct(walk, state, &place);
        bool may_lead = fl_written_may_lead(walk, state, call->arguments[i].value);
        if (call->arguments[i].byval_size || (!is_direct && !may_lead)) continue;
        count++;
        passing.is_reached = true;
        passing.is_direct = is_direct && place.is_known && !place.term_count;
        passing.index = i;
        passing.offset = place.offset;
    }
    passing.is_direct = passing.is_direct && count == 1;
    return passing;
}

/* ---- what a parameter points to ---- */

static void add_targets(struct fl_written_walk *walk, const struct fl_expression *pointer) {
    struct fl_points_to *points_to = walk->search->points_to;
    struct fl_number_walk targets =
        fl_number_set_walk(fl_points_to_sets(points_to), fl_points_to_targets(points_to, pointer));
    for (uint32_t number; fl_number_walk_next(&targets, &number);)
        fl_bitset_add(&walk->objects, fl_points_to_target_at(points_to, number).object);
}

/* What callers pass is what it may point to. */
static void find_targets(struct fl_written_walk *walk, fl_function_id id, uint32_t index) {
    const struct fl_call_graph *graph = walk->search->graph;
    for (uint32_t i = graph->caller_site_starts[id.index]; i < graph->caller_site_starts[id.index + 1]; i++) {
        fl_edge_id edge = graph->sites[graph->caller_sites[i]].edge;
        const struct fl_operation *call = &fl_program_edge(walk->search->program, edge)->operation;
        if (index < call->argument_count) add_targets(walk, call->arguments[index].value);
    }
}

static void drop_other_facts(const struct fl_written_walk *walk, struct fl_written_state *state) {
    unsigned kept = 0;
    for (unsigned i = 0; i < state->fact_count; i++) {
        const struct fl_written_fact *fact = &state->facts[i];
        if (fact->kind == FL_FACT_BELOW && fl_id_is_none(fact->lane.outer) &&
            fl_written_is_lasting(walk, fact->variable))
            state->facts[kept++] = *fact;
    }
    state->fact_count = kept;
}

static struct fl_parameter_summary *summarize(struct fl_unwritten_search *search, fl_function_id id,
                                              uint32_t index) {
    const struct fl_function *function = fl_program_function(search->program, id);
    struct fl_parameter_summary *summary = FL_NEW(search->arena, struct fl_parameter_summary);
    struct fl_written_walk walk = {
        .search = search,
        .function = function,
        .object = FL_NO_ID,
        .start = FL_NO_ID,
        .parameter = function->parameters[index],
        .objects = fl_bitset_make(search->arena, fl_points_to_object_count(search->points_to)),
        .size = UINT64_MAX,
    };
    find_targets(&walk, id, index);
    fl_written_walk_function(&walk);
    for (size_t i = 0; i < walk.needs.count; i++)
        fl_vector_push(search->arena, &summary->needs, walk.needs.items[i]);
    summary->left = walk.left;
    drop_other_facts(&walk, &summary->left);
    return summary;
}

static const struct fl_parameter_summary *summary_of(struct fl_unwritten_search *search, fl_function_id id,
                                                     uint32_t index) {
    enum { BEING_MADE = 1 };
    const struct fl_function *function = fl_program_function(search->program, id);
    if (!function->has_body || index >= function->parameter_count) return NULL;
    uint32_t key = function->parameters[index].index;
    uint64_t *known = fl_map_at(&search->summaries, key);
    if (*known == BEING_MADE) return NULL;
    if (*known) return (const struct fl_parameter_summary *)(uintptr_t)*known;
    *known = BEING_MADE;
    struct fl_parameter_summary *summary = summarize(search, id, index);
    *fl_map_at(&search->summaries, key) = fl_map_key(summary);
    return summary;
}

/* ---- calls ---- */

/* The argument that a parameter has; NULL: none. */
static const struct fl_expression *argument_of(const struct fl_operation *call, const struct fl_function *callee,
                                               fl_variable_id parameter) {
    for (uint32_t i = 0; i < callee->parameter_count && i < call->argument_count; i++)
        if (fl_id_equal(callee->parameters[i], parameter)) return call->arguments[i].value;
    return NULL;
}

static bool is_met(const struct fl_written_state *state, const struct fl_operation *call,
                   const struct fl_function *callee, uint64_t offset, const struct fl_written_need *need) {
    bool is_signed;
    if (state->is_all) return true;
    if (need->kind == FL_NEEDS_BYTES) return fl_written_has_bytes(state, offset + need->offset, need->size);
    if (need->kind == FL_NEEDS_ALL || offset) return false;
    if (need->kind == FL_NEEDS_LANES) return fl_written_has_lanes(state, &need->lane, need->size);
    const struct fl_expression *argument = argument_of(call, callee, need->parameter);
    if (!argument) return false;
    if (fl_expression_is_constant(argument))
        return fl_written_has_lanes(state, &need->lane, argument->constant.word);
    const struct fl_expression *variable = fl_place_variable(argument, &is_signed);
    return variable && fl_written_is_below(state, variable->variable, &need->lane, &is_signed) &&
           (!is_signed || (need->is_signed && variable == argument));
}

/* In a walk of a parameter, what is not met is asked of the caller's caller. */
static void require(struct fl_written_walk *walk, const struct fl_written_need *need, uint64_t offset) {
    struct fl_written_need all = {.kind = FL_NEEDS_ALL}, further = *need;
    bool is_bytes = need->kind == FL_NEEDS_BYTES, is_lanes = need->kind == FL_NEEDS_LANES && !offset;
    further.offset += offset;
    fl_written_need(walk, is_bytes || is_lanes ? further : all);
}

static void read_in_callee(struct fl_written_walk *walk, const struct fl_written_state *state,
                           const struct fl_operation *call, fl_function_id id, const struct passing *passing) {
    const struct fl_function *callee = fl_program_function(walk->search->program, id);
    const struct fl_parameter_summary *summary = passing->is_direct && !(walk->is_kept && state->is_shared)
                                                     ? summary_of(walk->search, id, passing->index)
                                                     : NULL;
    if (!summary) {
        fl_written_read_by_others(walk, state);
        return;
    }
    for (size_t i = 0; i < summary->needs.count; i++)
        if (!is_met(state, call, callee, passing->offset, &summary->needs.items[i]))
            require(walk, &summary->needs.items[i], passing->offset);
}

static bool may_read(const struct fl_written_walk *walk, fl_function_id id) {
    const struct fl_unwritten_search *search = walk->search;
    return fl_lvalues_meet(search->lvalues, search->mod_ref->read[id.index], walk->contents);
}

static void write_in_callee(struct fl_written_walk *walk, struct fl_written_state *state,
                            const struct fl_operation *call, fl_function_id id, const struct passing *passing) {
    const struct fl_function *callee = fl_program_function(walk->search->program, id);
    const struct fl_parameter_summary *summary = summary_of(walk->search, id, passing->index);
    if (!summary || !summary->left.is_reached) return;
    for (uint64_t i = 0; i < FL_WRITTEN_BYTES; i++)
        if (summary->left.bytes[i / 64] >> i % 64 & 1) fl_written_add_bytes(state, passing->offset + i, 1);
    for (unsigned i = 0; i < summary->left.fact_count && !passing->offset; i++) {
        struct fl_written_fact fact = summary->left.facts[i];
        const struct fl_expression *argument = argument_of(call, callee, fact.variable);
        bool is_signed;
        if (!argument) continue;
        const struct fl_expression *variable = fl_place_variable(argument, &is_signed);
        if (variable) fact.variable = variable->variable;
        if (fl_expression_is_constant(argument) && argument->constant.word <= INT32_MAX)
            fl_written_add_elements(walk, state, &fact.lane, argument->constant.word);
        else if (variable && (variable == argument || !fact.is_signed))
            fl_written_add_fact(state, fact);
        if (variable && variable == argument && state->is_size_known &&
            fl_written_is_size(walk, fact.variable, &fact.lane))
            state->is_all = true;
    }
    fl_written_add_elements(walk, state, &(struct fl_lane){.stride = 1, .width = 1, .outer = FL_NO_ID}, 0);
}

static bool is_global(const struct fl_written_walk *walk, fl_variable_id variable) {
    return fl_program_variable(walk->search->program, variable)->kind == FL_VARIABLE_GLOBAL;
}

/* A global variable of which something is known; none: there is no such. */
static fl_variable_id known_global(const struct fl_written_walk *walk, const struct fl_written_state *state) {
    for (unsigned i = 0; i < state->fact_count; i++) {
        const struct fl_written_fact *fact = &state->facts[i];
        bool is_of_lane = fact->kind == FL_FACT_BELOW || fact->kind == FL_FACT_UP_TO;
        if (is_global(walk, fact->variable)) return fact->variable;
        if (fl_written_is_between(fact) && is_global(walk, fact->other)) return fact->other;
        if (is_of_lane && !fl_id_is_none(fact->lane.outer) && is_global(walk, fact->lane.outer))
            return fact->lane.outer;
    }
    for (unsigned i = 0; i < state->holder_count; i++)
        if (is_global(walk, state->holders[i])) return state->holders[i];
    return (fl_variable_id)FL_NO_ID;
}

/* Functions may give global variables other values. */
static void forget_globals(const struct fl_written_walk *walk, struct fl_written_state *state) {
    for (fl_variable_id global; !fl_id_is_none(global = known_global(walk, state));)
        fl_written_forget(state, global);
}

void fl_written_pass_call(struct fl_written_walk *walk, struct fl_written_state *state, fl_edge_id edge) {
    const struct fl_program *program = walk->search->program;
    const struct fl_operation *call = &fl_program_edge(program, edge)->operation;
    const struct fl_call_site *site = fl_call_graph_site(walk->search->graph, edge);
    struct passing passing = passing_of(walk, state, call);
    bool is_undefined = passing.is_reached && site->callee_count;
    for (uint32_t i = 0; i < site->callee_count && passing.is_reached && !state->is_all; i++) {
        is_undefined = is_undefined && fl_program_function(program, site->callees[i])->is_undefined;
        if (may_read(walk, site->callees[i])) read_in_callee(walk, state, call, site->callees[i], &passing);
    }
    if (passing.is_direct && site->callee_count == 1)
        write_in_callee(walk, state, call, site->callees[0], &passing);
    /* That it writes nothing is another assumption. */
    if (is_undefined && passing.is_direct) state->is_all = true;
    bool gives_pointer = !fl_id_is_none(call->variable) &&
                         fl_program_variable(program, call->variable)->width == program->pointer_width;
    if (passing.is_reached && (walk->is_kept || gives_pointer)) state->is_shared = true;
    forget_globals(walk, state);
}
